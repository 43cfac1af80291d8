import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** Whoever asks before this waits. */
  answerWith(listener: RequestListener): void
  /** Drops what is open. */
  stop(): Promise<void>
}

/** Listens on 127.0.0.1, port 0 for any. Throws: Error when the port is taken. */
export async function listen(port: number): Promise<Listener> {
  const ready = Promise.withResolvers<RequestListener>()
  const server = createServer((request, response) => void ready.promise.then((answer) => answer(request, response)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith: ready.resolve,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
