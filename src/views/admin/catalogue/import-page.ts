import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  COLUMN_NAMES,
  type FileSample,
  type ImportRow,
  isWorking,
  readImport,
  readImportFile,
  sampleOf,
} from '#domains/catalog/index.ts'
import type { Translate } from '#kernel/translate.ts'
import type { FileColumn, ImportRowView, ImportView } from '#web/admin/imports/views.ts'
import { readCategoryChoices } from '../areas/product-form.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { COLUMN_WORDS, IMPORT_WORDS, RESULT_WORDS } from './import-words.ts'
import { keptWords, reportSentence } from './report-words.ts'

/** Most rows of a report on its page. */
const ROWS_SHOWN = 500
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}

const reportRows = statement<{ readonly id: string; readonly onlyProblems: boolean; readonly limit: number }>(
  'admin-import-rows',
  `SELECT line, handle, result, text FROM product_import_row WHERE import_id = $id AND (NOT $onlyProblems OR result IN ('error', 'warning', 'kept')) ORDER BY place LIMIT $limit`,
)
const openChanges = statement<{ readonly id: string }>(
  'admin-import-open-changes',
  'SELECT EXISTS (SELECT FROM product_import_change WHERE import_id = $id AND undone_at IS NULL) AS "hasChanges"',
)

/** Reads an import with its report, and what can be done with it. Null if there is none. */
export async function readImportPage(
  db: Queryable,
  id: string,
  query: URLSearchParams,
  context: ListContext,
): Promise<ImportView | null> {
  const standing = UUID.test(id) ? await readImport(db, id) : null
  if (!standing) return null
  const { t } = context
  const onlyProblems = query.get('rows') === 'problems'
  const [sample, rows, changes, categories] = await Promise.all([
    readSample(db, standing),
    db.query<{ line: number; handle: string; result: string; text: string }>(
      reportRows,
      reportRows.bind({ id, onlyProblems, limit: ROWS_SHOWN + 1 }),
    ),
    db.query<{ hasChanges: boolean }>(openChanges, openChanges.bind({ id })),
    readCategoryChoices(db, context),
  ])
  const { state, reading, totals } = standing
  return {
    id,
    state,
    stateWords: t(IMPORT_WORDS[state][0]),
    isWorking: isWorking(state),
    done: standing.done,
    total: standing.total,
    totals: Object.entries(totals).map(([result, count]) => ({
      label: t(RESULT_WORDS[result]?.[0] ?? result),
      count: count ?? 0,
    })),
    reason: standing.reason === '' ? '' : t(standing.reason),
    nothing: nothingWords(standing, t),
    settings: {
      delimiter: DELIMITER_NAMES[reading.delimiter] ?? 'comma',
      encoding: reading.encoding,
      decimal: reading.decimal,
      category: reading.categoryId ?? '',
      giftCards: reading.giftCards ?? '',
    },
    categories: Object.entries(categories).map(([value, label]) => ({ value, label })),
    meanings: COLUMN_NAMES.map((value) => ({ value, label: t(COLUMN_WORDS[value]) })),
    columns: columnsOf(sample, standing),
    rows: rows.slice(0, ROWS_SHOWN).map((row) => rowView(row, t)),
    hasMoreRows: rows.length > ROWS_SHOWN,
    onlyProblems,
    can: {
      check: ['waiting', 'checked', 'failed'].includes(state),
      start: state === 'checked' && (totals.created ?? 0) + (totals.updated ?? 0) > 0,
      stop: ['waiting', 'checking', 'checked', 'failed', 'importing'].includes(state),
      undo: ['done', 'stopped'].includes(state) && changes[0]?.hasChanges === true,
    },
  }
}

/** The file is read only while somebody may say how. */
async function readSample(db: Queryable, { id, state, reading }: ImportRow): Promise<FileSample> {
  if (!['waiting', 'checked', 'failed'].includes(state)) return { header: [], rows: [] }
  const file = await readImportFile(db, id)
  return file ? sampleOf(file, reading) : { header: [], rows: [] }
}

function columnsOf({ header, rows }: FileSample, { reading }: ImportRow): FileColumn[] {
  return header.map((name, place) => ({
    name,
    samples: rows.flatMap((cells) => cells[place]?.slice(0, 60) ?? []).filter((cell) => cell !== ''),
    meaning: reading.columns[place] ?? '',
  }))
}

function rowView(
  { line, handle, result, text }: { line: number; handle: string; result: string; text: string },
  t: Translate,
): ImportRowView {
  const [words, tone] = RESULT_WORDS[result] ?? [result, 'quiet' as const]
  return { line, handle, result: t(words), tone, text: textOf(result, text, t) }
}

function textOf(result: string, text: string, t: Translate): string {
  if (result === 'error' || result === 'warning') return reportSentence(text, t)
  if (result === 'kept') return keptWords(text, t)
  // The result says it already.
  return result === 'removed' ? '' : text
}

/** Says why a checked file imports nothing; '' if it does. */
function nothingWords({ state, totals }: ImportRow, t: Translate): string {
  const { created = 0, updated = 0, unchanged = 0, error = 0 } = totals
  if (state !== 'checked' || created + updated > 0) return ''
  if (unchanged + error === 0)
    return t('The file names no product: below its first line, which names the columns, there is nothing.')
  if (error === 0) return t('Everything in this file is in the shop already. There is nothing to import.')
  return t('Nothing can be imported: correct what is refused below, and upload the file again.')
}
