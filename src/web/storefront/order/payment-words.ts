import type { PaymentState } from '#domains/order/contract.ts'
import { msg } from '#web/i18n/translate.ts'

/** The payment state in words. Keys of the translations. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  unpaid: msg('Not paid yet'),
  awaiting: msg('Awaiting payment'),
  'partly-paid': msg('Paid in part'),
  paid: msg('Paid'),
  overpaid: msg('Paid, with more than was due'),
  'partly-refunded': msg('Refunded in part'),
  refunded: msg('Refunded'),
  disputed: msg('The payment is disputed'),
  hold: msg('The payment is being checked'),
}

/** What the banner says after a step that worked. */
export const SUCCESS_WORDS: Readonly<Partial<Record<PaymentState, string>>> = {
  awaiting: msg('Thank you. We have your order'),
  paid: msg('Payment received. Thank you'),
  overpaid: msg('Payment received. Thank you'),
}

/** States in which something is left to pay. */
export const PAYABLE: readonly PaymentState[] = ['unpaid', 'partly-paid', 'awaiting']

/**
 * What happened to an order, as its history names it. Keys of the translations; what is not here is shown as
 * it came.
 */
export const HISTORY_WORDS: Readonly<Record<string, string>> = {
  placed: msg('Order placed'),
  cancelled: msg('Order cancelled'),
  completed: msg('Order completed'),
  shipped: msg('Sent'),
  invoiced: msg('Invoice issued'),
  paid: msg('Payment received'),
  refunded: msg('Refunded'),
  awaiting: msg('Payment agreed'),
  'payment-reminded': msg('The buyer was reminded of the payment'),
  'payment-review': msg('The payment is being checked'),
  'payment-free': msg('The payment was checked'),
  'payment-reversed': msg('The payment came back'),
  'payment-unbooked': msg('Money of another order was booked here and is taken back'),
  reopened: msg('The order waits for its payment again'),
  'return-undone': msg('The goods did not come back after all'),
  'payment-ended': msg('The payment was ended'),
  'refund-waiting': msg('A refund waits to be claimed'),
  returned: msg('The goods came back'),
  'refund-accepted': msg('Refund on its way'),
  'refund-done': msg('Refunded'),
  'refund-failed': msg('A refund failed'),
  'dispute-open': msg('The payment is disputed'),
  'dispute-won': msg('The dispute was settled'),
  'dispute-lost': msg('The dispute was settled'),
  'reservation-expired': msg('The reservation of your goods has ended'),
}
