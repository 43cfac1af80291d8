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

/** Reads the data that the encoder needs of a picture; null when the picture is gone. */
export async function readImageOriginal(db: Queryable, imageId: string): Promise<ImageOriginal | null> {
  const [row] = await db.query<ImageOriginal>(readOriginal, [imageId])
  return row ?? null
}

// The hash is checked again: a picture that was replaced while the previous one was encoded must not get its
// widths.
const writeEncoded = statement(
  'catalog-image-encoded',
  'UPDATE image SET widths = $3, placeholder = $4 WHERE id = $1 AND hash = $2',
)

/** Stores which widths of a picture are encoded, and its placeholder. */
export async function writeEncodedImage(
  tx: Tx,
  imageId: string,
  hash: string,
  widths: readonly number[],
  placeholder: string,
): Promise<void> {
  await tx.query(writeEncoded, [imageId, hash, widths, placeholder])
}
