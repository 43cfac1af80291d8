import type { PasswordOptions } from '#domains/account/contract.ts'

export interface HashRequest {
  readonly password: string
  readonly options: PasswordOptions
}

/** Message of the worker: its progress, and at the end the field or the reason why there is none. */
export type HashReport =
  | { readonly percent: number }
  | { readonly field: string }
  | { readonly failure: string }

let worker: Worker | null = null

/** Loads the worker when a password field gets the focus, so that it is ready when the password is typed. */
export function prepareHasher(): void {
  worker ??= new Worker(new URL('./scrypt-worker.ts', import.meta.url), { type: 'module', name: 'scrypt' })
}

/**
 * Hashes a password in a worker. One at a time. Throws: Error when the worker cannot be loaded or refuses the
 * options.
 */
export function hashPassword(request: HashRequest, onPercent: (percent: number) => void): Promise<string> {
  prepareHasher()
  const running = worker!
  return new Promise<string>((resolve, reject) => {
    running.onmessage = ({ data }: MessageEvent<HashReport>) => {
      if ('percent' in data) onPercent(data.percent)
      else if ('field' in data) resolve(data.field)
      else reject(new Error(data.failure))
    }
    running.onerror = () => {
      // The network may have been down: the next call loads the worker again.
      worker = null
      reject(new Error('the worker could not be loaded'))
    }
    running.postMessage(request)
  })
}
