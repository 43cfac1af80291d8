import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import { type AddressView, type OrderView, textsOfOrder } from '#domains/order/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import { openingOfCorrection } from './correction-words.ts'
import { countryName, formatInstant, formatRate } from './formats.ts'
import { giftsOf, vouchersOf } from './order-gifts.ts'
import type { OrderConfirmation } from './order-mail.ts'
import { openingOfNews } from './order-news-words.ts'
import { withOwnWords } from './own-words.ts'

/** Writes the texts and amounts of an order's confirmation. Pure. */
export function orderConfirmation({
  occasion,
  order,
  orderUrl,
  site,
  instruction,
  dueAt,
  part,
  claim,
  recordings,
  vouchers,
  gifts = [],
  invoice = null,
  correction = null,
  tracking = '',
  refunded = null,
}: OrderConfirmationProps): OrderConfirmation {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  const back = correction?.amount ?? claim?.amount ?? refunded
  const mail: OrderConfirmation = {
    ...(openingOfCorrection(correction, order, t, site) ??
      openingOfNews(occasion, { order, tracking, refunded }, t, site) ??
      openingOfMoney(occasion, order, part, claim, t, site) ??
      openingOf(occasion, order, dueAt, invoice, vouchers.length > 0, t, site)),
    ...(claim
      ? { button: t('Claim your refund'), url: claim.url }
      : { button: occasion === 'owner' ? t('Open the order') : t('View your order'), url: orderUrl }),
    lines: order.lines.map((line) => ({
      name: line.name,
      pieces: t('{count} × {price}', { count: line.pieces, price: formatMoney(line.unitPrice, locale) }),
      total: formatMoney(line.total, locale),
    })),
    totals: [...totalsOf(order, t, locale), ...partOf(part, t, locale)],
    payment:
      vouchersOf(vouchers, t, locale) ??
      (instruction && {
        title: t('Payment'),
        text: instruction.text,
        rows: instruction.rows.map(({ label, value }) => ({ label, value })),
      }),
    addresses: addressesOf(order, t, locale),
    texts: [...giftsOf(gifts, t, locale), ...recordingsOf(recordings, t, locale), ...textsOf(order, t)],
    withdrawal: SELLS_NOTHING.has(occasion)
      ? ''
      : t(
          'You may withdraw from this contract within 14 days without giving a reason. The page "Right of withdrawal" explains how and has the form.',
        ),
    links: [
      ['/withdrawal', t('Right of withdrawal')],
      ['/terms', t('Terms')],
      ['/shipping', t('Shipping and delivery')],
      ['/privacy', t('Privacy')],
      ['/imprint', t('Imprint')],
    ],
  }
  return withOwnWords(mail, site, {
    shop: site.shopName,
    number: order.number ?? '',
    amount: formatMoney(order.total, locale),
    name: order.billing?.name ?? '',
    date: dueAt === null ? '' : formatInstant(dueAt, locale),
    paid: part ? formatMoney(part.paid, locale) : '',
    due: part ? formatMoney(part.due, locale) : '',
    refund: back ? formatMoney(back, locale) : '',
    document: correction?.number ?? '',
    tracking,
  })
}

/** Mails that need no instruction on withdrawing: nothing is sold any more, or the reader is the seller. */
const SELLS_NOTHING: ReadonlySet<string> = new Set(['cancelled', 'refunded', 'owner'])

function openingOf(
  occasion: OrderConfirmationProps['occasion'],
  order: OrderView,
  dueAt: string | null,
  invoice: string | null,
  isPrinted: boolean,
  t: Translate,
  site: OrderConfirmationProps['site'],
): Pick<OrderConfirmation, 'subject' | 'heading' | 'intro'> {
  const locale = site.locale.code
  const number = order.number ?? ''
  const amount = formatMoney(order.total, locale)
  if (occasion === 'paid') {
    return {
      subject: t('Your payment for order {number} at {shop}', { number, shop: site.shopName }),
      heading: t('Your payment has arrived'),
      intro: [
        t('We received {amount} for order {number}. The order page shows what happens next.', {
          amount,
          number,
        }),
        ...(invoice === null ? [] : [t('Your invoice {number} is attached.', { number: invoice })]),
      ].join(' '),
    }
  }
  if (occasion === 'vouchers') {
    return {
      subject: t('Your gift vouchers from {shop}', { shop: site.shopName }),
      heading: t('Your gift vouchers'),
      intro: isPrinted
        ? [
            t('Here are the gift vouchers of order {number}.', { number }),
            t('They are attached to print.'),
          ].join(' ')
        : t('The gift vouchers of order {number} are paid.', { number }),
    }
  }
  if (occasion === 'due') {
    return {
      subject: t('Please pay for your order {number} at {shop}', { number, shop: site.shopName }),
      heading: t('Your transfer has not arrived yet'),
      intro: t(
        'Your transfer of {amount} for order {number} has not arrived yet. Please transfer it so that it arrives by {date}; after that we cancel the order. If you have already sent it, you need not do anything.',
        {
          amount,
          number,
          date: formatInstant(dueAt ?? '', locale),
        },
      ),
    }
  }
  return {
    subject: t('Your order {number} at {shop}', { number, shop: site.shopName }),
    heading: t('Thank you for your order'),
    intro: [
      order.placedAt
        ? t('We received order {number} on {date}. The order page shows its status and how you can pay.', {
            number,
            date: formatInstant(order.placedAt, locale),
          })
        : t('We received order {number}. The order page shows its status and how you can pay.', { number }),
      ...(invoice === null ? [] : [t('Your invoice {number} is attached.', { number: invoice })]),
    ].join(' '),
  }
}

