import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageType } from '../product-record.ts'

/**
 * Names and paths of picture files. Every file is named by the hash of its original, so an address always
 * serves the same content.
 */

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Returns the folder of all pictures. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

/**
 * Returns the file name of an original: its content hash and type, so that a name always means the same
 * content.
 */
export function originalName(hash: string, type: ImageType): string {
  return `${hash}.${ENDINGS[type]}`
}

/** Returns the file name of an encoded width. */
export function encodedName(hash: string, width: number, format: 'avif' | 'webp'): string {
  return `${hash}-${width}.${format}`
}

/**
 * Writes a file that never changes. It appears complete or not at all, even with concurrent writers, because
 * it is written under another name and then renamed. An existing file is not overwritten.
 */
export async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name)
  if (await exists(path)) return
  const beside = join(folder, `.${name}.${crypto.randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(beside, bytes, { flag: 'wx' })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Returns whether a file exists. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Deletes the files of a picture: its original and all its widths. Safe to repeat. */
export async function deletePictureFiles(
  folder: string,
  { hash, originalType, widths }: { hash: string; originalType: ImageType; widths: readonly number[] },
): Promise<void> {
  const encoded = widths.flatMap((width) => [
    encodedName(hash, width, 'avif'),
    encodedName(hash, width, 'webp'),
  ])
  for (const name of [originalName(hash, originalType), ...encoded])
    await rm(join(folder, name), { force: true })
}
