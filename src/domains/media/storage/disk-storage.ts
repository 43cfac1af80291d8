import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStorage } from '../ports.ts'
import { assertStorageName } from './storage-name.ts'

/** Stores files in a folder of the data folder. */
export function diskStorage(folder: string): MediaStorage {
  const pathOf = (name: string): string => join(folder, assertStorageName(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const draft = `${path}.${crypto.randomUUID()}`
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(draft, bytes, { flag: 'wx', flush: true })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(name, { start, end }) {
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return file && createReadStream('', { fd: file, start, end })
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
