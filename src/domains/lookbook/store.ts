import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { LOOKS_MAX } from './contract.ts'

type Texts = Readonly<Partial<Record<LocaleCode, string>>>

/** Where a product is in a picture. Units: percent of its width and height. */
export interface LookPoint {
  /** Handle of the product. */
  readonly product: string
  readonly left: number
  readonly top: number
}

/** What the owner writes of a look. */
export interface SavedLook {
  readonly id: string
  readonly title: Texts
  readonly text: Texts
  /** What the picture shows; where it is empty, the title stands in. */
  readonly alt: Texts
  readonly points: readonly LookPoint[]
  /** A lower one comes first. */
  readonly position: number
  readonly isShown: boolean
}

/** A picture as it is stored in the media folder. Units: pixels. */
export interface LookPicture {
  /** Of its content. */
  readonly hash: string
  readonly originalType: string
  readonly width: number
  readonly height: number
  /** Encoded widths; empty until a job has encoded them. */
  readonly widths: readonly number[]
}

/** A picture of a room with the products that are seen in it. */
export interface Look extends SavedLook {
  /** Null: without one, and then no visitor sees it. */
  readonly picture: LookPicture | null
  readonly hasFormerPicture: boolean
  readonly deletedAt: Date | null
}

/** A look that visitors see, with the ids of its products; a product that is gone has no point. */
export interface ShownLook extends Omit<SavedLook, 'points'> {
  readonly picture: LookPicture
  readonly points: readonly (LookPoint & { readonly id: string })[]
}

const PICTURE = `json_build_object('hash', p.hash, 'originalType', p.original_type, 'width', p.width, 'height', p.height, 'widths', p.widths)`
const TEXTS = 'l.id, l.title, l.text, l.alt, l.position, l.is_shown AS "isShown"'
const WHOLE = `${TEXTS}, l.points, CASE WHEN p.hash IS NULL THEN NULL ELSE ${PICTURE} END AS picture,
  l.former_picture_hash IS NOT NULL AS "hasFormerPicture", l.deleted_at AS "deletedAt"`
const FROM = 'FROM look l LEFT JOIN page_picture p ON p.hash = l.picture_hash'
const standing = statement(
  'looks',
  `SELECT ${WHOLE} ${FROM} WHERE l.deleted_at IS NULL ORDER BY l.position, l.id LIMIT ${LOOKS_MAX}`,
)
const byId = statement('look', `SELECT ${WHOLE} ${FROM} WHERE l.id = $1`)
const shown = statement<{ readonly limit: number }>(
  'looks-shown',
  `SELECT ${TEXTS}, ${PICTURE} AS picture,
     coalesce((SELECT json_agg(json_build_object('product', q.handle, 'id', q.id, 'left', x.point -> 'left', 'top', x.point -> 'top') ORDER BY x.place)
       FROM jsonb_array_elements(l.points) WITH ORDINALITY AS x (point, place) JOIN product q ON q.handle = x.point ->> 'product'), '[]') AS points
   FROM look l JOIN page_picture p ON p.hash = l.picture_hash
   WHERE l.is_shown AND l.deleted_at IS NULL ORDER BY l.position, l.id LIMIT $limit`,
)
const any = statement(
  'looks-any',
  'SELECT EXISTS (SELECT FROM look WHERE is_shown AND deleted_at IS NULL AND picture_hash IS NOT NULL) AS "isThere"',
)
const turn = statement('looks-turn', `SELECT pg_advisory_xact_lock(hashtextextended('lookbook:count', 0))`)
const count = statement('looks-count', 'SELECT count(*)::integer AS looks FROM look WHERE deleted_at IS NULL')
const write = statement<
  Omit<SavedLook, 'title' | 'text' | 'alt' | 'points'> & {
    readonly title: string
    readonly text: string
    readonly alt: string
    readonly points: string
    readonly now: Date
  }
