// Tests: tests/flows/admin/own-pages.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { isPageAddress, isReservedAddress, MAX_OWN_PAGES } from '../contract.ts'
import { pageErrors } from '../errors.ts'
import { countOwnPages, insertOwnPage, type OwnPlace, removeOwnPage, storePlace } from '../own-store.ts'
import { announceFrame, announcePage, lockPage } from './save-page.ts'

/**
 * Makes an own page, whose text is a draft until it is published. Returns its address, which never changes.
 * Throws: invalid-fields for what is no address, page-address-reserved, page-address-taken, too-many-pages.
 */
export async function makeOwnPage(
  tx: Tx,
  { typed, now, ...place }: OwnPlace & { readonly typed: string; readonly now: Date },
): Promise<string> {
  const handle = typed.trim().toLowerCase()
  const fields = ['handle']
  if (!isPageAddress(handle)) throw commonErrors['invalid-fields']({ fields })
  if (isReservedAddress(handle)) throw pageErrors['page-address-reserved']({ fields })
  await lockPage(tx, handle)
  if (!(await insertOwnPage(tx, { handle, now, ...place })))
    throw pageErrors['page-address-taken']({ fields })
  if ((await countOwnPages(tx)) > MAX_OWN_PAGES) throw pageErrors['too-many-pages']()
  return handle
}

/** Moves the links to an own page, at once. Throws: not-found. */
export async function placeOwnPage(
  tx: Tx,
  { handle, ...place }: OwnPlace & { readonly handle: string },
): Promise<void> {
  await lockPage(tx, handle)
  if (!(await storePlace(tx, { handle, ...place }))) throw commonErrors['not-found']()
  await announceFrame(tx)
}

/**
 * Deletes an own page with its versions: no order names them. The pages of every shop stay. Throws: not-found,
 * also for the second of two at once.
 */
export async function deleteOwnPage(tx: Tx, handle: string): Promise<void> {
  await lockPage(tx, handle)
  if (!(await removeOwnPage(tx, handle))) throw commonErrors['not-found']()
  await announcePage(tx, handle)
  await announceFrame(tx)
}
