import { type BuyerDeed, Refusal } from '../kit/types.ts'
import { type AdditionalStatus, type Invoice, keep, type Payment, paidOf, type Store } from './store.ts'
import { tellOfInvoice, tellOfPayment } from './webhooks.ts'

/** How long a transaction waits for its confirmation. Units: milliseconds. */
const CONFIRMED_AFTER_MS = 10 * 60_000

/** Performs a buyer's action on an invoice. Throws: Refusal. */
export async function act(
  store: Store,
  id: string,
  does: BuyerDeed,
): Promise<{ readonly returnUrl: string | null }> {
  const invoice = invoiceOf(store, id)
  switch (does) {
    case 'pays':
      return { returnUrl: returnUrlOf(await pay(store, payable(invoice), dueOf(invoice), 'at once')) }
    case 'pays-less':
      await pay(store, payable(invoice), lessOf(dueOf(invoice)), 'at once')
      return { returnUrl: null }
    case 'pays-late':
      await payLate(store, invoice)
      return { returnUrl: null }
    // A buyer can only close the page: the invoice stays open until it expires.
    case 'cancels':
    case 'abandons':
      payable(invoice)
      return { returnUrl: null }
    case 'declined':
    case 'fails-3ds':
      throw new Refusal(422, {
        error: 'coins are sent or not: nobody declines them, and there is no 3-D Secure',
      })
    case 'disputes':
      throw new Refusal(422, { error: 'a payment in coins cannot be disputed' })
  }
}

/** Pays an invoice: the coins are confirmed at once or later. */
export async function pay(
  store: Store,
  invoice: Invoice,
  amount: number,
  confirmed: 'at once' | 'later',
): Promise<Invoice> {
  const { kit } = store
  const taken = kit.recorded('capture', { amount, currency: invoice.currency, account: invoice.storeId })
  const at = kit.now().getTime()
  const payment: Payment = { id: `${kit.newId('', 64)}-0`, amount: taken.amount, status: 'Processing', at }
  const payments = [...invoice.payments, payment]
  const received = keep(store, {
    ...invoice,
    currency: taken.currency,
    storeId: taken.account,
    payments,
    ...afterPayment({ ...invoice, payments }),
  })
  await tellOfPayment(store, received, 'InvoiceReceivedPayment', payment)
  if (received.status === 'Processing' && invoice.status === 'New')
    await tellOfInvoice(store, received, 'InvoiceProcessing', {
      overPaid: received.additionalStatus === 'PaidOver',
    })
  return confirmed === 'at once' ? confirm(store, received) : received
}

/** Does what happens over time: expiry and confirmations. */
export async function passTime(store: Store, now: Date): Promise<void> {
  const ms = now.getTime()
  for (const invoice of store.invoices.all()) {
    if (invoice.status === 'New' && invoice.expiresAt <= ms) await expire(store, invoice)
    const waits = invoice.payments.some(
      ({ status, at }) => status === 'Processing' && at + CONFIRMED_AFTER_MS <= ms,
    )
    if (waits) await confirm(store, invoiceOf(store, invoice.id))
  }
}

/** Marks an invoice, as the shop's staff or program does. Throws: Refusal. */
export async function mark(store: Store, invoice: Invoice, status: 'Invalid' | 'Settled'): Promise<Invoice> {
  if (invoice.status === status)
    throw new Refusal(422, [
      {
        path: 'status',
        message: 'Status can only be marked to invalid or settled within certain conditions.',
      },
    ])
  const marked = keep(store, { ...invoice, status, additionalStatus: 'Marked' })
  await tellOfInvoice(store, marked, `Invoice${status}`, {
    manuallyMarked: true,
    ...(status === 'Settled' ? { overPaid: false } : {}),
  })
  return marked
}

/** Returns the invoice with this id. Throws: Refusal 404. */
export function invoiceOf({ invoices }: Store, id: string): Invoice {
  const invoice = invoices.get(id)
  if (!invoice) throw new Refusal(404, { code: 'invoice-not-found', message: 'The invoice was not found' })
  return invoice
}

export function dueOf(invoice: Invoice): number {
  return invoice.amount - paidOf(invoice)
}

/** Returns a tenth less, as if the buyer forgot the fee. */
export function lessOf(amount: number): number {
  return amount - Math.max(1, Math.floor(amount / 10))
}

/** Returns where "Return to shop" leads. */
export function returnUrlOf({ id, metadata, checkout }: Invoice): string | null {
  const { redirectURL } = checkout
  if (typeof redirectURL !== 'string') return null
  return redirectURL.replaceAll('{InvoiceId}', id).replaceAll('{OrderId}', String(metadata.orderId ?? ''))
}

/** Returns an invoice that can still be paid. Throws: Refusal 409 when the page takes no payment any more. */
export function payable(invoice: Invoice): Invoice {
  if (invoice.status !== 'New') throw new Refusal(409, { error: `the invoice is ${invoice.status}` })
  return invoice
}

/** Pays an invoice after its end; until monitoring ends, late coins are detected. */
async function payLate(store: Store, given: Invoice): Promise<void> {
  if (given.status === 'Settled' || given.status === 'Processing')
    throw new Refusal(409, { error: 'it is paid already' })
  const invoice =
    given.status === 'New'
      ? await expire(store, { ...given, expiresAt: store.kit.now().getTime() - 1_000 })
      : given
  if (store.kit.now().getTime() > invoice.monitoredUntil)
    throw new Refusal(409, { error: 'the invoice is not watched any more' })
  await pay(store, invoice, Math.max(1, dueOf(invoice)), 'at once')
}

async function expire(store: Store, invoice: Invoice): Promise<Invoice> {
  const expired = keep(store, { ...invoice, status: 'Expired' })
  await tellOfInvoice(store, expired, 'InvoiceExpired', { partiallyPaid: invoice.payments.length > 0 })
  return expired
}

async function confirm(store: Store, invoice: Invoice): Promise<Invoice> {
  const fresh = invoice.payments.filter(({ status }) => status === 'Processing')
  const payments = invoice.payments.map((payment) => ({ ...payment, status: 'Settled' as const }))
  const confirmed = keep(store, {
    ...invoice,
    payments,
    ...(invoice.status === 'Processing' ? { status: 'Settled' } : {}),
  })
  for (const payment of fresh)
    await tellOfPayment(store, confirmed, 'InvoicePaymentSettled', { ...payment, status: 'Settled' })
  if (confirmed.status === 'Settled' && invoice.status === 'Processing')
    await tellOfInvoice(store, confirmed, 'InvoiceSettled', {
      manuallyMarked: false,
      overPaid: confirmed.additionalStatus === 'PaidOver',
    })
  return confirmed
}

/**
 * Returns the state of an invoice after one more payment. An expired or marked invoice stays so; late coins
 * only add a mark.
 */
function afterPayment(invoice: Invoice): {
  readonly status: Invoice['status']
  readonly additionalStatus: AdditionalStatus
} {
  const due = dueOf(invoice)
  if (invoice.status === 'New')
    return due > 0
      ? { status: 'New', additionalStatus: 'PaidPartial' }
      : { status: 'Processing', additionalStatus: due < 0 ? 'PaidOver' : 'None' }
  if (invoice.status === 'Expired')
    return { status: 'Expired', additionalStatus: due > 0 ? 'PaidPartial' : 'PaidLate' }
  return { status: invoice.status, additionalStatus: invoice.additionalStatus }
}
