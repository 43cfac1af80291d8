// Tests: tests/flows/admin/page-drafts.test.ts

import type { Tx } from '#db/database.ts'
import { readPageStates, readPageVersion, removeDraft, storeDraft } from '../draft-store.ts'
import { pageErrors } from '../errors.ts'
import { holdPagePictures } from '../picture-store.ts'
import { picturesIn } from '../pictures.ts'
import { announceFrame, lockPage, savePage } from './save-page.ts'

interface ByStaff {
  readonly handle: string
  readonly actor: string
  readonly now: Date
}

/** The texts of a page by locale. Both empty: the page is not written in this language. HTML that was sanitised. */
export type PageTexts = Readonly<Record<string, { readonly title: string; readonly bodyHtml: string }>>

/**
 * Saves what staff are writing; nobody else sees it. A language whose text is the published one has no draft.
 * Throws: page-half-written with the locales that have only a title or only a text, also where a published text
 * was emptied: orders name the version that was accepted, so a page stays. Throws: unknown-page-picture with the
 * locales whose text names a picture that is not stored, or no longer.
 */
export async function draftPage(
  tx: Tx,
  { handle, texts, actor, now }: ByStaff & { readonly texts: PageTexts },
): Promise<void> {
  await lockPage(tx, handle)
  const standing = new Map((await readPageStates(tx, handle)).map((state) => [state.locale, state]))
  const isEmpty = (text: string): boolean => text.trim() === ''
  const half = Object.entries(texts).filter(([locale, { title, bodyHtml }]) => {
    const isGone = isEmpty(title) && isEmpty(bodyHtml)
    return isGone ? standing.get(locale)?.published != null : isEmpty(title) || isEmpty(bodyHtml)
  })
  if (half.length > 0)
    throw pageErrors['page-half-written']({ fields: half.map(([locale]) => `body.${locale}`) })
  await assertPictures(tx, texts)
  for (const [locale, { title, bodyHtml }] of Object.entries(texts)) {
    const published = standing.get(locale)?.published
    const isSame = published?.title === title && published.bodyHtml === bodyHtml
    if (isSame || (isEmpty(title) && isEmpty(bodyHtml))) await removeDraft(tx, handle, locale)
    else await storeDraft(tx, { handle, locale, title, bodyHtml, actor, now })
  }
}

async function assertPictures(tx: Tx, texts: PageTexts): Promise<void> {
  const wanted = picturesIn(Object.values(texts).map(({ bodyHtml }) => bodyHtml))
  if (wanted.length === 0) return
  const stored = new Set(await holdPagePictures(tx, wanted))
  const wrong = Object.entries(texts).filter(([, { bodyHtml }]) =>
    picturesIn([bodyHtml]).some((hash) => !stored.has(hash)),
  )
  if (wrong.length > 0)
    throw pageErrors['unknown-page-picture']({ fields: wrong.map(([locale]) => `body.${locale}`) })
}

/**
 * Publishes the draft of a page in all its languages, as new versions that visitors see at once. Throws:
 * page-without-draft, also for the second of two at once.
 */
export async function publishPage(tx: Tx, { handle, now }: Omit<ByStaff, 'actor'>): Promise<void> {
  await lockPage(tx, handle)
  const drafts = (await readPageStates(tx, handle)).filter(({ draft }) => draft !== null)
  if (drafts.length === 0) throw pageErrors['page-without-draft']()
  for (const { locale, draft } of drafts) if (draft) await savePage(tx, { handle, locale, ...draft }, now)
  await removeDraft(tx, handle)
  // The links to an own page bear its title.
  await announceFrame(tx)
}

/** Throws the draft of a page away. Throws: page-without-draft. */
export async function discardDraft(tx: Tx, handle: string): Promise<void> {
  await lockPage(tx, handle)
  if ((await removeDraft(tx, handle)) === 0) throw pageErrors['page-without-draft']()
}

/** Puts an older version of a page into its draft, to be published. Throws: unknown-version. */
export async function takeVersion(
  tx: Tx,
  { handle, locale, version, actor, now }: ByStaff & { readonly locale: string; readonly version: number },
): Promise<void> {
  const found = await readPageVersion(tx, { handle, locale, version })
  if (!found) throw pageErrors['unknown-version']()
  await draftPage(tx, { handle, texts: { [locale]: found }, actor, now })
}
