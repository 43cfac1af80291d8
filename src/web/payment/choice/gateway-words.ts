import { msg } from '#web/i18n/translate.ts'

/**
 * One line on what happens when this payment method is chosen. Keys of the translations; a gateway that is not
 * here has none.
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
 * Gateways whose answer is a script's or a dialog of ours: without script they would lead nowhere, so they
 * are not offered there.
 */
const NEEDS_SCRIPT: readonly string[] = ['amazon-pay', 'coupon']

/** Class of a row of the list. */
export function offeredClass(gatewayId: string): string {
  return NEEDS_SCRIPT.includes(gatewayId) ? 'needs-script-space' : ''
}
