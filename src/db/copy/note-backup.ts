import { openClient } from '../plain-client.ts'

/** A backup that was written. */
export interface WrittenBackup {
  /** ISO 8601. */
  readonly takenAt: string
  readonly folder: string
  readonly rows: number
  readonly bytes: number
}

/**
 * Notes in the shop that it was backed up, so that staff are told when that was long ago. A database of a release
 * before the note is left as it is.
 */
export async function noteBackup(
  connectionString: string,
  { takenAt, folder, rows, bytes }: WrittenBackup,
): Promise<void> {
  const client = await openClient({ connectionString, application_name: 'kontor-backup' })
  try {
    const { rows: found } = await client.query<{ table: string | null }>(
      `SELECT to_regclass('public.backup') AS table`,
    )
    if (found[0]?.table == null) return
    await client.query('INSERT INTO backup (taken_at, place, rows, bytes) VALUES ($1, $2, $3, $4)', [
      takenAt,
      folder,
      rows,
      bytes,
    ])
  } finally {
    await client.end()
  }
}
