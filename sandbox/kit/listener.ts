import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** Whoever asks before this waits. */
  answerWith(listener: RequestListener): void
  /** Drops what is open. */
  stop(): Promise<void>
}

/**
 * How long an idle connection stays open. Real providers keep them for a minute and more; with Node's 5
 * seconds a client on a busy machine sends its next request into a connection that closes just then. Units:
 * milliseconds.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Listens on 127.0.0.1, port 0 for any. Answers 404 to requests that were forwarded or name another machine.
 * Throws: Error when the port is taken.
 */
export async function listen(port: number): Promise<Listener> {
  const ready = Promise.withResolvers<RequestListener>()
  const server = createServer((request, response) => {
    if (isLocal(request)) void ready.promise.then((answer) => answer(request, response))
    else response.writeHead(404, { connection: 'close' }).end()
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
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

/** A proxy passed the request on. */
const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'forwarded',
  'x-real-ip',
  'via',
]

/**
 * PayPal's SDK cannot be told another host: its requests reach the simulator under PayPal's own name, which
 * no stranger can make lead here.
 */
const PROVIDERS_OWN = /^api-m(\.sandbox)?\.paypal\.com$/i

/**
 * The request is for this machine by name. A page of a stranger whose own name was made to lead here (DNS
 * rebinding) reaches the port, but its browser goes on sending the stranger's name.
 */
function isLocal({ headers }: IncomingMessage): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  const host = headers.host ?? ''
  return PROVIDERS_OWN.test(host) || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
}
