import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

/** A stored picture, with what its files are made from. */
export interface StoredPicture {
  readonly hash: string
  readonly originalType: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
}

const PICTURE = 'hash, original_type AS "originalType", width, height, widths'

const read = statement<{ readonly hashes: readonly string[] }>(
  'page-pictures',
  `SELECT ${PICTURE} FROM page_picture WHERE hash = ANY ($hashes)`,
)
const write = statement<Omit<StoredPicture, 'widths'> & { readonly now: Date }>(
  'page-picture-write',
  `INSERT INTO page_picture (hash, original_type, width, height, created_at, unused_since) VALUES ($hash, $originalType, $width, $height, $now::timestamptz, $now::timestamptz)
   ON CONFLICT (hash) DO UPDATE SET unused_since = CASE WHEN page_picture.unused_since IS NULL THEN NULL ELSE EXCLUDED.unused_since END`,
)
const encoded = statement<{ readonly hash: string; readonly widths: readonly number[] }>(
  'page-picture-encoded',
  'UPDATE page_picture SET widths = $widths WHERE hash = $hash',
)
const pagesOf = statement<{ readonly hash: string }>(
  'page-picture-pages',
  `SELECT announce_change('page:' || handle) FROM (SELECT DISTINCT handle FROM page WHERE body_html LIKE '%/media/' || $hash || '.%') p`,
)
const use = statement<{ readonly hashes: readonly string[] }>(
  'page-pictures-use',
  'UPDATE page_picture SET unused_since = NULL WHERE hash = ANY ($hashes) RETURNING hash',
)

/** Reads pictures by their hashes; those that are not stored are absent. */
export function readPagePictures(db: Queryable, hashes: readonly string[]): Promise<StoredPicture[]> {
  return db.query<StoredPicture>(read, read.bind({ hashes }))
}

/** Stores an uploaded picture; one that is there already is kept as long as a new one. */
export async function storePagePicture(
  tx: Tx,
  picture: Omit<StoredPicture, 'widths'> & { readonly now: Date },
): Promise<void> {
  const { hash, originalType, width, height, now } = picture
  await tx.query(write, write.bind({ hash, originalType, width, height, now }))
}

/** Stores which widths of a picture are encoded, and announces the pages that show it. */
export async function storePictureWidths(tx: Tx, hash: string, widths: readonly number[]): Promise<void> {
  await tx.query(encoded, encoded.bind({ hash, widths }))
  await tx.query(pagesOf, pagesOf.bind({ hash }))
}

/**
 * Notes that a text names these pictures, which keeps them from being deleted. Returns those that there are.
 */
export async function holdPagePictures(tx: Tx, hashes: readonly string[]): Promise<readonly string[]> {
  return (await tx.query<{ hash: string }>(use, use.bind({ hashes }))).map(({ hash }) => hash)
}

const mark = statement<{ readonly now: Date }>(
  'page-pictures-mark',
  `WITH used AS (SELECT DISTINCT m[1] AS hash FROM (SELECT body_html FROM page UNION ALL SELECT body_html FROM page_draft) t,
     regexp_matches(t.body_html, '/media/([0-9a-f]{32})\\.', 'g') m
     UNION SELECT picture_hash FROM partner_material WHERE picture_hash IS NOT NULL
     UNION SELECT hash FROM look, unnest(ARRAY[picture_hash, former_picture_hash]) AS hash WHERE hash IS NOT NULL)
   UPDATE page_picture p SET unused_since = CASE WHEN p.unused_since IS NULL THEN $now::timestamptz END
   WHERE (p.unused_since IS NULL) = (p.hash NOT IN (SELECT hash FROM used))`,
)
const due = statement<{ readonly before: Date; readonly limit: number }>(
  'page-pictures-due',
  'SELECT hash FROM page_picture WHERE unused_since < $before ORDER BY unused_since LIMIT $limit',
)
const claim = statement<{ readonly hash: string; readonly before: Date }>(
  'page-picture-claim',
  `SELECT ${PICTURE} FROM page_picture WHERE hash = $hash AND unused_since < $before FOR UPDATE`,
)
const drop = statement<{ readonly hash: string }>(
  'page-picture-drop',
  'DELETE FROM page_picture WHERE hash = $hash',
)

/** Notes since when pictures are in no version and no draft of any page. */
export async function markUnusedPictures(db: Queryable, now: Date): Promise<void> {
  await db.query(mark, mark.bind({ now }))
}

/** Lists pictures that nothing has used since before an instant, the oldest first. */
export async function readUnusedPictures(db: Queryable, before: Date, limit: number): Promise<string[]> {
  return (await db.query<{ hash: string }>(due, due.bind({ before, limit }))).map(({ hash }) => hash)
}

/** Locks a picture that is still unused, so that no text can begin to name it; null if it is used again. */
export async function claimUnusedPicture(tx: Tx, hash: string, before: Date): Promise<StoredPicture | null> {
  const [picture] = await tx.query<StoredPicture>(claim, claim.bind({ hash, before }))
  return picture ?? null
}

/** Removes the row of a picture whose files are deleted. */
export async function dropPagePicture(tx: Tx, hash: string): Promise<void> {
  await tx.query(drop, drop.bind({ hash }))
}
