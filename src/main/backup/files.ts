import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupFile } from './manifest.ts'

/** Folders of the data folder whose files go into a backup. A file there never changes under its name. */
export const FILE_FOLDERS = ['media', 'recordings'] as const

/** Returns the paths of all files under a folder, from that folder; none where it does not exist. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

/** Reads a file whole. Returns its size in bytes and its SHA-256 in hex; null where it no longer exists. */
export async function measureFile(path: string): Promise<Omit<BackupFile, 'path'> | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes a stream through `steps` into a new file. Returns its size in bytes and its SHA-256 in hex. */
export async function writeMeasured(
  path: string,
  from: NodeJS.ReadableStream,
  steps: readonly Transform[],
): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await mkdir(dirname(path), { recursive: true })
  await pipeline([
    from,
    ...steps,
    measure,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  ])
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Puts a file into a backup: as a second name of the same file in the backup before, if it is there unchanged,
 * or as a copy. Returns null where the original no longer exists.
 */
export async function takeFile(
  from: string,
  to: string,
  before: string | null,
): Promise<'linked' | 'copied' | null> {
  await mkdir(dirname(to), { recursive: true })
  if (before !== null && (await haveSameSize(from, before))) {
    const isLinked = await link(before, to).then(
      () => true,
      () => false,
    )
    if (isLinked) return 'linked'
  }
  try {
    await copyFile(from, to)
    return 'copied'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function haveSameSize(one: string, other: string): Promise<boolean> {
  const sizes = await Promise.all([one, other].map((path) => stat(path).catch(() => null)))
  return sizes[0] != null && sizes[0].size === sizes[1]?.size
}
