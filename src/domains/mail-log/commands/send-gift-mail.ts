// Tests: tests/flows/membership/gifts.test.ts

import type { LocaleCode } from '#kernel/locales.ts'
import { mailSiteOf } from '../own-words.ts'
import type { GiftMailKind, GiftMailProps, MailRenderer, MailSite } from '../ports.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** A gift as a mail about it shows it. */
export interface GiftForMail extends Omit<GiftMailProps, 'kind' | 'url' | 'site'> {
  readonly to: string
  readonly locale: LocaleCode
  /** Of mails to the member who redeemed it; null in others. */
  readonly accountId: string | null
  /** Of mails to buyer and recipient; null in others. */
  readonly orderId: string | null
  /** Under `{base}`, with the secret of the link for the recipient. */
  readonly path: string
}

export interface GiftMailDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderGiftMail'>
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Returns null where the mail has become wrong: the gift is redeemed, the person is gone. */
  readonly readGiftForMail: (giftId: string, kind: GiftMailKind) => Promise<GiftForMail | null>
}

/**
 * Sends a mail about a gift. Repeated calls send it once for each `subject`. Nothing is sent of a gift that can no
 * longer be redeemed.
 */
export async function sendGiftMail(
  deps: GiftMailDeps,
  giftId: string,
  kind: GiftMailKind,
  subject: string,
): Promise<void> {
  await deliverMail(deps, `${kind}:${giftId}:${subject}`, async () => {
    const found = await deps.readGiftForMail(giftId, kind)
    if (!found) return null
    const { to, locale, accountId, orderId, path, ...shown } = found
    const site = await mailSiteOf(deps, kind, locale)
    if (!site) return null
    const url = `${site.origin}${site.basePath}${path}`
    const rendered = await deps.renderer.renderGiftMail({ ...shown, kind, url, site })
    return { ...rendered, template: kind, locale, to, orderId, accountId }
  })
}
