import type { AccountMailKind } from '#domains/mail-log/ports.ts'
import { isScope, type Scope } from '#domains/token/contract.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AccountMailFacts, AccountMailWords } from './account-mail-words.ts'

type TokenMail = Extract<AccountMailKind, 'token-created' | 'device-connected'>

/** The words of mails about tokens and devices. */
export const tokenWords: Readonly<
  Record<TokenMail, (t: Translate, facts: AccountMailFacts) => AccountMailWords>
> = {
  'token-created': (t, { shop, date, detail }) => ({
    subject: t('A token was created for your account at {shop}', { shop }),
    heading: t('A token was created'),
    intro: t('On {date} a token was created in your profile: {name}. Whoever has it can read: {scopes}.', {
      date,
      name: detail.name ?? '',
      scopes: scopeWords(t, detail),
    }),
    button: t('Open your profile'),
    note: t(
      'If it was you, there is nothing to do. If not, delete the token in your profile, and choose a new password at once.',
    ),
  }),
  'device-connected': (t, { shop, date, detail }) => ({
    subject: t('A device was connected to your account at {shop}', { shop }),
    heading: t('A device was connected'),
    intro: t('On {date} a device was connected to your account: {name}. It can read: {scopes}.', {
      date,
      name: detail.name ?? '',
      scopes: scopeWords(t, detail),
    }),
    button: t('Open your profile'),
    note: t(
      'If it was you, there is nothing to do. If not, disconnect the device in your profile, and choose a new password at once.',
    ),
  }),
}

function scopeWords(t: Translate, { scopes = '' }: AccountMailFacts['detail']): string {
  const words: Readonly<Record<Scope, string>> = {
    profile: t('your name and e-mail address'),
    orders: t('your orders'),
    library: t('your library'),
    partner: t('your partner figures'),
  }
  return scopes
    .split(' ')
    .filter(isScope)
    .map((scope) => words[scope])
    .join(', ')
}
