// Tests: tests/flows/statements/withdraw.test.ts

import type { StatementKind } from '#domains/buyer-statement/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { mailSiteOf } from '../own-words.ts'
import type { MailRenderer, MailSite, StatementMailProps } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

type Told<Props> = Props extends unknown ? Omit<Props, 'site' | 'url'> : never

/** A mail about a cancellation or withdrawal, before it is rendered. */
export interface StatementMailToMake {
  readonly statementId: string
  readonly kind: StatementKind
  readonly to: string
  readonly locale: LocaleCode
  readonly orderId: string | null
  readonly accountId: string | null
  /** The secret of a link that takes the statement back; null: the link leads to the form. */
  readonly token: string | null
  readonly told: Told<StatementMailProps>
}

export interface StatementMailDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderStatementMail'>
  readonly siteOf: (locale: LocaleCode) => MailSite
}

/**
 * Sends the receipt of a statement, or what follows from it, in the buyer's language. Repeated calls send each
 * of them only once; `prepare` returns null where nothing is to be sent.
 */
export async function sendStatementMail(
  deps: StatementMailDeps,
  cause: string,
  prepare: () => Promise<StatementMailToMake | null>,
): Promise<void> {
  await deliverMail(deps, cause, async () => {
    const mail = await prepare()
    if (!mail) return null
    const { kind, to, locale, orderId, accountId, token, told } = mail
    const site = await mailSiteOf(deps, `statement-${told.occasion}`, locale)
    if (!site) return null
    const url = `${site.origin}${site.basePath}/${kind}${token === null ? '' : `?token=${token}`}`
    const rendered = await deps.renderer.renderStatementMail({ ...told, site, url })
    return { ...rendered, template: `statement-${told.occasion}`, locale, to, orderId, accountId }
  })
}
