import { ABUSE_WORDS } from '#domains/abuse/contract.ts'
import { STATEMENT_WORDS } from '#domains/buyer-statement/contract.ts'
import { CALL_WORDS } from '#domains/outgoing-call/contract.ts'
import { REVIEW_WORDS } from '#domains/review/contract.ts'
import { msg } from '#kernel/translate.ts'

/** Why something is put off. */
export const SNOOZE_REASONS = ['provider', 'customer', 'accountant', 'goods', 'later'] as const
export type SnoozeReason = (typeof SNOOZE_REASONS)[number]

/** For how long something may be put off. Units: days. */
export const SNOOZE_DAYS = { min: 1, max: 30 } as const

/** Longest subject of a thing that waits. Units: characters. */
export const SUBJECT_MAX = 400

/** When owners are told once a day what waits. */
export interface DigestSetting {
  readonly isOn: boolean
  /** Full hour in the shop's time zone, 0 to 23. */
  readonly hour: number
}

/** Owners are told at eight in the morning. */
export const DIGEST: DigestSetting = { isOn: true, hour: 8 }

/** Something that was put off. */
export interface Snooze {
  readonly kind: string
  readonly subject: string
  readonly reason: SnoozeReason
  readonly actor: string
  readonly until: Date
}

/** A kind of thing that waits, in the words of the back office. English, marked by `msg`. */
interface KindWords {
  readonly title: string
  /** What it means, and what to do. */
  readonly remedy: string
  /** The area whose records the subjects name; '' where no page shows them. */
  readonly area: string
}

const words = (title: string, remedy: string, area = ''): KindWords => ({ title, remedy, area })

const ASK_WORKER = msg(
  'Usually the shop resolves this by itself. If it stays here, check that the background work runs and that the provider answers.',
)
const READ_LOG = msg(
  'The shop tries again by itself. If it stays here, ask whoever runs the server to read the log.',
)

