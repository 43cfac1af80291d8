import { createHash } from 'node:crypto'
import { catalogErrors } from '../errors.ts'
import type { ImageType } from '../product-record.ts'
import { originalName, writeOnce } from './media-files.ts'
import { openPicture, PIXELS_PER_SIDE_MAX, thumbhashOf } from './raster.ts'

/** Largest file of a picture. Units: bytes. */
export const IMAGE_BYTES_MAX = 20 * 1024 * 1024

/** A picture whose original is stored in the media folder. */
export interface StoredOriginal {
  readonly hash: string
  readonly originalType: ImageType
  readonly width: number
  readonly height: number
  /** '' until it is computed. */
  readonly placeholder: string
}

/**
 * Checks a picture from outside and stores it under its content's hash. The type is detected from the bytes,
 * never from the name or from a server's content type; the picture is decoded once, so a file that only
 * begins like a picture is refused. Throws: unsupported-image, broken-image, image-too-large.
 */
export async function storeOriginal(folder: string, bytes: Uint8Array): Promise<StoredOriginal> {
  const originalType = rasterTypeOf(bytes)
  if (!originalType) throw catalogErrors['unsupported-image']()
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw catalogErrors['image-too-large']()
  const { width, height } = await sizeOf(bytes)
  if (Math.max(width, height) > PIXELS_PER_SIDE_MAX) throw catalogErrors['image-too-large']()
  const placeholder = await thumbhashOf(bytes).catch((cause: unknown) => {
    throw catalogErrors['broken-image']({ cause })
  })
  const hash = hashOf(bytes)
  await writeOnce(folder, originalName(hash, originalType), bytes)
  return { hash, originalType, width, height, placeholder }
}

/**
 * Stores a drawing made by the shop's own scripts. Never for files from outside: an SVG may contain script.
 * Its placeholder is computed by the encoding job, so that a first start does not wait for it.
 */
export async function storeDrawing(folder: string, svg: string): Promise<StoredOriginal> {
  const bytes = new TextEncoder().encode(svg)
  const hash = hashOf(bytes)
  await writeOnce(folder, originalName(hash, 'image/svg+xml'), bytes)
  return { hash, originalType: 'image/svg+xml', ...drawingSize(svg), placeholder: '' }
}

/** Returns the image type by the first bytes; null for everything but the four accepted types. */
export function rasterTypeOf(bytes: Uint8Array): Exclude<ImageType, 'image/svg+xml'> | null {
  const head = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.slice(4, 8) === 'ftyp' && /^(?:avif|avis)/.test(head.slice(8))) return 'image/avif'
  return null
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await (await openPicture(bytes)).metadata()
    return autoOrient
  } catch (cause) {
    throw catalogErrors['broken-image']({ cause })
  }
}

/** Returns the size of a drawing: its width and height, else its view box. */
function drawingSize(svg: string): { width: number; height: number } {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? ''
  const size = /\swidth="([\d.]+)"/.exec(root)?.[1]
  const box = /\sviewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(root)
  const width = Math.round(Number(size ?? box?.[1]))
  const height = Math.round(Number(/\sheight="([\d.]+)"/.exec(root)?.[1] ?? box?.[2]))
  if (!(width > 0 && height > 0)) throw new Error('a drawing needs a size or a view box')
  return { width, height }
}

/** Returns 128 bits of the content's hash: enough that two pictures never have the same name. */
function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
