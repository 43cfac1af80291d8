import {
  beginImport,
  COLUMN_NAMES,
  type ColumnName,
  catalogStaffActions,
  checkImport,
  type DELIMITERS,
  ENCODINGS,
  type ImportReading,
  readImport,
  startImport,
  stopImport,
  undoImport,
} from '#domains/catalog/index.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { eachNamed, file, oneOf, optional, text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { ID } from '../../../shapes/common.ts'

/** Largest file that is uploaded; the command line reads larger ones. Units: bytes. */
const FILE_BYTES_MAX = 48 * 1024 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const importId = () => text({ max: 36, pattern: UUID })
const pageOf = (id: string) => `/admin/imports/${id}`

/** Names of the delimiters in forms. */
const DELIMITER_NAMES = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const satisfies Record<
  string,
  (typeof DELIMITERS)[number]
>

/** Takes a product file and has it checked; nothing is changed yet. Source: decision 0053. */
export function importBeginCall(): Call {
  return defineCall({
    path: '/admin/import/begin',
    summary: 'Upload a product file; it is checked and nothing is changed',
    action: catalogStaffActions.import,
    errors: ['unreadable-file'],
    fields: { file: file({ maxBytes: FILE_BYTES_MAX }) },
    page: (answer: { id: string } | null) => (answer ? pageOf(answer.id) : '/admin/imports/new'),
    answer: ID,
    handle({ fields: { file: bytes }, accountId, clock, commit }) {
      const who = { actor: `staff:${accountId}`, now: clock.now() }
      return commit(async (tx) => {
        const made = await beginImport(tx, { bytes: bytes ?? Buffer.alloc(0), queue: queueJob, ...who })
        queueStaffAct(tx, { accountId, what: 'imports.begin', subject: made.id, now: who.now })
        return made
      })
    },
  })
}

/** Says how a file is read, and has it checked again. Source: decision 0053. */
export function importCheckCall(): Call {
  return defineCall({
    path: '/admin/import/check',
    summary: 'Say how a product file is read, and check it again',
    action: catalogStaffActions.import,
    errors: ['import-not-now'],
    fields: {
      import: importId(),
      delimiter: oneOf(['comma', 'semicolon', 'tab', 'bar']),
      encoding: oneOf(ENCODINGS),
      decimal: oneOf(['point', 'comma']),
      category: optional(text({ max: 36, pattern: UUID })),
      giftCards: optional(oneOf(['voucher', 'skip'])),
      column: eachNamed(/^column(\d{1,3})$/, optional(oneOf(COLUMN_NAMES as readonly ColumnName[]))),
    },
    page: (answer: { id: string } | null) => pageOf(answer?.id ?? ''),
    answer: ID,
    async handle({ fields, accountId, clock, commit, database }) {
      const standing = await readImport(database, fields.import)
      if (!standing) throw commonErrors['not-found']({ fields: ['import'] })
      const { delimiter, encoding, decimal, category = null, giftCards = null, column } = fields
      const columns = standing.reading.columns.map((_, place) => column.get(String(place)) ?? null)
      const twice = columns.find((name, place) => name !== null && columns.indexOf(name) !== place)
      if (twice) throw commonErrors['invalid-fields']({ fields: [`column${columns.lastIndexOf(twice)}`] })
      const reading: ImportReading = {
        delimiter: DELIMITER_NAMES[delimiter],
        encoding,
        decimal,
        columns,
        categoryId: category,
        giftCards,
      }
      const who = { actor: `staff:${accountId}`, now: clock.now() }
      return commit(
        (tx) => checkImport(tx, { id: standing.id, reading, queue: queueJob, ...who }),
        () => ({ id: standing.id }),
      )
    },
  })
}

/** Runs a checked import. Source: decision 0053. */
export function importStartCall(): Call {
  return importCall('/admin/import/start', 'Import a checked product file', startImport, ['import-not-now'])
}

/** Stops an import. Source: decision 0053. */
export function importStopCall(): Call {
  return importCall('/admin/import/stop', 'Stop an import of products', stopImport, ['import-not-now'])
}

/** Undoes an import. Source: decision 0053. */
export function importUndoCall(): Call {
  return importCall('/admin/import/undo', 'Undo an import of products', undoImport, [
    'import-not-now',
    'nothing-to-undo',
  ])
}

function importCall(
  path: `/${string}`,
  summary: string,
  act: typeof startImport,
  errors: readonly string[],
): Call {
  return defineCall({
    path,
    summary,
    action: catalogStaffActions.import,
    errors,
    fields: { import: importId() },
    page: (answer: { id: string } | null) => pageOf(answer?.id ?? ''),
    answer: ID,
    handle({ fields: { import: id }, accountId, clock, commit }) {
      const who = { actor: `staff:${accountId}`, now: clock.now() }
      return commit(
        async (tx) => {
          await act(tx, { id, queue: queueJob, ...who })
          const what = `imports.${path.slice(path.lastIndexOf('/') + 1)}` as const
          queueStaffAct(tx, { accountId, what, subject: id, now: who.now })
        },
        () => ({ id }),
      )
    },
  })
}
