import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  bankStatementStaffActions,
  type LineEvent,
  type LinePart,
  type LineRow,
  type LineState,
  readLineByNumber,
  readLineEvents,
  readParts,
} from '#domains/bank-statement/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell, RecordView, TableView } from '#web/admin/views.ts'
import { LINE_STATES, OUTCOME_WORDS } from '../bank/bank-words.ts'
import { type AssignedOrder, lineActs } from '../bank/line-acts.ts'
import { type AdminRecord, may } from '../kit/record-definition.ts'
import { readActors } from '../orders/timeline.ts'
import { stateCell } from './order-words.ts'
import { amount, column, instant, link, NOTHING, numbers, outside, text } from './people/cells.ts'

const NUMBER = /^[1-9]\d{0,8}$/

const more = statement<{ readonly number: number }>(
  'admin-bank-line-more',
  `SELECT l.state, l.imported_at AS "importedAt", f.id AS "fileId", r.reason AS "refundReason"
   FROM bank_statement_line l LEFT JOIN bank_file f ON f.id = l.file_id
   LEFT JOIN payment_refund r ON r.charge_id = l.order_id AND r.id = l.refund_id WHERE l.number = $number`,
)
const numbersOf = statement<{ readonly ids: readonly string[] }>(
  'admin-bank-line-orders',
  'SELECT id, number FROM orders WHERE id = ANY ($ids::uuid[])',
)

interface More {
  readonly state: LineState
  readonly importedAt: Date
  readonly fileId: string | null
  readonly refundReason: string | null
}

/** The page of one line of the bank's statements, found by its number. */
export const bankLineRecord: AdminRecord = {
  action: bankStatementStaffActions.read,
  async read(db, id, { actor, t }) {
    const line = NUMBER.test(id) ? await readLineByNumber(db, Number(id)) : null
    if (!line) return null
    const { number } = line
    const [[found], parts, events] = await Promise.all([
      db.query<More>(more, more.bind({ number })),
      readParts(db, line),
      readLineEvents(db, line),
    ])
    if (!found) return null
    const orders = await readOrders(db, line, parts)
    const { state, fileId } = found
    const unbooked = orders
      .filter(({ id }) =>
        state === 'unbooked'
          ? id === line.orderId
          : parts.some((part) => part.orderId === id && part.settledAt === null),
      )
      .map((order) => order.number)
    const mayAssign = may(actor, bankStatementStaffActions.assign)
    return {
      title: t('Line {number}', { number }),
      states: [stateCell(LINE_STATES[state], t)],
      links:
        fileId === null
          ? []
          : [{ path: `bank-files/${fileId}`, title: t('The statement that it came with') }],
      facts: factsOf(line, found, { orders, events, t }),
      tables: parts.length > 0 ? [partTable(line, parts, orders, t)] : [],
      history: await historyOf(db, line, found, events, t),
      actLinks: [
        ...(state === 'waiting' && mayAssign
          ? [
              {
                path: `bank/${number}/assign`,
                title: line.amountMinor < 0 ? t('Choose its refund') : t('Assign to an order'),
              },
            ]
          : []),
        ...(state === 'held' && line.orderNumber !== null && line.outcome !== 'under'
          ? [{ path: `orders/${line.orderNumber}/refund`, title: t('Send money back') }]
          : []),
      ],
      acts: lineActs({ line, state, orders, unbooked, actor, t }),
    }
  },
}

async function readOrders(
  db: Queryable,
  { orderId }: LineRow,
  parts: readonly LinePart[],
): Promise<readonly AssignedOrder[]> {
  const ids = orderId === null ? parts.map((part) => part.orderId) : [orderId]
  return ids.length === 0 ? [] : db.query<AssignedOrder>(numbersOf, numbersOf.bind({ ids }))
}

