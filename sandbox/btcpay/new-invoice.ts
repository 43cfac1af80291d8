import { Refusal } from '../kit/types.ts'
import { minorUnits } from './amounts.ts'
import { between, checkFields, isObject, isText, optional } from './fields.ts'
import { type Invoice, keep, type Store } from './store.ts'
import { tellOfInvoice } from './webhooks.ts'

const MINUTE = 60_000
const SPEEDS = ['HighSpeed', 'MediumSpeed', 'LowMediumSpeed', 'LowSpeed']

const RULES = {
  amount: isText,
  currency: (value: unknown) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  metadata: optional(isObject),
  checkout: optional(isObject),
  additionalSearchTerms: optional(Array.isArray),
}

const CHECKOUT_RULES = {
  speedPolicy: optional((value) => SPEEDS.some((speed) => speed === value)),
  expirationMinutes: optional(between(0.5, 1_000_000)),
  monitoringMinutes: optional(between(0, 1_000_000)),
  paymentTolerance: optional(between(0, 100)),
  redirectURL: optional((value) => isText(value) && URL.canParse(value)),
  redirectAutomatically: optional((value) => typeof value === 'boolean'),
  defaultLanguage: optional(isText),
  paymentMethods: optional(Array.isArray),
}

/**
 * Creates an invoice as the shop asks for it. Invoices without an amount, which any payment settles, are not
 * supported. Throws: Refusal 422.
 */
export async function createInvoice(store: Store, fields: Record<string, unknown>): Promise<Invoice> {
  checkFields(fields, RULES)
  const { metadata = {}, checkout = {} } = fields as {
    metadata?: Record<string, unknown>
    checkout?: Record<string, unknown>
  }
  checkFields(checkout, CHECKOUT_RULES, 'checkout.')
  const currency = String(fields.currency)
  const amount = minorUnits(String(fields.amount), currency)
  if (amount === null || amount === 0)
    throw new Refusal(422, [{ path: 'amount', message: 'The amount is not right' }])
  const { expirationMinutes = 15, monitoringMinutes = 1_440 } = checkout as {
    expirationMinutes?: number
    monitoringMinutes?: number
  }
  const createdAt = store.kit.now().getTime()
  const expiresAt = createdAt + expirationMinutes * MINUTE
  const recorded = store.kit.recorded('create', { amount, currency, account: store.id })
  const invoice = keep(store, {
    id: store.kit.newId('', 22),
    storeId: recorded.account,
    amount: recorded.amount,
    currency: recorded.currency,
    metadata,
    checkout,
    createdAt,
    expiresAt,
    monitoredUntil: expiresAt + monitoringMinutes * MINUTE,
    status: 'New',
    additionalStatus: 'None',
    payments: [],
    refunded: 0,
  })
  await tellOfInvoice(store, invoice, 'InvoiceCreated')
  return invoice
}
