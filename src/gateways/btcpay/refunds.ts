import { ProviderError, type RefundFact } from '#domains/payment/index.ts'
import { decimalAmount, type Money, money } from '#kernel/money.ts'
import type { BtcpayApi, Invoice, PaymentMethod, PullPayment } from './api.ts'
import { minorOf, worthOf } from './decimals.ts'

/** How BTCPay names the refund of an invoice by itself, and we too: it is the only tie between the two. */
const NAME = 'Refund '

/** The invoice that a refund link pays back; null for other links. */
export function invoiceOfRefund({ name }: PullPayment): string | null {
  return name.startsWith(NAME) ? (name.slice(NAME.length).split(' ')[0] ?? null) : null
}

/**
 * What was or can be claimed back of an invoice, also where staff made the link in BTCPay. Throws:
 * ProviderError.
 */
export async function refundsOf(
  api: BtcpayApi,
  invoice: Invoice,
  methods: readonly PaymentMethod[],
  links?: readonly PullPayment[],
): Promise<readonly RefundFact[]> {
  const ours = (links ?? (await api.pullPayments())).filter((link) => invoiceOfRefund(link) === invoice.id)
  return Promise.all(ours.map((link) => factOf(api, link, invoice.currency, methods)))
}

/**
 * Makes a link at which the buyer claims the money in coins; the coins stay here until then. BTCPay knows no
 * idempotency key and does not compare the amount with what came, so that what stands is looked at first and
 * our number is kept in the description.
 */
export async function makeRefund(
  api: BtcpayApi,
  invoice: Invoice,
  methods: readonly PaymentMethod[],
  refundId: string,
  amount: Money,
): Promise<RefundFact> {
  if (amount.currency !== invoice.currency)
    throw new ProviderError('refused', `the invoice is in ${invoice.currency}`)
  const standing = (await refundsOf(api, invoice, methods)).find((fact) => fact.refundId === refundId)
  if (standing) return standing
  const link = await api.refund(invoice.id, {
    name: NAME + invoice.id,
    description: NAME + refundId,
    refundVariant: 'Custom',
    customAmount: decimalAmount(amount),
    customCurrency: amount.currency,
  })
  return factOf(api, link, invoice.currency, methods)
}

async function factOf(
  api: BtcpayApi,
  link: PullPayment,
  currency: string,
  methods: readonly PaymentMethod[],
): Promise<RefundFact> {
  const worth = (decimal: string): number => inCurrency(decimal, link.currency, currency, methods)
  const amount = worth(String(link.amount))
  const payouts = await api.payouts(link.id)
  const claimed = payouts
    .filter(({ state }) => state === 'Completed')
    .reduce((sum, { originalAmount }) => sum + worth(String(originalAmount)), 0)
  // A link that was taken away pays nothing more.
  const isOver = claimed >= amount || link.archived
  const [, refundId = null] = /^Refund (\S+)$/.exec(link.description ?? '') ?? []
  return {
    providerRefundId: link.id,
    refundId,
    amount: money(isOver && claimed > 0 ? claimed : amount, currency),
    ...(isOver ? { status: claimed > 0 ? 'done' : 'failed' } : { status: 'claimable', ...claimedAt(link) }),
  }
}

/** Where the buyer claims it. Only an address of the web is shown to anybody. */
function claimedAt({ viewLink }: PullPayment): { readonly claimUrl?: string } {
  return URL.canParse(viewLink) && /^https?:$/.test(new URL(viewLink).protocol) ? { claimUrl: viewLink } : {}
}

/** Staff may pay back a number of coins; the shop counts them at the rate at which they came. */
function inCurrency(decimal: string, from: string, to: string, methods: readonly PaymentMethod[]): number {
  if (from === to) return minorOf(decimal, to)
  const rate = methods.find((method) => method.currency === from)?.rate
  if (rate === undefined)
    throw new ProviderError('refused', `BTCPay pays back in ${from}, in which nothing came`)
  return worthOf(decimal, String(rate), to)
}
