// Tests: tests/flows/contact/contact.test.ts

import type { LocaleCode } from '#kernel/locales.ts'
import type { ContactMailTold } from '../contact-told.ts'
import { mailSiteOf } from '../own-words.ts'
import type { MailRenderer, MailSite } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A mail about a conversation, before it is rendered. */
export interface ContactMailToMake {
  readonly threadId: string
  readonly to: string
  /** '': the shop's own address. */
  readonly replyTo: string
  readonly locale: LocaleCode
  /** The sender's account; null for guests. */
  readonly accountId: string | null
  /** Under `{base}`. */
  readonly path: string
  readonly told: ContactMailTold
}

export interface ContactMailDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderContactMail'>
  readonly siteOf: (locale: LocaleCode) => MailSite
}

/**
 * Sends a mail about a conversation. Repeated calls send it once for each cause; `prepare` returns null where
 * nothing is to be sent.
 */
export async function sendContactMail(
  deps: ContactMailDeps,
  cause: string,
  prepare: () => Promise<ContactMailToMake | null>,
): Promise<void> {
  await deliverMail(deps, cause, async () => {
    const mail = await prepare()
    if (!mail) return null
    const { threadId, to, replyTo, locale, accountId, path, told } = mail
    const site = await mailSiteOf(deps, told.kind, locale)
    if (!site) return null
    const url = `${site.origin}${site.basePath}${path}`
    const rendered = await deps.renderer.renderContactMail({ ...told, site, url })
    return { ...rendered, template: told.kind, locale, to, replyTo, threadId, orderId: null, accountId }
  })
}
