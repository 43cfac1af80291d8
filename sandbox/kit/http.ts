import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Refusal, type Reply, type Route, type SimRequest } from './types.ts'

const BODY_LIMIT = 1024 * 1024

/** Reads a whole request. Throws: Refusal 413 and 400. */
export async function readRequest(message: IncomingMessage, base: string): Promise<SimRequest> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
  }
  if (size > BODY_LIMIT) throw new Refusal(413, { error: 'the body is larger than 1 MiB' })
  if (!URL.canParse(message.url ?? '', base)) throw new Refusal(400, { error: 'the address cannot be read' })
  return simRequest(
    message.method ?? 'GET',
    new URL(message.url ?? '', base),
    message.headers,
    Buffer.concat(chunks),
  )
}

/** Returns the route of a request with its parameters. Throws: Refusal 404 and 405. */
export function findRoute(
  routes: readonly Route[],
  request: SimRequest,
): { readonly route: Route; readonly request: SimRequest } {
  const allowed: string[] = []
  for (const route of routes) {
    const params = matchPath(route.path, request.url.pathname)
    if (!params) continue
    if (route.method === request.method) return { route, request: { ...request, params } }
    allowed.push(route.method)
  }
  if (allowed.length === 0) throw new Refusal(404, { error: `there is no ${request.url.pathname}` })
  throw new Refusal(405, { error: `${request.method} is not possible here` }, { allow: allowed.join(', ') })
}

/** Sends a response: an object as JSON, a string as HTML, bytes unchanged. */
export function sendReply(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  if (response.destroyed) return
  const isText = typeof body === 'string' || body === undefined || body === null
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(isText ? (body ?? '') : JSON.stringify(body))
  const type = Buffer.isBuffer(body)
    ? 'application/octet-stream'
    : isText
      ? 'text/html; charset=utf-8'
      : 'application/json'
  response.writeHead(status, {
    ...(bytes.length > 0 ? { 'content-type': type } : {}),
    ...lowered(headers),
    'content-length': bytes.length,
  })
  response.end(bytes)
}

function simRequest(method: string, url: URL, headers: IncomingHttpHeaders, body: Buffer): SimRequest {
  const text = (): string => body.toString('utf8')
  return {
    method,
    url,
    headers,
    body,
    text,
    params: {},
    json: () => jsonObject(text()),
    form: () => Object.fromEntries(new URLSearchParams(body.length > 0 ? text() : url.search)),
  }
}

/** Parses a JSON object. Throws: Refusal 400 for anything that is no JSON object. */
function jsonObject(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal(400, { error: 'the body is no JSON' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, { error: 'the body is no JSON object' })
  return value as Record<string, unknown>
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '')
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value
    else if (part !== value) return null
  }
  return params
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function lowered(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
