import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const PLACE = columns('recording_place', {
  accountId: column<string>('uuid'),
  fileId: column<string>('uuid'),
  positionMs: column<number>('integer'),
  updatedAt: column<Date>('timestamptz'),
})

/** Where a member stopped in a file. */
export type RecordingPlace = RowOf<typeof PLACE>

// Devices may send at once: the later one by the shop's clock wins. The locks keep file and account until the
// commit, so that one that is removed meanwhile takes the place with it.
const keep = statement<RecordingPlace>(
  'recording-place-keep',
  `INSERT INTO recording_place AS known (${PLACE.names})
   SELECT a.id, f.id, $positionMs, $updatedAt FROM recording_file f CROSS JOIN account a WHERE f.id = $fileId AND a.id = $accountId FOR KEY SHARE OF f, a
   ON CONFLICT (account_id, file_id) DO UPDATE SET position_ms = excluded.position_ms, updated_at = excluded.updated_at
   WHERE known.updated_at <= excluded.updated_at`,
)
const places = statement<{ readonly accountId: string; readonly fileIds: readonly string[] }>(
  'recording-places',
  `SELECT p.file_id AS "fileId", p.position_ms AS "positionMs" FROM recording_place p
   WHERE p.account_id = $accountId AND p.file_id = ANY ($fileIds::uuid[])`,
)

/** Writes where a member stopped, unless something later is known. */
export async function writePlace(tx: Tx, place: RecordingPlace): Promise<void> {
  await tx.query(keep, keep.bind(place))
}

/** Reads where a member stopped in files. Units: milliseconds by the file's id; unknown ones are missing. */
export async function readPlaces(
  db: Queryable,
  accountId: string,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<Pick<RecordingPlace, 'fileId' | 'positionMs'>>(
    places,
    places.bind({ accountId, fileIds }),
  )
  return new Map(rows.map(({ fileId, positionMs }) => [fileId, positionMs]))
}
