import { ProviderError, type RefundFact } from '#domains/payment/index.ts'
import { decimalAmount, type Money, money } from '#kernel/money.ts'
import type { BtcpayApi, Invoice, PaymentMethod, PullPayment } from './api.ts'
import { minorOf, worthOf } from './decimals.ts'

/**
 * Prefix that BTCPay gives to the refund link of an invoice. We use it too, because it is the only reference
 * from the link to the invoice.
 */
const NAME = 'Refund '

/** Returns the invoice that a refund link belongs to; null for other links. */
export function invoiceOfRefund({ name }: PullPayment): string | null {
  return name.startsWith(NAME) ? (name.slice(NAME.length).split(' ')[0] ?? null) : null
}

/**
 * Lists the refunds of an invoice, claimed or not, including links that staff made in BTCPay. Throws:
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
 * Creates a link at which the buyer claims the money in coins; the coins stay in the wallet until then.
 * BTCPay has no idempotency keys and does not compare the amount with what was paid, so existing links are
 * read first, and the description carries our refund's id.
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
  // An archived link pays nothing more.
  const isOver = claimed >= amount || link.archived
  const [, refundId = null] = /^Refund (\S+)$/.exec(link.description ?? '') ?? []
  return {
    providerRefundId: link.id,
    refundId,
    amount: money(isOver && claimed > 0 ? claimed : amount, currency),
    ...(isOver ? { status: claimed > 0 ? 'done' : 'failed' } : { status: 'claimable', ...claimedAt(link) }),
  }
}

/** Returns where the buyer claims the money. Only an http(s) address is shown. */
function claimedAt({ viewLink }: PullPayment): { readonly claimUrl?: string } {
  return URL.canParse(viewLink) && /^https?:$/.test(new URL(viewLink).protocol) ? { claimUrl: viewLink } : {}
}

/** Converts coins to the currency at the rate of the payment; staff may refund a number of coins. */
function inCurrency(decimal: string, from: string, to: string, methods: readonly PaymentMethod[]): number {
  if (from === to) return minorOf(decimal, to)
  const rate = methods.find((method) => method.currency === from)?.rate
  if (rate === undefined)
    throw new ProviderError('refused', `BTCPay pays back in ${from}, in which nothing came`)
  return worthOf(decimal, String(rate), to)
}
