import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type CountResult, type CountState, catalogStaffActions } from '#domains/catalog/index.ts'
import { isUuid } from '#kernel/ids.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { ActView, Cell, TableView, Tone } from '#web/admin/views.ts'
import type { AdminMaker } from '../kit/area.ts'
import { defineList } from '../kit/read-list.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { staffAccountOf } from '../kit/staff-account.ts'

/** Most rows of a count on its page; rows that need somebody come first. */
const ROWS_SHOWN = 500

const COUNT_WORDS: Readonly<Record<CountState, readonly [words: string, tone: Tone]>> = {
  checked: [msg('Compared, not booked yet'), 'warning'],
  booked: [msg('Booked'), 'good'],
  undone: [msg('Undone'), 'quiet'],
  dropped: [msg('Put aside'), 'quiet'],
}

const RESULT_WORDS: Readonly<Record<CountResult, readonly [words: string, tone: Tone]>> = {
  unknown: [msg('No variant has this SKU'), 'danger'],
  ambiguous: [msg('Several variants have this SKU'), 'danger'],
  invalid: [msg('No whole number'), 'danger'],
  twice: [msg('Stands in the file more than once'), 'danger'],
  refused: [msg('Not booked: changed since, or too few for reserved pieces'), 'danger'],
  kept: [msg('Not undone: too few for reserved pieces'), 'danger'],
  differs: [msg('Differs'), 'warning'],
  booked: [msg('Booked'), 'good'],
  undone: [msg('Undone'), 'quiet'],
  same: [msg('As before'), 'quiet'],
}
const BY_URGENCY = Object.keys(RESULT_WORDS)

interface CountListRow {
  readonly id: string
  readonly state: CountState
  readonly createdAt: Date
  readonly who: string
  readonly note: string
}

const stateCell = (state: CountState, t: Translate): Cell => ({
  kind: 'state',
  text: t(COUNT_WORDS[state][0]),
  tone: COUNT_WORDS[state][1],
})

/** The counts of the stock from files, newest first. */
export const stockCountList = defineList<CountListRow>({
  path: 'stock-counts',
  title: msg('Stock-taking'),
  action: catalogStaffActions.stock,
  select: `c.id, c.state, c.created_at AS "createdAt", coalesce(nullif(a.name, ''), c.created_by) AS who, c.note`,
  from: `stock_count c LEFT JOIN account a ON a.id = ${staffAccountOf('c.created_by')}`,
  always: 'true',
  idSql: 'c.id',
  columns: [
    {
      id: 'created',
      label: msg('Uploaded'),
      sort: 'created',
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(state, t) },
    { id: 'who', label: msg('By'), cell: ({ who }) => ({ kind: 'outside', text: who }) },
    { id: 'note', label: msg('Reason'), cell: ({ note }) => ({ kind: 'outside', text: note }) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(COUNT_WORDS).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'c.state = $?', values: [state] }),
    },
  ],
  search: {
    hint: msg('SKU'),
    where: (words) => ({
      sql: 'EXISTS (SELECT FROM stock_count_row r WHERE r.count_id = c.id AND lower(r.sku) = lower($?))',
      values: [words],
    }),
  },
  emptyHint: msg('Counts of the stock appear here, each with what it booked.'),
  orders: { created: { sql: 'c.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ id }) => `stock-counts/${id}`,
})

/** Uploads a count. */
export const stockCountMaker: AdminMaker = {
  title: msg('Upload a count'),
  action: catalogStaffActions.stock,
  act: ({ t }) => ({
    call: '/admin/stock-count/check',
    title: t('Upload and compare'),
    hint: t(
      'You see the differences first. Nothing is booked before you say so, and what is booked can be undone.',
    ),
    isDangerous: false,
    fields: [
      {
        kind: 'file',
        name: 'file',
        label: t('CSV file'),
        hint: t(
          'A column “SKU” and a column “Counted” with all pieces on the shelf, reserved ones included; up to 10,000 rows',
        ),
        accept: '.csv,.txt,.tsv,text/csv',
        isRequired: true,
      },
    ],
    subject: {},
    shows: 'id',
  }),
}

const countById = statement<{ readonly id: string }>(
  'admin-stock-count',
  `SELECT c.state, c.note, c.created_at AS "createdAt", coalesce(nullif(a.name, ''), c.created_by) AS who
   FROM stock_count c LEFT JOIN account a ON a.id = ${staffAccountOf('c.created_by')} WHERE c.id = $id`,
)
const countTotals = statement<{ readonly id: string }>(
  'admin-stock-count-totals',
  'SELECT result, count(*)::int AS rows FROM stock_count_row WHERE count_id = $id GROUP BY result',
)
const countRows = statement<{
  readonly id: string
  readonly urgency: readonly string[]
  readonly limit: number
}>(
  'admin-stock-count-rows',
  `SELECT r.line, r.sku, r.counted_text AS counted, r.expected, r.counted - r.expected AS delta, r.result, p.handle
   FROM stock_count_row r LEFT JOIN variant v ON v.id = r.variant_id LEFT JOIN product p ON p.id = v.product_id
   WHERE r.count_id = $id ORDER BY array_position($urgency::text[], r.result), r.place LIMIT $limit`,
)
const countEvents = statement<{ readonly id: string }>(
  'admin-stock-count-events',
  `SELECT e.to_state AS state, e.at, coalesce(nullif(a.name, ''), e.actor) AS who
   FROM stock_count_event e LEFT JOIN account a ON a.id = ${staffAccountOf('e.actor')} WHERE e.count_id = $id ORDER BY e.id`,
)

