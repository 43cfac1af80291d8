import { join } from 'node:path'
import type { ImageType } from '../product-record.ts'
import { encodedName, exists, originalName, writeOnce } from './media-files.ts'
import { openPicture, thumbhashOf } from './raster.ts'

/** Widths that pages ask for. Units: pixels. Source: docs/architecture.md "Stack". */
export const ENCODED_WIDTHS: readonly number[] = [160, 320, 480, 640, 960, 1280, 1920]

export interface EncodedImage {
  readonly widths: readonly number[]
  readonly placeholder: string
}

/**
 * Encodes a stored original as AVIF and WebP. Pictures are never enlarged: a small one has its own width as
 * its largest; a drawing has every width. Metadata is dropped, transparency is kept. Files of an earlier run
 * are not encoded again. Throws: when the original is gone or broken, or `signal` fires.
 */
export async function encodeWidths(
  folder: string,
  image: { hash: string; originalType: ImageType; width: number },
  signal?: AbortSignal,
): Promise<EncodedImage> {
  const path = join(folder, originalName(image.hash, image.originalType))
  const isDrawing = image.originalType === 'image/svg+xml'
  const widths = widthsOf(isDrawing ? Number.POSITIVE_INFINITY : image.width)
  const pixels = once(async () => decode(path, widths.at(-1)!, isDrawing ? image.width : null))
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) {
      signal?.throwIfAborted()
      const name = encodedName(image.hash, width, format)
      if (await exists(join(folder, name))) continue
      await writeOnce(folder, name, await encode(await pixels(), width, format))
    }
  }
  return { widths, placeholder: await thumbhashOf(path) }
}

/** Returns the widths to encode of a picture that is `naturalWidth` pixels wide. */
export function widthsOf(naturalWidth: number): number[] {
  const fitting = ENCODED_WIDTHS.filter((width) => width <= naturalWidth)
  const largest = ENCODED_WIDTHS.at(-1)!
  return naturalWidth >= largest || fitting.at(-1) === naturalWidth ? fitting : [...fitting, naturalWidth]
}

interface Pixels {
  readonly data: Uint8Array
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes a picture once at its largest width; a drawing is rendered at that size instead of being enlarged.
 */
async function decode(path: string, width: number, drawingWidth: number | null): Promise<Pixels> {
  const picture = await openPicture(
    path,
    drawingWidth === null ? {} : { density: Math.max(1, (72 * width) / drawingWidth) },
  )
  const { data, info } = await picture
    .resize({ width })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

/**
 * Encodes one width. The qualities were chosen by eye on drawings and photographs. AVIF's effort 2 takes a fifth
 * of the time of the library's usual 4 for 13 % more bytes: a small machine may have hundreds of pictures to encode.
 */
async function encode({ data, raw }: Pixels, width: number, format: 'avif' | 'webp'): Promise<Uint8Array> {
  const picture = (await openPicture(data, { raw })).resize({ width })
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 78, effort: 4 }).toBuffer()
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
