import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import { formatDay, formatLastDay } from './formats.ts'
import type { OrderConfirmation } from './order-mail.ts'

/** Says who gets vouchers of the order, and when. */
export function giftsOf(
  gifts: NonNullable<OrderConfirmationProps['gifts']>,
  t: Translate,
  locale: LocaleCode,
): OrderConfirmation['texts'] {
  if (gifts.length === 0) return []
  const rows = gifts.map(({ name, deliverOn }) =>
    deliverOn === null
      ? t('We send it to {name} now.', { name })
      : t('We send it to {name} on {date}.', { name, date: formatDay(`${deliverOn}T12:00:00Z`, locale) }),
  )
  const change = t('You can change this on the page of your order until then.')
  return [{ title: t('Your gift'), rows: [...rows, change] }]
}

/** Lists the vouchers that the buyer keeps, with how to use them. */
export function vouchersOf(
  vouchers: OrderConfirmationProps['vouchers'],
  t: Translate,
  locale: LocaleCode,
): OrderConfirmation['payment'] {
  const [first] = vouchers
  if (!first) return null
  return {
    title: t('Your gift vouchers'),
    text: t(
      'Enter a code where you pay, and choose the payment method "Coupon". What is left stays on the voucher. Whoever has the code can use it. Valid until {date}.',
      { date: formatLastDay(first.validUntil, locale) },
    ),
    rows: vouchers.map(({ amount, code }) => ({ label: formatMoney(amount, locale), value: code })),
  }
}
