import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listener {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  /** Sets the handler; requests that arrive earlier wait. */
  answerWith(listener: RequestListener): void
  /** Closes the listener and drops open connections. */
  stop(): Promise<void>
}

/**
 * How long an idle connection stays open. Real providers keep them for a minute and more. With Node's default
 * of 5 seconds, a client on a busy machine would sometimes send a request into a connection that is just
 * closing. Units: milliseconds.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Listens on 127.0.0.1; port 0 means any. Answers 404 to requests that were forwarded or name another host.
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

/** Headers that a proxy adds to a forwarded request. */
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
 * PayPal's SDK has a fixed host, so its requests reach the simulator under PayPal's own hostname, which no
 * attacker can point here.
 */
const PROVIDERS_OWN = /^api-m(\.sandbox)?\.paypal\.com$/i

/**
 * Returns whether a request names this machine as its host. A page of an attacker whose hostname resolves to
 * here (DNS rebinding) reaches the port, but its browser still sends the attacker's hostname.
 */
function isLocal({ headers }: IncomingMessage): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  const host = headers.host ?? ''
  return PROVIDERS_OWN.test(host) || /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host)
}
