// Tests: tests/flows/articles.test.ts

import type { Database } from '#db/database.ts'
import { articleHtml } from '../article.ts'
import { addVersion, dropArticleText, lockArticle, readShownLocales } from '../article-store.ts'
import { mediaErrors } from '../errors.ts'
import { announceRecording, dropRecording, readRecordings, writeRecording } from '../store.ts'

/** An article in one language, in Markdown. */
export interface ArticleSource {
  readonly locale: string
  readonly source: string
}

export interface SaveArticle {
  readonly productId: string
  /** Languages that are missing keep their text. */
  readonly texts: readonly ArticleSource[]
  readonly actor: string
  readonly now: Date
}

/**
 * Saves the article of a product, for its members and buyers, with its preview for everybody. Each changed text
 * is a new version; older ones stay. Returns the languages that changed. Throws: not-an-article when the product
 * has sound or film.
 */
export function saveArticle(
  database: Database,
  { productId, texts, actor, now }: SaveArticle,
): Promise<string[]> {
  const written = texts.map((text) => ({ ...text, ...articleHtml(text.source) }))
  return database.transaction(async (tx) => {
    await lockArticle(tx, productId)
    const [standing] = await readRecordings(tx, [productId])
    if (standing && standing.kind !== 'article') throw mediaErrors['not-an-article']()
    const changed: string[] = []
    for (const text of written)
      if (await addVersion(tx, { productId, ...text, actor, createdAt: now })) changed.push(text.locale)
    const recording = { productId, kind: 'article', durationMs: null, peaks: [], chapters: [] } as const
    const shown = written.map(({ source: _, ...text }) => ({ productId, ...text }))
    await writeRecording(tx, { recording, files: [], replaces: [], texts: shown }, now)
    return changed
  })
}

/**
 * Takes an article, or one language of it, off the pages. Its versions stay, so that it can be shown again; so
 * do the rights of those who bought it. Returns false when there is none.
 */
export function removeArticle(
  database: Database,
  { productId, locale }: { readonly productId: string; readonly locale: string | null },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockArticle(tx, productId)
    const [standing] = await readRecordings(tx, [productId])
    if (standing?.kind !== 'article') return false
    if (locale !== null && !(await dropArticleText(tx, productId, locale))) return false
    const isLast = locale === null || (await readShownLocales(tx, productId)).length === 0
    if (isLast) await dropRecording(tx, productId)
    else await announceRecording(tx, productId)
    return true
  })
}
