// Tests: tests/flows/membership/dunning.test.ts

import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { mailSiteOf } from '../own-words.ts'
import type { MailRenderer, MailSite, RenewalMailKind } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A subscription as a mail about its renewal shows it. */
export interface RenewalForMail {
  readonly accountId: string
  /** The order of the period that the mail is about; null where it is about none. */
  readonly orderId: string | null
  readonly email: string
  readonly locale: LocaleCode
  readonly plan: string
  readonly amount: Money
  /** RFC 3339 UTC. */
  readonly at: string
  /** Under `{base}`. */
  readonly path: string
}

export interface RenewalMailDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderRenewalMail'>
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Returns null where the mail has become wrong: the period is paid, the person is gone. */
  readonly readRenewalForMail: (
    subscriptionId: string,
    kind: RenewalMailKind,
  ) => Promise<RenewalForMail | null>
}

/**
 * Sends a mail about a renewal in the member's language. Repeated calls send it once for each `subject`. Nothing
 * is sent of what is over: a period that was paid meanwhile.
 */
export async function sendRenewalMail(
  deps: RenewalMailDeps,
  subscriptionId: string,
  kind: RenewalMailKind,
  subject: string,
): Promise<void> {
  await deliverMail(deps, `${kind}:${subject}`, async () => {
    const found = await deps.readRenewalForMail(subscriptionId, kind)
    if (!found) return null
    const { accountId, orderId, email, locale, plan, amount, at, path } = found
    const site = await mailSiteOf(deps, kind, locale)
    if (!site) return null
    const url = `${site.origin}${site.basePath}${path}`
    const rendered = await deps.renderer.renderRenewalMail({ kind, plan, amount, at, url, site })
    return { ...rendered, template: kind, locale, to: email, orderId, accountId }
  })
}
