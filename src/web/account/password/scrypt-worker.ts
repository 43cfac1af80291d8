import type { HashReport, HashRequest } from './password-hasher.ts'
import { scryptPassword } from './scrypt-password.ts'

// Hashing takes a good part of a second on a phone; here the page goes on answering meanwhile.
addEventListener('message', ({ data: { password, options } }: MessageEvent<HashRequest>) => {
  try {
    report({ field: scryptPassword(password, options, (percent) => report({ percent })) })
  } catch (error) {
    report({ failure: String(error) })
  }
})

function report(message: HashReport): void {
  postMessage(message)
}
