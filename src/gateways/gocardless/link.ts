import type { BillingRequest } from 'gocardless-nodejs/types'
import { type LinkCommand, type LinkResult, ProviderError } from '#domains/payment/index.ts'
import { asked, conflictOf, type LoadClient, madeOnce } from './client.ts'
import type { GoCardlessSettings } from './settings.ts'

/**
 * Currencies in which a payer can pay at once. In all others the payer gives a mandate, which we debit.
 * Source: GoCardless API reference, "Billing Requests".
 */
export const INSTANT_CURRENCIES: readonly string[] = ['EUR', 'GBP']
/** Most pages of one request; each repeat of a link call may need a new one. */
const MOST_FLOWS = 9
const LANGUAGES: readonly string[] = ['en', 'de', 'fr']

/** Starts a payment: one billing request per key, and a page on which the payer answers it. */
export function linker(
  load: LoadClient,
  settings: GoCardlessSettings,
): (command: LinkCommand) => Promise<LinkResult> {
  return async (command) => {
    const { billingRequests } = await load()
    const find = (id: string): Promise<BillingRequest> => billingRequests.find(id)
    const request =
      command.ref === null
        ? await madeOnce<BillingRequest>(billingRequests.create(wanted(settings, command), command.key), find)
        : await asked(find(command.ref))
    if (request.status === 'cancelled') throw new ProviderError('refused', `${request.id} was cancelled`)
    // The payer has answered on an earlier page; the order page shows the result.
    if (request.status !== 'pending')
      return { answer: { type: 'reload' }, ref: request.id, status: 'processing', expiresAt: null, kept: {} }
    const { url, expiresAt } = await openFlow(load, request.id, command)
    return { answer: { type: 'redirect', url }, ref: request.id, status: 'linked', expiresAt, kept: {} }
  }
}

function wanted(
  { creditorId }: GoCardlessSettings,
  { attemptId, order, amount: { amount, currency }, flow }: LinkCommand,
) {
  const metadata = { attemptId, orderNumber: order.number }
  const isInstant = INSTANT_CURRENCIES.includes(currency)
  return {
    links: { creditor: creditorId },
    // A request for a mandate has no amount, so the amount is kept in the metadata.
    metadata: isInstant ? metadata : { ...metadata, amount: String(amount) },
    ...(isInstant
      ? {
          payment_request: { amount, currency, description: `Order ${order.number}`, metadata },
          fallback_enabled: true,
        }
      : {}),
    ...(isInstant && flow === 'single' ? {} : { mandate_request: { currency, metadata } }),
  }
}

/**
 * Opens a page for a request. Pages cannot be fetched again, so a repeat creates the next one. All lead to
 * the same request, which is paid once.
 */
async function openFlow(
  load: LoadClient,
  request: string,
  { key, order, urls }: LinkCommand,
): Promise<{ readonly url: string; readonly expiresAt: Date | null }> {
  const { billingRequestFlows } = await load()
  const { billing, email } = order
  const customer = Object.entries({
    email,
    address_line1: billing.line1,
    address_line2: billing.line2,
    city: billing.city,
    postal_code: billing.zip,
    country_code: billing.country,
  }).filter(([, value]) => value)
  const flow = {
    redirect_uri: urls.back,
    exit_uri: urls.cancel,
    links: { billing_request: request },
    skip_success_screen: true,
    language: LANGUAGES.includes(order.locale) ? order.locale : 'en',
    ...(customer.length > 0 ? { prefilled_customer: Object.fromEntries(customer) } : {}),
  }
  for (let count = 1; count <= MOST_FLOWS; count += 1) {
    try {
      const { authorisation_url: url = '', expires_at: expiresAt } = await billingRequestFlows.create(
        flow,
        `${key}:flow:${count}`,
      )
      return { url, expiresAt: expiresAt ? new Date(expiresAt) : null }
    } catch (error) {
      if (conflictOf(error) === null) return asked(Promise.reject(error))
    }
  }
  throw new ProviderError('refused', `${request}: too many pages`)
}
