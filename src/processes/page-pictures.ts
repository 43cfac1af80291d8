// Tests: tests/flows/admin/page-pictures.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  deletePictureFiles,
  encodeWidths,
  type ImageType,
  isPictureOfProducts,
  originalName,
  type StoredOriginal,
  widthsOf,
} from '#domains/catalog/index.ts'
import { announceLooksWith, dropDeletedLooks } from '#domains/lookbook/index.ts'
import {
  claimUnusedPicture,
  draftPage,
  dropPagePicture,
  markUnusedPictures,
  pageErrors,
  pictureTag,
  readPagePictures,
  readPageStates,
  readUnusedPictures,
  storePagePicture,
  storePictureWidths,
} from '#domains/page/index.ts'
import { readSettings, type ShopLogo } from '#domains/shop/index.ts'
import { queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'

/** Time in which an undo can bring back a text with its pictures. Units: milliseconds. */
export const UNUSED_PICTURE_KEPT_MS = 30 * DAY
/** Pictures that one run deletes; the next day's continues. */
const SWEPT_AT_ONCE = 500

/** Records an uploaded picture for the texts of pages and has it encoded. The same content is one picture. */
export async function addPagePicture(
  tx: Tx,
  { original, now }: { readonly original: StoredOriginal; readonly now: Date },
): Promise<void> {
  const { hash, originalType, width, height } = original
  await storePagePicture(tx, { hash, originalType, width, height, now })
  queueJob(tx, 'encode-page-picture', { hash }, { priority: WHEN_IDLE })
}

/** Returns the tag of a picture for each language that its alternative text is written in. */
export function pictureTags(
  { hash, originalType }: StoredOriginal,
  alt: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const file = originalName(hash, originalType)
  return Object.fromEntries(Object.entries(alt).map(([locale, words]) => [locale, pictureTag(file, words)]))
}

/**
 * Puts a picture at the end of a page's draft, in each language that the page is written in and that has a tag.
 * Throws: page-half-written with the languages, where the page is written in none of them.
 */
export async function appendPicture(
  tx: Tx,
  {
    handle,
    tags,
    actor,
    now,
  }: {
    readonly handle: string
    readonly tags: Readonly<Record<string, string>>
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  const states = await readPageStates(tx, handle)
  const texts = Object.fromEntries(
    states.flatMap(({ locale, draft, published }) => {
      const stands = draft ?? published
      const tag = tags[locale]
      if (!stands || tag === undefined) return []
      return [[locale, { title: stands.title, bodyHtml: `${stands.bodyHtml}<p>${tag}</p>` }]]
    }),
  )
  if (Object.keys(texts).length === 0)
    throw pageErrors['page-half-written']({ fields: Object.keys(tags).map((locale) => `alt.${locale}`) })
  await draftPage(tx, { handle, texts, actor, now })
}

/** Encodes a picture in all its widths and announces its pages. Safe to repeat; does nothing if it is gone. */
export async function encodePagePicture(
  hash: string,
  {
    database,
    folder,
    signal,
  }: { readonly database: Database; readonly folder: string; readonly signal?: AbortSignal },
): Promise<void> {
  const [picture] = await readPagePictures(database, [hash])
  if (!picture) return
  const originalType = picture.originalType as ImageType
  const { widths } = await encodeWidths(folder, { hash, originalType, width: picture.width }, signal)
  await database.transaction(async (tx) => {
    await storePictureWidths(tx, hash, widths)
    await announceLooksWith(tx, hash)
  })
}

/**
 * Deletes looks that were deleted thirty days ago, and pictures that nothing has named for as long. The row goes with
 * its files under one lock, so a text that begins to name it meanwhile is refused or keeps it. Files that a product,
 * the logo or the icon shares stay. A picture that fails affects only itself.
 */
export async function sweepPagePictures(
  database: Database,
  { folder, now, log }: { readonly folder: string; readonly now: Date; readonly log: RowLog },
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_PICTURE_KEPT_MS)
  await dropDeletedLooks(database, before)
  await markUnusedPictures(database, now)
  await workThrough(database, await readUnusedPictures(database, before, SWEPT_AT_ONCE), {
    task: 'sweep-page-picture',
    subjectOf: (hash) => hash,
    work: (hash) => database.transaction((tx) => removePicture(tx, { hash, before, folder })),
    now,
    log,
  })
}

async function removePicture(
  tx: Tx,
  { hash, before, folder }: { readonly hash: string; readonly before: Date; readonly folder: string },
): Promise<void> {
  const picture = await claimUnusedPicture(tx, hash, before)
  if (!picture) return
  const shown = Object.values(await readSettings(tx, ['logo', 'icon', 'formerIcon']))
  const isLogo = shown.some((one) => (one as ShopLogo | null)?.file.startsWith(hash))
  if (!isLogo && !(await isPictureOfProducts(tx, hash)))
    await deletePictureFiles(folder, {
      hash,
      originalType: picture.originalType as ImageType,
      widths: widthsOf(picture.width),
    })
  await dropPagePicture(tx, hash)
}
