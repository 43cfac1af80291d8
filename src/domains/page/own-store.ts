import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** Where links lead to an own page. */
export interface OwnPlace {
  readonly inMenu: boolean
  readonly inFooter: boolean
  /** Smaller ones come first; null: behind those that have one. */
  readonly position: number | null
}

interface Handle {
  readonly handle: string
}

const one = statement<Handle>(
  'own-page',
  'SELECT in_menu AS "inMenu", in_footer AS "inFooter", position FROM own_page WHERE handle = $handle',
)
const published = statement(
  'own-pages-published',
  'SELECT o.handle FROM own_page o WHERE EXISTS (SELECT FROM page p WHERE p.handle = o.handle) ORDER BY o.position NULLS LAST, o.handle',
)
const count = statement('own-page-count', 'SELECT count(*)::int AS pages FROM own_page')
const write = statement<Handle & OwnPlace & { readonly now: Date }>(
  'own-page-write',
  `INSERT INTO own_page (handle, in_menu, in_footer, position, created_at) VALUES ($handle, $inMenu, $inFooter, $position, $now)
   ON CONFLICT (handle) DO NOTHING RETURNING handle`,
)
const place = statement<Handle & OwnPlace>(
  'own-page-place',
  'UPDATE own_page SET in_menu = $inMenu, in_footer = $inFooter, position = $position WHERE handle = $handle RETURNING handle',
)
const drop = statement<Handle>(
  'own-page-drop',
  `WITH gone AS (DELETE FROM own_page WHERE handle = $handle RETURNING handle),
     texts AS (DELETE FROM page WHERE handle IN (SELECT handle FROM gone)),
     drafts AS (DELETE FROM page_draft WHERE handle IN (SELECT handle FROM gone))
   SELECT handle FROM gone`,
)

/** Reads where an own page is linked; null: there is none of this address. */
export async function readOwnPlace(db: Queryable, handle: string): Promise<OwnPlace | null> {
  const [row] = await db.query<OwnPlace>(one, one.bind({ handle }))
  return row ?? null
}

/** Lists the addresses of own pages that visitors may read, in their order. */
export async function listOwnPages(db: Queryable): Promise<readonly string[]> {
  return (await db.query<Handle>(published)).map(({ handle }) => handle)
}

/** Counts the own pages, with those that are only drafts. */
export async function countOwnPages(db: Queryable): Promise<number> {
  const [row] = await db.query<{ pages: number }>(count)
  return row?.pages ?? 0
}

/** Stores a new own page. Returns false where there is one of this address. */
export async function insertOwnPage(
  tx: Tx,
  page: Handle & OwnPlace & { readonly now: Date },
): Promise<boolean> {
  return (await tx.query(write, write.bind(page))).length > 0
}

/** Stores where an own page is linked. Returns false where there is none. */
export async function storePlace(tx: Tx, page: Handle & OwnPlace): Promise<boolean> {
  return (await tx.query(place, place.bind(page))).length > 0
}

/** Deletes an own page with all its versions and its draft. Returns false where there is none. */
export async function removeOwnPage(tx: Tx, handle: string): Promise<boolean> {
  return (await tx.query(drop, drop.bind({ handle }))).length > 0
}
