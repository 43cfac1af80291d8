import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readCovers } from '#domains/catalog/index.ts'
import type { Access } from '#domains/entitlement/index.ts'
import type { RecordingKind } from '#domains/media/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AccessView, LibraryView, RecordingView, TrackView } from '#web/media/views.ts'
import { readAccess } from './access.ts'
import { readOrderToReview } from './order-reviews.ts'
import { readArticleView, readPreview, readTracks, type TrackParts, type TrackSigner } from './tracks.ts'

/** Recordings on one page of the library. */
const PAGE = 48
/** Recordings that a player plays after the chosen one. */
const UP_NEXT = 12

// Newest first: ids sort by time. A plan that opens the library opens everything that is or was on sale.
const page = statement<{
  readonly accountId: string
  readonly locale: string
  readonly after: string | null
  readonly limit: number
}>(
  'library-page',
  `WITH held AS (
     SELECT e.product_id FROM entitlement e WHERE e.account_id = $accountId
     UNION SELECT e.product_id FROM orders o JOIN entitlement e ON e.order_id = o.id WHERE o.account_id = $accountId AND o.state <> 'cart'
   ),
   everything AS (SELECT EXISTS (SELECT FROM held h JOIN plan l ON l.product_id = h.product_id WHERE l.opens_library) AS opened),
   own AS (SELECT product_id FROM held UNION SELECT c.product_id FROM plan_content c JOIN held h ON h.product_id = c.plan_id)
   SELECT r.product_id AS "productId", r.kind, r.duration_ms AS "durationMs", t.slug, t.name
   FROM recording r CROSS JOIN everything a
   CROSS JOIN LATERAL (SELECT x.slug, x.name FROM product_text x WHERE x.product_id = r.product_id ORDER BY x.locale = $locale DESC, x.locale = 'en' DESC LIMIT 1) t
   WHERE r.hidden_at IS NULL AND (a.opened OR r.product_id IN (SELECT product_id FROM own)) AND ($after::uuid IS NULL OR r.product_id < $after::uuid)
   ORDER BY r.product_id DESC LIMIT $limit`,
)

// A slug of the page's language wins; one of another language leads to the same recording.
const bySlug = statement(
  'library-recording',
  `SELECT r.product_id AS "productId", r.kind, r.duration_ms AS "durationMs", t.slug, t.name, t.summary, p.status = 'active' AS "isOnSale",
     (SELECT json_object_agg(x.locale, '/library/' || x.slug) FROM product_text x WHERE x.product_id = r.product_id) AS paths
   FROM (SELECT x.product_id FROM product_text x JOIN recording r ON r.product_id = x.product_id WHERE r.hidden_at IS NULL AND x.slug = $1 ORDER BY x.locale = $2 DESC LIMIT 1) found
   JOIN recording r ON r.product_id = found.product_id JOIN product p ON p.id = r.product_id
   CROSS JOIN LATERAL (SELECT x.slug, x.name, x.summary FROM product_text x WHERE x.product_id = r.product_id ORDER BY x.locale = $2 DESC, x.locale = 'en' DESC LIMIT 1) t`,
)

const names = statement(
  'library-plan-names',
  `SELECT DISTINCT ON (t.product_id) t.product_id AS id, t.name FROM product_text t WHERE t.product_id = ANY ($1::uuid[])
   ORDER BY t.product_id, t.locale = $2 DESC, t.locale = 'en' DESC`,
)

/** A recording of a library, before it is known whether it is open. */
export interface LibraryRow {
  readonly productId: string
  readonly kind: RecordingKind
  readonly durationMs: number | null
  readonly slug: string
  readonly name: string
}

export interface LibraryReader {
  readonly accountId: string
  readonly locale: LocaleCode
  readonly now: Date
}

