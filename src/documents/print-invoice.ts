import type { PaperPicture } from '#domains/catalog/contract.ts'
import type {
  DocumentContent,
  DocumentKind,
  DocumentParty,
  PaidBy,
  Seller,
} from '#domains/invoice/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { FACTUR_X_FILE, facturXOf, fitsFacturX, notesOf } from './factur-x.ts'
import { headSums } from './head-sums.ts'
import { drawLogo } from './logo.ts'
import type { EmbeddedFile } from './pdf-file.ts'
import { type Box, CONTENT_WIDTH, Sheet, type TextStyle } from './sheet.ts'

const TITLES: Readonly<Record<DocumentKind, string>> = {
  invoice: msg('Invoice {number}'),
  'credit-note': msg('Credit note {number}'),
  reversal: msg('Reversal {number} of a credit note'),
}

const PAID_BY: Readonly<Record<PaidBy, string>> = {
  provider: msg('Paid online'),
  bank: msg('Paid by bank transfer'),
  courier: msg('Paid on delivery'),
  credit: msg('Paid by coupon'),
}

const MUTED: TextStyle = { size: 8, color: '#5a6270' }
const BOLD: TextStyle = { weight: 'bold' }
const LEFT: Box = { start: 0, width: 250 }
const RIGHT: Box = { start: 290, width: CONTENT_WIDTH - 290 }
/** Sums stand at the end of the line: their words, then the amount. */
const SUM_WORDS: Box = { start: 210, width: 165 }
const SUM_AMOUNT: Box = { start: 380, width: CONTENT_WIDTH - 380 }

/**
 * Prints an invoice, a credit note or its reversal as PDF/A-3 with the same document inside as Factur-X
 * (EN 16931), unless its currency has more decimals than the norm. The same content gives the same bytes. Source: § 14 UStG, EN 16931-1, ISO 19005-3.
 */
export async function printInvoice(
  content: DocumentContent,
  logo: PaperPicture | null = null,
): Promise<Buffer> {
  const { kind, number, locale, issuedAt, seller, buyer } = content
  const t = translatorOf(locale)
  const title = t(TITLES[kind], { number })
  const isFacturX = fitsFacturX(content.currency)
  const sheet = new Sheet({
    title,
    locale,
    at: issuedAt,
    embedded: isFacturX ? [xmlOf(content)] : [],
    metadata: isFacturX ? FACTUR_X_METADATA : '',
  })
  const start = drawLogo(sheet, logo)
  sheet.write(seller.company, { size: 15, weight: 'bold' }, { box: { start, width: CONTENT_WIDTH - start } })
  sheet.space(28)
  sheet.writeBeside([
    { box: LEFT, lines: [[senderLine(seller), MUTED], ['', { size: 3 }], ...addressLines(buyer, locale)] },
    { box: RIGHT, lines: factsOf(content, t).map((fact): [string, TextStyle] => [fact, {}]) },
  ])
  sheet.space(26)
  sheet.write(title, { size: 17, weight: 'bold' }, { tag: 'H1' })
  sheet.space(8)
  if (content.invoice) {
    const { number: ofInvoice, issuedAt: of } = content.invoice
    const words =
      kind === 'credit-note'
        ? t('We corrected invoice {number} of {date}: the following amount was paid back.', {
            number: ofInvoice,
            date: dateText(of, locale),
          })
        : t('The refund for invoice {number} of {date} failed. The following amount is not paid back.', {
            number: ofInvoice,
            date: dateText(of, locale),
          })
    sheet.write(words)
    sheet.space(8)
  }
  writeLines(sheet, content, t)
  writeSums(sheet, content, t)
  writeVat(sheet, content, t)
  for (const note of [...notesOf(content), ...dueWords(content, t)]) {
    sheet.space(8)
    sheet.write(note)
  }
  return sheet.end((page, pages) => [
    [`${title} · ${t('Page {page} of {pages}', { page, pages })}`, MUTED],
    ...footOf(seller, t).map((line): [string, TextStyle] => [line, MUTED]),
  ])
}

function xmlOf(content: DocumentContent): EmbeddedFile {
  return {
    name: FACTUR_X_FILE,
    mediaType: 'text/xml',
    description: 'Factur-X (EN 16931)',
    content: new TextEncoder().encode(facturXOf(content)),
    relationship: 'Alternative',
  }
}

function senderLine({ company, line1, zip, city }: Seller): string {
  return [company, line1, `${zip} ${city}`.trim()].filter((part) => part !== '').join(' · ')
}

function addressLines(party: DocumentParty, locale: LocaleCode): [string, TextStyle][] {
  const { company, name, line1, line2, zip, city, country, vatId } = party
  return [company, name, line1, line2, `${zip} ${city}`.trim(), countryText(country, locale), vatId]
    .filter((line) => line !== '')
    .map((line) => [isolated(line), { size: 10.5 }])
}

/** Date, numbers and when it was supplied. */
function factsOf(content: DocumentContent, t: Translate): string[] {
  const { issuedAt, orderedAt, orderNumber, locale, supply, kind, seller } = content
  const date = (at: Date): string => dateText(at, locale)
  return [
    t('Date: {date}', { date: date(issuedAt) }),
    t('Order {number} of {date}', { number: orderNumber, date: date(orderedAt) }),
    ...(kind === 'invoice' ? [supplyText(supply, t, date)] : []),
    ...(seller.vatId === '' ? [] : [t('VAT identification number: {number}', { number: seller.vatId })]),
    ...(seller.taxNumber === '' ? [] : [t('Tax number: {number}', { number: seller.taxNumber })]),
  ]
}

