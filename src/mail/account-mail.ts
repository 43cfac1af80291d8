import type { AccountMailKind, AccountMailProps, MailSite } from '#domains/mail-log/ports.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import { abuseWords } from './abuse-words.ts'
import type { AccountMailFacts, AccountMailText, AccountMailWords } from './account-mail-words.ts'
import { attentionWords } from './attention-words.ts'
import { formatInstant } from './formats.ts'
import { withOwnWords } from './own-words.ts'
import { payoutWords } from './payout-words.ts'
import { reviewWords } from './review-words.ts'
import { subscriptionWords } from './subscription-words.ts'
import { tokenWords } from './token-words.ts'

/** Writes the texts for an occasion. Pure. */
export function accountMail({ kind, url, detail, at, site }: AccountMailProps): AccountMailText {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const until = detail.until ? formatInstant(detail.until, locale) : ''
  const from = detail.from ? formatInstant(detail.from, locale) : ''
  const words = WORDS[kind](t, { shop: site.shopName, date: formatInstant(at, locale), until, from, detail })
  const links = [
    ['/privacy', t('Privacy')],
    ['/imprint', t('Imprint')],
  ] as const
  const values = { ...detail, shop: site.shopName, date: formatInstant(at, locale), until, from }
  return withOwnWords({ ...words, url, links }, site, values)
}

