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

/** Texts of an order's history. Keys of the translations; an event without one is shown as it is. */
export const HISTORY_WORDS: Readonly<Record<string, string>> = {
  placed: msg('Order placed'),
  cancelled: msg('Order cancelled'),
  completed: msg('Order completed'),
  shipped: msg('Shipped'),
  invoiced: msg('Invoice issued'),
  paid: msg('Payment received'),
  refunded: msg('Refunded'),
  awaiting: msg('Payment agreed'),
  'payment-reminded': msg('Payment reminder sent'),
  'payment-review': msg('The payment is being checked'),
  'payment-free': msg('The payment was checked'),
  'payment-reversed': msg('The payment was returned'),
  'payment-unbooked': msg('Money of another order was booked here and is taken back'),
  reopened: msg('The order is waiting for payment again'),
  'return-undone': msg('The return was undone'),
  'payment-ended': msg('The payment was ended'),
  'refund-waiting': msg('A refund is ready to claim'),
  returned: msg('The goods were returned'),
  'refund-accepted': msg('Refund on its way'),
  'refund-done': msg('Refunded'),
  'refund-failed': msg('A refund failed'),
  credited: msg('Credit note issued'),
  'credit-reversed': msg('Credit note reversed'),
  'dispute-open': msg('The payment is disputed'),
  'dispute-won': msg('The dispute was settled'),
  'dispute-lost': msg('The dispute was settled'),
  withdrawn: msg('Withdrawal received'),
  'withdrawal-undone': msg('The withdrawal was taken back'),
  delivered: msg('Delivered'),
  'reservation-expired': msg('The reservation of your goods has ended'),
}
