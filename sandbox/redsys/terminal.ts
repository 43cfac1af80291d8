import { randomBytes } from 'node:crypto'
import { type Kit, Refusal, type Table } from '../kit/types.ts'
import { CURRENCIES } from './codes.ts'
import type { SignatureVersion } from './signature.ts'

/** One payment of the terminal, with its refunds. Amounts in minor units. */
export interface Payment {
  readonly order: string
  /** The amount in Redsys' books. */
  readonly amount: number
  readonly currency: string
  readonly merchantCode: string
  /** `Ds_Response`; null while the buyer is on the page. */
  readonly response: string | null
  readonly authorisation: string
  readonly merchantData: string
  readonly orderNumber: string
  readonly language: string
  readonly notifyUrl: string | null
  readonly okUrl: string | null
  readonly koUrl: string | null
  /** The message that opened it, to tell a reload of the page from another payment. */
  readonly opened: string
  /** Whether the card is to be stored, and its identifier. */
  readonly storesCard: boolean
  readonly identifier: string | null
  readonly transactionId: string | null
  readonly refunds: readonly Refund[]
  /** RFC 3339: when it was opened; after the decision, when it was decided. */
  readonly at: string
}

export interface Refund {
  readonly amount: number
  readonly authorisation: string
  readonly merchantData: string
  readonly at: string
}

/** The simulated terminal: who it is, how it signs, and its operations. */
export interface Terminal {
  readonly kit: Kit
  readonly name: string
  readonly merchantCode: string
  readonly number: string
  readonly secret: string
  readonly version: SignatureVersion
  readonly payments: Table<Payment>
}

export function openTerminal(kit: Kit, name: string, version: SignatureVersion): Terminal {
  return {
    kit,
    name,
    version,
    merchantCode: '999008881',
    number: '1',
    secret: kit.secret('terminal', () => randomBytes(24).toString('base64')),
    payments: kit.table<Payment>('payment'),
  }
}

/** Returns the environment of a shop that uses this terminal. */
export function terminalEnv({
  kit,
  merchantCode,
  number,
  secret,
  version,
}: Terminal): Readonly<Record<string, string>> {
  return {
    REDSYS_MERCHANT_CODE: merchantCode,
    REDSYS_TERMINAL: number,
    REDSYS_SECRET: secret,
    REDSYS_SIGNATURE_VERSION: version,
    REDSYS_URL: kit.url,
    REDSYS_CURRENCIES: CURRENCIES.join(','),
  }
}

/** Stores a payment and its entry in the book. */
export function keep({ kit, payments }: Terminal, payment: Payment): Payment {
  const refunded = refundedOf(payment)
  kit.book.put({
    ref: payment.order,
    orderNumber: payment.orderNumber,
    amount: payment.amount,
    currency: payment.currency,
    status: statusOf(payment, refunded),
    refunded,
    subscription: payment.identifier,
  })
  return payments.put(payment.order, payment)
}

export function refundedOf({ refunds }: Payment): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

export function isAuthorised({ response }: Payment): boolean {
  return response !== null && Number(response) < 100
}

/** Returns the payment with this order number. Throws: Refusal 404. */
export function paymentOf({ payments }: Terminal, order: string): Payment {
  const payment = payments.get(order)
  if (!payment) throw new Refusal(404, { error: `there is no payment ${order}` })
  return payment
}

/** Makes a new authorisation number, like those of card-issuing banks. */
export function newAuthorisation({ payments }: Terminal): string {
  const given = payments.all().reduce((count, { refunds }) => count + 1 + refunds.length, 0)
  return String(100_000 + given)
}

function statusOf(
  payment: Payment,
  refunded: number,
): 'open' | 'paid' | 'declined' | 'canceled' | 'expired' | 'refunded' {
  if (isAuthorised(payment)) return refunded >= payment.amount ? 'refunded' : 'paid'
  if (payment.response === null) return 'open'
  return payment.response === '9915' ? 'canceled' : payment.response === '9142' ? 'expired' : 'declined'
}
