import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { commonErrors } from '#kernel/errors.ts'
import { PHOTO_SIZES } from './contract.ts'
import { accountErrors } from './errors.ts'
import { createGate } from './hash-gate.ts'

/**
 * Most pixels of a photo, about what a good phone takes. A file of a few bytes can decode to more memory than
 * there is.
 */
const PIXELS_MAX = 50_000_000
/** Longest side of a photo. Units: pixels. */
const SIDE_MAX = 12_000
const ENCODE_TIMEOUT_SECONDS = 20

/** A large photo takes a few hundred megabytes while it is decoded: one at a time. */
const gate = createGate(1, 20)

/** The part of a photo that is shown, after the camera's rotation is applied. Units: pixels. */
export interface PhotoCrop {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Returns the folder of all photos; product pictures have another folder. */
export function photoFolder(dataDir: string): string {
  return join(dataDir, 'media', 'photo')
}

/**
 * Encodes an uploaded photo as squares in all sizes. Only pixels are kept: other content of the file (place,
 * camera, thumbnail, a second file behind the first) is dropped, and of an animation only the first frame is
 * used. The type is detected from the bytes. Throws: unsupported-image, too-large, invalid-fields (a crop
 * beside the picture), overloaded. Source: docs/http-contract.md "Accounts", docs/rules.md "Accounts".
 */
export function encodePhoto(bytes: Buffer, crop: PhotoCrop | null): Promise<ReadonlyMap<number, Buffer>> {
  return gate.run(async () => {
    const type = photoTypeOf(bytes)
    if (type === null) throw accountErrors['unsupported-image']({ fields: ['photo'] })
    const { width, height } = await sizeOf(bytes, type)
    const square = crop ?? middleOf(width, height)
    if (square.x + square.size > width || square.y + square.size > height) {
      throw commonErrors['invalid-fields']({ fields: ['cropX', 'cropY', 'cropSize'] })
    }
    const largest = Math.max(...PHOTO_SIZES)
    const { data, info } = await decoded(async () => {
      const picture = (await open(bytes))
        .autoOrient()
        .extract({ left: square.x, top: square.y, width: square.size, height: square.size })
      return picture
        .resize(largest, largest)
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
    })
    const sharp = await sharpLibrary()
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const made = PHOTO_SIZES.map(
      async (size) =>
        [size, await sharp(data, { raw }).resize(size, size).webp({ quality: 82 }).toBuffer()] as const,
    )
    return new Map(await Promise.all(made))
  })
}

/** Returns the image type by the first bytes; null for everything but the four accepted types. */
export function photoTypeOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const head = bytes.subarray(0, 64).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return null
  // Some programs list AVIF only among the compatible brands.
  const brands = head.slice(8, Math.min(64, bytes.readUInt32BE(0)))
  return /^(?:avif|avis)/.test(brands) || (/^(?:mif1|msf1|miaf)/.test(brands) && brands.includes('avif'))
    ? 'avif'
    : null
}

/** Returns the file name of one size of a photo. Units of `size`: pixels. */
export function photoName(id: string, size: number): string {
  return `${id}-${size}.webp`
}

/** Writes the files of a photo. Each file appears complete or not at all. */
export async function writePhoto(
  folder: string,
  id: string,
  sizes: ReadonlyMap<number, Buffer>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [size, bytes] of sizes) {
    const path = join(folder, photoName(id, size))
    await writeFile(`${path}.part`, bytes)
    await rename(`${path}.part`, path)
  }
}

/** Removes the files of a photo, also those of an interrupted write. */
export async function deletePhotoFiles(folder: string, id: string): Promise<void> {
  for (const size of PHOTO_SIZES) {
    const path = join(folder, photoName(id, size))
    await rm(path, { force: true })
    await rm(`${path}.part`, { force: true })
  }
}

/** The library's name for each format, by the type detected from the bytes. */
const FORMATS = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' } as const

async function sizeOf(bytes: Buffer, type: keyof typeof FORMATS): Promise<{ width: number; height: number }> {
  const { autoOrient, format, compression } = await decoded(async () => (await open(bytes)).metadata())
  if (format !== FORMATS[type] || (type === 'avif' && compression !== 'av1'))
    throw accountErrors['unsupported-image']({ fields: ['photo'] })
  const { width, height } = autoOrient
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX)
    throw commonErrors['too-large']({ fields: ['photo'] })
  return autoOrient
}

function middleOf(width: number, height: number): PhotoCrop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

/** Runs a decoding step; an error of the library means that the file is no photo. */
async function decoded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Error && /pixel limit/i.test(cause.message))
      throw commonErrors['too-large']({ fields: ['photo'], cause })
    throw accountErrors['unsupported-image']({ fields: ['photo'], cause })
  }
}

async function open(bytes: Buffer): Promise<Sharp> {
  const sharp = await sharpLibrary()
  return sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'truncated',
    pages: 1,
    sequentialRead: true,
  }).timeout({
    seconds: ENCODE_TIMEOUT_SECONDS,
  })
}

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loads the image library at the first photo: most processes never need it. */
function sharpLibrary(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}
