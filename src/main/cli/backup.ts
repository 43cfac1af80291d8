import { noteBackup } from '#db/copy/note-backup.ts'
import { systemClock } from '#kernel/clock.ts'
import { backUp } from '../backup/back-up.ts'
import { findDamage, openBackup } from '../backup/check-backup.ts'
import { openDataPlace } from '../backup/data-place.ts'
import { report } from './command.ts'
import { flag, needed, option, path, wholeNumber } from './parameters.ts'
import { progressOn } from './progress.ts'

const MOST_KEPT = 10_000

/** Writes a backup while the shop sells. */
export const backup = report({
  name: 'backup',
  summary: 'writes the whole shop into a new folder, while it goes on selling',
  help: 'The backup holds the secret key, so keep it as safe as the shop. "kontor restore" brings it back.',
  needs: 'nothing',
  takes: {
    into: needed('FOLDER', 'Into which folder?', path),
    keep: option('N', 'removes the oldest backups of the folder beyond N', wholeNumber(1, MOST_KEPT)),
    withoutKey: flag('leaves the secret key out, for a place that others can read'),
  },
  async run({ wanted, environment, streams }) {
    const { into, keep = null, withoutKey } = wanted
    const place = await openDataPlace(environment(), 'backup')
    const progress = progressOn(streams.aside)
    try {
      const done = await backUp(place, {
        into,
        keep,
        withKey: !withoutKey,
        now: systemClock.now(),
        onTable: (count, of) => progress.show('tables', count, of),
      })
      await noteBackup(place.connectionString, done)
      return {
        text: [
          `${done.folder}: ${done.rows} rows, ${megabytes(done.bytes)}.`,
          ...done.removed.map((folder) => `Removed ${folder}.`),
          ...(place.bucket ? [`Recordings are in the bucket ${place.bucket} and not in the backup.`] : []),
          '',
        ].join('\n'),
        data: { ...done, bucket: place.bucket },
      }
    } finally {
      progress.end()
      await place.close()
    }
  },
})

/** Reads a backup whole and says whether it can be restored. */
export const backupCheck = report({
  name: 'backup check',
  summary: 'reads every file of a backup and says whether it is whole',
  needs: 'nothing',
  takes: { folder: needed('FOLDER', 'Which backup?', path) },
  codes: { 1: 'the backup is damaged, or is none' },
  async run({ wanted: { folder }, streams }) {
    const manifest = await openBackup(folder)
    const progress = progressOn(streams.aside)
    const damage = await findDamage(folder, manifest, (done, of) => progress.show('files', done, of))
    progress.end()
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { takenAt, kontor, hasKey } = manifest
    const what = `taken at ${takenAt} by release ${kontor}, ${rows} rows, ${manifest.files.length} files, ${hasKey ? 'with' : 'without'} the secret key`
    return {
      text: [
        damage.length === 0 ? `Whole: ${what}.` : `Damaged: ${what}.`,
        ...damage.map((one) => `  ${one}`),
        '',
      ].join('\n'),
      data: { whole: damage.length === 0, damage, takenAt, release: kontor, rows, hasKey },
      code: damage.length === 0 ? 0 : 1,
    }
  },
})

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
