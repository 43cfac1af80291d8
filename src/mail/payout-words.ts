import type { AccountMailKind } from '#domains/mail-log/ports.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

type PayoutMail = Extract<
  AccountMailKind,
  'payout-account' | 'payout-paid' | 'payout-refused' | 'payout-returned'
>

/** The words of mails about payouts to partners. */
export const payoutWords: Readonly<
  Record<PayoutMail, (t: Translate, facts: AccountMailFacts) => AccountMailWords>
> = {
  'payout-account': (t, { shop, date, detail }) => ({
    subject: t('The account for your payouts at {shop} was changed', { shop }),
    heading: t('The account for your payouts was changed'),
    intro: `${t('On {date} somebody with your password changed where we pay your commissions.', { date })} ${accountWords(t, detail)}`,
    button: t('See the partner page'),
    note: t(
      'If it was you, there is nothing to do. If not, choose a new password and write to us at once: our address is in the imprint.',
    ),
  }),
  'payout-paid': (t, { shop, detail: { number = '', amount = '', attached = '' } }) => ({
    subject: t('Your payout {number} from {shop}', { number, shop }),
    heading: t('Your payout was paid'),
    intro:
      attached === ''
        ? t(
            'We paid you {amount} for your commissions: payout {number}. Its statement is on the partner page.',
            { amount, number },
          )
        : t(
            'We paid you {amount} for your commissions: payout {number}. Its statement goes with this mail; it is on the partner page, too.',
            { amount, number },
          ),
    button: t('See the partner page'),
    note: t('Please keep the statement for your taxes.'),
  }),
  'payout-refused': (t, { shop, detail: { number = '', amount = '', why = '' } }) => ({
    subject: t('Your payout {number} from {shop} was refused', { number, shop }),
    heading: t('Your payout was refused'),
    intro: t('We do not pay out {amount} now: payout {number}. The amount stays payable to you.', {
      amount,
      number,
    }),
    quote: why,
    button: t('See the partner page'),
    note: t('If you have a question, write to us: our address is in the imprint.'),
  }),
  'payout-returned': (t, { shop, detail: { number = '', amount = '', why = '', attached = '' } }) => ({
    subject: t('Your payout {number} from {shop} came back', { number, shop }),
    heading: t('Your payout came back'),
    intro: t(
      'Your bank or PayPal returned {amount} to us: payout {number}. The amount is payable to you again. Please check the account that you gave us.',
      { amount, number },
    ),
    quote: why,
    button: t('See the partner page'),
    note: [
      attached === '' ? '' : t('The statement of this payout is reversed: the reversal goes with this mail.'),
      t('If you have a question, write to us: our address is in the imprint.'),
    ]
      .filter((part) => part !== '')
      .join(' '),
  }),
}

function accountWords(t: Translate, { method, account = '' }: AccountMailFacts['detail']): string {
  if (method === 'sepa') return t('From now on it is a bank account that ends with {account}.', { account })
  if (method === 'paypal') return t('From now on it is the PayPal account {account}.', { account })
  return t('From now on it is shop credit.')
}
