// Tests: src/domains/catalog/commands/change-pictures.test.ts

import type { Database, Queryable, Tx } from '#db/database.ts'
import type { queueJob } from '#jobs/queue-job.ts'
import { DomainError } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import type { NamedPicture } from '../contract.ts'
import { readArchive } from '../media/read-archive.ts'
import { storeOriginal } from '../media/store-original.ts'
import { readHandlesBySku } from '../picture-store.ts'
import { addPicture } from './change-pictures.ts'

interface Adding {
  readonly folder: string
  readonly actor: string
  readonly now: Date
  readonly queue: typeof queueJob
  /** Records who added a picture, in the transaction that adds it. */
  readonly onAdded?: (tx: Tx, picture: { readonly name: string; readonly handle: string }) => void
}

export interface AddNamedPictures extends Adding {
  /** A ZIP archive of pictures that are named by SKU: `SKU.jpg`, `SKU_2.jpg`, `SKU-3.png`. */
  readonly bytes: Uint8Array
  readonly isPreview: boolean
}

/**
 * Adds the pictures of an archive to the products that their names tell. Each picture is its own transaction, so
 * one that is refused costs no other. A preview only says which product each name belongs to. Throws:
 * unreadable-archive.
 */
export async function addNamedPictures(
  database: Database,
  { bytes, isPreview, ...adding }: AddNamedPictures,
): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = []
  await readArchive(bytes, async ({ name, read }) => {
    if (isPreview) return void pictures.push(...(await matchPictures(database, [name])))
    pictures.push(await addNamedPicture(database, { name, read, ...adding }))
  })
  return pictures
}

/** Adds one picture to the product that its name tells; what is refused is said and not thrown. */
export async function addNamedPicture(
  database: Database,
  request: Adding & { readonly name: string; readonly read: () => Promise<Uint8Array> },
): Promise<NamedPicture> {
  const { name, read, folder, onAdded, ...who } = request
  const [match] = await matchPictures(database, [name])
  if (!match) return { ...NOTHING, name }
  if (match.handle === '') return match
  const { handle } = match
  try {
    const original = await storeOriginal(folder, await read())
    const image = await database.transaction(async (tx) => {
      const added = await addPicture(tx, { handle, original, ...who })
      if (added !== null) onAdded?.(tx, { name, handle })
      return added
    })
    return { name, result: image === null ? 'there-already' : 'added', handle, image: image ?? '', why: '' }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unreadable-archive') throw error
    return { name, result: 'refused', handle, image: '', why: error.message }
  }
}

/**
 * Says which product each name belongs to: the whole name is a SKU, or all but a number behind it. What is found is
 * `added`, as it would be. A SKU that two products have is refused: either might be meant.
 */
export async function matchPictures(db: Queryable, names: readonly string[]): Promise<NamedPicture[]> {
  const stems = names.map((name) => {
    const stem = name.replace(/\.[a-z0-9]{1,5}$/i, '').toLowerCase()
    return { name, stem, short: stem.replace(/[ _-]\(?\d{1,2}\)?$/, '') }
  })
  const found = await readHandlesBySku(db, [...new Set(stems.flatMap(({ stem, short }) => [stem, short]))])
  const handles = new Map<string, Set<string>>()
  for (const { sku, handle } of found) handles.set(sku, (handles.get(sku) ?? new Set()).add(handle))
  return stems.map(({ name, stem, short }): NamedPicture => {
    const [handle, other] = handles.get(stem) ?? handles.get(short) ?? []
    if (handle === undefined) return { ...NOTHING, name }
    if (other !== undefined) return { ...NOTHING, name, result: 'refused', why: AMBIGUOUS }
    return { name, result: 'added', handle, image: '', why: '' }
  })
}

const NOTHING = { result: 'no-product', handle: '', image: '', why: '' } as const
const AMBIGUOUS = msg('Several products have this SKU')
