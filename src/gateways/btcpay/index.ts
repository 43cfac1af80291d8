import { type Gateway, type LinkCommand, type Observation, ProviderError } from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { prepaidTerm } from '#gateways/support/prepaid.ts'
import { decimalAmount } from '#kernel/money.ts'
import { type BtcpayApi, btcpayApi, type Invoice, type PullPayment } from './api.ts'
import { isTouched, observationOf } from './observation.ts'
import { makeRefund, refundsOf } from './refunds.ts'
import { type BtcpaySettings, readBtcpay } from './settings.ts'
import { openBtcpayWebhook } from './webhook.ts'

/** How long the exchange rate is guaranteed. Units: minutes. */
const EXPIRATION_MINUTES = 30
/** How long late coins are still detected: a week. Units: minutes. */
const MONITORING_MINUTES = 7 * 24 * 60

/**
 * BTCPay Server: its invoice page, paid in coins, in an iframe. Null when it is not configured; its settings
 * are those of `readBtcpay`. It takes no subscriptions: coins cannot be pulled, so a product that renews must
 * be sold as one term. Throws: GatewaySettingsError. Source: docs/gateways.md "BTCPay Server".
 */
export function createBtcpayGateway(variables: Variables): Gateway | null {
  const settings = readBtcpay(variables)
  if (!settings) return null
  const api = btcpayApi(settings)
  const observe = async (ref: string): Promise<Observation | null> => {
    const invoice = await api.invoice(ref)
    return invoice && truthOf(settings, api, invoice)
  }
  return {
    info: {
      id: 'btcpay',
      name: 'Bitcoin',
      icon: 'bitcoin',
      group: 'other',
      single: true,
      subscriptions: false,
      paidThrough: 'provider',
      currencies: null,
      countries: null,
      minMinor: null,
      maxMinor: null,
      onlyPhysical: false,
      needs: [],
      capture: 'auto',
      refund: 'partial',
      openAmount: true,
      // Without script the form is redirected to the invoice, and the browser applies `form-action` to
      // redirects too.
      csp: { frame: [settings.origin], form: [settings.origin] },
      book: { remembersDays: 3650, refunds: true, disputes: false },
      keyTtlHours: 0,
      arrivesInDays: 1,
    },
    account: settings.storeId,
    transform: prepaidTerm,
    livemode: settings.livemode,
    async link(command) {
      const invoice =
        (await invoiceOf(api, command.attemptId)) ?? (await api.createInvoice(requestOf(command)))
      return {
        answer: { type: 'iframe', url: framedUrl(settings, invoice), origin: settings.origin },
        ref: invoice.id,
        status: 'linked',
        kept: {},
        expiresAt: new Date(invoice.expirationTime * 1000),
      }
    },
    observe,
    // BTCPay adds nothing to the return address.
    onReturn: () => ({ ref: null }),
    openWebhook: (request, now) => openBtcpayWebhook(settings, api, request, now),
    /**
     * Marks an invoice invalid, but only while it waits for coins: coins that were sent cannot be stopped.
     */
    async expire(ref) {
      const invoice = await api.invoice(ref)
      if (!invoice) return null
      const marked = invoice.status === 'New' ? await api.markInvalid(ref) : invoice
      return truthOf(settings, api, marked ?? requireInvoice(await api.invoice(ref)))
    },
    async refund(ref, { refundId, amount }) {
      const invoice = requireInvoice(await api.invoice(ref))
      return makeRefund(api, invoice, await api.paymentMethods(ref), refundId, amount)
    },
    async listSince(since) {
      const [invoices, links] = await Promise.all([api.invoicesSince(since), api.pullPayments()])
      const seen: Observation[] = []
      for (const invoice of invoices) seen.push(await truthOf(settings, api, invoice, links))
      return seen
    },
  }
}

/**
 * Finds the invoice of an attempt. BTCPay has no idempotency keys, so the attempt's id in the invoice
 * identifies it. It is compared again here, because a search that BTCPay does not understand returns other
 * invoices.
 */
async function invoiceOf(api: BtcpayApi, attemptId: string): Promise<Invoice | undefined> {
  return (await api.invoicesOf(attemptId)).find(({ metadata }) => metadata.orderId === attemptId)
}

/**
 * Builds the request for an invoice. The amount is always set: without one, any payment would count as full.
 * Personal data is not sent.
 */
function requestOf({ attemptId, order, amount, urls }: LinkCommand): object {
  return {
    amount: decimalAmount(amount),
    currency: amount.currency,
    metadata: { orderId: attemptId, orderNumber: order.number, itemDesc: `Order ${order.number}` },
    checkout: {
      redirectURL: urls.back,
      expirationMinutes: EXPIRATION_MINUTES,
      monitoringMinutes: MONITORING_MINUTES,
      speedPolicy: 'MediumSpeed',
      paymentTolerance: 0,
    },
  }
}

/**
 * Returns the address of the invoice page in its framed form. Throws: ProviderError where it stands on
 * another server than the one that our pages allow.
 */
function framedUrl({ origin }: BtcpaySettings, { checkoutLink }: Invoice): string {
  const url = URL.canParse(checkoutLink) ? new URL(checkoutLink) : null
  if (url?.origin !== origin) throw new ProviderError('refused', `the invoice's page is not at ${origin}`)
  url.searchParams.set('view', 'modal')
  return url.href
}

async function truthOf(
  settings: BtcpaySettings,
  api: BtcpayApi,
  invoice: Invoice,
  links?: readonly PullPayment[],
): Promise<Observation> {
  if (!isTouched(invoice)) return observationOf(settings, invoice, [], [])
  const methods = await api.paymentMethods(invoice.id)
  return observationOf(settings, invoice, methods, await refundsOf(api, invoice, methods, links))
}

function requireInvoice(invoice: Invoice | null): Invoice {
  if (!invoice) throw new ProviderError('refused', 'BTCPay knows no such invoice')
  return invoice
}
