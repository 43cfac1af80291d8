import type { AccountMailKind } from '#domains/mail-log/ports.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

type SubscriptionMail = Extract<
  AccountMailKind,
  | 'subscription-begun'
  | 'term-begun'
  | 'trial-begun'
  | 'trial-over'
  | 'subscription-cancelled'
  | 'subscription-resumed'
  | 'subscription-paused'
  | 'membership-given'
  | 'plan-changed'
  | 'plan-change-planned'
  | 'plan-unchanged'
>

/** The words of mails about subscriptions and memberships. */
export const subscriptionWords: Readonly<
  Record<SubscriptionMail, (t: Translate, facts: AccountMailFacts) => AccountMailWords>
> = {
  'subscription-begun': (t, { shop, until, detail: { number = '', plan = '' } }) => ({
    subject: t('Your subscription {number} at {shop} has begun', { number, shop }),
    heading: t('Your subscription has begun'),
    intro: t(
      '{plan} is paid until {date}. It then renews by itself, by the payment method that you agreed to.',
      { plan, date: until },
    ),
    button: t('Open your profile'),
    note: t('You can cancel in your profile at any time. It then ends on that day.'),
  }),
  'term-begun': (t, { shop, until, detail: { number = '', plan = '' } }) => ({
    subject: t('Your subscription {number} at {shop} has begun', { number, shop }),
    heading: t('Your subscription has begun'),
    intro: t('{plan} is paid until {date}. It then ends by itself, and we do not charge you again.', {
      plan,
      date: until,
    }),
    button: t('Open your profile'),
    note: t('You need not cancel it.'),
  }),
  'trial-begun': (t, { shop, until, detail: { plan = '' } }) => ({
    subject: t('Your trial at {shop} has begun', { shop }),
    heading: t('Your trial has begun'),
    intro: t(
      'You can use {plan} until {date} without paying. If you like it, pay for the first period until then: the confirmation of your order has the link. Otherwise the trial ends by itself.',
      { plan, date: until },
    ),
    button: t('Open your profile'),
    note: t('You need not cancel it.'),
  }),
  'membership-given': (t, { shop, until, detail: { plan = '' } }) => ({
    subject: t('Your membership at {shop} has begun', { shop }),
    heading: t('Your membership has begun'),
    intro: t('Your code gave you {plan} until {date}. You pay nothing, and it then ends by itself.', {
      plan,
      date: until,
    }),
    button: t('Open your profile'),
    note: t('You need not cancel it.'),
  }),
  'trial-over': (t, { shop, detail: { plan = '' } }) => ({
    subject: t('Your trial at {shop} is over', { shop }),
    heading: t('Your trial is over'),
    intro: t('Your trial of {plan} has ended, and you pay nothing. You can subscribe at any time.', { plan }),
    button: t('Open your profile'),
    note: t('You need not do anything.'),
  }),
  'subscription-cancelled': (t, { shop, until, detail: { number = '' } }) => ({
    subject: t('Your subscription {number} at {shop} is cancelled', { number, shop }),
    heading: t('Your subscription is cancelled'),
    intro: t('You can use it until {date}. After that it ends, and we do not charge you again.', {
      date: until,
    }),
    button: t('Open your profile'),
    note: t('You can take the cancellation back in your profile until then.'),
  }),
  'subscription-resumed': (t, { shop, until, detail: { number = '' } }) => ({
    subject: t('Your subscription {number} at {shop} goes on', { number, shop }),
    heading: t('Your subscription goes on'),
    intro: t('It renews by itself as before. The next period begins on {date} and is charged then.', {
      date: until,
    }),
    button: t('Open your profile'),
    note: t('If it was not you, choose a new password at once: that ends all other sessions.'),
  }),
  'subscription-paused': (t, { shop, until, from, detail: { number = '' } }) => ({
    subject: t('Your subscription {number} at {shop} is paused', { number, shop }),
    heading: t('Your subscription is paused'),
    intro: t(
      'What you have paid stays open until {from}. After that it is closed and we do not charge you until {date}: then the next period begins by itself.',
      { from, date: until },
    ),
    button: t('Open your profile'),
    note: t('You can end the pause in your profile at any time, or cancel there.'),
  }),
  'plan-changed': (t, { shop, until, detail: { number = '', plan = '', price = '' } }) => ({
    subject: t('Your subscription {number} at {shop} has another plan', { number, shop }),
    heading: t('Your plan is changed'),
    intro:
      price === ''
        ? t('You have {plan} now. It is paid until {date} and then ends by itself.', { plan, date: until })
        : t('You have {plan} now. It is paid until {date}. Then the next period costs {price}.', {
            plan,
            price,
            date: until,
          }),
    button: t('Open your profile'),
    note: t('The invoice comes in a mail of its own if you paid for the change.'),
  }),
  'plan-change-planned': (t, { shop, until, detail: { number = '', plan = '', price = '' } }) => ({
    subject: t('Your subscription {number} at {shop} gets another plan', { number, shop }),
    heading: t('Your change of plan is noted'),
    intro: t('Your subscription changes to {plan} on {date}. From then on a period costs {price}.', {
      plan,
      price,
      date: until,
    }),
    button: t('Open your profile'),
    note: t('You can take the change back in your profile until then.'),
  }),
  'plan-unchanged': (t, { shop, until, detail: { number = '', plan = '', price = '' } }) => ({
    subject: t('Your subscription {number} at {shop} keeps its plan', { number, shop }),
    heading: t('Your plan stays as it was'),
    intro:
      price === ''
        ? t('You have {plan}. It is paid until {date} and then ends by itself.', { plan, date: until })
        : t('You have {plan}. It is paid until {date}. Then the next period costs {price}.', {
            plan,
            price,
            date: until,
          }),
    button: t('Open your profile'),
    note: t('If it was not you, choose a new password at once: that ends all other sessions.'),
  }),
}
