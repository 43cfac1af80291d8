import type { Queryable } from '#db/database.ts'
import { readOwnWords } from '#domains/mail-log/index.ts'
import type { MailRenderer, RenderedMail } from '#domains/mail-log/ports.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Sites } from '../site.ts'
import { type MailSample, mailSamples } from './samples.ts'

/** Samples whose name is not that of their kind of mail. */
const NAMES: Readonly<Record<string, string>> = {
  'order-confirmation': 'order-placed',
  'payment-received': 'order-paid',
  'payment-part': 'order-part',
  'payment-reminder': 'order-due',
  'refund-claim': 'order-claim',
  correction: 'order-corrected',
  vouchers: 'order-vouchers',
  shipped: 'order-shipped',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
  'new-order': 'order-owner',
  'statement-receipt': 'cancel-receipt',
  'statement-outcome': 'withdraw-outcome',
}

/** Renders a kind of mail from sample data with the owner's words; null for a kind that there is not. */
export function sampleMails(
  database: Queryable,
  sites: Pick<Sites, 'of'>,
  renderer: MailRenderer,
): (template: string, locale: LocaleCode) => Promise<RenderedMail | null> {
  return async (template, locale) => {
    const sample = sampleOfTemplate(template)
    if (!sample) return null
    const { words } = await readOwnWords(database, template, locale)
    return renderSample(sample, { ...sites.of(locale), words }, renderer)
  }
}

/** Returns the sample of a kind of mail; undefined for a kind without one. */
export function sampleOfTemplate(template: string): MailSample | undefined {
  return mailSamples.find(({ name }) => name === (NAMES[template] ?? template))
}

/** Renders one sample for a site. */
export function renderSample(
  sample: MailSample,
  site: Parameters<MailSample['props']>[0],
  renderer: MailRenderer,
): Promise<RenderedMail> {
  switch (sample.kind) {
    case 'order':
      return renderer.renderOrderConfirmation(sample.props(site))
    case 'account':
      return renderer.renderAccountMail(sample.props(site))
    case 'statement':
      return renderer.renderStatementMail(sample.props(site))
    case 'gift':
      return renderer.renderGiftMail(sample.props(site))
    case 'contact':
      return renderer.renderContactMail(sample.props(site))
    case 'voucher-gift':
      return renderer.renderVoucherGift(sample.props(site))
    default:
      return renderer.renderRenewalMail(sample.props(site))
  }
}
