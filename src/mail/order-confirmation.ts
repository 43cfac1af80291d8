import type { OrderConfirmationProps } from '#domains/mail-log/ports.ts'
import { type AddressView, type OrderView, textsOfOrder } from '#domains/order/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { type Translate, translatorFor } from '#kernel/translate.ts'
import { countryName, formatDay, formatInstant, formatLastDay, formatRate } from './formats.ts'

/**
 * All texts of an order confirmation, in the buyer's language. The HTML and the text part have the same
 * content.
 */
export interface OrderConfirmation {
  readonly subject: string
  readonly heading: string
  readonly intro: string
  readonly button: string
  readonly url: string
  readonly lines: readonly { readonly name: string; readonly pieces: string; readonly total: string }[]
  readonly totals: readonly { readonly label: string; readonly value: string; readonly isTotal: boolean }[]
  readonly payment: {
    readonly title: string
    readonly text: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  } | null
  readonly addresses: readonly { readonly title: string; readonly rows: readonly string[] }[]
  /** The buyer's texts for the order, by line. */
  readonly texts: readonly { readonly title: string; readonly rows: readonly string[] }[]
  readonly withdrawal: string
  readonly links: readonly (readonly [path: string, name: string])[]
}

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
}: OrderConfirmationProps): OrderConfirmation {
  const locale = site.locale.code
  const t = translatorFor(locale, site.messages)
  return {
    ...(openingOfMoney(occasion, order, part, claim, t, site) ??
      openingOf(occasion, order, dueAt, invoice, vouchers.length > 0, t, site)),
    ...(claim
      ? { button: t('Claim your refund'), url: claim.url }
      : { button: t('View your order'), url: orderUrl }),
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
    withdrawal: t(
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
}

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
    intro: order.placedAt
      ? t('We received order {number} on {date}. The order page shows its status and how you can pay.', {
          number,
          date: formatInstant(order.placedAt, locale),
        })
      : t('We received order {number}. The order page shows its status and how you can pay.', { number }),
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

/** Says who gets vouchers of the order, and when. */
function giftsOf(
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

function vouchersOf(
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
