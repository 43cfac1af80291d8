import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import type { OrderView } from '#domains/order/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'

/** Writes the opening for a credit note or its reversal. Null for other mails. */
export function openingOfCorrection(
  correction: OrderConfirmationProps['correction'],
  order: OrderView,
  t: Translate,
  { shopName: shop, locale }: OrderConfirmationProps['site'],
): { readonly subject: string; readonly heading: string; readonly intro: string } | null {
  if (!correction) return null
  const { number: document, invoice, isReversal, isAttached } = correction
  const number = order.number ?? ''
  const amount = formatMoney(correction.amount, locale.code)
  const where = isAttached
    ? t('It is attached.')
    : t('You can download it on the order page as soon as it is ready.')
  if (isReversal)
    return {
      subject: t('A refund for order {number} at {shop} failed', { number, shop }),
      heading: t('A refund failed'),
      intro: [
        t('Our refund of {amount} for order {number} could not be paid out.', { amount, number }),
        t('Document {document} therefore takes back a credit note for invoice {invoice}.', {
          document,
          invoice,
        }),
        where,
      ].join(' '),
    }
  return {
    subject: t('Credit note for order {number} at {shop}', { number, shop }),
    heading: t('Your credit note'),
    intro: [
      t('We paid back {amount} for order {number}.', { amount, number }),
      t('Credit note {document} corrects invoice {invoice}.', { document, invoice }),
      where,
    ].join(' '),
  }
}
