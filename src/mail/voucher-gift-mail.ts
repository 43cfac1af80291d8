import type { VoucherGiftProps } from '#domains/mail-log/ports.ts'
import { formatMoney } from '#kernel/money.ts'
import { translatorFor } from '#kernel/translate.ts'
import { formatLastDay } from './formats.ts'
import { withOwnWords } from './own-words.ts'
import type { StatementMailText } from './statement-mail.ts'

/**
 * Writes the texts of the mail that gives vouchers to somebody. What the buyer wrote is plain text without
 * links. Pure.
 */
export function voucherGiftMail({
  to,
  from,
  message,
  vouchers,
  url,
  site,
}: VoucherGiftProps): StatementMailText {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const shop = site.shopName
  const [first] = vouchers
  const mail: StatementMailText = {
    subject: t('A gift voucher from {shop} for you', { shop }),
    heading: to === '' ? t('A gift for you') : t('A gift for {name}', { name: to }),
    intro:
      from === ''
        ? t('Somebody gives you a gift voucher from {shop}.', { shop })
        : t('{name} gives you a gift voucher from {shop}.', { name: from, shop }),
    rows: vouchers.map(({ amount, code }, index) => [
      vouchers.length === 1 ? formatMoney(amount, locale) : `${index + 1}. ${formatMoney(amount, locale)}`,
      code,
    ]),
    paragraphs: [
      ...(message === '' ? [] : message.split('\n').filter((line) => line.trim() !== '')),
      t(
        'Enter a code where you pay, and choose the payment method "Coupon". What is left stays on the voucher. Whoever has the code can use it. Valid until {date}.',
        { date: formatLastDay(first?.validUntil ?? '', locale) },
      ),
    ],
    action: { note: t('The voucher is attached to print.'), button: t('See the balance'), url },
    links: [
      ['/terms', t('Terms')],
      ['/privacy', t('Privacy')],
      ['/imprint', t('Imprint')],
    ],
  }
  return withOwnWords(mail, site, { shop, to, from })
}
