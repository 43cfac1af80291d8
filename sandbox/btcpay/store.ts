import { randomBytes } from 'node:crypto'
import type { Kit, Table } from '../kit/types.ts'

export type InvoiceStatus = 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled'
export type AdditionalStatus = 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver'

/** An invoice. Amounts in minor units of its currency, instants in milliseconds. */
export interface Invoice {
  readonly id: string
  readonly storeId: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly checkout: Readonly<Record<string, unknown>>
  readonly createdAt: number
  readonly expiresAt: number
  readonly monitoredUntil: number
  readonly status: InvoiceStatus
  readonly additionalStatus: AdditionalStatus
  readonly payments: readonly Payment[]
  /** What was refunded and claimed. */
  readonly refunded: number
}

export interface Payment {
  readonly id: string
  readonly amount: number
  readonly status: 'Processing' | 'Settled'
  readonly at: number
}

/** A link at which a buyer claims a refund. */
export interface PullPayment {
  readonly id: string
  readonly invoiceId: string
  readonly name: string
  readonly description: string
  readonly currency: string
  readonly amount: number
  readonly createdAt: number
  /** When it was claimed; null before. */
  readonly claimedAt: number | null
}

/** A BTCPay Server with one store. */
export interface Store {
  readonly kit: Kit
  readonly id: string
  readonly apiKey: string
  readonly webhookId: string
  readonly webhookSecret: string
  readonly invoices: Table<Invoice>
  readonly pullPayments: Table<PullPayment>
}

export function openStore(kit: Kit): Store {
  return {
    kit,
    id: kit.secret('store', () => kit.newId('', 43)),
    apiKey: kit.secret('api-key', () => randomBytes(20).toString('hex')),
    webhookId: kit.secret('webhook', () => kit.newId('', 22)),
    webhookSecret: kit.secret('webhook-secret', () => kit.newId('', 28)),
    invoices: kit.table<Invoice>('invoice'),
    pullPayments: kit.table<PullPayment>('pull-payment'),
  }
}

/** Returns the environment of a shop that uses this store. */
export function storeEnv({ kit, id, apiKey, webhookSecret }: Store): Readonly<Record<string, string>> {
  return {
    BTCPAY_URL: kit.url,
    BTCPAY_API_KEY: apiKey,
    BTCPAY_STORE_ID: id,
    BTCPAY_WEBHOOK_SECRET: webhookSecret,
  }
}

/** Stores an invoice and its entry in the book. */
export function keep({ kit, invoices }: Store, invoice: Invoice): Invoice {
  const paid = paidOf(invoice)
  kit.book.put({
    ref: invoice.id,
    orderNumber: typeof invoice.metadata.orderNumber === 'string' ? invoice.metadata.orderNumber : '',
    amount: paid > 0 ? paid : invoice.amount,
    currency: invoice.currency,
    status: bookStatus(invoice),
    refunded: invoice.refunded,
    subscription: null,
  })
  return invoices.put(invoice.id, invoice)
}

/** Returns the sum of all payments, confirmed or not. */
export function paidOf({ payments }: Invoice): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Returns the status for the book. Coins in the wallet are money whatever the state of the invoice: too few,
 * too many or too late.
 */
function bookStatus(invoice: Invoice): 'open' | 'processing' | 'paid' | 'canceled' | 'expired' | 'refunded' {
  const { status, payments, refunded } = invoice
  if (refunded > 0 && refunded >= paidOf(invoice)) return 'refunded'
  if (payments.some((payment) => payment.status === 'Processing')) return 'processing'
  if (payments.length > 0 || status === 'Settled') return 'paid'
  return status === 'Expired' ? 'expired' : status === 'Invalid' ? 'canceled' : 'open'
}
