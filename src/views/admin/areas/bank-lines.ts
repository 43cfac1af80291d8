import { bankStatementStaffActions, type LineState } from '#domains/bank-statement/index.ts'
import { dayOf } from '#kernel/local-day.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import { LINE_STATES } from '../bank/bank-words.ts'
import type { Condition } from '../kit/list-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { stateCell } from './order-words.ts'
import { amount, NOTHING, outside, text } from './people/cells.ts'

interface BankLineRow {
  readonly id: string
  readonly bookedOn: string
  readonly amountMinor: number
  readonly currency: string
  readonly debtorName: string
  readonly remittance: string
  readonly orderNumber: string | null
  readonly state: LineState
}

/** Longest part of a text that a list shows. Units: characters. */
const SHOWN_TEXT = 80
/** Shortest part of a text that is looked for: the index knows three letters. Units: characters. */
const SHORTEST_INSIDE = 3
/** As the index has it. */
const DAY = `(l.booked_on - DATE '2000-01-01')`
const WORDS = `fold_text(l.debtor_name || ' ' || l.remittance)`

const OF_ORDER = `SELECT b.number FROM orders o JOIN bank_statement_line b ON b.order_id = o.id WHERE o.number = upper($?)
  UNION ALL SELECT b.number FROM orders o JOIN bank_line_part p ON p.order_id = o.id JOIN bank_statement_line b USING (account, line_id) WHERE o.number = upper($?)
  UNION ALL SELECT b.number FROM bank_statement_line b WHERE b.number = $?
  UNION ALL SELECT b.number FROM bank_statement_line b WHERE b.amount_minor IN ($?, $?)`
const NAMED = `${OF_ORDER} UNION ALL SELECT l.number FROM bank_statement_line l WHERE ${WORDS} LIKE '%' || fold_text($?) || '%'`

/** Whether one line matches, for a word that so many have that the list is walked. */
const EXACT = `o.number = upper($?) OR (l.given_minor > 0 AND EXISTS (SELECT FROM bank_line_part p JOIN orders x ON x.id = p.order_id
    WHERE p.account = l.account AND p.line_id = l.line_id AND x.number = upper($?))) OR l.number = $? OR l.amount_minor IN ($?, $?)`
const WALKED = `${EXACT} OR ${WORDS} LIKE '%' || fold_text($?) || '%'`

/** Finds lines by their order, their number, their amount, or a part of what the bank says. */
const searched =
  (exact: string, inside: string) =>
  (words: string): Condition => {
    const number = /^\d{1,9}$/.test(words) ? Number(words) : 0
    // Whatever the currency of a line is, most have two decimals.
    const minor = /[.,]\d\d$/.test(words) ? (parseDecimalAmount(words.replace(',', '.'), 'EUR') ?? 0) : 0
    const values = [words, words, number, minor, -minor]
    if (words.length < SHORTEST_INSIDE) return { sql: exact, values }
    return { sql: inside, values: [...values, words.replaceAll(/[\\%_]/g, '\\$&')] }
  }

/** Lines of the bank's statements, newest first. */
export const bankLineList = defineList<BankLineRow>({
  path: 'bank',
  title: msg('Bank'),
  action: bankStatementStaffActions.read,
  select: `l.number::text AS id, l.booked_on::text AS "bookedOn", l.amount_minor AS "amountMinor", l.currency, l.debtor_name AS "debtorName",
    left(l.remittance, ${SHOWN_TEXT}) AS remittance, l.state,
    coalesce(o.number, (SELECT string_agg(p_o.number, ', ' ORDER BY p_o.number) FROM bank_line_part p JOIN orders p_o ON p_o.id = p.order_id
      WHERE l.given_minor > 0 AND p.account = l.account AND p.line_id = l.line_id)) AS "orderNumber"`,
  from: 'bank_statement_line l LEFT JOIN orders o ON o.id = l.order_id',
  always: 'true',
  idSql: 'l.number',
  idType: 'bigint',
  columns: [
    { id: 'number', label: msg('Line'), cell: ({ id }) => text(id) },
    { id: 'day', label: msg('Day'), sort: 'day', cell: ({ bookedOn }) => text(bookedOn) },
    { id: 'name', label: msg('Payer or payee'), cell: ({ debtorName }) => outside(debtorName) },
    { id: 'text', label: msg('Text'), cell: ({ remittance }) => outside(remittance) },
    {
      id: 'order',
      label: msg('Order'),
      cell: ({ orderNumber }) => (orderNumber === null ? NOTHING : text(orderNumber)),
    },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => stateCell(LINE_STATES[state], t) },
    {
      id: 'amount',
      label: msg('Amount'),
      isNumber: true,
      sort: 'amount',
      cell: ({ amountMinor, currency }) => amount(amountMinor, currency),
    },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(LINE_STATES).map(([state, [words]]) => [state, words])),
      where: (state) => ({ sql: 'l.state = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'direction',
      label: msg('Direction'),
      choices: { in: msg('Came in'), out: msg('Went out') },
      where: (direction) => ({
        sql: direction === 'in' ? 'l.amount_minor > 0' : 'l.amount_minor < 0',
        values: [],
      }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('From'),
      where: (day) => ({ sql: `${DAY} >= $?::date - DATE '2000-01-01'`, values: [dayOf(day)] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Until'),
      where: (day) => ({ sql: `${DAY} <= $?::date - DATE '2000-01-01'`, values: [dayOf(day)] }),
    },
  ],
  search: {
    hint: msg('Order, payer, text, amount or number of the line'),
    where: searched(EXACT, WALKED),
    ids: searched(OF_ORDER, NAMED),
    repeats: 5,
  },
  links: [
    { path: 'bank-files/make', title: msg('Upload a statement'), action: bankStatementStaffActions.import },
    { path: 'bank-files', title: msg('Uploaded statements'), action: bankStatementStaffActions.import },
  ],
  emptyHint: msg('Upload a statement of your bank, and its lines appear here.'),
  orders: { day: { sql: DAY, type: 'integer' }, amount: { sql: 'l.amount_minor', type: 'bigint' } },
  firstOrder: '-day',
  pathOf: ({ id }) => `bank/${id}`,
})
