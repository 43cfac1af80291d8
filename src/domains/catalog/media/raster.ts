import type { Sharp, SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Longest side of a picture that is accepted. Units: pixels. */
export const PIXELS_PER_SIDE_MAX = 6000
const THUMB_SIDE = 100

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loads the picture library at the first picture: a process that only serves pages never needs it. */
async function sharpLibrary(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loaded
}

/**
 * Opens a picture with limits against decompression bombs, and applies the camera's rotation. Truncated
 * pictures are refused.
 */
export async function openPicture(input: Uint8Array | string, options: SharpOptions = {}): Promise<Sharp> {
  const sharp = await sharpLibrary()
  return sharp(input, {
    limitInputPixels: PIXELS_PER_SIDE_MAX ** 2,
    failOn: 'truncated',
    pages: 1,
    ...options,
  }).autoOrient()
}

/**
 * Returns a thumbhash (a few bytes, as base64), which is drawn as a blurred placeholder while the picture
 * loads.
 */
export async function thumbhashOf(input: Uint8Array | string): Promise<string> {
  const picture = await openPicture(input)
  const { data, info } = await picture
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
