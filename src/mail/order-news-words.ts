import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import type { OrderView } from '#domains/order/contract.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'

interface News {
  readonly order: OrderView
  readonly tracking: string
  readonly refunded: Money | null
}

/** Writes the opening of what happens to a placed order. Null for other mails. */
export function openingOfNews(
  occasion: OrderConfirmationProps['occasion'],
  { order, tracking, refunded }: News,
  t: Translate,
  { shopName: shop, locale }: OrderConfirmationProps['site'],
): { readonly subject: string; readonly heading: string; readonly intro: string } | null {
  const number = order.number ?? ''
  const amount = formatMoney(refunded ?? order.total, locale.code)
  switch (occasion) {
    case 'shipped':
      return {
        subject: t('Your order {number} at {shop} is on its way', { number, shop }),
        heading: t('Your order is on its way'),
        intro: [
          t('We shipped order {number}.', { number }),
          ...(tracking === '' ? [] : [t('Tracking number: {tracking}', { tracking })]),
        ].join(' '),
      }
    case 'cancelled':
      return {
        subject: t('Your order {number} at {shop} was cancelled', { number, shop }),
        heading: t('Your order was cancelled'),
        intro: t('We cancelled order {number}. You need not pay anything for it.', { number }),
      }
    case 'refunded':
      return {
        subject: t('A refund for order {number} at {shop}', { number, shop }),
        heading: t('Your refund is on its way'),
        intro: t('We paid back {amount} for order {number}, by the way you paid it.', { amount, number }),
      }
    case 'owner':
      return {
        subject: t('New order {number}: {amount}', { number, amount }),
        heading: t('New order'),
        intro: t('Somebody placed order {number} for {amount}.', { number, amount }),
      }
    default:
      return null
  }
}
