import { readProductRecord } from '#domains/catalog/index.ts'
import { type MediaStorage, readRecordingFiles, saveRecording } from '#domains/media/index.ts'
import { queueJob as enqueueJob, SOON } from '#jobs/queue-job.ts'
import type { SeedContext } from './seed-shop.ts'

/**
 * Plans the recordings of the demo and enqueues the jobs that make their sound, so that a shop starts at once.
 * Recordings that have their files are left as they are; a crash half-way is made up for at the next start.
 */
export async function seedRecordings(
  context: SeedContext & { readonly storage: MediaStorage },
): Promise<void> {
  const { database, storage, clock, queueJob = enqueueJob } = context
  // Loaded by a demo only.
  const [{ demoCatalogue }, { plannedRecording }] = await Promise.all([
    import('../index.ts'),
    import('../sounds/make-recording.ts'),
  ])
  for (const { handle, sound } of demoCatalogue.products) {
    if (!sound) continue
    const product = await readProductRecord(database, handle)
    if (!product || (await readRecordingFiles(database, [product.id], 'whole')).length > 0) continue
    await saveRecording(database, storage, {
      ...{ recording: plannedRecording(product.id), files: [], now: clock.now() },
    })
    await database.transaction(async (tx) =>
      queueJob(
        tx,
        'make-demo-recording',
        { productId: product.id },
        { priority: SOON, key: `demo-recording:${product.id}` },
      ),
    )
  }
}
