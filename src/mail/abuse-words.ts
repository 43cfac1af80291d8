import type { AbuseMailKind } from '#domains/mail-log/contract.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

/**
 * The words of mails about reports of abuse. The receipt quotes nothing: anybody may type anybody's address. Source:
 * Regulation (EU) 2022/2065 art. 16 (4), Regulation (EU) 2022/2065 art. 17.
 */
export const abuseWords: Readonly<
  Record<AbuseMailKind, (t: Translate, facts: AccountMailFacts) => AccountMailWords>
> = {
  'abuse-receipt': (t, { shop, date, detail: { number = '', thing = '' } }) => ({
    subject: t('Your report {number} to {shop}', { number, shop }),
    heading: t('We have your report'),
    intro: t(
      'On {date} we received your report {number} about {thing}. A person of the shop looks at it and decides. With this link you see how it stands, write to us, or withdraw it.',
      { date, number, thing },
    ),
    button: t('Open the report'),
    note: t(
      'Keep the link to yourself: whoever has it can read the report. If you did not report anything, withdraw it there.',
    ),
  }),
  'abuse-answer': (t, { shop, detail: { number = '', thing = '', why = '' } }) => ({
    subject: t('An answer to your report {number} to {shop}', { number, shop }),
    heading: t('We have answered you'),
    intro: t('This is our answer to your report {number} about {thing}:', { number, thing }),
    quote: why,
    button: t('Open the report'),
    note: t('Please write to us on that page. Answers to this e-mail do not reach the report.'),
  }),
  'abuse-decision': (t, { shop, until, detail: { number = '', thing = '', why = '', decision } }) => ({
    subject: t('Our decision about your report {number} to {shop}', { number, shop }),
    heading: t('We have decided'),
    intro: `${t('We have decided about your report {number} about {thing}.', { number, thing })} ${
      decision === 'actioned'
        ? t('You were right, and we did something about it.')
        : t('We found nothing that we have to act on.')
    } ${t('A person decided, not a program. This is the reason:')}`,
    quote: why,
    button: t('Open the report'),
    note: `${
      until === ''
        ? t('This decision is final with us.')
        : t('If you do not agree, you can appeal on that page until {date}. Another person then decides.', {
            date: until,
          })
    } ${t('You can also turn to a court, or to a certified body for out-of-court settlement.')}`,
  }),
  'abuse-reasons': (t, { shop, until, detail: { number = '', thing = '', why = '', what } }) => ({
    subject: t('{shop} has restricted something of yours', { shop }),
    heading: what === 'suspend' ? t('Your account is suspended') : t('Something of yours is restricted'),
    intro: `${
      what === 'suspend'
        ? t(
            'Because of a report ({number}) we have suspended your account: you cannot sign in, and take no part as a partner. What you paid for is still delivered.',
            { number },
          )
        : t(
            'Because of a report ({number}) we have restricted {thing}: it is no longer available, or not sent.',
            {
              number,
              thing,
            },
          )
    } ${t('A person decided, not a program. It holds until we take it back. This is the reason:')}`,
    quote: why,
    button: t('Read it and object'),
    note: `${t(
      'If you do not agree, you can object on that page until {date}. Another person then decides. Answers to this e-mail do not reach the report.',
      { date: until },
    )} ${t('You can also turn to a court, or to a certified body for out-of-court settlement.')}`,
  }),
  'abuse-outcome': (t, { shop, detail: { number = '', thing = '', why = '', what, outcome } }) => ({
    subject: t('{shop} has looked at its restriction again', { shop }),
    heading: outcome === 'upheld' ? t('Our decision stands') : t('We took our restriction back'),
    intro: `${
      what === 'suspend'
        ? t('It is about your account, which we suspended because of a report ({number}).', { number })
        : t('It is about {thing}, which we restricted because of a report ({number}).', { number, thing })
    } ${
      outcome === 'upheld'
        ? t('A person looked at your objection. The restriction stays.')
        : t('The restriction is over.')
    } ${t('A person decided, not a program. This is the reason:')}`,
    quote: why,
    button: t('Read it'),
    note: t('You can also turn to a court, or to a certified body for out-of-court settlement.'),
  }),
}