/** Writes the opening for a partial payment or for a refund to claim. Null for the other occasions. */
function openingOfMoney(
  occasion: OrderConfirmationProps['occasion'],
  order: OrderView,
  part: OrderConfirmationProps['part'],
  claim: OrderConfirmationProps['claim'],
  t: Translate,
  { shopName: shop, locale }: OrderConfirmationProps['site'],
): Pick<OrderConfirmation, 'subject' | 'heading' | 'intro'> | null {
  const number = order.number ?? ''
  if (occasion === 'part' && part) {
    const [paid, due] = [formatMoney(part.paid, locale.code), formatMoney(part.due, locale.code)]
    return {
      subject: t('Your order {number} at {shop} is partially paid', { number, shop }),
      heading: t('Part of your payment has arrived'),
      intro: t('We received {paid} for order {number}. Please pay the remaining {due}.', {
        paid,
        number,
        due,
      }),
    }
  }
  if (occasion === 'claim' && claim) {
    const amount = formatMoney(claim.amount, locale.code)
    return {
      subject: t('Claim your refund for order {number} at {shop}', { number, shop }),
      heading: t('Your refund is ready'),
      intro: t(
        'We pay {amount} back for order {number}. Claim it with the button. Whoever has this link can claim the money, so keep it to yourself.',
        {
          amount,
          number,
        },
      ),
    }
  }
  return null
}

function partOf(
  part: OrderConfirmationProps['part'],
  t: Translate,
  locale: LocaleCode,
): OrderConfirmation['totals'] {
  if (!part) return []
  return [
    { label: t('Paid so far'), value: formatMoney(part.paid, locale), isTotal: false },
    { label: t('Still to pay'), value: formatMoney(part.due, locale), isTotal: true },
  ]
}

function totalsOf(order: OrderView, t: Translate, locale: LocaleCode): OrderConfirmation['totals'] {
  const row = (label: string, money: Money | null, isTotal = false) =>
    money ? [{ label, value: formatMoney(money, locale), isTotal }] : []
  const discounts = order.discounts.flatMap(({ code, amount, problem }) =>
    problem === null && amount && amount.amount > 0
      ? row(t('Code {code}', { code }), { ...amount, amount: -amount.amount })
      : [],
  )
  const taxes = order.taxes.flatMap(({ rateBp, amount }) => {
    const rate = formatRate(rateBp, locale)
    return row(order.taxIncluded ? t('VAT {rate} included', { rate }) : t('VAT {rate}', { rate }), amount)
  })
  const total = row(t('Total'), order.total, true)
  return [
    ...row(t('Subtotal'), order.subtotal),
    ...discounts,
    ...row(t('Shipping'), order.shipping),
    ...(order.taxIncluded ? [...total, ...taxes] : [...taxes, ...total]),
  ]
}

function addressesOf(order: OrderView, t: Translate, locale: LocaleCode): OrderConfirmation['addresses'] {
  if (!order.billing) return []
  const billing = addressRows(order.billing, locale)
  if (!order.requiresShipping) return [{ title: t('Billing address'), rows: billing }]
  if (!order.shippingAddress) return [{ title: t('Delivery and billing address'), rows: billing }]
  return [
    { title: t('Delivery address'), rows: addressRows(order.shippingAddress, locale) },
    { title: t('Billing address'), rows: billing },
  ]
}

function recordingsOf(
  recordings: OrderConfirmationProps['recordings'],
  t: Translate,
  locale: LocaleCode,
): OrderConfirmation['texts'] {
  const [first] = recordings
  if (!first) return []
  const how =
    first.opensAt === null
      ? t('Play and download them on the page of your order.')
      : t('They open on {date}, when the time to withdraw from the order is over.', {
          date: formatInstant(first.opensAt, locale),
        })
  return [{ title: t('Your recordings'), rows: [...recordings.map(({ name }) => name), how] }]
}

function textsOf(order: OrderView, t: Translate): OrderConfirmation['texts'] {
  return textsOfOrder(order).map(({ label, text }) => ({ title: t(label), rows: text.split('\n') }))
}

function addressRows(
  { company, name, line1, line2, zip, city, country }: AddressView,
  locale: LocaleCode,
): string[] {
  return [company, name, line1, line2, `${zip} ${city}`.trim(), countryName(country, locale)].filter(
    (row) => row !== '',
  )
}
