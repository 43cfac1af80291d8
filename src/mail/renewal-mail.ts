import type { RenewalMailKind, RenewalMailProps } from '#domains/mail-log/ports.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import type { AccountMailText } from './account-mail-words.ts'
import { formatDay } from './formats.ts'
import { withOwnWords } from './own-words.ts'

interface Facts {
  readonly plan: string
  readonly amount: string
  readonly date: string
}

/**
 * Writes the texts of a mail about a renewal, in the member's language. The HTML and the text part have the same
 * content. Pure.
 */
export function renewalMail({ kind, plan, amount, at, url, site }: RenewalMailProps): AccountMailText {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const facts = { plan, amount: formatMoney(amount, locale), date: formatDay(at, locale) }
  const words = WORDS[kind](t, facts)
  const links = [
    ['/terms', t('Terms')],
    ['/privacy', t('Privacy')],
    ['/imprint', t('Imprint')],
  ] as const
  return withOwnWords({ ...words, url, links }, site, { ...facts, shop: site.shopName })
}

const WORDS: Readonly<
  Record<RenewalMailKind, (t: Translate, facts: Facts) => Omit<AccountMailText, 'url' | 'links'>>
> = {
  'renewal-soon': (t, { plan, amount, date }) => ({
    subject: t('{plan} renews on {date}', { plan, date }),
    heading: t('Your subscription renews soon'),
    intro: t('On {date} we charge {amount} for the next period of {plan}. You need not do anything.', {
      plan,
      amount,
      date,
    }),
    button: t('Open your profile'),
    note: t(
      'If you do not want to continue, cancel before that day. You keep access until the end of the paid period.',
    ),
  }),
  'card-expires': (t, { plan, amount, date }) => ({
    subject: t('Your card for {plan} expires soon', { plan }),
    heading: t('Your card expires soon'),
    intro: t('On {date} we charge {amount} for {plan}. The card that you pay with expires before that day.', {
      plan,
      amount,
      date,
    }),
    button: t('Open your profile'),
    note: t(
      'If your bank renews the card, you need not do anything. If the charge fails, we send you a link to pay in another way.',
    ),
  }),
  'renewal-failed': (t, { plan, amount, date }) => ({
    subject: t('We could not renew {plan}', { plan }),
    heading: t('The payment failed'),
    intro: t('We could not collect {amount} for {plan}. Please pay now. You keep full access until {date}.', {
      plan,
      amount,
      date,
    }),
    button: t('Pay now'),
    note: t('You can choose another payment method, which we then use for later periods too.'),
  }),
  'consent-gone': (t, { plan, amount, date }) => ({
    subject: t('Please choose a new payment method for {plan}', { plan }),
    heading: t('We cannot charge you any more'),
    intro: t(
      'Your bank or payment provider does not allow further charges for {plan}. Please pay {amount} with another payment method. You keep full access until {date}.',
      { plan, amount, date },
    ),
    button: t('Pay now'),
    note: t('We use the payment method that you choose for later periods too.'),
  }),
  locked: (t, { plan, amount, date }) => ({
    subject: t('Your access to {plan} is locked', { plan }),
    heading: t('Your access is locked'),
    intro: t(
      'We have not received {amount} for {plan}. Your access opens again as soon as you pay. If you do not pay, the subscription ends on {date}.',
      { plan, amount, date },
    ),
    button: t('Pay now'),
    note: t('You can choose another payment method, which we then use for later periods too.'),
  }),
  'subscription-ended': (t, { plan, date }) => ({
    subject: t('{plan} has ended', { plan }),
    heading: t('Your subscription has ended'),
    intro: t('Your subscription {plan} ended on {date}. We do not charge you any more.', { plan, date }),
    button: t('Open your profile'),
    note: t('Your orders and invoices stay in your profile. You can subscribe again at any time.'),
  }),
}
