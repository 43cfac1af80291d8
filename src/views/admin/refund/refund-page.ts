import type { Queryable } from '#db/database.ts'
import { readOrderByNumber, readWithdrawableLines } from '#domains/order/index.ts'
import {
  type Attempt,
  readAttempts,
  readDisputes,
  readRefunds,
  refundableMinor,
} from '#domains/payment/index.ts'
import { DomainError } from '#kernel/errors.ts'
import { formatMoney, parseDecimalAmount } from '#kernel/money.ts'
import type { Cell, RefundView } from '#web/admin/views.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { priceOfLine, type RefundChoice, type RefundPreview } from './refund-facts.ts'

/** Says what a refund would do, without doing it. Throws: DomainError where it cannot be made. */
export type PreviewRefund = (choice: RefundChoice) => Promise<RefundPreview>

/** Longest reason. Units: UTF-16 code units. */
const REASON_MAX = 500

/**
 * Reads the page on which staff choose a refund, with its preview once they chose. The address holds the choice.
 * Null where there is no such order.
 */
export async function readRefundPage(
  db: Queryable,
  number: string,
  query: URLSearchParams,
  preview: PreviewRefund,
  { t, locale }: ListContext,
): Promise<RefundView | null> {
  const row = await readOrderByNumber(db, number)
  if (!row || row.state === 'cart') return null
  const [lines, attempts, refunds, disputes] = await Promise.all([
    readWithdrawableLines(db, row.id),
    readAttempts(db, row.id),
    readRefunds(db, row.id),
    readDisputes(db, row.id),
  ])
  const payments = attempts
    .toReversed()
    .filter(({ capturedMinor }) => capturedMinor > 0)
    .map((one) => ({
      id: one.id,
      gatewayId: one.gatewayId,
      left: { amount: refundableMinor(one, refunds, disputes), currency: currencyOf(one) },
    }))
  const of = OF.find((one) => one === query.get('of')) ?? 'all'
  const payment = payments.find(({ id }) => id === query.get('payment'))
  const amount = query.get('amount') ?? ''
  const ticked = lines.filter(({ variantId }) => query.get(`line.${variantId}`) === '1')
  const typed = parseDecimalAmount(amount.replace(',', '.'), payment?.left.currency ?? row.currency)
  const choice: RefundChoice = {
    orderId: row.id,
    amountMinor: of === 'amount' ? typed : null,
    attemptId: payment?.id ?? null,
    variantIds: of === 'lines' ? ticked.map(({ variantId }) => variantId) : [],
    isRestocked: query.get('restock') === '1',
    reason: (query.get('reason') ?? '').slice(0, REASON_MAX),
  }
  const problem = problemOf(of, choice, t)
  const isAsked = query.get('preview') === '1'
  const outcome = isAsked && problem === null ? await tried(preview, choice, t) : null
  return {
    number,
    title: t('Refund of order {number}', { number }),
    lines: lines.map((line) => ({
      id: line.variantId,
      name: line.name,
      pieces: line.pieces,
      price: { amount: priceOfLine(line, row.taxIncluded), currency: row.currency },
      isTicked: ticked.includes(line),
      isShipped: line.shippedPieces > 0,
      isGone: line.isWithdrawn,
    })),
    payments,
    chosen: { of, amount, payment: payment?.id ?? '', restock: choice.isRestocked, reason: choice.reason },
    problem: isAsked ? (problem ?? outcome?.problem ?? null) : null,
    preview: outcome?.preview ? shownPreview(outcome.preview, t, locale) : null,
    // What is sent is what was previewed.
    sent: {
      number,
      reason: choice.reason,
      ...(of === 'amount' ? { amount } : {}),
      ...(choice.attemptId === null ? {} : { payment: choice.attemptId }),
      ...Object.fromEntries(choice.variantIds.map((id) => [`line.${id}`, '1'])),
      ...(choice.isRestocked ? { restock: '1' } : {}),
    },
  }
}

const OF = ['all', 'lines', 'amount'] as const

function problemOf(
  of: (typeof OF)[number],
  { amountMinor, variantIds, reason }: RefundChoice,
  t: ListContext['t'],
): string | null {
  if (of === 'amount' && (amountMinor === null || amountMinor <= 0)) return t('Type an amount such as 12.50.')
  if (of === 'lines' && variantIds.length === 0) return t('Tick at least one product.')
  return reason === '' ? t('Say why. The history of the order keeps it.') : null
}

async function tried(preview: PreviewRefund, choice: RefundChoice, t: ListContext['t']) {
  try {
    return { preview: await preview(choice), problem: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { preview: null, problem: t(error.message) }
  }
}

function shownPreview(
  { parts, differences, shown }: RefundPreview,
  t: ListContext['t'],
  locale: ListContext['locale'],
): RefundView['preview'] {
  const words = (cell: Cell): Cell => (cell.kind === 'state' ? { ...cell, text: t(cell.text) } : cell)
  return {
    shown,
    total: parts
      .map(({ amountMinor, currency }) => formatMoney({ amount: amountMinor, currency }, locale))
      .join(' + '),
    parts: parts.map(({ gatewayId, amountMinor, currency, isByHand }) => ({
      gatewayId,
      money: { amount: amountMinor, currency },
      isByHand,
    })),
    rows: differences.map(({ label, values, before, after }) => ({
      label: t(label, values),
      before: before && words(before),
      after: words(after),
    })),
  }
}

function currencyOf({ capturedCurrency, currency }: Attempt): string {
  return capturedCurrency ?? currency
}
