import { readOneMoment } from '#db/copy/moment.ts'
import { replaceRows } from '#db/copy/replace-rows.ts'
import { isOfFirstRelease, migrate } from '#db/migrate.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'

/**
 * Copies a database into an empty one, with its schema, which may be that of an older release: one moment of the
 * original, which is only read and whose writers wait for nothing. Throws: the reason of `signal`.
 */
export async function copyDatabase(from: string, to: string, signal: AbortSignal): Promise<void> {
  await readOneMoment(from, async (moment) => {
    await migrate(to, { only: moment.migrations, asFirstRelease: await isOfFirstRelease(from) })
    await migrateJobs(to)
    await replaceRows(to, moment, { signal })
  })
}
