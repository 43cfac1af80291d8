import type { WayGroup } from '#domains/payment/contract.ts'
import { msg } from '#web/i18n/translate.ts'

/** Names of the groups of ways to pay. Keys of the translations. */
export const WAY_GROUP_WORDS: Readonly<Record<WayGroup, string>> = {
  card: msg('Card'),
  wallet: msg('Wallet'),
  later: msg('Later or by bank'),
  other: msg('Other ways to pay'),
}

/** What a pay button says. Keys of the translations. */
export const PAY_NOW = msg('Pay {total}')

/**
 * What a pay button says where the money does not move at once. Keys of the translations; the others say
 * `PAY_NOW`.
 */
export const PAY_WORDS: Readonly<Record<string, string>> = {
  'bank-transfer': msg('Pay {total} by transfer'),
  'cash-on-delivery': msg('Pay {total} at the door'),
  coupon: msg('Pay {total} with a coupon'),
}

/**
 * One line per payment method on what happens when it is chosen. Keys of the translations; other gateways
 * have none.
 */
export const GATEWAY_HINTS: Readonly<Record<string, string>> = {
  stripe: msg('The provider’s card form opens here.'),
  paypal: msg('With your PayPal account, on PayPal’s page.'),
  mollie: msg('Card, iDEAL and more, on Mollie’s page.'),
  klarna: msg('Later or in parts, on Klarna’s page.'),
  'amazon-pay': msg('With your Amazon account, on Amazon’s page.'),
  redsys: msg('By card, on the bank’s page.'),
  btcpay: msg('From your own wallet: scan the code, or copy the address.'),
  gocardless: msg('Straight from your bank account, on GoCardless’ page.'),
  coupon: msg('Enter the code of your coupon. You pay the rest with another payment method.'),
  'bank-transfer': msg(
    'You transfer the money with the reference that we show you. We ship when it has arrived.',
  ),
  'cash-on-delivery': msg('You pay the courier at the door.'),
}

/**
 * Gateways whose answer needs a script or a dialog of ours. Without script they would lead nowhere, so they
 * are not offered then.
 */
const NEEDS_SCRIPT: readonly string[] = ['amazon-pay', 'coupon']

/** Returns the CSS class of a payment method's row. */
export function offeredClass(gatewayId: string): string {
  return NEEDS_SCRIPT.includes(gatewayId) ? 'needs-script-space' : ''
}
