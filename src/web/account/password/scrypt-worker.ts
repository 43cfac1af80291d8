import type { HashReport, HashRequest } from './password-hasher.ts'
import { scryptPassword } from './scrypt-password.ts'

// Hashing takes a good part of a second on a phone; in a worker it does not block the page.
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
