import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** How many materials a shop may offer, so that the page of partners stays short. */
export const MATERIALS_MAX = 100

const SHOWN = `m.id, m.title, m.text, m.page, m.position, CASE WHEN p.hash IS NULL THEN NULL ELSE json_build_object(
  'hash', p.hash, 'originalType', p.original_type, 'width', p.width, 'height', p.height, 'widths', p.widths) END AS picture`
const FROM = 'FROM partner_material m LEFT JOIN page_picture p ON p.hash = m.picture_hash'
const all = statement(
  'partner-materials',
  `SELECT ${SHOWN} ${FROM} ORDER BY m.position, m.id LIMIT ${MATERIALS_MAX}`,
)
const byId = statement('partner-material', `SELECT ${SHOWN} ${FROM} WHERE m.id = $1`)
const count = statement(
  'partner-materials-count',
  'SELECT count(*)::integer AS materials FROM partner_material',
)
const write = statement<
  Omit<SavedMaterial, 'title' | 'text'> & {
    readonly title: string
    readonly text: string
    readonly now: Date
  }
>(
  'partner-material-write',
  `INSERT INTO partner_material (id, title, text, page, position, created_at) VALUES ($id, $title::jsonb, $text::jsonb, $page, $position, $now)
   ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, page = excluded.page, position = excluded.position`,
)
const setPicture = statement(
  'partner-material-picture',
  'UPDATE partner_material SET picture_hash = $2 WHERE id = $1 RETURNING id',
)
const remove = statement('partner-material-remove', 'DELETE FROM partner_material WHERE id = $1 RETURNING id')

type Texts = Readonly<Partial<Record<LocaleCode, string>>>

/** What the owner writes of a material. */
export interface SavedMaterial {
  readonly id: string
  readonly title: Texts
  readonly text: Texts
  /** Address of a page of the shop; '' for the home page. */
  readonly page: string
  /** A lower one comes first. */
  readonly position: number
}

/** A picture as it is stored in the media folder. Units: pixels. */
export interface MaterialPicture {
  /** Of its content. */
  readonly hash: string
  readonly originalType: string
  readonly width: number
  readonly height: number
  /** Encoded widths; empty until a job has encoded them. */
  readonly widths: readonly number[]
}

/** A text and a picture that partners may publish. */
export interface Material extends SavedMaterial {
  /** Null: without one. */
  readonly picture: MaterialPicture | null
}

/** Reads the materials of the shop in their order. */
export function readMaterialsOf(db: Queryable): Promise<Material[]> {
  return db.query<Material>(all)
}

/** Reads one material; null when there is none. */
export async function readMaterial(db: Queryable, id: string): Promise<Material | null> {
  return (await db.query<Material>(byId, [id]))[0] ?? null
}

/** Counts the materials. */
export async function countMaterials(db: Queryable): Promise<number> {
  return (await db.query<{ materials: number }>(count))[0]?.materials ?? 0
}

/** Stores a material; its picture stays. */
export async function storeMaterial(tx: Tx, material: SavedMaterial, now: Date): Promise<void> {
  const { id, title, text, page, position } = material
  await tx.query(
    write,
    write.bind({ id, title: JSON.stringify(title), text: JSON.stringify(text), page, position, now }),
  )
}

/** Stores which picture a material has; null: none. Returns false if there is no such material. */
export async function storeMaterialPicture(tx: Tx, id: string, hash: string | null): Promise<boolean> {
  return (await tx.query(setPicture, [id, hash])).length > 0
}

/** Deletes a material. Returns false if there is none. */
export async function dropMaterial(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(remove, [id])).length > 0
}
