// Tests: src/domains/catalog/commands/change-pictures.test.ts

import type { Tx } from '#db/database.ts'
import { type queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { lockProduct, touchProduct } from '../grid-store.ts'
import type { StoredOriginal } from '../media/store-original.ts'
import {
  insertImage,
  moveToRemoved,
  putBack,
  writeAlt,
  writeDrawing,
  writeImageOrder,
} from '../picture-store.ts'
import type { ImageRecord } from '../product-record.ts'
import { announceScopes, readProductRecord } from '../write-store.ts'

interface OfProduct {
  readonly handle: string
  readonly actor: string
  readonly now: Date
}

/** Runs a change of a product's pictures under its lock. Throws: not-found. */
async function changing<Outcome>(
  tx: Tx,
  { handle, now }: OfProduct,
  work: (productId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const productId = await lockProduct(tx, handle)
  if (productId === null) throw commonErrors['not-found']({ fields: ['product'] })
  const outcome = await work(productId)
  await touchProduct(tx, productId, now)
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
  return outcome
}

/**
 * Adds a stored picture behind the others and has it encoded. A picture that the product has already is not
 * added again. Returns its id; null if it was there. Throws: not-found.
 */
export function addPicture(
  tx: Tx,
  request: OfProduct & { readonly original: StoredOriginal; readonly queue: typeof queueJob },
): Promise<string | null> {
  const { original, now, queue } = request
  return changing(tx, request, async (productId) => {
    const id = uuidv7(now.getTime())
    const isNew = await insertImage(tx, { id, productId, ...original, alt: '{}', now })
    if (!isNew) return null
    queue(tx, 'encode-image', { imageId: id }, { priority: WHEN_IDLE })
    return id
  })
}

/** Replaces the content of a drawing and has it encoded anew; a drawing that is gone stays so. */
export async function redrawPicture(
  tx: Tx,
  request: {
    readonly productId: string
    readonly source: string
    readonly original: StoredOriginal
    readonly queue: typeof queueJob
  },
): Promise<void> {
  const { productId, source, original, queue } = request
  const { hash, width, height } = original
  const imageId = await writeDrawing(tx, { productId, source, hash, width, height })
  if (imageId === null) return
  queue(tx, 'encode-image', { imageId }, { priority: WHEN_IDLE })
  await announceScopes(tx, [`product:${productId}`, 'catalog'])
}

/** Removes a picture; `restorePicture` puts it back. Throws: not-found. */
export function removePicture(tx: Tx, request: OfProduct & { readonly imageId: string }): Promise<void> {
  return changing(tx, request, async () => {
    await checkPicture(tx, request)
    await moveToRemoved(tx, request.imageId, request.actor, request.now)
  })
}

/** Puts a removed picture back in its place, and to the variants that had it. Throws: not-found. */
export function restorePicture(tx: Tx, request: OfProduct & { readonly imageId: string }): Promise<void> {
  return changing(tx, request, async (productId) => {
    if (!(await putBack(tx, productId, request.imageId, request.now)))
      throw commonErrors['not-found']({ fields: ['image'] })
  })
}

/**
 * Puts a picture at another place among the pictures of its product, counted from 0. Returns its place before.
 * Throws: not-found.
 */
export function movePicture(
  tx: Tx,
  request: OfProduct & { readonly imageId: string; readonly place: number },
): Promise<number> {
  return changing(tx, request, async (productId) => {
    const images = await checkPicture(tx, request)
    const others = images.map(({ id }) => id).filter((id) => id !== request.imageId)
    others.splice(request.place, 0, request.imageId)
    await writeImageOrder(tx, productId, others)
    return images.findIndex(({ id }) => id === request.imageId)
  })
}

/**
 * Writes the texts that stand for a picture, by locale, and the option value whose versions it shows; an empty text is
 * left out. Returns both as they were. Throws: not-found.
 */
export function describePicture(
  tx: Tx,
  request: OfProduct & { readonly imageId: string } & Pick<ImageRecord, 'alt' | 'shows'>,
): Promise<Pick<ImageRecord, 'alt' | 'shows'>> {
  return changing(tx, request, async (productId) => {
    const images = await checkPicture(tx, request)
    const alt = Object.fromEntries(Object.entries(request.alt).filter(([, text]) => text !== ''))
    if (!(await writeAlt(tx, productId, request.imageId, { alt, shows: request.shows })))
      throw commonErrors['not-found']({ fields: ['image'] })
    const was = images.find(({ id }) => id === request.imageId)
    return { alt: was?.alt ?? {}, shows: was?.shows ?? '' }
  })
}

/** Returns the pictures of the product. Throws: not-found unless the picture is one of them. */
async function checkPicture(
  tx: Tx,
  { handle, imageId }: { readonly handle: string; readonly imageId: string },
): Promise<readonly ImageRecord[]> {
  const images = (await readProductRecord(tx, handle))?.images ?? []
  if (!images.some(({ id }) => id === imageId)) throw commonErrors['not-found']({ fields: ['image'] })
  return images
}
