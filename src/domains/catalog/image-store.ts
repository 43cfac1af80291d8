import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ImageType } from './product-record.ts'

/** SQL of the encoding job. */

export interface ImageOriginal {
  readonly productId: string
  readonly hash: string
  readonly originalType: ImageType
  readonly width: number
}

const readOriginal = statement(
  'catalog-image-original',
  'SELECT product_id AS "productId", hash, original_type AS "originalType", width FROM image WHERE id = $1',
)

/** What the encoder needs to know of a picture, null when it is gone. */
export async function readImageOriginal(db: Queryable, imageId: string): Promise<ImageOriginal | null> {
  const [row] = await db.query<ImageOriginal>(readOriginal, [imageId])
  return row ?? null
}

// The hash is asked again: a picture that was replaced while its predecessor was encoded keeps its own
// widths.
const writeEncoded = statement(
  'catalog-image-encoded',
  'UPDATE image SET widths = $3, placeholder = $4 WHERE id = $1 AND hash = $2',
)

/** Notes which widths of a picture stand as files, and its placeholder. */
export async function writeEncodedImage(
  tx: Tx,
  imageId: string,
  hash: string,
  widths: readonly number[],
  placeholder: string,
): Promise<void> {
  await tx.query(writeEncoded, [imageId, hash, widths, placeholder])
}
