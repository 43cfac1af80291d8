// Tests: tests/flows/admin/lookbook.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { LOOKS_MAX } from '../contract.ts'
import { lookbookErrors } from '../errors.ts'
import {
  announceLookbook,
  countLooks,
  handleOfProduct,
  type LookPoint,
  markLookDeleted,
  type SavedLook,
  storeLook,
  storeLookPicture,
  swapLookPicture,
} from '../store.ts'

/** Saves a look and returns its id; null makes a new one. Its picture stays. Throws: too-many-looks. Source: decision 0111. */
export async function saveLook(
  tx: Tx,
  { id, ...look }: Omit<SavedLook, 'id'> & { readonly id: string | null },
  now: Date,
): Promise<string> {
  if (id === null) await assertRoom(tx)
  const saved = id ?? uuidv7(now.getTime())
  await storeLook(tx, Object.assign({ id: saved }, look), now)
  await announceLookbook(tx)
  return saved
}

/** A point as staff type it, with the field that names its product. */
export interface TypedPoint extends LookPoint {
  readonly field: string
}

/**
 * Finds the product of each point, which staff name by its handle or by the address of its page. What the look names
 * already stays, also when the product was deleted. Throws: unknown-look-product with the fields.
 */
export async function findPoints(
  tx: Tx,
  points: readonly TypedPoint[],
  standing: readonly LookPoint[],
): Promise<readonly LookPoint[]> {
  const found: LookPoint[] = []
  const unknown: string[] = []
  for (const { product, left, top, field } of points) {
    const isNamed = standing.some((point) => point.product === product)
    const handle = isNamed ? product : await handleOfProduct(tx, namedIn(product))
    if (handle === null) unknown.push(field)
    else found.push({ product: handle, left, top })
  }
  if (unknown.length > 0) throw lookbookErrors['unknown-look-product']({ fields: unknown })
  return found
}

/** Returns the handle in what staff typed: of an address its last part, without what a link adds. */
function namedIn(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const last = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** Gives a look a stored picture; the one before can be brought back. Throws: not-found. Source: decision 0111. */
export async function showLookPicture(tx: Tx, id: string, hash: string): Promise<void> {
  if (!(await storeLookPicture(tx, id, hash))) throw commonErrors['not-found']({ fields: ['id'] })
  await announceLookbook(tx)
}

/** Brings back the picture that a look had before; once more brings back the newer one. Throws: not-found. Source: decision 0111. */
export async function bringPictureBack(tx: Tx, id: string): Promise<void> {
  if (!(await swapLookPicture(tx, id))) throw commonErrors['not-found']({ fields: ['id'] })
  await announceLookbook(tx)
}

/** Deletes a look, which can be brought back for a while. Throws: not-found. Source: decision 0111. */
export async function deleteLook(tx: Tx, id: string, now: Date): Promise<void> {
  if (!(await markLookDeleted(tx, id, now))) throw commonErrors['not-found']({ fields: ['id'] })
  await announceLookbook(tx)
}

/** Brings a deleted look back as it was. Throws: not-found, too-many-looks. Source: decision 0111. */
export async function bringLookBack(tx: Tx, id: string): Promise<void> {
  await assertRoom(tx)
  if (!(await markLookDeleted(tx, id, null))) throw commonErrors['not-found']({ fields: ['id'] })
  await announceLookbook(tx)
}

async function assertRoom(tx: Tx): Promise<void> {
  if ((await countLooks(tx)) >= LOOKS_MAX) throw lookbookErrors['too-many-looks']()
}
