import { systemClock } from '#kernel/clock.ts'
import { booksText, checkBooks } from '../backup/check-books.ts'
import { openDataPlace } from '../backup/data-place.ts'
import { restoreBackup } from '../backup/restore.ts'
import { updateSchema } from '../backup/update-schema.ts'
import { report } from './command.ts'
import { flag, needed, path } from './parameters.ts'
import { progressOn } from './progress.ts'

/** Fills an empty shop with a backup, updates its schema and audits its books. */
export const restore = report({
  name: 'restore',
  summary: 'fills an empty shop with a backup and checks its books',
  help: 'The shop must not run. Nothing is changed before the whole backup is read and found undamaged.',
  needs: 'nothing',
  takes: {
    folder: needed('FOLDER', 'Which backup?', path),
    replace: flag('sets aside what DATA_DIR holds, in a folder of its own there'),
  },
  codes: { 1: 'it was refused, or an invariant of the restored books is broken' },
  async run({ wanted: { folder, replace }, environment, streams }) {
    const progress = progressOn(streams.aside)
    const wanted = environment()
    const restored = await restoreBackup(wanted, {
      folder,
      replace,
      now: systemClock.now(),
      onStep: (step, done, of) => progress.show(step, done, of),
    }).finally(() => progress.end())
    const place = await openDataPlace(wanted, 'restore')
    try {
      const migrated = await updateSchema(place.connectionString)
      const books = await checkBooks(place.connectionString, place.secretKey)
      const { manifest, rows, setAside } = restored
      return {
        text: [
          `Restored ${rows} rows of ${manifest.takenAt}.`,
          ...(setAside
            ? [`What was here before is in ${setAside}. Remove it when you no longer need it.`]
            : []),
          ...(manifest.bucket
            ? [`Recordings were in the bucket ${manifest.bucket}: restore it with its own tools.`]
            : []),
          ...migrated.map(({ name }) => `Updated the schema: ${name}`),
          ...booksText(books),
          'Orders and payments after that moment are not in it. Start the shop: it asks the providers, and "kontor attention" lists payments that it does not know.',
          '',
        ].join('\n'),
        data: { takenAt: manifest.takenAt, rows, setAside, migrated, books },
        code: books.clean ? 0 : 1,
      }
    } finally {
      await place.close()
    }
  },
})
