import type { Observation, RefundFact, RenewalFact } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { type Money, money } from '#kernel/money.ts'
import { currencyLetters } from './currencies.ts'
import { accountOf, type Terminal } from './settings.ts'

/** One operation as notifications and answers describe it. */
export type Operation = Readonly<Record<string, unknown>>

/** Transaction types. Source: Redsys "Parámetros de entrada y salida". */
export const PAYMENT = '0'
/** See `PAYMENT`. */
export const REFUND = '3'

/**
 * Codes in `Ds_Response` that mean neither success (0 to 99) nor a refusal. Source: redsys-easy
 * `response-codes`, docs/gateways.md "Redsys".
 */
const NEITHER: Readonly<Record<number, Observation['status']>> = {
  8102: 'action',
  8210: 'action',
  8220: 'action',
  9142: 'expired',
  9673: 'cancelled',
  9915: 'cancelled',
  9929: 'cancelled',
  9930: 'processing',
  9998: 'open',
  9999: 'action',
}

/** Returns the status for the code of an authorisation. A code that cannot be read never counts as paid. */
export function statusOf(response: string): Observation['status'] {
  if (!/^\d{1,4}$/.test(response)) return 'open'
  const code = Number(response)
  return code <= 99 ? 'settled' : (NEITHER[code] ?? 'failed')
}

/** Builds the observation of a payment from its operation and its refunds. */
export function observationOf(
  terminal: Terminal,
  payment: Operation,
  refunds: readonly Operation[],
  at: Date,
): Observation {
  const response = text(payment, 'Ds_Response')
  const status = statusOf(response)
  const requested = moneyOf(payment)
  return {
    ref: text(payment, 'Ds_Order'),
    attemptId: attemptIn(payment),
    account: accountIn(payment),
    livemode: terminal.livemode,
    at,
    status,
    requested,
    captured: status === 'settled' ? requested : { ...requested, amount: 0 },
    refunds: refunds.map(refundFactOf),
    // Redsys does not report disputes: the shop's bank writes a letter.
    disputes: [],
    ...(status === 'settled' ? {} : { reason: `Redsys code ${response}` }),
    ...renewalIn(payment),
  }
}

/**
 * Returns the renewal from the merchant data that a charge of a stored card carries (`recurring`): attempt,
 * first payment, period.
 */
function renewalIn(operation: Operation): { readonly renewal?: RenewalFact } {
  const [, agreement = '', ...period] = text(operation, 'Ds_MerchantData').split(':')
  return agreement === '' ? {} : { renewal: { agreement, period: period.join(':') } }
}

/** Converts a refund. Redsys identifies it by its authorisation number. */
export function refundFactOf(operation: Operation): RefundFact {
  return {
    providerRefundId: `${text(operation, 'Ds_Order')}/${text(operation, 'Ds_AuthorisationCode')}`,
    refundId: text(operation, 'Ds_MerchantData') || null,
    amount: moneyOf(operation),
    status: Number(text(operation, 'Ds_Response')) === 900 ? 'done' : 'failed',
  }
}

/** Returns our attempt from a message; null when it is not ours. */
export function attemptIn(operation: Operation): string | null {
  const [data = ''] = text(operation, 'Ds_MerchantData').split(':')
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(data) ? data : null
}

/** Returns merchant and terminal of a message. */
export function accountIn(operation: Operation): string {
  return accountOf(text(operation, 'Ds_MerchantCode'), text(operation, 'Ds_Terminal'))
}

/** Returns a parameter as text; '' when it is absent. Messages of the page percent-encode some values. */
export function text(operation: Operation, name: string): string {
  const value = operation[name]
  if (typeof value !== 'string') return ''
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Returns when an operation was made. Redsys writes Spanish local time in minutes; in the night when the
 * clocks change it may be an hour off.
 */
export function instantOf(operation: Operation): Date {
  const [day, month, year] = text(operation, 'Ds_Date').split('/').map(Number)
  const [hour, minute] = text(operation, 'Ds_Hour').split(':').map(Number)
  const local = Date.UTC(year ?? Number.NaN, (month ?? Number.NaN) - 1, day, hour, minute)
  if (Number.isNaN(local)) return new Date(0)
  return new Date(local - minutesAhead(new Date(local)) * MINUTE)
}

function minutesAhead(at: Date): number {
  const named = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Madrid',
    timeZoneName: 'longOffset',
  }).format(at)
  const [, hours = '0', minutes = '0'] = /GMT\+(\d{2}):(\d{2})/.exec(named) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/**
 * Reads an amount, which Redsys sends in minor units. An invalid amount becomes 0, which never matches an
 * order's.
 */
function moneyOf(operation: Operation): Money {
  const amount = text(operation, 'Ds_Amount')
  return money(
    /^\d{1,12}$/.test(amount) ? Number(amount) : 0,
    currencyLetters(text(operation, 'Ds_Currency')),
  )
}
