import type { Database } from '#db/database.ts'
import type { JobHandlers } from '#jobs/job-names.ts'
import { encodeImage } from './commands/encode-image.ts'
import { mediaFolder } from './media/media-files.ts'

/** Returns the job handlers of the catalogue. */
export function catalogJobs({
  database,
  dataDir,
}: {
  readonly database: Database
  readonly dataDir: string
}): JobHandlers {
  return {
    'encode-image': ({ imageId }, { signal }) =>
      encodeImage(imageId, { database, folder: mediaFolder(dataDir), signal }),
  }
}
