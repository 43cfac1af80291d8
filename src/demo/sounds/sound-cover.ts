// Tests: src/demo/sounds/sounds.test.ts

import type { Database } from '#db/database.ts'
import { mediaFolder, redrawPicture, storeDrawing } from '#domains/catalog/index.ts'
import { queueJob as enqueueJob } from '#jobs/queue-job.ts'
import { drawCoverOf } from '../drawings/index.ts'
import { sourceOf } from '../drawings/source.ts'
import type { DemoProduct } from '../types.ts'
import { spectrumOf } from './spectrum.ts'
import { RATE } from './synthesise.ts'

export interface CoverParts {
  readonly database: Database
  readonly dataDir: string
  readonly queueJob?: typeof enqueueJob
}

/**
 * Draws the cover of a recording from its sound, in place of the one that a first start shows until the sound is made. A
 * picture that an owner has put there stays.
 */
export async function drawSoundCover(
  { database, dataDir, queueJob = enqueueJob }: CoverParts,
  {
    product,
    productId,
    samples,
  }: { readonly product: DemoProduct; readonly productId: string; readonly samples: Float32Array },
): Promise<void> {
  const drawing = product.pictures[0]?.drawing
  if (drawing?.subject !== 'cover') return
  const { svg } = drawCoverOf(drawing, (columns, rows) => spectrumOf(samples, RATE, columns, rows))
  const original = await storeDrawing(mediaFolder(dataDir), svg)
  await database.transaction((tx) =>
    redrawPicture(tx, { productId, source: sourceOf(drawing), original, queue: queueJob }),
  )
}