function factsOf(
  line: LineRow,
  { importedAt, refundReason }: More,
  {
    orders,
    events,
    t,
  }: {
    readonly orders: readonly AssignedOrder[]
    readonly events: readonly LineEvent[]
    readonly t: Translate
  },
): RecordView['facts'] {
  const { amountMinor, givenMinor, currency, twinNumber, outcome, handledWhy, handledBy } = line
  const last = events.findLast(({ what }) => what === 'decided' || what === 'assigned')
  const [only] = orders
  const fact = (label: string, cell: Cell) => ({ label, cell })
  return [
    fact(t('Amount'), amount(amountMinor, currency)),
    ...(givenMinor > 0 ? [fact(t('Not assigned yet'), amount(amountMinor - givenMinor, currency))] : []),
    fact(t('Day'), text(line.bookedOn)),
    fact(t('Payer or payee'), outside(line.debtorName)),
    fact(t('Text'), outside(line.remittance)),
    ...(only && orders.length === 1 ? [fact(t('Order'), link(only.number, `orders/${only.number}`))] : []),
    fact(
      t('Result'),
      text(t(amountMinor < 0 && outcome === 'unmatched' ? NO_REFUND : OUTCOME_WORDS[outcome])),
    ),
    ...(only && last
      ? [
          fact(
            t('Found by'),
            text(last.what === 'assigned' ? t('A person') : t('The reference or order number in its text')),
          ),
        ]
      : []),
    ...(refundReason ? [fact(t('Reason of the refund'), outside(refundReason))] : []),
    ...(twinNumber === null
      ? []
      : [
          fact(
            t('Perhaps the same money as'),
            link(t('Line {number}', { number: twinNumber }), `bank/${twinNumber}`),
          ),
        ]),
    ...(handledWhy !== '' && handledBy !== 'shop' ? [fact(t('Dismissed because'), outside(handledWhy))] : []),
    fact(t('Account of the shop'), outside(line.account)),
    fact(t('Imported'), instant(importedAt)),
  ]
}

const NO_REFUND = msg('It went out, and no refund that waits has this order and amount')

function partTable(
  { currency }: LineRow,
  parts: readonly LinePart[],
  orders: readonly AssignedOrder[],
  t: Translate,
): TableView {
  const numberOf = new Map(orders.map(({ id, number }) => [id, number]))
  return {
    title: t('Orders that have a part of it'),
    columns: [column(t('Order')), column(t('Result')), numbers(t('Amount'))],
    rows: parts.map(({ orderId, outcome, amountMinor, settledAt }): readonly Cell[] => {
      const number = numberOf.get(orderId)
      return [
        number === undefined ? NOTHING : link(number, `orders/${number}`),
        settledAt === null ? stateCell(LINE_STATES.unbooked, t) : text(t(OUTCOME_WORDS[outcome])),
        amount(amountMinor, currency),
      ]
    }),
  }
}

const EVENT_WORDS: Readonly<Record<LineEvent['what'], string>> = {
  decided: msg('Read'),
  assigned: msg('Assigned'),
  'taken-back': msg('Taken back'),
  dismissed: msg('Dismissed'),
  reopened: msg('Opened again'),
  closed: msg('Its case was settled'),
}

async function historyOf(
  db: Queryable,
  { currency }: LineRow,
  { importedAt }: More,
  events: readonly LineEvent[],
  t: Translate,
): Promise<RecordView['history']> {
  const nameOf = await readActors(
    db,
    events.map(({ actor }) => actor),
    t,
  )
  return [
    { at: importedAt.toISOString(), what: t('Imported'), who: '', why: '' },
    ...events.map(({ at, what, outcome, orderNumber, amountMinor, actor, why }) => ({
      at: at.toISOString(),
      what: [t(EVENT_WORDS[what]), orderNumber ?? ''].filter(Boolean).join(' · '),
      amount:
        orderNumber === null || amountMinor === null ? null : { amount: Math.abs(amountMinor), currency },
      who: nameOf(actor),
      why: [outcome === null ? '' : t(OUTCOME_WORDS[outcome]), why].filter(Boolean).join(' · '),
    })),
  ]
}
