import type { Readable } from 'node:stream'
import { commonErrors } from '#kernel/errors.ts'

/** Largest form body. Units: bytes. Source: docs/http-contract.md "Form of a call". */
export const MAX_FORM_BYTES = 64 * 1024

/** Largest body of a form with a file. Units: bytes. Source: docs/http-contract.md "Form of a call". */
export const MAX_UPLOAD_BYTES = 9 * 1024 * 1024

/** How much of a body beyond its limit is read and dropped before the connection is closed. Units: bytes. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024

const FORM_TYPE = 'application/x-www-form-urlencoded'
const FORM_WITH_CHARSET = /^application\/x-www-form-urlencoded ?; ?charset="?utf-8"?$/

/**
 * A form as it came: names are flat, values trimmed, a name may repeat. Problems are recorded, not thrown,
 * because sign-in and rights are checked first.
 */
export interface FormBody {
  readonly values: ReadonlyMap<string, readonly string[]>
  /** Names whose value is not UTF-8, has a broken percent sign or holds U+0000. */
  readonly broken: readonly string[]
  /** The bytes as they came, to compare repeated calls. */
  readonly raw: Buffer
  readonly tooLarge: boolean
  /** Files by field name; only forms that may contain files have this. */
  readonly files?: ReadonlyMap<string, readonly Buffer[]>
}

export const EMPTY_FORM: FormBody = { values: new Map(), broken: [], raw: Buffer.alloc(0), tooLarge: false }

/**
 * Accepts a form's content type and nothing else: no other charset, parameter, tab or list that a lenient
 * parser would accept. Throws: unsupported-content-type. Source: docs/http-contract.md "Form of a call";
 * CVE-2025-32442, CVE-2026-25223, CVE-2026-33806.
 */
export function assertFormType(contentType: string | undefined, hasBody: boolean): void {
  if (contentType === FORM_TYPE || (contentType === undefined && !hasBody)) return
  if (contentType === undefined || !isFormType(contentType)) throw commonErrors['unsupported-content-type']()
}

function isFormType(contentType: string): boolean {
  const lower = contentType.toLowerCase()
  return lower === FORM_TYPE || FORM_WITH_CHARSET.test(lower)
}

/** Reads a form. */
export function readForm(
  stream: Readable,
  done: (error: Error | null, body?: FormBody) => void,
  maxBytes: number = MAX_FORM_BYTES,
): void {
  readBytes(stream, { maxBytes, keep: true }, (error, bytes) => {
    if (error) done(error)
    else if (bytes === undefined) done(null, { ...EMPTY_FORM, tooLarge: true })
    else done(null, bytes.length === 0 ? EMPTY_FORM : parseForm(bytes))
  })
}

/**
 * How much of a body is accepted. With `keep` false the body is measured and dropped, for a client that is
 * refused in any case.
 */
export interface BodyLimit {
  readonly maxBytes: number
  readonly keep: boolean
}

/**
 * Reads a body; returns no bytes if it is too large. The part over the limit is read and dropped, so that the
 * refusal reaches a client that is still sending. Source: docs/http-contract.md "Form of a call" (413).
 */
export function readBytes(
  stream: Readable,
  { maxBytes, keep }: BodyLimit,
  done: (error: Error | null, bytes?: Buffer) => void,
): void {
  let chunks: Buffer[] = []
  let length = 0
  let finished = false
  const finish = (error: Error | null, bytes?: Buffer): void => {
    if (finished) return
    finished = true
    done(error, bytes)
  }
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > maxBytes) chunks = []
    else if (keep) chunks.push(chunk)
    if (length > maxBytes + MAX_DROPPED_BYTES) stream.destroy()
  })
  stream.on('end', () => {
    if (length > maxBytes) finish(null)
    else finish(null, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
  })
  stream.on('error', (error) => finish(error))
  // Every request emits `close`; creating an error with its stack is only worth it for those that did not
  // end.
  stream.on('close', () => {
    if (!finished) finish(new Error('the client went away'))
  })
}

/** Parses a form body strictly: an invalid field is listed in `broken` and has no value. */
export function parseForm(raw: Buffer): FormBody {
  const values = new Map<string, string[]>()
  const broken: string[] = []
  // One character per byte, so that splitting cannot cut a multi-byte character.
  for (const pair of raw.toString('latin1').split('&')) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const rawName = split < 0 ? pair : pair.slice(0, split)
    const name = decode(rawName)
    const value = split < 0 ? '' : decode(pair.slice(split + 1))
    if (name === null || value === null) {
      broken.push(name ?? rawName)
      continue
    }
    const known = values.get(name)
    if (known) known.push(value.trim())
    else values.set(name, [value.trim()])
  }
  return { values, broken, raw, tooLarge: false }
}

/** Matches an escape, a byte beyond ASCII or U+0000. Most forms contain none and need no decoding. */
const NEEDS_DECODING = /[%+\0\u0080-\u00ff]/

/** Decodes UTF-8 without U+0000; null if the bytes are anything else. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** Decodes one name or value; null if it is not valid UTF-8, has a broken escape or contains U+0000. */
function decode(latin1: string): string | null {
  if (!NEEDS_DECODING.test(latin1)) return latin1
  try {
    const text = decodeURIComponent(utf8Of(latin1).replaceAll('+', ' '))
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function utf8Of(latin1: string): string {
  return utf8.decode(Buffer.from(latin1, 'latin1'))
}
