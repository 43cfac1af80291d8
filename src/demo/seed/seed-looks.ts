import type { Tx } from '#db/database.ts'
import { mediaFolder, type StoredOriginal, storeDrawing } from '#domains/catalog/index.ts'
import { type SavedLook, saveLook, showLookPicture } from '#domains/lookbook/index.ts'
import { holdPagePictures, storePagePicture } from '#domains/page/index.ts'
import { queueJob as enqueueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import type { DemoShop, SeedContext } from './seed-context.ts'

/** A look whose picture is in the media folder. */
export interface StoredLook {
  readonly look: Omit<SavedLook, 'id'>
  readonly picture: StoredOriginal
}

/** Draws the rooms of the demo into the media folder. A file without a row does no harm. */
export async function storeLooks(
  { database, dataDir }: SeedContext,
  { demoLooks = [], demoCatalogue, drawLook, sceneOf }: DemoShop,
): Promise<readonly StoredLook[]> {
  const [standing] = await database.query('SELECT FROM look LIMIT 1')
  if (standing || !drawLook || !sceneOf) return []
  const stored: StoredLook[] = []
  for (const [position, demo] of demoLooks.entries()) {
    const { svg, places } = drawLook(sceneOf(demo, demoCatalogue.products))
    const { title, text, alt, things } = demo
    const points = things.map(({ product }, index) => Object.assign({ product }, places[index]!))
    const look = { title, text, alt, points, position, isShown: true }
    stored.push({ look, picture: await storeDrawing(mediaFolder(dataDir), svg) })
  }
  return stored
}

/** Fills the lookbook of a shop that never had a look: what its owner deleted stays deleted. */
export async function seedLooks(tx: Tx, context: SeedContext, looks: readonly StoredLook[]): Promise<void> {
  const [standing] = await tx.query('SELECT FROM look LIMIT 1')
  if (standing) return
  const queueJob = context.queueJob ?? enqueueJob
  const now = context.clock.now()
  for (const { look, picture } of looks) {
    const { hash, originalType, width, height } = picture
    await storePagePicture(tx, { hash, originalType, width, height, now })
    const id = await saveLook(tx, Object.assign({ id: null }, look), now)
    await showLookPicture(tx, id, hash)
    await holdPagePictures(tx, [hash])
    queueJob(tx, 'encode-page-picture', { hash }, { priority: WHEN_IDLE })
  }
}
