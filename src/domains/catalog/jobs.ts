import type { Database } from '#db/database.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { type Clock, MINUTE } from '#kernel/clock.ts'
import { encodeImage } from './commands/encode-image.ts'
import { runImport } from './commands/run-import.ts'
import type { UsedProducts } from './commands/undo-import.ts'
import { mediaFolder } from './media/media-files.ts'

/** Time in which an import of the back office fetches its pictures. Units: milliseconds. */
const PICTURES_MS = 30 * MINUTE

/** Returns the job handlers of the catalogue. */
export function catalogJobs({
  database,
  dataDir,
  clock,
  currency,
  usedOf,
}: {
  readonly database: Database
  readonly dataDir: string
  readonly clock: Clock
  /** The shop's currency now. */
  readonly currency: () => string
  readonly usedOf: UsedProducts
}): JobHandlers {
  const folder = mediaFolder(dataDir)
  return {
    'encode-image': ({ imageId }, { signal }) => encodeImage(imageId, { database, folder, signal }),
    'run-product-import': ({ importId }) =>
      runImport(database, {
        importId,
        currency: currency(),
        pictures: { folder, totalMs: PICTURES_MS },
        queueJob,
        now: () => clock.now(),
        usedOf,
      }),
  }
}
