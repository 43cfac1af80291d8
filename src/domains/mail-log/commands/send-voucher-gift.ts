// Tests: tests/flows/payment/voucher-gifts.test.ts

import type { LocaleCode } from '#kernel/locales.ts'
import { mailSiteOf } from '../own-words.ts'
import type { MailRenderer, MailSite, VoucherGiftProps } from '../ports.ts'
import type { KeptAttachment } from '../store.ts'
import { deliverMail, type MailDeps } from './deliver-mail.ts'

/** Vouchers as their recipient gets them. */
export interface VoucherGiftForMail extends Omit<VoucherGiftProps, 'site'> {
  readonly email: string
  readonly locale: LocaleCode
  readonly file: KeptAttachment
}

export interface VoucherGiftDeps extends MailDeps {
  readonly renderer: Pick<MailRenderer, 'renderVoucherGift'>
  readonly siteOf: (locale: LocaleCode) => MailSite
  /** Returns null where the vouchers were paid back or blocked, or the line is no gift. */
  readonly readVoucherGift: (orderId: string, variantId: string) => Promise<VoucherGiftForMail | null>
}

/**
 * Sends the vouchers of a line to whom they were given. Repeated calls send them once, unless staff correct the
 * address; nothing is sent of what was paid back meanwhile. Source: decision 0044.
 */
export async function sendVoucherGift(
  deps: VoucherGiftDeps,
  { orderId, variantId, again }: { orderId: string; variantId: string; again: string | null },
): Promise<void> {
  const subject = [orderId, variantId, ...(again === null ? [] : [again])].join(':')
  await deliverMail(deps, `voucher-gift:${subject}`, async () => {
    const found = await deps.readVoucherGift(orderId, variantId)
    if (!found || found.email === '') return null
    const { email, locale, file, ...gift } = found
    const site = await mailSiteOf(deps, 'voucher-gift', locale)
    if (!site) return null
    const rendered = await deps.renderer.renderVoucherGift({ ...gift, site })
    return { ...rendered, template: 'voucher-gift', locale, to: email, orderId, attachments: [file] }
  })
}
