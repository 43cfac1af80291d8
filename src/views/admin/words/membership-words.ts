import type { GiftEventName } from '#domains/gift/index.ts'
import type { Renews, SubscriptionEventName } from '#domains/subscription/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'

/** What happens to a subscription, by the `what` of `subscription_event`. */
const SUBSCRIPTION: Readonly<Record<SubscriptionEventName, string>> = {
  'agreement-named': msg('Consent checked with the provider'),
  billed: msg('Next period billed'),
  cancelled: msg('Cancelled'),
  'card-expires': msg('Warned that the card expires'),
  'charge-asked': msg('Money asked for'),
  'day-moved': msg('Day of payment moved'),
  declined: msg('Payment declined'),
  ended: msg('Ended'),
  'gift-added': msg('Gift added'),
  'gift-taken-back': msg('Gift taken back'),
  given: msg('Given'),
  locked: msg('Locked'),
  'money-back': msg('Money came back'),
  'paid-in-vain': msg('Paid without use'),
  'past-due': msg('Overdue'),
  'pause-ended': msg('Pause ended'),
  'pause-set': msg('Pause planned'),
  paused: msg('Paused'),
  'period-forgiven': msg('Period forgiven'),
  'period-skipped': msg('Period left out'),
  'plan-change-asked': msg('Better plan asked for'),
  'plan-change-dropped': msg('Change of plan taken back'),
  'plan-change-given-up': msg('Change of plan given up'),
  'plan-change-planned': msg('Change of plan planned'),
  'plan-changed': msg('Plan changed'),
  'plan-changed-back': msg('Earlier plan again'),
  'provider-to-tell': msg('The provider has to be told'),
  'provider-told': msg('The provider was told'),
  refunded: msg('Refunded'),
  'renewal-soon': msg('Next payment announced'),
  renewed: msg('Renewed'),
  resumed: msg('Cancellation taken back'),
  'signed-up': msg('Signed up'),
  started: msg('Started'),
  'time-given': msg('Time given'),
  'trial-started': msg('Trial started'),
  'waits-for-money': msg('Waits for money on its way'),
}

/** What happens to a gift, by the `what` of `gift_event`. */
const GIFT: Readonly<Record<GiftEventName, string>> = {
  cancelled: msg('Cancelled'),
  delivered: msg('Sent'),
  expired: msg('Expired'),
  extended: msg('Extended'),
  'given-up': msg('Given up'),
  'money-back': msg('Money came back'),
  'money-gone': msg('Money went back'),
  moved: msg('Dates moved'),
  ordered: msg('Ordered'),
  paid: msg('Paid'),
  redeemed: msg('Redeemed'),
  redirected: msg('Sent to another address'),
  reminded: msg('Reminder sent'),
  'sent-again': msg('Sent again'),
}

/** Who asks for the money of the next period. */
const RENEWS: Readonly<Record<Renews, string>> = {
  provider: msg('Payment provider'),
  shop: msg('Shop'),
  never: msg('Nobody'),
}

/** Says who renews a subscription. */
export const renewsWords = (renews: Renews, t: Translate): string => t(RENEWS[renews])

/** Says what happened to a subscription; what an earlier release named, as it stands. */
export const subscriptionWords = (what: string, t: Translate): string => said(SUBSCRIPTION, what, t)

/** Says what happened to a gift; what an earlier release named, as it stands. */
export const giftWords = (what: string, t: Translate): string => said(GIFT, what, t)

function said(words: Readonly<Record<string, string>>, what: string, t: Translate): string {
  return Object.hasOwn(words, what) ? t(words[what] ?? what) : what
}
