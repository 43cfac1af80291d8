import type { Order, OrdersCapture, PurchaseUnit, Refund } from '@paypal/paypal-server-sdk'
import {
  type DisputeFact,
  type Observation,
  type PaymentMeans,
  ProviderError,
  type RefundFact,
} from '#domains/payment/index.ts'
import { addMoney, type Money, money } from '#kernel/money.ts'
import { moneyOf } from './amounts.ts'

/** The account when PayPal names none, and whether real money moves. */
export interface Viewpoint {
  readonly account: string
  readonly livemode: boolean
}

/**
 * Statuses of captures whose money arrived. Refunds and disputes report what is given back later. `REVERSED`
 * is not in PayPal's list for orders, but in its events.
 */
const TAKEN: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED']
const REFUND_STATUS: Readonly<Record<string, RefundFact['status']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/**
 * Builds the observation of an order with its disputes. Throws: ProviderError `refused` for an order without
 * an amount.
 */
export function observationOf(
  order: Order,
  disputes: readonly DisputeFact[],
  { account, livemode }: Viewpoint,
): Observation {
  const unit = order.purchaseUnits?.[0]
  if (!order.id || !unit?.amount)
    throw new ProviderError('refused', 'PayPal shows an order without an amount')
  const captures = unit.payments?.captures ?? []
  const refunds = (unit.payments?.refunds ?? []).map(refundFactOf)
  const requested = moneyOf(unit.amount)
  const captured = sumOf(
    captures.filter(({ status }) => TAKEN.includes(status ?? '')),
    requested.currency,
  )
  const reason = reasonOf(unit, captures)
  return {
    ref: order.id,
    attemptId: unit.customId ?? null,
    account: unit.payee?.merchantId ?? account,
    livemode,
    at: lastChange([order, ...captures, ...(unit.payments?.refunds ?? [])]),
    status: isTakenBack(captures, disputes, captured) ? 'reversed' : statusOf(order, captures),
    requested,
    captured,
    refunds,
    disputes,
    ...(reason === '' ? {} : { reason }),
    ...paidWith(order),
  }
}

/** Reads who paid: the account's id, which never changes, and its address, to which payouts are made. */
function paidWith({ payer }: Order): Pick<Observation, 'paidWith'> {
  const means: readonly PaymentMeans[] = [
    ...(payer?.payerId ? [{ kind: 'wallet', name: payer.payerId } as const] : []),
    ...(payer?.emailAddress ? [{ kind: 'wallet-address', name: payer.emailAddress } as const] : []),
  ]
  return means.length > 0 ? { paidWith: means } : {}
}

/**
 * Converts a refund to the port's form. `custom_id` is `{attempt}:{refund}` for refunds that the shop made.
 * Throws: ProviderError.
 */
export function refundFactOf({ id, amount, status, customId }: Refund): RefundFact {
  if (!id || !amount) throw new ProviderError('refused', 'PayPal shows a refund without an amount')
  return {
    providerRefundId: id,
    refundId: customId?.split(':')[1] ?? null,
    amount: moneyOf(amount),
    status: REFUND_STATUS[status ?? ''] ?? 'pending',
  }
}

function statusOf({ status }: Order, captures: readonly OrdersCapture[]): Observation['status'] {
  if (captures.some((capture) => TAKEN.includes(capture.status ?? ''))) return 'settled'
  if (captures.some((capture) => capture.status === 'PENDING')) return 'processing'
  if (captures.length > 0) return 'failed'
  if (status === 'APPROVED') return 'approved'
  if (status === 'VOIDED') return 'cancelled'
  // PayPal may report an order as completed before it shows the capture.
  return status === 'COMPLETED' ? 'processing' : 'open'
}

/** Returns whether PayPal took all of the money back: reversed, or lost in disputes. */
function isTakenBack(
  captures: readonly OrdersCapture[],
  disputes: readonly DisputeFact[],
  captured: Money,
): boolean {
  const taken = captures.filter(({ status }) => TAKEN.includes(status ?? ''))
  if (taken.length === 0) return false
  const lost = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amount }) => sum + amount.amount, 0)
  return taken.every(({ status }) => String(status) === 'REVERSED') || lost >= captured.amount
}

function sumOf(captures: readonly OrdersCapture[], currency: string): Money {
  const amounts = captures.flatMap(({ amount }) => (amount ? [moneyOf(amount)] : []))
  const [first, ...rest] = amounts
  return first ? addMoney(first, ...rest) : money(0, currency)
}

function reasonOf({ mostRecentErrors = [] }: PurchaseUnit, captures: readonly OrdersCapture[]): string {
  const why = captures.flatMap(({ statusDetails }) => statusDetails?.reason ?? [])[0]
  const [error] = mostRecentErrors as readonly { readonly code?: unknown; readonly issue?: unknown }[]
  return why ?? String(error?.issue ?? error?.code ?? '')
}

/** Returns the latest instant that PayPal names. */
function lastChange(things: readonly { readonly createTime?: string; readonly updateTime?: string }[]): Date {
  const times = things.flatMap(({ createTime, updateTime }) =>
    [createTime, updateTime].flatMap((text) => (text ? [Date.parse(text)] : [])),
  )
  return new Date(Math.max(0, ...times.filter((time) => !Number.isNaN(time))))
}
