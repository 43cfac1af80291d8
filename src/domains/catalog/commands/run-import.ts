// Tests: src/domains/catalog/commands/run-import.test.ts

import type { Database } from '#db/database.ts'
import type { queueJob } from '#jobs/queue-job.ts'
import type { ImportReport, ReportRow } from '../import/report.ts'
import { insertImportCategory, insertImportChange } from '../import-change-store.ts'
import {
  type ImportRow,
  type ImportTotals,
  lockImport,
  moveImport,
  readImport,
  readImportFile,
  writeOutcome,
  writeProgress,
} from '../import-store.ts'
import type { PictureRequest } from '../media/fetch-pictures.ts'
import { readKnownCategories } from '../removed-store.ts'
import type { ImportState } from '../states.ts'
import { importProducts } from './import-products.ts'
import { type UsedProducts, undoChanges } from './undo-import.ts'

export interface RunImport {
  readonly importId: string
  readonly currency: string
  readonly pictures: Omit<PictureRequest, 'onDone'>
  readonly queueJob: typeof queueJob
  readonly now: () => Date
  /** Returns which of these products orders or members still refer to. */
  readonly usedOf: UsedProducts
}

/** Shortest pause between two notes of the progress. Units: milliseconds. */
const NOTE_EVERY_MS = 500
/** Most rows of a report that are kept; errors and warnings come first. */
const ROWS_KEPT = 20_000

/**
 * Does what an import waits for: its check, its run or its undo. Runs as a job and is safe to repeat: products
 * that were done come out unchanged, and what was before them stays as the first run saw it.
 */
export async function runImport(database: Database, request: RunImport): Promise<void> {
  const standing = await readImport(database, request.importId)
  if (standing?.state === 'undoing') return undo(database, request, standing)
  if (standing?.state !== 'checking' && standing?.state !== 'importing') return
  const { id, reading, state, createdBy: actor } = standing
  const bytes = await readImportFile(database, id)
  if (!bytes) return
  // Somebody may have deleted the chosen category since.
  const [categoryId = null] = await readKnownCategories(
    database,
    reading.categoryId === null ? [] : [reading.categoryId],
  )
  const note = noteProgress(database, id, request.now)
  const report = await importProducts(database, {
    bytes,
    currency: request.currency,
    reading,
    defaultCategoryId: categoryId,
    ...(reading.giftCards === null ? {} : { giftCards: reading.giftCards }),
    dryRun: state === 'checking',
    actor,
    now: request.now,
    queueJob: request.queueJob,
    pictures: request.pictures,
    onProgress: (_phase, done, total) => note.note(done, total),
    isStopped: () => note.isStopped,
    onSaved: (tx, before, after) => insertImportChange(tx, id, before, after),
    onCategory: (tx, categoryId) => insertImportCategory(tx, id, categoryId),
  })
  await note.settle()
  await finish(database, standing, nextOf(state, report, note.isStopped), reportParts(report), request.now())
}

function nextOf(state: ImportState, report: ImportReport, isStopped: boolean): ImportState {
  if (isStopped) return 'stopped'
  if (!report.ok) return 'failed'
  return state === 'checking' ? 'checked' : 'done'
}

function reportParts(report: ImportReport): {
  totals: Partial<ImportTotals>
  reason: string
  rows: readonly ReportRow[]
} {
  if (!report.ok) return { totals: {}, reason: report.reason, rows: [] }
  const first = report.rows.filter(({ result }) => result === 'error' || result === 'warning')
  const others = report.rows.filter(({ result }) => result !== 'error' && result !== 'warning')
  const rows = [...first, ...others].slice(0, ROWS_KEPT)
  return { totals: report.totals, reason: '', rows: rows.sort((a, b) => a.line - b.line) }
}

async function undo(database: Database, { now, usedOf }: RunImport, standing: ImportRow): Promise<void> {
  const note = noteProgress(database, standing.id, now)
  const rows = await undoChanges(database, {
    importId: standing.id,
    actor: standing.createdBy,
    now,
    usedOf,
    onProgress: (done, total) => note.note(done, total),
  })
  await note.settle()
  await finish(database, standing, 'undone', { totals: standing.totals, reason: '', rows }, now())
}

/** Writes the report and moves on, unless somebody else has. */
async function finish(
  database: Database,
  { id, state, createdBy: actor }: ImportRow,
  to: ImportState,
  parts: Parameters<typeof writeOutcome>[2],
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const standing = await lockImport(tx, id)
    if (standing?.state !== state) return
    await moveImport(tx, { id, from: state, to, actor, now })
    await writeOutcome(tx, id, parts)
  })
}

/** Notes the progress now and then, and learns whether somebody asked to stop. */
function noteProgress(database: Database, id: string, now: () => Date) {
  let notedAt = Number.NEGATIVE_INFINITY
  let under: Promise<void> = Promise.resolve()
  const watch = {
    isStopped: false,
    note(done: number, total: number): void {
      const at = now().getTime()
      if (at - notedAt < NOTE_EVERY_MS && done !== total) return
      notedAt = at
      under = under.then(async () => {
        if (await writeProgress(database, id, done, total)) watch.isStopped = true
      })
    },
    settle: () => under,
  }
  return watch
}