>(
  'look-write',
  `INSERT INTO look (id, title, text, alt, points, position, is_shown, created_at)
   VALUES ($id, $title::jsonb, $text::jsonb, $alt::jsonb, $points::jsonb, $position, $isShown, $now)
   ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, alt = excluded.alt, points = excluded.points,
     position = excluded.position, is_shown = excluded.is_shown`,
)
const setPicture = statement<{ readonly id: string; readonly hash: string }>(
  'look-picture',
  `UPDATE look SET former_picture_hash = CASE WHEN picture_hash = $hash THEN former_picture_hash ELSE picture_hash END, picture_hash = $hash
   WHERE id = $id AND deleted_at IS NULL RETURNING id`,
)
const swapPicture = statement<{ readonly id: string }>(
  'look-former-picture',
  `UPDATE look SET picture_hash = former_picture_hash, former_picture_hash = picture_hash
   WHERE id = $id AND deleted_at IS NULL AND former_picture_hash IS NOT NULL RETURNING id`,
)
const setDeleted = statement<{ readonly id: string; readonly at: Date | null }>(
  'look-deleted',
  `UPDATE look SET deleted_at = $at::timestamptz WHERE id = $id AND (deleted_at IS NULL) = ($at::timestamptz IS NOT NULL) RETURNING id`,
)
const dropOld = statement<{ readonly before: Date }>(
  'look-drop-old',
  'DELETE FROM look WHERE deleted_at < $before',
)
const handle = statement<{ readonly named: string; readonly locales: readonly string[] }>(
  'look-product',
  `SELECT handle FROM (SELECT handle, 0 AS place FROM product WHERE handle = $named
     UNION ALL SELECT p.handle, 1 FROM product_text t JOIN product p ON p.id = t.product_id WHERE t.locale = ANY ($locales) AND t.slug = $named) f
   ORDER BY place LIMIT 1`,
)
const announce = statement('look-announce', `SELECT announce_change('lookbook')`)
const announcePicture = statement<{ readonly hash: string }>(
  'look-announce-picture',
  `SELECT announce_change('lookbook') WHERE EXISTS (SELECT FROM look WHERE picture_hash = $hash)`,
)

/** Reads the looks that are not deleted, shown or not, in their order. */
export function readLooks(db: Queryable): Promise<Look[]> {
  return db.query<Look>(standing)
}

/** Reads one look, also a deleted one; null when there is none. */
export async function readLook(db: Queryable, id: string): Promise<Look | null> {
  return (await db.query<Look>(byId, [id]))[0] ?? null
}

/** Reads the looks that visitors see, in their order. */
export function readShownLooks(db: Queryable, limit: number = LOOKS_MAX): Promise<ShownLook[]> {
  return db.query<ShownLook>(shown, shown.bind({ limit }))
}

/** Returns whether visitors see any look. */
export async function hasShownLooks(db: Queryable): Promise<boolean> {
  return (await db.query<{ isThere: boolean }>(any))[0]?.isThere ?? false
}

/** Counts the looks that are not deleted; whoever counts next waits until this transaction ends. */
export async function countLooks(tx: Tx): Promise<number> {
  await tx.query(turn)
  return (await tx.query<{ looks: number }>(count))[0]?.looks ?? 0
}

/** Stores a look; its picture stays. */
export async function storeLook(tx: Tx, look: SavedLook, now: Date): Promise<void> {
  const { id, title, text, alt, points, position, isShown } = look
  const texts = { title: JSON.stringify(title), text: JSON.stringify(text), alt: JSON.stringify(alt) }
  await tx.query(
    write,
    write.bind(Object.assign(texts, { id, points: JSON.stringify(points), position, isShown, now })),
  )
}

/** Stores the picture of a look and keeps the one before. Returns false if there is no such look, or it is deleted. */
export async function storeLookPicture(tx: Tx, id: string, hash: string): Promise<boolean> {
  return (await tx.query(setPicture, setPicture.bind({ id, hash }))).length > 0
}

/** Puts the picture before in the place of the present one. Returns false if there is none, or the look is deleted. */
export async function swapLookPicture(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(swapPicture, swapPicture.bind({ id }))).length > 0
}

/** Marks a look as deleted, or with null as there. Returns false if it is so already. */
export async function markLookDeleted(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  return (await tx.query(setDeleted, setDeleted.bind({ id, at }))).length > 0
}

/** Removes looks that were deleted before an instant. */
export async function dropDeletedLooks(db: Queryable, before: Date): Promise<void> {
  await db.query(dropOld, dropOld.bind({ before }))
}

/** Returns the handle of the product that has this handle, or this last part of its address in any language. */
export async function handleOfProduct(db: Queryable, named: string): Promise<string | null> {
  return (
    (
      await db.query<{ handle: string }>(
        handle,
        handle.bind({ named, locales: LOCALES.map(({ code }) => code) }),
      )
    )[0]?.handle ?? null
  )
}

/** Announces that pages show the lookbook differently. */
export async function announceLookbook(tx: Tx): Promise<void> {
  await tx.query(announce)
}

/** Announces that a picture is encoded, where a look shows it. */
export async function announceLooksWith(tx: Tx, hash: string): Promise<void> {
  await tx.query(announcePicture, announcePicture.bind({ hash }))
}
