import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this many bytes the headers of an encoding cost more than it saves. */
export const MIN_COMPRESSED_BYTES = 860

/** Effort: pages are made again after a change, files of the build never change. */
export type Effort = 'page' | 'file'

/** Compresses in the thread pool, so a page being compressed delays nobody. */
export function compress(body: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(body, { level: effort === 'page' ? 6 : 9 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: effort === 'page' ? 5 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return compressBrotli(body, { params })
}

/** Browsers send a handful of different headers; whoever makes up thousands of them fills nothing. */
const MAX_REMEMBERED = 200
const remembered = new Map<string, Encoding>()

/** The best encoding that a client takes. Source: RFC 9110 §12.5.3. */
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

/** Media types whose bytes shrink. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json)|image\/svg\+xml)/.test(
    contentType,
  )
}
