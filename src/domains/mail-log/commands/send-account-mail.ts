import type { LocaleCode } from '#kernel/locales.ts'
import { mailSiteOf } from '../own-words.ts'
import type { AccountMailKind, MailRenderer, MailSite } from '../ports.ts'
import type { KeptAttachment } from '../store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A mail about an account, as the account domain requests it. */
export interface AccountMailToMake {
  /** Whose account it is about. */
  readonly accountId: string | null
  readonly kind: AccountMailKind
  readonly to: string
  readonly locale: LocaleCode
  /** The secret of its link; null for a mail without link. */
  readonly token: string | null
  /** Variable texts of the mail: a device, a new address. */
  readonly detail: Readonly<Record<string, string>>
  /** When the event happened. RFC 3339 UTC. */
  readonly at: string
}

export interface AccountMailDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderAccountMail'>
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Returns the files that go with a mail. Absent: none. */
  readonly filesOf?: (mail: AccountMailToMake) => Promise<readonly KeptAttachment[]>
}

/** The page that each kind links to, under `{base}`. Source: docs/http-contract.md "Accounts", "Pages". */
const PAGES: Readonly<Record<AccountMailKind, string>> = {
  'reset-password': '/password/new',
  'confirm-email': '/email/confirm',
  'email-in-use': '/login',
  'email-change-asked': '/profile',
  'email-changed': '/imprint',
  'password-changed': '/login?lost=1',
  'new-device': '/profile',
  'factor-added': '/profile',
  'factor-removed': '/profile',
  'factors-reset': '/login',
  'staff-invitation': '/password/new',
  'token-created': '/profile',
  'device-connected': '/profile',
  'subscription-begun': '/profile',
  'term-begun': '/profile',
  'trial-begun': '/profile',
  'membership-given': '/profile',
  'trial-over': '/profile',
  'subscription-cancelled': '/profile',
  'subscription-resumed': '/profile',
  'subscription-paused': '/profile',
  'plan-changed': '/profile',
  'plan-change-planned': '/profile',
  'plan-unchanged': '/profile',
  'things-waiting': '/admin/attention',
  'calls-switched-off': '/partner',
  'webhook-switched-off': '/admin/webhooks',
  'payout-account': '/partner',
  'payout-paid': '/partner',
  'payout-refused': '/partner',
  'payout-returned': '/partner',
  // The secret of the case follows.
  'abuse-receipt': '/abuse/',
  'abuse-answer': '/abuse/',
  'abuse-decision': '/abuse/',
  'abuse-reasons': '/abuse/',
  'abuse-outcome': '/abuse/',
  // The key of the order follows.
  'review-shown': '/review/',
  'review-refused': '/review/',
  'review-invitation': '/review/',
}

/**
 * Sends a mail about an account in the language of the request. Repeated calls send it only once. `id`
 * identifies the event.
 */
export async function sendAccountMail(
  deps: AccountMailDeps,
  id: string,
  prepare: () => Promise<AccountMailToMake | null>,
): Promise<void> {
  await deliverMail(deps, `account:${id}`, async () => {
    const mail = await prepare()
    if (!mail) return null
    const { accountId, kind, to, locale, token, detail, at } = mail
    const site = await mailSiteOf(deps, kind, locale)
    if (!site) return null
    const url = `${site.origin}${site.basePath}${PAGES[kind]}${detail.key ?? ''}${token === null ? '' : `?token=${token}`}`
    const attachments = (await deps.filesOf?.(mail)) ?? []
    const told = attachments.length === 0 ? detail : { ...detail, attached: 'yes' }
    const rendered = await deps.renderer.renderAccountMail({ kind, url, detail: told, at, site })
    return { ...rendered, template: kind, locale, to, orderId: null, accountId, attachments }
  })
}
