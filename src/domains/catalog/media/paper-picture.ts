import { join } from 'node:path'
import type { PaperPicture } from '../contract.ts'
import { openPicture } from './raster.ts'

/** Sharp enough for a logo of 5 cm on paper. Units: pixels. */
const LARGEST = { width: 640, height: 240 }

/** Reads a picture of the media folder for a document. Throws: an error when the file is lost or no picture. */
export async function readPaperPicture(folder: string, file: string): Promise<PaperPicture> {
  const picture = await openPicture(join(folder, file))
  const { data: png, info } = await picture
    .flatten({ background: '#ffffff' })
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}