/** Writes the text part, which is complete by itself. The link is alone on its line. */
export function accountMailText(
  { heading, intro, quote = '', button, url, note, closing = '', links }: AccountMailText,
  site: MailSite,
): string {
  const home = `${site.origin}${site.basePath}`
  const feet = [site.shopName, ...links.map(([path, name]) => `${name}: ${home}${path}`)]
  return `${[[heading], [intro], ...(quote === '' ? [] : [[quoted(quote)]]), [`${button}:`, url], ...(closing === '' ? [] : [[closing]]), [note], feet].map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** Marks each line of another person's words as mail programs do. */
function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}

const WORDS: Readonly<Record<AccountMailKind, (t: Translate, facts: AccountMailFacts) => AccountMailWords>> =
  {
    'reset-password': (t, { shop }) => ({
      subject: t('A new password for your account at {shop}', { shop }),
      heading: t('Choose a new password'),
      intro: t(
        'Somebody, probably you, asked for a new password for the account with this e-mail address. Open this link to choose one. It works once and expires after one hour.',
      ),
      button: t('Choose a new password'),
      note: t('If it was not you, do nothing: your password stays as it is.'),
    }),
    'confirm-email': (t, { shop }) => ({
      subject: t('Confirm your e-mail address at {shop}', { shop }),
      heading: t('Confirm your e-mail address'),
      intro: t(
        'Somebody entered this e-mail address for an account at {shop}. Confirm it only if you created this account: we then send e-mails to this address, and orders that were placed with it as a guest appear in that account. You need to be signed in to it, or enter its password. The link works once and expires after 24 hours.',
        { shop },
      ),
      button: t('Confirm this address'),
      note: t(
        'If it was not you, you need not do anything: the account gets no access to your orders. To take the account over, ask for a new password on our sign-in page.',
      ),
    }),
    'email-in-use': (t, { shop }) => ({
      subject: t('You already have an account at {shop}', { shop }),
      heading: t('You already have an account'),
      intro: t(
        'Somebody wanted to use this e-mail address for another account at {shop}. It already belongs to yours, so nothing was changed.',
        {
          shop,
        },
      ),
      button: t('Sign in'),
      note: t(
        'If it was you, sign in with this address. If you no longer know the password, you can ask for a new one there.',
      ),
    }),
    'email-change-asked': (t, { shop, date, detail }) => ({
      subject: t('Your e-mail address at {shop} is about to change', { shop }),
      heading: t('A new e-mail address was entered'),
      intro: t(
        'On {date} somebody with your password entered a new e-mail address for your account: {address}. The change takes effect when that address is confirmed.',
        {
          date,
          address: detail.address ?? '',
        },
      ),
      button: t('Open your profile'),
      note: t('If it was not you, choose a new password at once: that ends all other sessions.'),
    }),
    'email-changed': (t, { shop, date, detail }) => ({
      subject: t('Your e-mail address at {shop} was changed', { shop }),
      heading: t('Your e-mail address was changed'),
      intro: t(
        'Since {date} your account has a new e-mail address: {address}. We now send e-mails there, and you can no longer sign in with this address.',
        {
          date,
          address: detail.address ?? '',
        },
      ),
      button: t('See our address'),
      note: t(
        'If it was you, there is nothing to do. If not, write to us at once: our address is in the imprint.',
      ),
    }),
    'password-changed': (t, { shop, date }) => ({
      subject: t('Your password at {shop} was changed', { shop }),
      heading: t('Your password was changed'),
      intro: t('The password of your account was changed on {date}. All other sessions have ended.', {
        date,
      }),
      button: t('Ask for a new password'),
      note: t('If it was you, there is nothing to do. If not, ask for a new password at once.'),
    }),
    'new-device': (t, { shop, date, detail }) => ({
      subject: t('A new sign-in to your account at {shop}', { shop }),
      heading: t('A new sign-in'),
      intro: t(
        'On {date} somebody signed in to your account from a device or a network that was not used before. Device: {device}. Network: {network}.',
        {
          date,
          device: detail.device || t('unknown'),
          network: detail.network || t('unknown'),
        },
      ),
      button: t('Open your profile'),
      note: t(
        'If it was you, there is nothing to do. If not, choose a new password at once: that ends all other sessions.',
      ),
    }),
    'factor-added': (t, { shop, date, detail }) => ({
      subject: t('A second factor was added to your account at {shop}', { shop }),
      heading: t('A second factor was added'),
      intro: t('On {date} a second factor was added to your account: {factor}.', {
        date,
        factor: factorName(t, detail),
      }),
      button: t('Open your profile'),
      note: t(
        'If it was not you, choose a new password there at once, and write to us: our address is in the imprint.',
      ),
    }),
    'factor-removed': (t, { shop, date, detail }) => ({
      subject: t('A second factor was removed from your account at {shop}', { shop }),
      heading: t('A second factor was removed'),
      intro: t('On {date} a second factor was removed from your account: {factor}.', {
        date,
        factor: factorName(t, detail),
      }),
      button: t('Open your profile'),
      note: t(
        'If it was not you, choose a new password there at once, and write to us: our address is in the imprint.',
      ),
    }),
    'factors-reset': (t, { shop, date }) => ({
      subject: t('The second factors of your account at {shop} were removed', { shop }),
      heading: t('Your second factors were removed'),
      intro: t(
        'On {date} we removed every second factor of your account, as you asked us to. All sessions have ended. Your password alone now protects the account: sign in and set up a new second factor.',
        { date },
      ),
      button: t('Sign in'),
      note: t(
        'If you did not ask for it, choose a new password at once, and write to us: our address is in the imprint.',
      ),
    }),
    'staff-invitation': (t, { shop, until, detail }) => ({
      subject: t('You are invited to work at {shop}', { shop }),
      heading: t('You are invited to the back office'),
      intro: t(
        'An owner of {shop} invites you to the back office, with these roles: {roles}. Open this link to choose a password and accept. It works once and expires on {date}. After that you sign in and set up a second factor.',
        { shop, roles: detail.roles ?? '', date: until },
      ),
      button: t('Choose a password and accept'),
      note: t('If you do not know why you get this, do nothing: the invitation expires by itself.'),
    }),
    ...tokenWords,
    ...subscriptionWords,
    ...payoutWords,
    ...abuseWords,
    ...reviewWords,
    'things-waiting': attentionWords,
    'webhook-switched-off': (t, { shop, detail }) => ({
      subject: t('{shop} no longer calls one of your endpoints', { shop }),
      heading: t('A webhook is switched off'),
      intro: t(
        'Nothing has arrived at your endpoint {address} for three days, or it answered that it is gone. The shop has stopped trying.',
        { address: detail.address ?? '' },
      ),
      button: t('See what failed'),
      note: t('Switch it on again there once it answers, and send again what did not arrive.'),
    }),
    'calls-switched-off': (t, { shop, detail }) => ({
      subject: t('{shop} no longer calls your server', { shop }),
      heading: t('Signed calls are switched off'),
      intro: t(
        'For three days no signed call has arrived at your address {address}. The shop has stopped trying.',
        { address: detail.address ?? '' },
      ),
      button: t('See what failed'),
      note: t('Save the address again there to switch the calls on. You can send again what did not arrive.'),
    }),
  }

function factorName(t: Translate, { factor }: AccountMailFacts['detail']): string {
  return factor === 'passkey' ? t('a passkey') : t('an authenticator app')
}