function supplyText(supply: DocumentContent['supply'], t: Translate, date: (at: Date) => string): string {
  if (!supply) return t('Supply: after the date of this invoice')
  return supply.from.getTime() === supply.to.getTime()
    ? t('Supplied on {date}', { date: date(supply.from) })
    : t('Supplied from {from} to {to}', { from: date(supply.from), to: date(supply.to) })
}

function writeLines(
  sheet: Sheet,
  { lines, locale, currency, taxIncluded, kind }: DocumentContent,
  t: Translate,
): void {
  const price = (amount: number): string => formatMoney({ amount, currency }, locale)
  const isNet = !taxIncluded || kind !== 'invoice'
  sheet.table(
    [
      { box: { start: 0, width: 205 }, head: t('Item') },
      { box: { start: 215, width: 50 }, head: t('Pieces'), align: 'end' },
      { box: { start: 270, width: 75 }, head: isNet ? t('Net price') : t('Price'), align: 'end' },
      { box: { start: 350, width: 45 }, head: t('VAT'), align: 'end' },
      {
        box: { start: 400, width: CONTENT_WIDTH - 400 },
        head: isNet ? t('Net amount') : t('Amount'),
        align: 'end',
      },
    ],
    lines.map(({ name, pieces, unitMinor, shownMinor, rateBp }) => [
      isolated(name),
      String(pieces),
      price(unitMinor),
      rateText(rateBp, locale),
      price(shownMinor),
    ]),
  )
  sheet.rule()
  sheet.space(6)
}

function writeSums(sheet: Sheet, content: DocumentContent, t: Translate): void {
  const { locale, currency, shippingMinor, discountMinor, payments, totalMinor, kind } = content
  const { dueMinor, taxMinor, netMinor } = headSums(content)
  const row = (words: string, amount: number, style: TextStyle = {}): void =>
    sheet.writeBeside([
      { box: SUM_WORDS, lines: [[words, style]] },
      { box: SUM_AMOUNT, lines: [[formatMoney({ amount, currency }, locale), { ...style, align: 'end' }]] },
    ])
  if (discountMinor !== null && discountMinor > 0) row(t('Discount'), -discountMinor)
  if (shippingMinor !== null) row(t('Shipping'), shippingMinor)
  row(t('Net total'), netMinor)
  row(t('VAT'), taxMinor)
  row(t('Total'), totalMinor, { weight: 'bold', size: 11 })
  for (const { by, amountMinor } of kind === 'invoice' ? payments : []) row(t(PAID_BY[by]), -amountMinor)
  if (kind === 'invoice') row(t('Amount due'), dueMinor, BOLD)
  sheet.space(10)
}

/** VAT by rate, as the law wants it even where prices include it. Source: § 14 UStG. */
function writeVat(sheet: Sheet, { vat, locale, currency }: DocumentContent, t: Translate): void {
  const price = (amount: number): string => formatMoney({ amount, currency }, locale)
  sheet.table(
    [
      { box: { start: 0, width: 100 }, head: t('VAT rate') },
      { box: { start: 110, width: 105 }, head: t('Net'), align: 'end' },
      { box: { start: 225, width: 105 }, head: t('VAT'), align: 'end' },
      { box: { start: 340, width: CONTENT_WIDTH - 340 }, head: t('Total'), align: 'end' },
    ],
    vat.map(({ rateBp, netMinor, taxMinor }) => [
      rateText(rateBp, locale),
      price(netMinor),
      price(taxMinor),
      price(netMinor + taxMinor),
    ]),
    { size: 8.5 },
  )
}

function dueWords(content: DocumentContent, t: Translate): string[] {
  const { dueMinor } = headSums(content)
  if (content.kind !== 'invoice' || dueMinor <= 0) return []
  const { bank } = content.seller
  if (content.dueBy !== 'bank' || !bank) return [t('Payable now.')]
  const { holder, iban, bic } = bank
  return [
    t('Please transfer the amount due to {holder}, IBAN {iban}, BIC {bic}. Reference: {reference}', {
      holder,
      iban,
      bic,
      reference: content.orderNumber,
    }),
  ]
}

function footOf(seller: Seller, t: Translate): string[] {
  const { company, line1, line2, zip, city, email, phone, vatId, taxNumber } = seller
  const rows = [
    [company, line1, line2, `${zip} ${city}`.trim()],
    [
      email,
      phone,
      vatId === '' ? '' : t('VAT identification number: {number}', { number: vatId }),
      taxNumber === '' ? '' : t('Tax number: {number}', { number: taxNumber }),
    ],
  ]
  return rows.map((row) => row.filter((part) => part !== '').join(' · ')).filter((row) => row !== '')
}

/** A name of another direction keeps its signs together: first strong isolate. Source: Unicode Standard Annex 9. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** Arabic documents have Latin digits, as prices and order numbers have. */
function latin(locale: LocaleCode): string {
  return locale === 'ar' ? 'ar-u-nu-latn' : locale
}

function dateText(at: Date, locale: LocaleCode): string {
  return new Intl.DateTimeFormat(latin(locale), { dateStyle: 'long', timeZone: shopTimeZone() }).format(at)
}

function rateText(rateBp: number, locale: LocaleCode): string {
  return new Intl.NumberFormat(latin(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
    rateBp / 10_000,
  )
}

function countryText(code: string, locale: LocaleCode): string {
  return code === ''
    ? ''
    : (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code)
}

/** Says in the metadata what the embedded file is. Source: Factur-X 1.0. */
const FACTUR_X_METADATA = `
<rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>
${[
  ['DocumentFileName', 'name of the embedded XML file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the standard'],
  ['ConformanceLevel', 'profile of the XML file'],
]
  .map(
    ([name, description]) =>
      `      <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  )
  .join('\n')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
