import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ProductTextRecord } from './product-record.ts'

/** SQL of texts that somebody typed and did not save, for the preview of a product's page. Source: decision 0059. */

const PREVIEW = columns('product_preview', {
  id: column<string>('uuid'),
  productId: column<string>('uuid'),
  texts: column<readonly ProductTextRecord[]>('jsonb'),
  actor: column<string>('text'),
  madeAt: column<Date>('timestamptz'),
})
type PreviewValues = Omit<RowOf<typeof PREVIEW>, 'texts'> & { readonly texts: string }

const insert = statement<PreviewValues>(
  'catalog-insert-preview',
  `INSERT INTO product_preview (${PREVIEW.names}) VALUES (${PREVIEW.parameters})`,
)
const forget = statement<{ readonly before: Date }>(
  'catalog-forget-previews',
  'DELETE FROM product_preview WHERE made_at < $before',
)
const textsById = statement<{ readonly id: string; readonly handle: string; readonly since: Date }>(
  'catalog-preview-texts',
  `SELECT d.texts FROM product_preview d JOIN product p ON p.id = d.product_id
   WHERE d.id = $id AND p.handle = $handle AND d.made_at >= $since`,
)

/** Keeps typed texts for a preview, and forgets those that were made before an instant. */
export async function insertPreview(tx: Tx, row: RowOf<typeof PREVIEW>, before: Date): Promise<void> {
  await tx.query(forget, forget.bind({ before }))
  await tx.query(insert, insert.bind({ ...row, texts: JSON.stringify(row.texts) }))
}

/** Reads the texts of a preview of this product; null for what is none, or was made before an instant. */
export async function readPreviewTexts(
  db: Queryable,
  wanted: { readonly id: string; readonly handle: string; readonly since: Date },
): Promise<readonly ProductTextRecord[] | null> {
  const [row] = await db.query<{ texts: ProductTextRecord[] }>(textsById, textsById.bind(wanted))
  return row?.texts ?? null
}
