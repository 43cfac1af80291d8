import type { Database } from '#db/database.ts'
import {
  type Attempt,
  readAttempts,
  readDisputes,
  readRefunds,
  refundableMinor,
} from '#domains/payment/index.ts'
import { moneyOf, moneyText } from './amounts.ts'

/**
 * A payment of an order as staff name it: its number counts all attempts, oldest first, and never changes.
 */
export interface NumberedPayment {
  readonly number: number
  readonly attempt: Attempt
  readonly currency: string
  /** The refundable amount. Units: minor units of `currency`. */
  readonly refundableMinor: number
  /** The amount that a bank took in a dispute that is open or lost. Units: minor units of `currency`. */
  readonly disputedMinor: number
}

/** Returns all payment attempts of an order, oldest first. */
export async function readNumberedPayments(database: Database, orderId: string): Promise<NumberedPayment[]> {
  const [attempts, refunds, disputes] = await Promise.all([
    readAttempts(database, orderId),
    readRefunds(database, orderId),
    readDisputes(database, orderId),
  ])
  return attempts.toReversed().map((attempt, index) => ({
    number: index + 1,
    attempt,
    currency: attempt.capturedCurrency ?? attempt.currency,
    refundableMinor: refundableMinor(attempt, refunds, disputes),
    disputedMinor: disputes
      .filter(({ attemptId, state }) => attemptId === attempt.id && state !== 'won')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }))
}

/** Formats one line per payment that brought money, to choose from. */
export function paymentsText(payments: readonly NumberedPayment[]): string {
  return payments
    .filter(({ attempt }) => attempt.capturedMinor > 0)
    .map(({ number, attempt, currency, refundableMinor, disputedMinor }) => {
      const money = (amount: number): string => moneyText(amount, currency)
      const notes = [
        `${money(attempt.capturedMinor)} arrived, ${money(refundableMinor)} can be refunded`,
        ...(disputedMinor > 0 ? [`${money(disputedMinor)} is disputed`] : []),
        ...(attempt.booking === 'unallocated' ? ['unallocated: the order does not need it'] : []),
      ]
      return `  ${number}  ${attempt.gatewayId.padEnd(16)} ${notes.join('; ')}\n`
    })
    .join('')
}

/** Converts a payment for JSON output. */
export function paymentData({ number, attempt, currency, refundableMinor, disputedMinor }: NumberedPayment) {
  return {
    payment: number,
    gatewayId: attempt.gatewayId,
    status: attempt.status,
    booking: attempt.booking,
    captured: moneyOf(attempt.capturedMinor, currency),
    refundable: moneyOf(refundableMinor, currency),
    disputed: moneyOf(disputedMinor, currency),
  }
}
