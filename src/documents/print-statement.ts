import type { PaperPicture } from '#domains/catalog/contract.ts'
import type { StatementContent, VatTreatment } from '#domains/payout/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import type { Translate } from '#kernel/translate.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { drawLogo } from './logo.ts'
import { CONTENT_WIDTH, Sheet, type TextStyle } from './sheet.ts'

const SMALL: TextStyle = { size: 8, color: '#5a6270' }
const HALF = CONTENT_WIDTH / 2
/** Where the amounts of the table begin. Units: points. */
const AMOUNT_WIDTH = 110

/**
 * Prints the statement of a payout: to a business the invoice that the shop writes for it (self-billing, in Germany
 * „Gutschrift“), to others a receipt. Source: § 14 UStG, decision 0071.
 */
export function printStatement(content: StatementContent, logo: PaperPicture | null = null): Promise<Buffer> {
  const { locale, number, issuedAt, seller, payout, kind, reverses, totalMinor, currency, vat } = content
  const t = translatorOf(locale)
  const title = titleOf(content, t)
  const at = new Date(issuedAt)
  const money = (amount: number): string => formatMoney({ amount, currency }, locale)
  const sheet = new Sheet({ title: `${title} ${number} · ${seller.company}`, locale, at })
  const start = drawLogo(sheet, logo)
  sheet.write(seller.company, { size: 15, weight: 'bold' }, { box: { start, width: CONTENT_WIDTH - start } })
  sheet.space(36)
  sheet.writeBeside([
    { box: { start: 0, width: HALF - 20 }, lines: partnerLines(content, t) },
    {
      box: { start: HALF, width: HALF },
      lines: [
        [`${t('Number')}: ${isolated(number)}`, {}],
        [`${t('Date')}: ${dayOf(at, locale)}`, {}],
        [`${t('Payout')}: ${isolated(payout)}`, {}],
      ],
    },
  ])
  sheet.space(30)
  sheet.write(title, { size: 20, weight: 'bold' }, { tag: 'H1' })
  sheet.space(6)
  sheet.write(
    kind === 'reversal'
      ? t('This takes back {number}: the payout came back to us.', { number: isolated(reverses) })
      : t(
          'We bill for you the commissions for recommending products, as agreed when you joined the programme.',
        ),
  )
  sheet.space(14)
  sheet.table(
    [
      { head: t('Service'), box: { start: 0, width: CONTENT_WIDTH - AMOUNT_WIDTH - 20 } },
      { head: t('Amount'), box: { start: CONTENT_WIDTH - AMOUNT_WIDTH, width: AMOUNT_WIDTH }, align: 'end' },
    ],
    [
      [t('Commissions that were payable until {date}', { date: dayOf(at, locale) }), money(vat.netMinor)],
      ...(vat.treatment === 'domestic'
        ? [[t('VAT {rate} %', { rate: String(vat.rateBp / 100) }), money(vat.taxMinor)]]
        : []),
      [t('Total'), money(totalMinor)],
    ],
  )
  sheet.space(16)
  sheet.write(VAT_WORDS[vat.treatment](t), SMALL)
  return sheet.end((page, pages) => [
    [sellerLine(content), SMALL],
    [t('Page {page} of {pages}', { page, pages }), SMALL],
  ])
}

function titleOf({ kind, vat }: StatementContent, t: Translate): string {
  if (kind === 'reversal') return t('Reversal of a payout statement')
  return vat.treatment === 'private' ? t('Payout statement') : t('Self-billing invoice')
}

const VAT_WORDS: Readonly<Record<VatTreatment, (t: Translate) => string>> = {
  private: (t) => t('No VAT is shown: the partner does not act as a business.'),
  'small-business': (t) => t('No VAT is charged, because the partner is a small business.'),
  domestic: (t) => t('The total includes the VAT that is shown.'),
  'reverse-charge': (t) => t('Reverse charge: the recipient of the service owes the VAT.'),
}

function partnerLines({ partner, name }: StatementContent, t: Translate): readonly [string, TextStyle][] {
  if (!partner) return [[isolated(name), { size: 11 }]]
  const { line1, zip, city, country, vatId, taxNumber } = partner
  return [
    ...[partner.name, line1, `${zip} ${city}`, country].map((line): [string, TextStyle] => [
      isolated(line),
      { size: 11 },
    ]),
    ...(vatId === '' ? [] : [[`${t('VAT ID')}: ${isolated(vatId)}`, {}] as [string, TextStyle]]),
    ...(taxNumber === '' ? [] : [[`${t('Tax number')}: ${isolated(taxNumber)}`, {}] as [string, TextStyle]]),
  ]
}

function sellerLine({ seller }: StatementContent): string {
  const { company, line1, line2, zip, city, country, vatId, taxNumber } = seller
  const parts = [company, line1, line2, `${zip} ${city}`.trim(), country, vatId || taxNumber]
  return parts.filter((part) => part !== '').join(' · ')
}

function dayOf(at: Date, locale: LocaleCode): string {
  const latin = locale === 'ar' ? 'ar-u-nu-latn' : locale
  return new Intl.DateTimeFormat(latin, { dateStyle: 'long', timeZone: shopTimeZone() }).format(at)
}

/** A text of another direction keeps its signs together. Source: Unicode Standard Annex 9. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
