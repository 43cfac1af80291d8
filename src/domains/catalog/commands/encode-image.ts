import type { Database } from '#db/database.ts'
import { readImageOriginal, writeEncodedImage } from '../image-store.ts'
import { encodeWidths } from '../media/encode-widths.ts'
import { announceScopes } from '../write-store.ts'

export interface EncodeContext {
  readonly database: Database
  /** The media folder. */
  readonly folder: string
  readonly signal?: AbortSignal
}

/**
 * Encodes one picture in all its widths and announces its product. Does nothing if the picture is gone by
 * now. Safe to repeat: existing files are not encoded again. Encoding takes seconds, so no transaction is
 * open meanwhile.
 */
export async function encodeImage(
  imageId: string,
  { database, folder, signal }: EncodeContext,
): Promise<void> {
  const image = await readImageOriginal(database, imageId)
  if (!image) return
  const { widths, placeholder } = await encodeWidths(folder, image, signal)
  await database.transaction(async (tx) => {
    await writeEncodedImage(tx, imageId, image.hash, widths, placeholder)
    await announceScopes(tx, [`product:${image.productId}`])
  })
}
