import { createHmac } from 'node:crypto'
import type { OutgoingEvent } from '../kit/types.ts'
import { bitcoinsOf } from './amounts.ts'
import type { Invoice, Payment, PullPayment, Store } from './store.ts'

/**
 * A delivery later than this is a redelivery. BTCPay retries after ten seconds, a minute, and six times ten
 * minutes.
 */
const REDELIVERY_AFTER_MS = 9_000

type Body = Readonly<Record<string, unknown>>

/** Sends the shop an event about an invoice. */
export function tellOfInvoice(store: Store, invoice: Invoice, type: string, more: Body = {}): Promise<void> {
  const { id, storeId, metadata } = invoice
  return store.kit.send(eventOf(store, id, { type, storeId, invoiceId: id, metadata, ...more }))
}

/** Sends the shop an event about one payment of an invoice. */
export function tellOfPayment(
  store: Store,
  invoice: Invoice,
  type: string,
  { id, amount, status, at }: Payment,
): Promise<void> {
  const payment = {
    id,
    receivedDate: seconds(at),
    value: bitcoinsOf(amount, invoice.currency),
    fee: '0.0',
    status,
    destination: addressOf(invoice.id),
  }
  return tellOfInvoice(store, invoice, type, {
    afterExpiration: at >= invoice.expiresAt,
    paymentMethodId: 'BTC-CHAIN',
    payment,
  })
}

/** Sends the shop an event about a claimed refund. */
export function tellOfPayout(
  store: Store,
  { id, invoiceId }: PullPayment,
  payoutState: string,
): Promise<void> {
  return store.kit.send(
    eventOf(store, invoiceId, {
      type: 'PayoutUpdated',
      storeId: store.id,
      payoutId: `${id}-1`,
      pullPaymentId: id,
      payoutState,
    }),
  )
}

/**
 * Builds an event with the ids of its delivery. A later delivery is marked as a redelivery and keeps the
 * first timestamp.
 */
export function eventOf(store: Store, ref: string, content: Body, at: Date = store.kit.now()): OutgoingEvent {
  const original = store.kit.newId('', 22)
  const first = {
    deliveryId: original,
    webhookId: store.webhookId,
    originalDeliveryId: original,
    isRedelivery: false,
    timestamp: seconds(at.getTime()),
    ...content,
  }
  const sentAt = store.kit.now().getTime()
  return {
    ref,
    type: String(content.type),
    get body() {
      const late = store.kit.now().getTime() - sentAt
      const again = {
        ...first,
        deliveryId: `${original.slice(0, 12)}${String(late).padStart(10, '0')}`,
        isRedelivery: true,
      }
      return JSON.stringify(late < REDELIVERY_AFTER_MS ? first : again)
    },
    headers: (body) => ({
      ...JSON_TYPE,
      'btcpay-sig': `sha256=${createHmac('sha256', store.webhookSecret).update(body).digest('hex')}`,
    }),
    // An event about an invoice contains neither an amount nor a currency.
    tampered: (what) =>
      eventOf(
        store,
        ref,
        what === 'account' ? { ...content, storeId: `${String(content.storeId)}-other` } : content,
        at,
      ),
  }
}

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Returns the address to which the coins of an invoice are sent. */
export function addressOf(invoiceId: string): string {
  return `bcrt1q${invoiceId.toLowerCase()}`
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
