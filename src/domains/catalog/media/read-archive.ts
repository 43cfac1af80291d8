import { promisify } from 'node:util'
import yauzl from 'yauzl'
import type { DomainError } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { catalogErrors } from '../errors.ts'
import { IMAGE_BYTES_MAX } from './store-original.ts'

/** Most files of an archive that are looked at. */
const ENTRIES_MAX = 1_000
/** Largest archive once it is unpacked: a small file may unpack to terabytes. Units: bytes. */
const UNPACKED_MAX = 1024 * 1024 * 1024

/** A file of an archive. Its bytes are unpacked when they are asked for. */
export interface ArchiveFile {
  /** The last part of its path, without folders. */
  readonly name: string
  readonly read: () => Promise<Buffer>
}

/**
 * Calls `visit` for each file of a ZIP archive, one after the other. Folders, hidden files and what systems add
 * (`__MACOSX`) are left out. Nothing is written by the names of the archive. Throws: unreadable-archive for what
 * is no archive, has paths that lead out of it, or unpacks to more than is allowed.
 */
export async function readArchive(
  bytes: Uint8Array,
  visit: (file: ArchiveFile) => Promise<void>,
): Promise<void> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(
    Buffer.from(bytes),
    {
      lazyEntries: true,
      strictFileNames: true,
      validateEntrySizes: true,
    },
  ).catch(unreadable)
  if (archive.entryCount > ENTRIES_MAX) throw tooMuch()
  let unpacked = 0
  await new Promise<void>((resolve, reject) => {
    archive.on('error', (cause) => reject(catalogErrors['unreadable-archive']({ cause })))
    archive.on('end', () => resolve())
    archive.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName.split('/').at(-1) ?? ''
      const isHidden = name === '' || name.startsWith('.') || entry.fileName.startsWith('__MACOSX/')
      unpacked += isHidden ? 0 : entry.uncompressedSize
      if (unpacked > UNPACKED_MAX) return reject(tooMuch())
      const done = isHidden ? Promise.resolve() : visit({ name, read: () => readEntry(archive, entry) })
      done.then(() => archive.readEntry(), reject)
    })
    archive.readEntry()
  })
}

/** Unpacks one file. Throws: image-too-large, however small the archive says that it is. */
async function readEntry(archive: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  if (entry.uncompressedSize > IMAGE_BYTES_MAX) throw catalogErrors['image-too-large']()
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    archive.openReadStream(entry, (cause, opened) => (cause ? reject(cause) : resolve(opened))),
  ).catch(unreadable)
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      length += chunk.length
      if (length > IMAGE_BYTES_MAX) throw catalogErrors['image-too-large']()
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    if (length > IMAGE_BYTES_MAX) throw error
    return unreadable(error)
  }
  return Buffer.concat(chunks)
}

function tooMuch(): DomainError {
  return catalogErrors['unreadable-archive']({ extra: { reason: TOO_MUCH } })
}

const TOO_MUCH = msg('It holds more than 1,000 files or 1 GB. Split it, or choose the folder instead')

function unreadable(cause: unknown): never {
  throw catalogErrors['unreadable-archive']({ cause })
}
