import { msg, type Translate } from '#kernel/translate.ts'
import type { Step, StepName } from './contract.ts'

/** What each step says to the partner and to staff. `{date}` is the moment of the step. */
const WORDS: Readonly<Record<StepName, string>> = {
  code: msg('The buyer used a discount code of this partner.'),
  'first-code': msg('The buyer entered codes of several partners; the first one counts.'),
  customer: msg('The buyer has been this partner’s customer since {date}.'),
  click: msg(
    'The buyer followed a link of this partner on {date} and had agreed that the shop remembers it.',
  ),
  visit: msg('The buyer followed a link of this partner on {date} and ordered during that visit.'),
  'last-click': msg('Links of several partners were followed; the last one counts.'),
  'first-click': msg('Links of several partners were followed; the first one counts.'),
  'before-customer': msg('A code counts more than the partner whose customer the buyer is.'),
  'before-link': msg('A link of another partner does not count against this.'),
  'click-expired': msg('A link that was followed on {date} is too old to count.'),
  'visit-expired': msg('A visit on {date} was over when the order was placed.'),
  'blocked-skipped': msg('A partner who does not take part now was passed over.'),
  renewal: msg('It renews a subscription that this partner brought.'),
  'own-account': msg('The partner ordered with their own account. Own orders earn nothing.'),
  'own-payment': msg(
    'It was paid with what the partner paid their own orders with. Own orders earn nothing.',
  ),
  'own-payout-account': msg(
    'It was paid from the account to which the partner is paid. Own orders earn nothing.',
  ),
  'own-email': msg('The order has the partner’s own e-mail address. Own orders earn nothing.'),
}

/** Explains in sentences which partner brought an order, and why. Pure. Source: decision 0067. */
export function explain(chain: readonly Step[], t: Translate, dateOf: (at: string) => string): string[] {
  return chain.map(({ what, at }) => t(WORDS[what], at === undefined ? {} : { date: dateOf(at) }))
}
