// Tests: tests/flows/admin/set-up.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { sanitizeHtml } from '#domains/catalog/index.ts'
import { savePage } from '#domains/page/index.ts'
import { readSettings, type ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { legalTextsOf } from './legal/load-texts.ts'
import { fillTemplate, type LegalBlanks, TEMPLATE_PAGES } from './legal/template.ts'
import { type StepMoment, saveStep } from './save-step.ts'

export interface PublishLegal {
  readonly locales: readonly LocaleCode[]
  /** Who acts for a company; '' for none. */
  readonly representative: string
  /** Register and number; '' for none. */
  readonly register: string
  /** Whether pages that have a text get a new version; else they stay as they are. */
  readonly isAgain: boolean
  readonly rules: ShopRules
}

const standingPages = statement('set-up-pages', 'SELECT DISTINCT handle, locale FROM page')

/**
 * Publishes the legal pages from the shop's templates. Pages that the owner wrote stay, unless they are asked
 * for again; their earlier versions stay in any case.
 */
export async function publishLegal(
  tx: Tx,
  { locales, representative, register, isAgain, rules }: PublishLegal,
  moment: StepMoment,
): Promise<void> {
  await saveStep(tx, { legalBlanks: { representative, register } }, moment)
  const { address } = await readSettings(tx, ['address'])
  const standing = new Set(
    (await tx.query<{ handle: string; locale: string }>(standingPages)).map(
      ({ handle, locale }) => `${handle}/${locale}`,
    ),
  )
  const seller = (address ?? {}) as Readonly<Record<string, string>>
  for (const locale of locales) {
    const texts = await legalTextsOf(locale)
    const blanks = blanksOf(seller, { representative, register }, rules, locale)
    for (const handle of TEMPLATE_PAGES) {
      if (!isAgain && standing.has(`${handle}/${locale}`)) continue
      const { title } = texts[handle]
      const bodyHtml = sanitizeHtml(fillTemplate(texts[handle], blanks))
      await savePage(tx, { handle, locale, title, bodyHtml }, moment.now)
    }
  }
}

function blanksOf(
  seller: Readonly<Record<string, string>>,
  typed: Pick<LegalBlanks, 'representative' | 'register'>,
  rules: ShopRules,
  locale: LocaleCode,
): LegalBlanks {
  const t = translatorOf(locale)
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const nameOf = (code: string): string => (code === '' ? '' : (names.of(code) ?? code))
  const { company = '', line1 = '', line2 = '', zip = '', city = '', country = '' } = seller
  const { email = '', phone = '', vatId = '', exemption = '' } = seller
  const town = `${zip} ${city}`.trim()
  return {
    ...typed,
    shop: rules.shopName,
    company,
    address: [line1, line2, town, nameOf(country)].filter((part) => part !== '').join(', '),
    country: nameOf(country),
    email,
    phone,
    vatId,
    vat: exemption || t('They include VAT.'),
    delivery: rules.zones.flatMap(({ countries, methods }) =>
      methods.map(
        ({ names: methodNames, priceMinor, currency, deliveryDaysMin: from, deliveryDaysMax: to }) => {
          const values = {
            countries: countries.map(nameOf).join(', '),
            method: methodNames[locale] ?? methodNames.en ?? '',
            price: formatMoney({ amount: priceMinor, currency }, locale),
            from,
            to,
          }
          return t('{countries}: {method}, {price}, {from} to {to} days', values)
        },
      ),
    ),
  }
}