/** The words of every kind of `kontor attention`, by its id. */
const KINDS: Readonly<Record<string, KindWords>> = {
  'audit-failed': words(
    msg('The books do not add up'),
    msg('Ship and refund nothing from the orders that are named before somebody has understood why.'),
  ),
  'audit-incomplete': words(
    msg('The last check of the books was not complete'),
    msg('Until it ends, nobody knows whether everything adds up. The next check runs within a day.'),
  ),
  'audit-died': words(msg('A check of the books did not end'), READ_LOG),
  'audit-missing': words(msg('The books were not checked for two days'), ASK_WORKER),
  'payment-reviews': words(
    msg('Orders in payment review'),
    msg(
      'A payment differs from what was agreed. Open the order, compare the payment, then end the review or refund it.',
    ),
    'orders',
  ),
  'payments-unmatched': words(
    msg('Payments that belong to no order'),
    msg('Find the payment at the provider and refund it there. Then record here what you did.'),
  ),
  'renewals-unmatched': words(
    msg('Renewals that no subscription expects'),
    msg('End the agreement at the provider and refund the payment there. Then record here what you did.'),
  ),
  'events-failed': words(
    msg('Messages of a provider that failed'),
    msg(
      'Check the keys of the payment method, then replay the message or look at the payment at the provider.',
    ),
    'events',
  ),
  'events-waiting': words(msg('Messages of a provider that wait'), ASK_WORKER, 'events'),
  'payments-switched-off': words(
    msg('Open payments of a payment method that is off'),
    msg('Switch the payment method on again until they have ended, or check each payment at the provider.'),
    'orders',
  ),
  'provider-keys-useless': words(
    msg('Not accepted any more: type them again'),
    msg(
      'This release does not accept the stored keys. Type them again; until then this way to pay is not offered.',
    ),
    'gateway-keys',
  ),
  'refunds-failed': words(
    msg('Refunds that the provider refused'),
    msg('Open the order and refund again, or transfer the money yourself.'),
    'orders',
  ),
  'refunds-waiting': words(msg('Refunds that no provider has accepted yet'), ASK_WORKER, 'orders'),
  'refunds-to-transfer': words(
    msg('Refunds to transfer'),
    msg('Transfer the money from your bank account, then confirm it in the order.'),
    'orders',
  ),
  'refunds-to-claim': words(
    msg('Refunds that a customer has not claimed'),
    msg('Open the order and send the customer the link again.'),
    'orders',
  ),
  'captures-failed': words(
    msg('Shipped orders whose money was not taken'),
    msg('Check the payment at the provider, then take the money again in the order.'),
    'orders',
  ),
  'captures-waiting': words(msg('Shipped orders whose money is not taken yet'), ASK_WORKER, 'orders'),
  'promises-ending': words(
    msg('Orders that must be shipped soon'),
    msg('The provider guarantees the payment only a few days longer. Ship the order or refund it.'),
    'orders',
  ),
  'money-unallocated': words(
    msg('Money that no order needs'),
    msg('A customer paid twice or too late. Open the order and refund what is too much.'),
    'orders',
  ),
  'disputes-open': words(
    msg('Disputes'),
    msg('A customer wants the money back from the bank. Answer at the provider before its deadline.'),
    'orders',
  ),
  'bank-lines': words(
    msg('Bank lines without an order'),
    msg('Find the order that each line pays, or note why it pays none.'),
    'bank',
  ),
  'bank-lines-unbooked': words(
    msg('Bank lines that are not booked yet'),
    msg('Their booking was interrupted. Open each line and book it, or upload its statement again.'),
    'bank',
  ),
  'bank-files-waiting': words(
    msg('Bank statements that were uploaded and not booked'),
    msg(
      'Look at what each one would book, then book it or put it aside. After a week it is put aside by itself.',
    ),
    'bank-files',
  ),
  'bank-lines-taken-back': words(
    msg('Orders that are no longer paid'),
    msg('A bank line was taken back. Ask the customer to pay again, or cancel the order.'),
    'orders',
  ),
  'orders-unshipped': words(
    msg('Paid orders that were not shipped'),
    msg('Ship them, or tell the customers when they will be shipped.'),
    'orders',
  ),
  'reservations-refused': words(
    msg('Products that unpaid orders block'),
    msg(
      'Customers could not order, because unpaid orders reserve the stock. Cancel those that nobody will pay.',
    ),
  ),
  ...ABUSE_WORDS,
  ...STATEMENT_WORDS,
  'statements-silent': words(
    msg('Cancellations and withdrawals that were not processed'),
    ASK_WORKER,
    'statements',
  ),
  'contacts-waiting': words(msg('Messages that wait for an answer'), msg('Answer or close it.'), 'contacts'),
  ...REVIEW_WORDS,
  'documents-unprinted': words(
    msg('Invoices that customers cannot download'),
    msg('Usually the name, the address or the VAT number of your shop is missing. Add it in the settings.'),
  ),
  'subscriptions-paid-in-vain': words(
    msg('Paid subscriptions that could not begin'),
    msg('Open the subscription, then refund the order that was paid for it.'),
    'subscriptions',
  ),
  'plan-changes-paid-in-vain': words(
    msg('Paid changes of plan that could not take effect'),
    msg('Open the subscription, then refund the order that was paid for it.'),
    'subscriptions',
  ),
  'subscriptions-untold': words(
    msg('Subscriptions whose provider was not reached'),
    msg('End the agreement in the pages of the provider, or wait: the shop goes on trying.'),
    'subscriptions',
  ),
  'held-commissions': words(
    msg('Partners whose commissions are held'),
    msg('Open the partner, look at the orders, then release or refuse what is held.'),
    'partners',
  ),
  'gifts-undelivered': words(
    msg('Gifts that did not reach their recipient'),
    msg('Open the gift, correct the e-mail address and mail it again.'),
    'gifts',
  ),
  'payouts-requested': words(
    msg('Payouts to partners that wait for approval'),
    msg('Open the payout, and approve or refuse it.'),
    'payouts',
  ),
  'payouts-unfiled': words(
    msg('Approved payouts to partners that were not sent'),
    msg('Make a file of them, hand it to your bank or PayPal, and mark it as sent.'),
    'payout-files',
  ),
  'payouts-unconfirmed': words(
    msg('Payouts to partners that were sent and not confirmed'),
    msg('Look at your account, then mark each payout as paid or as returned.'),
    'payouts',
  ),
  'vouchers-spent': words(
    msg('Gift vouchers that were spent and then refunded'),
    msg('Decide whether you ask the customer for the money, then record here what you did.'),
    'orders',
  ),
  'discount-codes-guessed': words(
    msg('Somebody tries discount codes'),
    msg('The shop slows them down. Make codes longer if it goes on.'),
  ),
  'device-codes-guessed': words(
    msg('Somebody tries codes of devices'),
    msg('Nothing, if it stops. Meanwhile a code is taken only in the network of its device.'),
  ),
  'discount-codes-abused': words(
    msg('Discount codes that somebody seems to abuse'),
    msg('Look at the uses of the code, and end it if they are not right.'),
    'codes',
  ),
  'recording-files-lost': words(
    msg('Files of recordings that are missing'),
    msg('Store the file again, so that customers can use what they bought.'),
  ),
  ...CALL_WORDS,
  'mails-failed': words(
    msg('E-mails that were refused'),
    msg('Check the settings of your mail server. The shop tries again by itself.'),
    'mails',
  ),
  'words-broken': words(
    msg('Own words of pages that cannot be shown'),
    msg('A placeholder is missing or unknown in them, so buyers see the original words. Correct them.'),
    'wording',
  ),
  'mail-words-broken': words(
    msg('Own words of e-mails that cannot be sent'),
    msg('A placeholder is unknown in them, so e-mails have the original words there. Correct them.'),
    'mail-texts',
  ),
  'mails-waiting': words(msg('E-mails that wait for an hour'), ASK_WORKER, 'mails'),
  'shop-cannot-sell': words(
    msg('Customers cannot order'),
    msg('Something that the shop needs to sell is missing. The start page of the back office names it.'),
  ),
  'backup-late': words(
    msg('The last backup is older than two days'),
    msg('Ask whoever runs the server to look why the backup stopped. Until then a broken disk loses orders.'),
  ),
  'worker-silent': words(
    msg('The background work has stopped'),
    msg('Start the shop again. Until then no mail is sent and no payment is compared.'),
  ),
  'jobs-dead': words(
    msg('Background work that failed'),
    msg('Remove the cause, then run it again or drop it.'),
    'jobs',
  ),
  'rows-stuck': words(msg('Rows that background work cannot process'), READ_LOG),
  'proxies-undeclared': words(
    msg('The address of your proxy is not set'),
    msg('Limits count all visitors as one. Ask whoever runs the server to set TRUSTED_PROXIES.'),
  ),
  'demo-leftovers': words(
    msg('Things left of the demo'),
    msg('Delete the demo accounts, coupons and products before you sell.'),
  ),
}

/** Returns the words of a kind; null for one that nobody described. */
export function wordsOfKind(id: string): KindWords | null {
  return Object.hasOwn(KINDS, id) ? (KINDS[id] ?? null) : null
}
