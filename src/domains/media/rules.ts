import type { ByteRange } from './ports.ts'

/** Which bytes of a file a request asks for. */
export type Wanted =
  | { readonly kind: 'whole' }
  | ({ readonly kind: 'part' } & ByteRange)
  | { readonly kind: 'none' }

const WHOLE: Wanted = { kind: 'whole' }

/**
 * Reads a `Range` header. A header that is no byte range is ignored; several ranges at once, and a range
 * beyond the end, cannot be satisfied. `validator` is the file's ETag: with another one in `If-Range` the
 * whole file is sent. Source: RFC 9110 §13.1.5, §14.
 */
export function wantedBytes(
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
  byteLength: number,
  validator: string,
): Wanted {
  if (range === undefined || !range.startsWith('bytes=')) return WHOLE
  if (ifRange !== undefined && ifRange.trim() !== validator) return WHOLE
  const specs = range.slice('bytes='.length).split(',')
  if (specs.length > 1) return { kind: 'none' }
  const [, first = '', last = ''] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(specs[0]!) ?? []
  if (first === '' && last === '') return WHOLE
  // `-500`: the last 500 bytes.
  const start = first === '' ? Math.max(0, byteLength - Number(last)) : Number(first)
  const end = first === '' || last === '' ? byteLength - 1 : Math.min(Number(last), byteLength - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return WHOLE
  return start >= byteLength || start > end ? { kind: 'none' } : { kind: 'part', start, end }
}

/**
 * Returns the value of `Content-Disposition` for a download: a name that old programs read, and the exact
 * name in UTF-8. Source: RFC 6266.
 */
export function attachmentNamed(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}
