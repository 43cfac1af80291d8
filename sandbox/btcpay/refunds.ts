import { Refusal } from '../kit/types.ts'
import { minorUnits } from './amounts.ts'
import { checkFields, isText, optional } from './fields.ts'
import { invoiceOf } from './invoices.ts'
import { type Invoice, keep, type PullPayment, type Store } from './store.ts'
import { tellOfPayout } from './webhooks.ts'

/** When a simulated buyer claims the money of a link. Units: milliseconds. */
const CLAIMED_AFTER_MS = 60 * 60_000

const RULES = {
  name: optional(isText),
  description: optional(isText),
  payoutMethodId: optional((value) => value === 'BTC-CHAIN'),
  refundVariant: (value: unknown) => value === 'Custom' || value === 'Fiat',
  customAmount: optional(isText),
  customCurrency: optional(isText),
}

/**
 * Creates a link at which the buyer claims money. BTCPay does not compare the amount with what was paid.
 * Throws: Refusal.
 */
export function createRefund(store: Store, invoice: Invoice, fields: Record<string, unknown>): PullPayment {
  checkFields(fields, RULES)
  if (!canRefund(invoice))
    throw new Refusal(400, { code: 'non-refundable', message: 'Cannot refund this invoice' })
  const isCustom = fields.refundVariant === 'Custom'
  if (isCustom !== (fields.customAmount !== undefined && fields.customCurrency !== undefined))
    throw new Refusal(422, [
      { path: 'customAmount', message: 'CustomAmount should only be set if the refundVariant is Custom' },
    ])
  const currency = isCustom ? String(fields.customCurrency) : invoice.currency
  const amount = isCustom ? minorUnits(String(fields.customAmount), currency) : invoice.amount
  if (!amount) throw new Refusal(422, [{ path: 'customAmount', message: 'Amount must be greater than 0' }])
  const id = store.kit.newId('', 27)
  return store.pullPayments.put(id, {
    id,
    currency,
    amount,
    invoiceId: invoice.id,
    claimedAt: null,
    createdAt: store.kit.now().getTime(),
    name: typeof fields.name === 'string' ? fields.name : `Refund ${invoice.id}`,
    description: typeof fields.description === 'string' ? fields.description : '',
  })
}

/** Claims the money of a link as its buyer. Throws: Refusal. */
export async function claim(store: Store, pullPayment: PullPayment): Promise<PullPayment> {
  if (pullPayment.claimedAt !== null) throw new Refusal(409, { error: 'it was claimed before' })
  const claimed = store.pullPayments.put(pullPayment.id, {
    ...pullPayment,
    claimedAt: store.kit.now().getTime(),
  })
  const invoice = invoiceOf(store, claimed.invoiceId)
  keep(store, { ...invoice, refunded: invoice.refunded + claimed.amount })
  await tellOfPayout(store, claimed, 'Completed')
  return claimed
}

/** Claims the money of links that are old enough. */
export async function claimOld(store: Store, now: Date): Promise<void> {
  for (const pullPayment of store.pullPayments.all())
    if (pullPayment.claimedAt === null && pullPayment.createdAt + CLAIMED_AFTER_MS <= now.getTime())
      await claim(store, pullPayment)
}

/** Returns the refund link with this id. Throws: Refusal 404. */
export function pullPaymentOf({ pullPayments }: Store, id: string): PullPayment {
  const pullPayment = pullPayments.get(id)
  if (!pullPayment)
    throw new Refusal(404, { code: 'pullpayment-not-found', message: 'The pull payment was not found' })
  return pullPayment
}

function canRefund({ status, additionalStatus }: Invoice): boolean {
  if (status === 'Expired') return ['PaidLate', 'PaidPartial', 'PaidOver'].includes(additionalStatus)
  return status === 'Settled' || (status === 'Invalid' && additionalStatus === 'Marked')
}
