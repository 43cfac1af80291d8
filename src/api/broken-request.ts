import type { Socket } from 'node:net'
import { API_HEADERS, JSON_TYPE } from './plugins/security-headers.ts'

/** Status for each error of the HTTP parser. At that point there is no request object yet. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers bytes that are not an HTTP request and closes the connection. The text is in English, because the
 * locale is not known.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) return void socket.destroy()
  const body = JSON.stringify({ error: 'Some fields are not valid', code: 'invalid-fields' })
  const headers = {
    ...API_HEADERS,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
}