const CURSOR = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads recordings that a person holds or held, the newest first, from the one after `after` on. */
export function readLibraryRows(
  db: Queryable,
  { accountId, locale }: LibraryReader,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<LibraryRow[]> {
  return db.query<LibraryRow>(page, page.bind({ accountId, locale, after, limit }))
}

/** Reads a page of a person's library: what is open, what opens later, and what has ended. */
export async function readLibrary(
  db: Queryable,
  { accountId, locale, now }: LibraryReader,
  after: string | null = null,
): Promise<LibraryView> {
  const cursor = after !== null && CURSOR.test(after) ? after : null
  const rows = await readLibraryRows(db, { accountId, locale, now }, { after: cursor, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const ids = shown.map(({ productId }) => productId)
  const [accessOf, covers] = await Promise.all([
    readAccessViews(db, { accountId, locale, now }, shown),
    readCovers(db, locale, ids),
  ])
  return {
    items: shown.map(({ productId, ...item }) => ({
      ...item,
      cover: covers.get(productId) ?? null,
      access: accessOf(productId),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.productId ?? null) : null,
  }
}

/** Reads one recording for a person; null when there is none of this name. */
export async function readRecordingPage(
  db: Queryable,
  slug: string,
  reader: LibraryReader,
  parts: TrackParts,
  signer: TrackSigner,
): Promise<RecordingView | null> {
  const [row] = await db.query<LibraryRow & Pick<RecordingView, 'summary' | 'isOnSale' | 'paths'>>(bySlug, [
    slug,
    reader.locale,
  ])
  if (!row) return null
  const access = (await readAccessViews(db, reader, [row]))(row.productId)
  const isOpen = access.state === 'open'
  const preview = isOpen ? null : await readPreview(db, row, parts)
  const playlist = isOpen
    ? await readPlaylist(db, reader, row, parts, signer)
    : preview && 'track' in preview
      ? [preview.track]
      : []
  const { productId: _, durationMs: __, ...shown } = row
  return {
    ...shown,
    access,
    playlist,
    reviewKey: await readOrderToReview(db, reader.accountId, row.productId),
    article: isOpen
      ? await readArticleView(db, row, reader.locale, 'whole')
      : preview && 'article' in preview
        ? preview.article
        : null,
  }
}

/** Reads a recording and what is played after it; empty for an article, and while its file is not there. */
async function readPlaylist(
  db: Queryable,
  reader: LibraryReader,
  row: LibraryRow,
  parts: TrackParts,
  signer: TrackSigner,
): Promise<readonly TrackView[]> {
  if (row.kind === 'article') return []
  const tracks = await readTracks(db, await upNext(db, reader, row), parts, signer)
  return tracks[0]?.id === row.productId ? tracks : []
}

/** Lists a recording and the open ones that follow it in the library. */
async function upNext(
  db: Queryable,
  { accountId, locale, now }: LibraryReader,
  row: LibraryRow,
): Promise<readonly LibraryRow[]> {
  const rows = await db.query<LibraryRow>(
    page,
    page.bind({ accountId, locale, after: row.productId, limit: UP_NEXT }),
  )
  const accesses = await readAccess(
    db,
    { accountId },
    rows.map(({ productId }) => productId),
    now,
  )
  return [row, ...rows.filter(({ productId }) => accesses.get(productId)?.state === 'open')]
}

/** Reads why somebody may or may not use recordings, with the names of plans. */
export async function readAccessViews(
  db: Queryable,
  { accountId, locale, now }: LibraryReader,
  rows: readonly LibraryRow[],
): Promise<(productId: string) => AccessView> {
  const accesses = await readAccess(
    db,
    { accountId },
    rows.map(({ productId }) => productId),
    now,
  )
  const plans = [...accesses].flatMap(([id, { by }]) => (by && by.through !== id ? [by.through] : []))
  const named = await db.query<{ id: string; name: string }>(names, [plans, locale])
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return (productId) => {
    const access: Access = accesses.get(productId) ?? { state: 'none', by: null }
    const { by } = access
    return {
      state: access.state,
      source: by?.source ?? null,
      plan: by && by.through !== productId ? (nameOf.get(by.through) ?? null) : null,
      from: by?.startsAt.toISOString() ?? null,
      until: by?.endsAt?.toISOString() ?? null,
    }
  }
}
