import type { Gateway } from '#domains/payment/index.ts'
import type { Variables } from '#gateways/support/config.ts'
import { clientLoader } from './client.ts'
import { linker } from './link.ts'
import { payments } from './payments.ts'
import { readGoCardlessSettings } from './settings.ts'
import { subscriptions } from './subscription.ts'
import { webhookReader } from './webhook.ts'

/**
 * GoCardless: payments from a bank account, at once in EUR and GBP, by debit in other currencies and for
 * subscriptions. Null when it is not configured. Throws: GatewaySettingsError. Source: docs/gateways.md
 * "GoCardless".
 */
export function createGoCardlessGateway(variables: Variables): Gateway | null {
  const settings = readGoCardlessSettings(variables)
  if (!settings) return null
  const load = clientLoader(settings)
  const own = payments(load, settings)
  return {
    info: { ...INFO, name: 'Pay by bank', csp: { form: [settings.pagesOrigin] } },
    account: settings.creditorId,
    livemode: settings.livemode,
    link: linker(load, settings),
    // The return address names a page (BRF…), not the request. Our own attempt in the address says which
    // payment is meant.
    onReturn: () => ({ ref: null }),
    openWebhook: webhookReader(load, settings),
    observe: own.observe,
    capture: own.capture,
    expire: own.expire,
    refund: own.refund,
    listSince: own.listSince,
    subscription: subscriptions(load, own),
  }
}

const INFO: Omit<Gateway['info'], 'name' | 'csp'> = {
  id: 'gocardless',
  icon: 'gocardless',
  group: 'later',
  single: true,
  subscriptions: true,
  paidThrough: 'provider',
  currencies: ['EUR', 'GBP', 'SEK', 'DKK', 'AUD', 'NZD', 'CAD', 'USD'],
  countries: null,
  minMinor: null,
  maxMinor: null,
  onlyPhysical: false,
  needs: [],
  // GoCardless captures instant payments by itself; a mandate still needs our debit.
  capture: 'on-approval',
  refund: 'partial',
  openAmount: false,
  // Keys are kept at least this long; refunds and attempts are also found by our metadata.
  book: { remembersDays: 3650, refunds: true, disputes: true },
  keyTtlHours: 24,
  arrivesInDays: 12,
}
