import type { Socket } from 'node:net'
import { API_HEADERS, JSON_TYPE } from './plugins/security-headers.ts'

/** Status of what the HTTP parser itself refuses, before there is a request. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers bytes that are no HTTP request and closes the connection. The locale is not known, so the text is
 * the English one.
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
