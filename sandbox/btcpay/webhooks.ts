import { createHmac } from 'node:crypto'
import type { OutgoingEvent } from '../kit/types.ts'
import { bitcoinsOf } from './amounts.ts'
import type { Invoice, Payment, PullPayment, Store } from './store.ts'

/**
 * After this a delivery is another one than the first. BTCPay tries again after ten seconds, a minute, and
 * six times ten minutes.
 */
const REDELIVERY_AFTER_MS = 9_000

type Body = Readonly<Record<string, unknown>>

/** Tells the shop something about an invoice. */
export function tellOfInvoice(store: Store, invoice: Invoice, type: string, more: Body = {}): Promise<void> {
  const { id, storeId, metadata } = invoice
  return store.kit.send(eventOf(store, id, { type, storeId, invoiceId: id, metadata, ...more }))
}

/** Tells the shop of one payment to an invoice. */
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

/** Tells the shop that somebody claimed what was paid back. */
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
 * An event with the ids of its delivery. What is sent some time later says that it is sent again, and keeps
 * its first moment.
 */
export function eventOf(store: Store, ref: string, content: Body, at: Date = store.kit.now()): OutgoingEvent {
  const original = store.kit.newId('', 22)
  const first = {
    ...{
      deliveryId: original,
      webhookId: store.webhookId,
      originalDeliveryId: original,
      isRedelivery: false,
    },
    ...{ timestamp: seconds(at.getTime()), ...content },
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
    // There is neither an amount nor a currency in what is told of an invoice.
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

/** Where the coins of an invoice go. */
export function addressOf(invoiceId: string): string {
  return `bcrt1q${invoiceId.toLowerCase()}`
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}