interface ShownRow {
  readonly line: number
  readonly sku: string
  readonly counted: string
  readonly expected: number | null
  readonly delta: number | null
  readonly result: CountResult
  readonly handle: string | null
}

/** The page of a count: its differences, and booking or undoing them. */
export const stockCountRecord: AdminRecord = {
  action: catalogStaffActions.stock,
  async read(db, id, { t, actor }) {
    if (!isUuid(id)) return null
    const [count] = await db.query<Omit<CountListRow, 'id'>>(countById, countById.bind({ id }))
    if (!count) return null
    const [totals, rows, events] = await Promise.all([
      db.query<{ result: CountResult; rows: number }>(countTotals, countTotals.bind({ id })),
      readRows(db, id),
      db.query<{ state: CountState; at: Date; who: string }>(countEvents, countEvents.bind({ id })),
    ])
    const differing = totals.find(({ result }) => result === 'differs')?.rows ?? 0
    return {
      title: t('Stock-taking'),
      states: [stateCell(count.state, t)],
      facts: [
        { label: t('Uploaded'), cell: { kind: 'instant', at: count.createdAt.toISOString() } },
        { label: t('By'), cell: { kind: 'outside', text: count.who } },
        ...(count.note ? [{ label: t('Reason'), cell: { kind: 'outside', text: count.note } as const }] : []),
        ...BY_URGENCY.flatMap((result) => totals.filter((one) => one.result === result)).map((total) => ({
          label: t(RESULT_WORDS[total.result][0]),
          cell: { kind: 'number', value: total.rows } as const,
        })),
      ],
      tables: [rowTable(rows, t)],
      history: events.map(({ state, at, who }) => ({
        at: at.toISOString(),
        what: t(COUNT_WORDS[state][0]),
        who,
        why: state === 'booked' ? count.note : '',
      })),
      acts: may(actor, catalogStaffActions.stock) ? actsOf(id, count.state, differing, t) : [],
    }
  },
}

async function readRows(db: Queryable, id: string): Promise<ShownRow[]> {
  return db.query<ShownRow>(countRows, countRows.bind({ id, urgency: BY_URGENCY, limit: ROWS_SHOWN + 1 }))
}

function rowTable(rows: readonly ShownRow[], t: Translate): TableView {
  const number = (value: number | null): Cell =>
    value === null ? { kind: 'nothing' } : { kind: 'number', value }
  return {
    title: rows.length > ROWS_SHOWN ? t('The first {count} rows', { count: ROWS_SHOWN }) : t('Row by row'),
    columns: [
      { label: t('Line'), isNumber: true },
      { label: t('SKU'), isNumber: false },
      { label: t('Result'), isNumber: false },
      { label: t('On hand'), isNumber: true },
      { label: t('Counted'), isNumber: true },
      { label: t('Difference'), isNumber: true },
    ],
    rows: rows
      .slice(0, ROWS_SHOWN)
      .map(({ line, sku, counted, expected, delta, result, handle }) => [
        number(line),
        handle
          ? { kind: 'link', text: sku, path: `products/${handle}/variants` }
          : { kind: 'outside', text: sku },
        { kind: 'state', text: t(RESULT_WORDS[result][0]), tone: RESULT_WORDS[result][1] },
        number(expected),
        { kind: 'outside', text: counted },
        number(delta),
      ]),
  }
}

function actsOf(id: string, state: CountState, differing: number, t: Translate): ActView[] {
  const subject = { count: id }
  const book: ActView = {
    call: '/admin/stock-count/book',
    title: t('Book the differences'),
    hint: t(
      'Each difference becomes a movement of stock with your name. What was sold since the upload stays. “Undo the count” takes it back.',
    ),
    isDangerous: false,
    fields: [
      {
        kind: 'text',
        name: 'note',
        label: t('Reason'),
        hint: t('For example: yearly stock-taking'),
        isRequired: true,
      },
    ],
    subject,
  }
  const drop: ActView = {
    call: '/admin/stock-count/drop',
    title: t('Put aside'),
    hint: t('Nothing is booked. To book it after all, upload the file again.'),
    isDangerous: false,
    fields: [],
    subject,
  }
  const undo: ActView = {
    call: '/admin/stock-count/undo',
    title: t('Undo the count'),
    hint: t(
      'The stock goes back by what was booked; what was sold or counted since stays. To book it again, upload the file again.',
    ),
    isDangerous: true,
    fields: [],
    subject,
  }
  if (state === 'booked') return [undo]
  if (state !== 'checked') return []
  return differing > 0 ? [book, drop] : [drop]
}
