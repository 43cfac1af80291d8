import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type Assignment,
  type LineRow,
  previewAssignment,
  readLineByNumber,
} from '#domains/bank-statement/index.ts'
import { type OrderRow, readOrderByNumber } from '#domains/order/index.ts'
import type { RefundsByHand } from '#domains/payment/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { decimalAmount, formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { AssignView, Tone } from '#web/admin/views.ts'
import { amount, outside, text } from '../areas/people/cells.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { OUTCOME_WORDS } from './bank-words.ts'

const NUMBER = /^[1-9]\d{0,8}$/
/** Orders that a line may be for. */
const MOST_CANDIDATES = 10

/** Orders that wait for a transfer of an amount; that of the payer's name first. By the index of open transfers. */
const awaiting = statement<Wanted>(
  'admin-bank-orders-awaiting',
  `SELECT o.number AS "order", coalesce(o.billing ->> 'name', '') AS name FROM payment_attempt a JOIN orders o ON o.id = a.charge_id
   WHERE a.paid_through = 'bank' AND a.status = 'processing' AND a.amount_minor = $amountMinor AND a.currency = $currency AND o.state = 'placed'
   ORDER BY fold_text(coalesce(o.billing ->> 'name', '')) = fold_text($name) DESC, a.created_at DESC LIMIT $limit`,
)
const refundsDue = statement<Wanted>(
  'admin-bank-refunds-due',
  `SELECT o.number AS "order", coalesce(o.billing ->> 'name', '') AS name FROM payment_refund r JOIN orders o ON o.id = r.charge_id
   WHERE r.state = 'waiting' AND r.claim_url IS NULL AND r.amount_minor = $amountMinor AND r.currency = $currency
   ORDER BY fold_text(coalesce(o.billing ->> 'name', '')) = fold_text($name) DESC, r.created_at LIMIT $limit`,
)

interface Wanted {
  readonly amountMinor: number
  readonly currency: string
  readonly name: string
  readonly limit: number
}

interface AssignContext extends ListContext {
  readonly findRefund: RefundsByHand['find']
}

/**
 * Reads the page on which staff choose the order of a line, with its preview once they chose. The address holds the
 * choice. Null where there is no such line.
 */
export async function readAssignPage(
  db: Queryable,
  number: string,
  query: URLSearchParams,
  context: AssignContext,
): Promise<AssignView | null> {
  const line = NUMBER.test(number) ? await readLineByNumber(db, Number(number)) : null
  if (!line) return null
  const { t } = context
  const { currency } = line
  const [order, typed] = [
    (query.get('order') ?? '').trim().slice(0, 40),
    (query.get('amount') ?? '').slice(0, 20),
  ]
  const [candidates, tried] = await Promise.all([
    readCandidates(db, line),
    order === '' ? null : tryIt(db, line, { order: order.toUpperCase(), typed }, context),
  ])
  return {
    number: line.number,
    title: t('Assign line {number}', { number: line.number }),
    facts: [
      { label: t('Amount'), cell: amount(line.amountMinor, currency) },
      ...(line.givenMinor > 0
        ? [{ label: t('Not assigned yet'), cell: amount(line.amountMinor - line.givenMinor, currency) }]
        : []),
      { label: t('Payer or payee'), cell: outside(line.debtorName) },
      { label: t('Text'), cell: outside(line.remittance) },
      { label: t('Day'), cell: text(line.bookedOn) },
    ],
    order,
    amount: typed,
    hasParts: line.amountMinor > 0,
    candidates,
    problem: typeof tried === 'string' ? tried : null,
    preview: typeof tried === 'string' ? null : tried,
  }
}

async function readCandidates(db: Queryable, line: LineRow): Promise<AssignView['candidates']> {
  const isOut = line.amountMinor < 0
  const rest = Math.abs(line.amountMinor - line.givenMinor)
  const wanted = { amountMinor: rest, currency: line.currency, name: line.debtorName, limit: MOST_CANDIDATES }
  const rows = await (isOut
    ? db.query<{ order: string; name: string }>(refundsDue, refundsDue.bind(wanted))
    : db.query<{ order: string; name: string }>(awaiting, awaiting.bind(wanted)))
  return rows.map(({ order, name }) => ({
    order,
    name,
    money: { amount: rest, currency: line.currency },
    query: `?${new URLSearchParams({ order })}`,
  }))
}

/** Returns what the line would do for an order, or why it cannot. */
async function tryIt(
  db: Queryable,
  line: LineRow,
  { order: number, typed }: { readonly order: string; readonly typed: string },
  { t, locale, findRefund }: AssignContext,
): Promise<NonNullable<AssignView['preview']> | string> {
  const order = await readOrderByNumber(db, number)
  if (!order || order.state === 'cart') return t('There is no order {number}.', { number })
  const amountMinor = typed === '' ? null : parseDecimalAmount(typed.replace(',', '.'), line.currency)
  if (typed !== '' && amountMinor === null) return t('Invalid amount')
  try {
    const refunds = { find: findRefund }
    const assignment = await previewAssignment(db, { line, order, amountMinor, refunds })
    return previewOf(line, order, assignment, { t, locale })
  } catch (error) {
    if (error instanceof DomainError) return t(error.message)
    throw error
  }
}

/** How an outcome looks. */
const TONES: Readonly<Record<string, Tone>> = {
  matched: 'good',
  refund: 'good',
  under: 'warning',
  over: 'warning',
}

const AFTER: Readonly<Record<string, string>> = {
  matched: msg('The order is then paid.'),
  under: msg('The order then waits for the rest.'),
  over: msg('The order is then paid. Refund the rest on its page, or keep it as agreed with the customer.'),
  duplicate: msg('The money is set aside, and the order is held until you refund it on its page.'),
  late: msg('The money is set aside, and the order is held until you refund it on its page.'),
  refund: msg('The refund is then confirmed.'),
}

function previewOf(
  line: LineRow,
  order: OrderRow,
  { outcome, amountMinor, settledMinor, restMinor }: Assignment,
  { t, locale }: { readonly t: Translate; readonly locale: string },
): NonNullable<AssignView['preview']> {
  const { currency } = line
  const number = order.number ?? ''
  const dueMinor = Math.max(order.totalMinor - settledMinor, 0)
  const row = (label: string, before: number, after: number) => ({
    label,
    before: amount(before, currency),
    after: amount(after, currency),
  })
  const isPart = amountMinor !== restMinor
  const takesDue = outcome !== 'late' && outcome !== 'duplicate'
  return {
    verdict: { kind: 'state', text: t(OUTCOME_WORDS[outcome]), tone: TONES[outcome] ?? 'danger' },
    rows:
      outcome === 'refund'
        ? []
        : [
            ...(order.state === 'cancelled'
              ? []
              : [
                  row(
                    t('Due on the order'),
                    dueMinor,
                    takesDue ? Math.max(dueMinor - amountMinor, 0) : dueMinor,
                  ),
                ]),
            row(t('Left of the line'), restMinor, restMinor - amountMinor),
          ],
    act: {
      call: '/admin/bank/assign',
      title: t('Book {amount} for {number}', {
        amount: formatMoney({ amount: Math.abs(amountMinor), currency }, locale),
        number,
      }),
      hint: `${t(AFTER[outcome] ?? '')} ${t('“Take the line back” on its page undoes it.')}`.trim(),
      isDangerous: false,
      fields: [],
      subject: {
        line: String(line.number),
        order: number,
        expected: outcome,
        ...(isPart ? { amount: decimalAmount({ amount: amountMinor, currency }) } : {}),
      },
    },
  }
}
