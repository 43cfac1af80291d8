import type { Queryable } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { ArticleView, OrderRecordingsView } from '#web/media/views.ts'
import { readAccess } from './access.ts'
import { readOrderedRecordings } from './order-recordings.ts'
import { readArticleView, readTracks, type TrackParts, type TrackSigner } from './tracks.ts'

/** Reads the recordings that a paid order opens, for its mail. */
export async function readRecordingsForMail(
  db: Queryable,
  order: Pick<OrderRow, 'id' | 'locale'>,
  now: Date,
): Promise<{ readonly name: string; readonly opensAt: string | null }[]> {
  const ordered = await readOrderedRecordings(db, order.id, order.locale)
  if (ordered.length === 0) return []
  const ids = ordered.map(({ productId }) => productId)
  const accesses = await readAccess(db, { orderId: order.id }, ids, now)
  return ordered.flatMap(({ productId, name }) => {
    const access = accesses.get(productId)
    if (access?.state !== 'open' && access?.state !== 'later') return []
    return [{ name, opensAt: access.state === 'open' ? null : access.by.startsAt.toISOString() }]
  })
}

/**
 * Reads what a paid order opens; null when it opens nothing, such as before it is paid and after a refund.
 * Whoever has only the link to the order sees names and no files. Source: docs/http-contract.md "Order key".
 */
export async function readOpenedByOrder(
  db: Queryable,
  order: Pick<OrderRow, 'id'>,
  isMasked: boolean,
  parts: TrackParts,
  signer: TrackSigner,
): Promise<OrderRecordingsView | null> {
  const ordered = await readOrderedRecordings(db, order.id, parts.locale)
  if (ordered.length === 0) return null
  const ids = ordered.map(({ productId }) => productId)
  const accesses = await readAccess(db, { orderId: order.id }, ids, signer.now)
  const of = (state: 'open' | 'later') =>
    ordered.filter(({ productId }) => accesses.get(productId)?.state === state)
  const [open, later] = [of('open'), of('later')]
  if (open.length + later.length === 0) return null
  const shown = isMasked ? [] : open
  const tracks = await readTracks(db, shown, parts, {
    ...signer,
    accountId: await ownAmong(db, shown, signer),
  })
  const articles: ArticleView[] = []
  for (const item of shown) {
    const article = item.kind === 'article' ? await readArticleView(db, item, parts.locale, 'whole') : null
    if (article) articles.push(article)
  }
  const opensAt = later.map(({ productId }) => accesses.get(productId)!.by!.startsAt.getTime())
  return {
    names: [...open, ...later].map(({ name }) => name),
    isMasked,
    opensAt: open.length === 0 ? new Date(Math.min(...opensAt)).toISOString() : null,
    tracks,
    articles,
  }
}

/** Returns the reader's account if it may use the recordings by itself, not only by the link; else null. */
async function ownAmong(
  db: Queryable,
  shown: readonly { readonly productId: string }[],
  { accountId, now }: TrackSigner,
): Promise<string | null> {
  if (accountId === null || shown.length === 0) return null
  const ids = shown.map(({ productId }) => productId)
  const accesses = await readAccess(db, { accountId }, ids, now)
  return ids.every((id) => accesses.get(id)?.state === 'open') ? accountId : null
}
