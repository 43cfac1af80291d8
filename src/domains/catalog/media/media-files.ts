import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageType } from '../product-record.ts'

/**
 * Names and places of picture files. Every file is named by the hash of its original, so an address never
 * changes its meaning.
 */

const ENDINGS: Readonly<Record<ImageType, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** The folder of all pictures. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}

/** File name of an original: its content hash and type, so that a name never changes its meaning. */
export function originalName(hash: string, type: ImageType): string {
  return `${hash}.${ENDINGS[type]}`
}

/** File name of an encoded width. */
export function encodedName(hash: string, width: number, format: 'avif' | 'webp'): string {
  return `${hash}-${width}.${format}`
}

/**
 * Writes a file that never changes. It appears whole or not at all, whoever else writes it at the same time,
 * because it is written beside and renamed. A file that stands is left as it is.
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

/** Whether a file is there. */
export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
