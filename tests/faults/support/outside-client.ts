import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import type { Front } from './web-fronts.ts'

/** Name of the shop in the files of `deploy/`. */
export const HOST = 'shop.example'

/** What an outside client asks. */
export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** Address of the client, one of loopback. Default: 127.0.0.2. */
  readonly from?: string
}

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly bytes: Buffer
}

/** Sends a request to a web server as a client with an address of its own. Resolves with the answer's beginning. */
export function open(front: Front, path: string, asked: Asked = {}): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.2' } = asked
  const options = {
    host: '127.0.0.1',
    port: front.port,
    path,
    method,
    localAddress: from,
    headers: {
      host: HOST,
      ...headers,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    const request =
      front.protocol === 'https:'
        ? https.request({ ...options, servername: HOST, rejectUnauthorized: false }, resolve)
        : http.request(options, resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends a request and reads the whole answer. */
export async function ask(front: Front, path: string, asked: Asked = {}): Promise<Answered> {
  const answer = await open(front, path, asked)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes }
}

/** Posts a form. */
export function post(
  front: Front,
  path: string,
  fields: Readonly<Record<string, string>>,
  asked: Asked = {},
): Promise<Answered> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...asked.headers }
  return ask(front, path, {
    ...asked,
    method: 'POST',
    headers,
    body: new URLSearchParams(fields).toString(),
  })
}
