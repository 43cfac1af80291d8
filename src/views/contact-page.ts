import type { Queryable } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import { readUser } from '#domains/account/index.ts'
import { type ContactPageView, markForm } from '#domains/contact/index.ts'
import { type SellerSettings, sellerOf } from '#domains/invoice/index.ts'
import { readSettings, type ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'

export interface ContactPageReader {
  /** What a link says that the message is about; only words. */
  readonly order: string
  /** Who is signed in; null for guests. */
  readonly accountId: string | null
  readonly locale: LocaleCode
  readonly translate: Translate
  readonly rules: ShopRules
  readonly box: Pick<Signer, 'blind'>
  readonly now: Date
}

/** An order's number, as links of the shop name it. A key is longer, and never becomes a subject. */
const ORDER_NUMBER = /^[A-Z0-9-]{1,16}$/i

/** Reads what `/contact` shows: who the shop is, and a form with what is already known. */
export async function readContactPage(
  db: Queryable,
  { order, accountId, locale, translate: t, rules, box, now }: ContactPageReader,
): Promise<ContactPageView> {
  const user = accountId === null ? null : await readUser(db, accountId)
  const { address } = await readSettings(db, ['address'])
  const seller = sellerOf({ address: (address ?? null) as NonNullable<SellerSettings['address']> | null })
  const { hours } = rules.contact
  return {
    filled: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      subject: ORDER_NUMBER.test(order) ? t('Order {number}', { number: order.toUpperCase() }) : '',
    },
    started: markForm(box, now),
    shop: {
      lines: [
        seller.company,
        seller.line1,
        seller.line2,
        [seller.zip, seller.city].filter((part) => part !== '').join(' '),
      ].filter((line) => line !== ''),
      email: seller.email,
      phone: seller.phone,
      hours: hours[locale] ?? hours.en ?? Object.values(hours)[0] ?? '',
    },
  }
}
