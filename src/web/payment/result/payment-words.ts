import type { PaymentState } from '#domains/order/contract.ts'
import { msg } from '#web/i18n/translate.ts'

/** Texts of the payment states. Keys of the translations. */
export const PAYMENT_WORDS: Readonly<Record<PaymentState, string>> = {
  unpaid: msg('Not paid yet'),
  awaiting: msg('Awaiting payment'),
  'partly-paid': msg('Partially paid'),
  paid: msg('Paid'),
  overpaid: msg('Overpaid'),
  'partly-refunded': msg('Partially refunded'),
  refunded: msg('Refunded'),
  disputed: msg('The payment is disputed'),
  hold: msg('The payment is being checked'),
}

/** Texts of the banner after a step that succeeded. */
export const SUCCESS_WORDS: Readonly<Partial<Record<PaymentState, string>>> = {
  awaiting: msg('Thank you. We have received your order'),
  paid: msg('Payment received. Thank you'),
  overpaid: msg('Payment received. Thank you'),
}
