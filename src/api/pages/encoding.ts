import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this size the headers of an encoding cost more than it saves. Units: bytes. */
export const MIN_COMPRESSED_BYTES = 860

/** Compression effort: pages are made again after a change, files of the build never change. */
export type Effort = 'page' | 'file'

/** Compresses in the thread pool, so that compressing one page does not delay others. */
export function compress(body: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: effort === 'page' ? 6 : 9 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'page' ? 5 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return compressBrotli(body, { params })
}

/**
 * Limit of remembered headers. Browsers send a handful of different ones; a client that invents thousands
 * cannot fill the memory.
 */
const MAX_REMEMBERED = 200
const remembered = new Map<string, Encoding>()

/** Returns the best encoding that a client accepts. Source: RFC 9110 §12.5.3. */
export function pickEncoding(header: string | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const picked = readEncoding(header)
  if (remembered.size < MAX_REMEMBERED && header.length < 200) remembered.set(header, picked)
  return picked
}

function readEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.trim().split(';')
    const quality = parameters
      .map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((value) => value !== undefined)
    weights.set(name.trim(), quality === undefined ? 1 : Number(quality) || 0)
  }
  const weight = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const br = weight('br')
  const gz = weight('gzip')
  if (br > 0 && br >= gz) return 'br'
  return gz > 0 ? 'gzip' : 'identity'
}

/** Returns whether a media type is worth compressing. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}
