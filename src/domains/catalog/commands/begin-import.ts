// Tests: src/domains/catalog/commands/run-import.test.ts

import type { Tx } from '#db/database.ts'
import type { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { canFollow } from '#kernel/states.ts'
import { catalogErrors } from '../errors.ts'
import {
  decimalOf,
  delimiterOf,
  encodingOf,
  guessColumns,
  headerHash,
  headerOf,
} from '../import/file-reading.ts'
import { isBlank, readRows } from '../import/read-file.ts'
import { readChangeCount } from '../import-change-store.ts'
import {
  type ImportReading,
  insertImport,
  lockImport,
  moveImport,
  readLastReading,
  writeReading,
  writeStop,
} from '../import-store.ts'
import { IMPORT_STATES, type ImportState, isWorking } from '../states.ts'

interface Who {
  readonly actor: string
  readonly now: Date
}

type Queue = typeof queueJob

/**
 * Stores a file and recognises how it is read: as the last file with the same columns, else by its content. If
 * every column that is needed was recognised, the check begins at once. Returns the id of the import. Throws:
 * unreadable-file.
 */
export async function beginImport(
  tx: Tx,
  { bytes, actor, now, queue }: Who & { readonly bytes: Uint8Array; readonly queue: Queue },
): Promise<{ readonly id: string }> {
  const recognised = recogniseFile(bytes)
  const last = await readLastReading(tx, recognised.headerHash)
  const reading = last ? rememberedReading(last, recognised) : recognised.reading
  const id = uuidv7(now.getTime())
  const { headerHash: hash } = recognised
  await insertImport(tx, { id, file: bytes, headerHash: hash, reading, actor, now })
  if (reading.columns.includes('title')) await move(tx, id, 'checking', { actor, now }, queue)
  return { id }
}

interface RecognisedFile {
  readonly reading: ImportReading
  readonly headerHash: Buffer
  /** Whether its amounts say what stands before their decimals. */
  readonly hasDecimals: boolean
}

/**
 * Returns how the last file with these columns was read. Delimiter and encoding are those of the present file: a
 * spreadsheet saves the same table in several ways. Its decimals too, if it has any.
 */
function rememberedReading(
  last: ImportReading,
  { reading: { delimiter, encoding, decimal }, hasDecimals }: RecognisedFile,
): ImportReading {
  return { ...last, delimiter, encoding, decimal: hasDecimals ? decimal : last.decimal }
}

/** Recognises how a file is read. Throws: unreadable-file. */
function recogniseFile(bytes: Uint8Array): RecognisedFile {
  const table = readRows(bytes)
  if ('reason' in table) throw catalogErrors['unreadable-file']({ extra: { reason: table.reason } })
  const [first, ...rows] = table.rows
  if (!first || isBlank(first))
    throw catalogErrors['unreadable-file']({ extra: { reason: 'The file is empty' } })
  const columns = guessColumns(first.cells)
  const found = headerOf(first.cells, { columns })
  const decimal = 'header' in found ? decimalOf(found.header, rows) : null
  return {
    headerHash: headerHash(first.cells),
    hasDecimals: decimal !== null,
    reading: {
      delimiter: delimiterOf(table.text),
      encoding: encodingOf(bytes),
      decimal: decimal ?? 'point',
      columns,
      categoryId: null,
      giftCards: null,
    },
  }
}

/** Changes how a file is read, and checks it again. Throws: not-found, import-not-now. */
export async function checkImport(
  tx: Tx,
  {
    id,
    reading,
    queue,
    ...who
  }: Who & { readonly id: string; readonly reading: ImportReading; readonly queue: Queue },
): Promise<void> {
  await writeReading(tx, id, reading)
  await move(tx, id, 'checking', who, queue)
}

/** Runs a checked import. Throws: not-found, import-not-now. */
export async function startImport(
  tx: Tx,
  { id, queue, ...who }: Who & { readonly id: string; readonly queue: Queue },
): Promise<void> {
  await move(tx, id, 'importing', who, queue)
}

/**
 * Stops an import: one that waits at once, one at work after the products under way. What it saved stays and can
 * be undone. Throws: not-found, import-not-now.
 */
export async function stopImport(tx: Tx, { id, actor, now }: Who & { readonly id: string }): Promise<void> {
  const standing = await lockImport(tx, id)
  if (!standing) throw commonErrors['not-found']({ fields: ['import'] })
  if (standing.state === 'importing' || standing.state === 'checking') return writeStop(tx, id, now)
  if (!canFollow(IMPORT_STATES, standing.state, 'stopped')) throw catalogErrors['import-not-now']()
  await moveImport(tx, { id, from: standing.state, to: 'stopped', actor, now })
}

/**
 * Undoes an import: products go back to what they were, new ones are deleted, and what somebody changed since is
 * kept and named. Throws: not-found, import-not-now, nothing-to-undo.
 */
export async function undoImport(
  tx: Tx,
  { id, queue, ...who }: Who & { readonly id: string; readonly queue: Queue },
): Promise<void> {
  if ((await readChangeCount(tx, id)) === 0) throw catalogErrors['nothing-to-undo']()
  await move(tx, id, 'undoing', who, queue)
}

async function move(tx: Tx, id: string, to: ImportState, { actor, now }: Who, queue: Queue): Promise<void> {
  const standing = await lockImport(tx, id)
  if (!standing) throw commonErrors['not-found']({ fields: ['import'] })
  if (!canFollow(IMPORT_STATES, standing.state, to)) throw catalogErrors['import-not-now']()
  await moveImport(tx, { id, from: standing.state, to, actor, now })
  if (isWorking(to)) queue(tx, 'run-product-import', { importId: id })
}

/** The first rows of a file, as it is read, for whoever says what its columns mean. */
export interface FileSample {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Reads the first line and some rows of a file. */
export function sampleOf(bytes: Uint8Array, reading: ImportReading): FileSample {
  const table = readRows(bytes, reading, 4)
  if ('reason' in table) return { header: [], rows: [] }
  const [first, ...rows] = table.rows
  return { header: first?.cells ?? [], rows: rows.map(({ cells }) => cells) }
}
