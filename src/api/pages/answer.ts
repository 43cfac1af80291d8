import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import {
  compress,
  type Effort,
  type Encoding,
  isCompressible,
  MIN_COMPRESSED_BYTES,
  pickEncoding,
} from './encoding.ts'

/** Header names are lower case; the order is the order on the wire. */
export type HeaderList = Readonly<Record<string, string>>

/** An answer that may be sent many times: its bytes, and each encoding once it was first needed. */
export interface Answer {
  readonly status: number
  /** Returns the bytes held in memory, encodings included. */
  byteLength(): number
  /** Returns the best encoding for the client; a promise only while that encoding is being made. */
  variantFor(acceptEncoding: string | undefined): Variant | Promise<Variant>
}

/** One encoding of an answer, ready to be written. */
export interface Variant {
  readonly status: number
  readonly etag: string | null
  /** Names and values in turn, as the HTTP server writes them. */
  readonly headers: readonly string[]
  readonly notModifiedHeaders: readonly string[]
  readonly body: Buffer
}

export interface AnswerInput {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Buffer
  readonly effort?: Effort
  /** Called with the size of each further encoding. Units: bytes. */
  readonly onGrow?: (bytes: number) => void
  /** False for an answer that is sent only once: no ETag. */
  readonly repeatable?: boolean
  /** Whether it may be sent compressed. Default: what may be sent again. */
  readonly compressible?: boolean
}

/** Headers that describe the body, which a 304 does not carry. */
const BODY_HEADERS = new Set(['content-type', 'content-length', 'content-encoding'])

export function createAnswer({
  status,
  headers,
  body,
  effort = 'page',
  onGrow,
  repeatable = true,
  compressible = repeatable,
}: AnswerInput): Answer {
  const tag = repeatable && status === 200 ? hash('sha256', body, 'base64url').slice(0, 22) : null
  const negotiable =
    compressible && body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers['content-type'] ?? '')
  const plain = makeVariant('identity', body)
  const made = new Map<Encoding, Variant | Promise<Variant>>([['identity', plain]])
  let bytes = body.length

  function makeVariant(encoding: Encoding, encoded: Buffer): Variant {
    const all: Record<string, string> = { ...headers, 'content-length': String(encoded.length) }
    if (negotiable) all.vary = 'Accept-Encoding'
    if (encoding !== 'identity') all['content-encoding'] = encoding
    const etag = tag === null ? null : `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
    if (etag !== null) all.etag = etag
    const pairs = Object.entries(all)
    return {
      status,
      etag,
      headers: pairs.flat(),
      notModifiedHeaders: pairs.filter(([name]) => !BODY_HEADERS.has(name)).flat(),
      body: encoded,
    }
  }

  async function encode(encoding: 'br' | 'gzip'): Promise<Variant> {
    const encoded = await compress(body, encoding, effort)
    const variant = makeVariant(encoding, encoded)
    made.set(encoding, variant)
    bytes += encoded.length
    onGrow?.(encoded.length)
    return variant
  }

  return {
    status,
    byteLength: () => bytes,
    variantFor(acceptEncoding) {
      const encoding = negotiable ? pickEncoding(acceptEncoding) : 'identity'
      const ready = made.get(encoding)
      if (ready || encoding === 'identity') return ready ?? plain
      const making = encode(encoding).catch((error: unknown) => {
        made.delete(encoding)
        throw error
      })
      made.set(encoding, making)
      return making
    },
  }
}

/** Writes an answer: 304 if the client already has it, no body for HEAD. */
export function sendAnswer(
  request: IncomingMessage,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  const variant = answer.variantFor(request.headers['accept-encoding'] as string | undefined)
  // The answer's headers are complete and checked, so they are written to the socket directly: Fastify would
  // copy and check each again.
  const write = (ready: Variant): FastifyReply => {
    writeVariant(request, reply.hijack().raw, ready)
    return reply
  }
  return variant instanceof Promise ? variant.then(write) : write(variant)
}

/**
 * Writes an answer without the framework if the best encoding is ready. Returns false otherwise, and writes
 * nothing.
 */
export function sendReady(request: IncomingMessage, response: ServerResponse, answer: Answer): boolean {
  const variant = answer.variantFor(request.headers['accept-encoding'] as string | undefined)
  if (variant instanceof Promise) {
    // The next caller gets the same promise and handles its failure.
    variant.catch(() => undefined)
    return false
  }
  writeVariant(request, response, variant)
  return true
}

function writeVariant(request: IncomingMessage, response: ServerResponse, variant: Variant): void {
  const wanted = request.headers['if-none-match']
  if (wanted !== undefined && variant.etag !== null && matchesEtag(wanted, variant.etag)) {
    response.writeHead(304, variant.notModifiedHeaders as string[])
    response.end()
  } else {
    response.writeHead(variant.status, variant.headers as string[])
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}

/** Compares ETags weakly: a proxy that compresses again marks our tag as weak. Source: RFC 9110 §13.1.2. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}
