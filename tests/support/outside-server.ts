import { lookup } from 'node:dns'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Outside, Resolve } from '#domains/outgoing-call/index.ts'

/** A key for tests alone: nobody trusts its certificate. */
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzFumSnrw9VOunTa/
8v2b6axBi1+JUcsqh1GnevvA2hahRANCAASpewjNxXvPqSnFvKeXbT0QCk60Qvcg
ebh0MOtZLOlfNVHDY8uo2j7oP6S+Gg9y/iIEPCfqjNdp6q1wh4tfbJc3
-----END PRIVATE KEY-----`
/** Of calls.example and pixel.example, until 2120; it signed itself. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfTCCASKgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1jYWxscy5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1jYWxscy5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEqXsI
zcV7z6kpxbynl209EApOtEL3IHm4dDDrWSzpXzVRw2PLqNo+6D+kvhoPcv4iBDwn
6ozXaeqtcIeLX2yXN6NbMFkwDwYDVR0TAQH/BAUwAwEB/zAnBgNVHREEIDAegg1j
YWxscy5leGFtcGxlgg1waXhlbC5leGFtcGxlMB0GA1UdDgQWBBSClaY4zu9mROi3
hzUmXoerStiFAzAKBggqhkjOPQQDAgNJADBGAiEAmyNYPuhPbnwK0/l8HNg3ulGt
L3DbbcNIbXXp12btOLMCIQCKFMNsIqZXruGli0HOTDKrRY2rAp05DqO0Dl5gvvNk
FA==
-----END CERTIFICATE-----`

/** A part of an endless answer. */
const CHUNK = Buffer.alloc(16_384)

/** A request as a server outside the shop heard it. */
export interface Heard {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a server answers. */
export interface OutsideAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** `endless`: it goes on until the other side hangs up. */
  readonly body?: string | Buffer | 'endless'
}

/** A server of somebody else under https, for calls.example and pixel.example. */
export interface OutsideServer {
  readonly port: number
  readonly heard: readonly Heard[]
  /** How much of endless answers it got rid of. Units: bytes. */
  sent(): number
  /** The way to it, for the shop of a test: any name leads to this server. */
  readonly outside: Outside
  /** Decides what it answers from now on; a promise lets the caller wait. */
  answer(given: OutsideAnswer | ((heard: Heard) => OutsideAnswer | Promise<OutsideAnswer>)): void
  close(): Promise<void>
}

/** Starts a server of somebody else on a free port of loopback. */
export async function openOutsideServer(): Promise<OutsideServer> {
  const heard: Heard[] = []
  let sentBytes = 0
  let given: Parameters<OutsideServer['answer']>[0] = { status: 204 }
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const { method = '', url = '', headers } = request
    const one = { method, url, host: headers.host ?? '', headers, body: await text(request) }
    heard.push(one)
    const { status, headers: sent = {}, body = '' } = typeof given === 'function' ? await given(one) : given
    response.writeHead(status, sent)
    if (body !== 'endless') return void response.end(body)
    const more = () => {
      while (!response.destroyed && response.write(CHUNK)) sentBytes += CHUNK.byteLength
    }
    response.on('drain', more)
    more()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    heard,
    sent: () => sentBytes,
    outside: { isAllowed: (address) => address === '127.0.0.1', resolve: toLoopback, ca: CERTIFICATE, port },
    answer(next) {
      given = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves every name to this machine. */
export const toLoopback: Resolve = (_hostname, options, callback) => lookup('127.0.0.1', options, callback)
