import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Call } from '#api/form-call.ts'
import type { ServerOptions } from '#api/options.ts'
import { createServer } from '#api/server.ts'
import type { Database } from '#db/database.ts'
import { systemClock } from '#kernel/clock.ts'

/** A database that fails any test that uses it: for calls that must not cost a query. */
export const noDatabase: Database = {
  builder: undefined as never,
  signer: null,
  query: () => Promise.reject(new Error('the database was asked')),
  transaction: () => Promise.reject(new Error('the database was asked')),
  readSlowly: () => Promise.reject(new Error('the database was asked')),
  listen: () => Promise.reject(new Error('the database was asked')),
  close: () => Promise.resolve(),
}

export const OWN_ORIGIN = 'http://127.0.0.1:3000'

/**
 * Creates a server with these calls and harmless defaults. The caller closes it, or lets it go together with
 * inject's sockets.
 */
export function testServer(calls: readonly Call[], options: Partial<ServerOptions> = {}): FastifyInstance {
  return createServer({
    clock: systemClock,
    database: noDatabase,
    logger: pino({ level: 'silent' }),
    mountPath: '',
    ownOrigins: [OWN_ORIGIN],
    trustedProxies: [],
    demo: true,
    translate: (locale) => (english) => (locale === 'en' ? english : `${locale}: ${english}`),
    calls,
    operating: { checks: [], metricsToken: null },
    sandbox: null,
    mounts: [],
    ...options,
  })
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export interface FormAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test looks at.
  readonly json: any
}

/** Posts a form in-process. */
export async function post(
  app: FastifyInstance,
  url: string,
  body: string | Buffer | Record<string, string> = '',
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
): Promise<FormAnswer> {
  const payload =
    typeof body === 'string' || Buffer.isBuffer(body) ? body : new URLSearchParams(body).toString()
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...FORM, ...headers },
    remoteAddress,
  })
  return {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
    text: answer.body,
    json: parsed(answer.body),
  }
}

/** Returns the `name=value` of a Set-Cookie header, to send back. */
export function cookieOf(answer: FormAnswer): string {
  return String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}

/** Listens on a free port of loopback. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends raw bytes and returns everything that arrives until the server closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

/** Sends a request over a real socket. */
export function sendHttp(
  port: number,
  options: {
    readonly method?: string
    readonly path: string
    readonly headers?: Record<string, string>
    readonly body?: string | Buffer
  },
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const { method = 'POST', path, headers = {}, body } = options
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
