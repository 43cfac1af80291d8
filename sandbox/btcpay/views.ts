import { bitcoinsOf, decimal, rateOf } from './amounts.ts'
import { dueOf } from './invoices.ts'
import { type Invoice, type PullPayment, paidOf, type Store } from './store.ts'
import { addressOf, seconds } from './webhooks.ts'

/** Shows an invoice as the API does. */
export function invoiceView({ kit }: Store, invoice: Invoice): object {
  const { id, storeId, currency, metadata, checkout, status, additionalStatus } = invoice
  return {
    id,
    storeId,
    currency,
    metadata,
    checkout,
    status,
    additionalStatus,
    type: 'Standard',
    archived: false,
    amount: decimal(invoice.amount, currency),
    paidAmount: decimal(paidOf(invoice), currency),
    checkoutLink: `${kit.url}/i/${id}`,
    createdTime: seconds(invoice.createdAt),
    expirationTime: seconds(invoice.expiresAt),
    monitoringExpiration: seconds(invoice.monitoredUntil),
    availableStatusesForManualMarking: ['Settled', 'Invalid'].filter((one) => one !== status),
  }
}

/** Shows the payment methods of an invoice, of which there is one, with its payments. */
export function paymentMethodsView(invoice: Invoice): readonly object[] {
  const { id, currency, payments } = invoice
  const paid = bitcoinsOf(paidOf(invoice), currency)
  return [
    {
      activated: true,
      paymentMethodId: 'BTC-CHAIN',
      currency: 'BTC',
      destination: addressOf(id),
      paymentLink: `bitcoin:${addressOf(id)}`,
      rate: String(rateOf(currency)),
      paymentMethodPaid: paid,
      totalPaid: paid,
      paymentMethodFee: '0.0',
      due: bitcoinsOf(Math.max(0, dueOf(invoice)), currency),
      amount: bitcoinsOf(invoice.amount, currency),
      payments: payments.map(({ id: paymentId, at, amount, status }) => ({
        id: paymentId,
        receivedDate: seconds(at),
        value: bitcoinsOf(amount, currency),
        fee: '0.0',
        status,
        destination: addressOf(id),
      })),
    },
  ]
}

/** Shows a refund link as the API does. */
export function pullPaymentView(
  { kit }: Store,
  { id, name, description, currency, amount, createdAt }: PullPayment,
): object {
  return {
    id,
    name,
    description,
    currency,
    amount: decimal(amount, currency),
    archived: false,
    autoApproveClaims: false,
    startsAt: seconds(createdAt),
    viewLink: `${kit.url}/pull-payments/${id}`,
  }
}

/** Shows the claims of a refund link. */
export function payoutsView({ id, currency, amount, claimedAt }: PullPayment): readonly object[] {
  if (claimedAt === null) return []
  const original = { originalCurrency: currency, originalAmount: decimal(amount, currency) }
  const paid = {
    payoutMethodId: 'BTC-CHAIN',
    payoutCurrency: 'BTC',
    payoutAmount: bitcoinsOf(amount, currency),
    state: 'Completed',
  }
  return [
    {
      id: `${id}-1`,
      revision: 0,
      pullPaymentId: id,
      date: seconds(claimedAt),
      destination: addressOf(id),
      ...original,
      ...paid,
    },
  ]
}
