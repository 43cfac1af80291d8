import { noteBackup } from '#db/copy/note-backup.ts'
import { schemaDifferences } from '#db/copy/schema-differences.ts'
import { readServing } from '#db/copy/serving-processes.ts'
import { systemClock } from '#kernel/clock.ts'
import { backUp } from '../backup/back-up.ts'
import { booksText, type CheckedBooks, checkBooks } from '../backup/check-books.ts'
import { type DataPlace, openDataPlace } from '../backup/data-place.ts'
import { type Migrated, updateSchema } from '../backup/update-schema.ts'
import { makeCopy } from '../rehearsal/throw-away-copy.ts'
import { Mistyped, Refused, report } from './command.ts'
import { flag, option, path } from './parameters.ts'

/** Tries an upgrade on a copy, or makes it after a backup. */
export const upgrade = report({
  name: 'upgrade',
  summary: 'updates a shop of an older release, after a backup; --dry-run tries it on a copy',
  help: 'Run it with the new release and the environment of the shop. The shop may go on selling during a dry run, and has to be stopped for an upgrade.',
  needs: 'nothing',
  takes: {
    dryRun: flag('copies the database, updates and audits the copy, removes it, and changes nothing'),
    backup: option('FOLDER', 'writes a backup into this folder first', path),
    noBackup: flag('updates without a backup'),
  },
  codes: { 1: 'it was refused, an invariant of the books is broken, or a dry run could not copy the schema' },
  async run({ wanted: { dryRun, backup, noBackup }, environment }) {
    if (!dryRun && backup === undefined && !noBackup)
      throw new Mistyped('Give --dry-run to try it, --backup FOLDER to do it, or --no-backup.')
    const place = await openDataPlace(environment(), 'upgrade')
    try {
      return dryRun ? await tryOnCopy(place) : await upgradeShop(place, backup)
    } finally {
      await place.close()
    }
  },
})

async function tryOnCopy({ dataDir, connectionString, secretKey }: DataPlace) {
  const copy = await makeCopy(dataDir, connectionString, untilStopped())
  try {
    // The copy's schema is made by migrations. What they do to another schema proves nothing of this one.
    const unlike = await schemaDifferences(connectionString, copy.connectionString)
    const migrated = await updateSchema(copy.connectionString)
    const books = await checkBooks(copy.connectionString, secretKey)
    return reportOf('On a copy, which is removed again:', migrated, books, {
      dryRun: true,
      backup: null,
      unlike,
    })
  } finally {
    await copy.remove()
  }
}

async function upgradeShop(place: DataPlace, into: string | undefined) {
  const { connectionString, secretKey } = place
  await refuseWhileServed(connectionString)
  const done =
    into === undefined
      ? null
      : await backUp(place, {
          into,
          keep: null,
          withKey: true,
          now: systemClock.now(),
          onTable: () => undefined,
        })
  const migrated = await updateSchema(connectionString)
  if (done) await noteBackup(connectionString, done)
  const books = await checkBooks(connectionString, secretKey)
  const head = done ? `The backup is ${done.folder}.` : 'There is no backup of this upgrade.'
  return reportOf(head, migrated, books, { dryRun: false, backup: done?.folder ?? null, unlike: [] })
}

/**
 * Throws: Refused while a shop serves from the database. A release that does not know the new schema would go on
 * writing into it, and orders after the backup would be missing from it.
 */
async function refuseWhileServed(connectionString: string): Promise<void> {
  const serving = await readServing(connectionString)
  if (serving.length === 0) return
  const where = serving.map(({ machine, since }) => `${machine}, since ${since.toISOString()}`).join('; ')
  throw new Refused(
    `A shop serves from this database (${where}). Stop it, then run the command again. Nothing was changed. --dry-run tries the upgrade while the shop sells.`,
  )
}

function reportOf(
  head: string,
  migrated: readonly Migrated[],
  books: CheckedBooks,
  how: { readonly dryRun: boolean; readonly backup: string | null; readonly unlike: readonly string[] },
) {
  const lines = migrated.map(({ name, ms }) => `  ${name.padEnd(40)} ${ms} ms`)
  return {
    text: [
      head,
      ...(how.unlike.length === 0
        ? []
        : [
            'The copy differs from the database, so this proves nothing of it:',
            ...how.unlike.map((one) => `  ${one}`),
          ]),
      ...(lines.length === 0 ? ['The schema is of this release already.'] : ['Migrations:', ...lines]),
      ...booksText(books),
      '',
    ].join('\n'),
    data: { ...how, migrated, books },
    code: books.clean && how.unlike.length === 0 ? 0 : 1,
  }
}

/** Ctrl-C ends the copying, so that the copy is removed. */
function untilStopped(): AbortSignal {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => stopped.abort(new Error('The dry run was stopped, and its copy removed.')))
  return stopped.signal
}
