import { readProductRecord } from '#domains/catalog/index.ts'
import {
  type MediaStorage,
  readRecordingFiles,
  readRecordings,
  saveArticle,
  saveRecording,
} from '#domains/media/index.ts'
import { queueJob as enqueueJob, SOON } from '#jobs/queue-job.ts'
import type { SeedContext } from './seed-context.ts'

/**
 * Plans the recordings and films of the demo and enqueues the jobs that make their files, the quickest first, so
 * that a shop starts at once; saves its articles. What has its files or texts is left as it is; a crash half-way
 * is made up for at the next start.
 */
export async function seedRecordings(
  context: SeedContext & { readonly storage: MediaStorage },
): Promise<void> {
  const { database, storage, clock, queueJob = enqueueJob } = context
  // Loaded by a demo only.
  const [{ demoCatalogue }, { plannedRecording, workOf }] = await Promise.all([
    import('../index.ts'),
    import('../sounds/make-recording.ts'),
  ])
  const toMake: { readonly productId: string; readonly work: number }[] = []
  for (const { handle, library } of demoCatalogue.products) {
    const product = library && (await readProductRecord(database, handle))
    if (!product) continue
    const { id: productId } = product
    if (library.kind === 'article') {
      if ((await readRecordings(database, [productId])).length > 0) continue
      const texts = Object.entries(library.markdown).map(([locale, source]) => ({ locale, source }))
      await saveArticle(database, { productId, texts, actor: 'seed', now: clock.now() })
      continue
    }
    if ((await readRecordingFiles(database, [productId], 'whole')).length > 0) continue
    await saveRecording(database, storage, {
      recording: plannedRecording(productId, library),
      files: [],
      now: clock.now(),
    })
    toMake.push({ productId, work: workOf(library) })
  }
  for (const { productId } of toMake.sort((a, b) => a.work - b.work))
    await database.transaction(async (tx) =>
      queueJob(
        tx,
        'make-demo-recording',
        { productId },
        { priority: SOON, key: `demo-recording:${productId}` },
      ),
    )
}
