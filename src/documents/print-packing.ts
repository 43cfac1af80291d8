import type { PaperPicture } from '#domains/catalog/contract.ts'
import type { PackingPapers, PackingPrinter, Parcel } from '#domains/order/ports.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { shopTimeZone } from '#kernel/time-zone.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { drawLogo } from './logo.ts'
import { type Box, CONTENT_WIDTH, Sheet, type TextStyle } from './sheet.ts'

const SMALL: TextStyle = { size: 8, color: '#5a6270' }

/** Prints papers for packing. */
export function printPacking(
  what: Parameters<PackingPrinter['print']>[0],
  papers: PackingPapers,
  logo: PaperPicture | null = null,
): Promise<Buffer> {
  switch (what) {
    case 'pick-list':
      return printPickList(papers)
    case 'packing-slips':
      return printPackingSlips(papers, logo)
    case 'labels':
      return printAddressLabels(papers)
    case 'parcel-labels':
      return printParcelLabels(papers)
  }
}

/** Prints what to fetch from the shelves for several orders, sorted by SKU. A4. */
async function printPickList(papers: PackingPapers): Promise<Buffer> {
  const { locale, shopName, at, parcels, picked } = papers
  const t = translatorOf(locale)
  const title = t('Pick list')
  const sheet = new Sheet({ title: `${title} · ${shopName}`, locale, at })
  sheet.write(title, { size: 20, weight: 'bold' }, { tag: 'H1' })
  sheet.space(4)
  sheet.write(t('{orders, plural, one {# order} other {# orders}}', { orders: parcels.length }), SMALL)
  sheet.space(14)
  sheet.table(
    [
      { head: t('Pieces'), box: { start: 0, width: 45 }, align: 'end' },
      { head: t('SKU'), box: { start: 60, width: 95 } },
      { head: t('Product'), box: { start: 165, width: 185 } },
      { head: t('Orders'), box: { start: 360, width: CONTENT_WIDTH - 360 } },
    ],
    picked.map(({ pieces, sku, name, orders }) => [String(pieces), sku, name, orders.join(', ')]),
  )
  return sheet.end((page, pages) => [[t('Page {page} of {pages}', { page, pages }), SMALL]])
}

/** Prints packing slips, each order on its own page of A4. They say no prices, because a parcel may be a gift. */
async function printPackingSlips(papers: PackingPapers, logo: PaperPicture | null): Promise<Buffer> {
  const { locale, shopName, at, parcels } = papers
  const t = translatorOf(locale)
  const title = t('Packing slip')
  const sheet = new Sheet({ title: `${title} · ${shopName}`, locale, at })
  for (const [index, parcel] of parcels.entries()) {
    if (index > 0) sheet.page()
    writeSlip(sheet, parcel, papers, logo)
  }
  return sheet.end(() => [[papers.sender.join(' · '), SMALL]])
}

function writeSlip(
  sheet: Sheet,
  parcel: Parcel,
  { locale, shopName }: PackingPapers,
  logo: PaperPicture | null,
): void {
  const t = translatorOf(locale)
  const start = drawLogo(sheet, logo)
  sheet.write(shopName, { size: 15, weight: 'bold' }, { box: { start, width: CONTENT_WIDTH - start } })
  sheet.space(36)
  for (const line of parcel.address) sheet.write(isolated(line), { size: 11 })
  sheet.space(28)
  sheet.write(t('Packing slip'), { size: 20, weight: 'bold' }, { tag: 'H1' })
  sheet.write(t('Order {number} of {date}', { number: parcel.number, date: dayOf(parcel.placedAt, locale) }))
  sheet.space(14)
  sheet.table(
    [
      { head: t('Pieces'), box: { start: 0, width: 45 }, align: 'end' },
      { head: t('SKU'), box: { start: 60, width: 110 } },
      { head: t('Product'), box: { start: 180, width: CONTENT_WIDTH - 180 } },
    ],
    parcel.lines.map(({ pieces, sku, name }) => [String(pieces), sku, name]),
  )
  if (parcel.giftNote === '') return
  sheet.space(14)
  sheet.write(t('Gift note'), { weight: 'bold' })
  for (const line of parcel.giftNote.split('\n')) sheet.write(isolated(line), { size: 11 })
}

/** Labels on a page of A4: two beside each other, four below. Units: points. */
const LABEL = { columns: 2, rows: 4, height: 170, width: CONTENT_WIDTH / 2 - 12 }

/** Prints address labels, eight on a page of A4. */
async function printAddressLabels(papers: PackingPapers): Promise<Buffer> {
  const { locale, shopName, at, parcels, sender } = papers
  const t = translatorOf(locale)
  const sheet = new Sheet({ title: `${t('Address labels')} · ${shopName}`, locale, at })
  for (let first = 0; first < parcels.length; first += LABEL.columns) {
    if (first > 0 && (first / LABEL.columns) % LABEL.rows === 0) sheet.page()
    const top = sheet.y
    sheet.writeBeside(
      parcels.slice(first, first + LABEL.columns).map((parcel, place) => ({
        box: { start: place * (LABEL.width + 24), width: LABEL.width },
        lines: labelOf(parcel, sender, 12),
      })),
    )
    sheet.y = top + LABEL.height
  }
  return sheet.end(() => [])
}

/** A label of 4 × 6 inch, as label printers take it. Units: points. */
const INCHES_4_BY_6 = {
  page: { width: 288, height: 432 },
  margin: { side: 18, top: 22, bottom: 18 },
}
const LABEL_BOX: Box = { start: 0, width: 288 - 36 }

/** Prints address labels for a label printer, each on its own page of 4 × 6 inch. */
async function printParcelLabels(papers: PackingPapers): Promise<Buffer> {
  const { locale, shopName, at, parcels, sender } = papers
  const t = translatorOf(locale)
  const sheet = new Sheet({ title: `${t('Address labels')} · ${shopName}`, locale, at }, INCHES_4_BY_6)
  for (const [index, parcel] of parcels.entries()) {
    if (index > 0) sheet.page()
    sheet.writeBeside([{ box: LABEL_BOX, lines: labelOf(parcel, sender, 16) }])
  }
  return sheet.end(() => [])
}

function labelOf(
  { address, number }: Parcel,
  sender: readonly string[],
  size: number,
): readonly (readonly [string, TextStyle])[] {
  return [
    [isolated(sender.join(' · ')), { size: 7, color: '#5a6270' }],
    ['', { size }],
    ...address.map((line): readonly [string, TextStyle] => [isolated(line), { size }]),
    ['', { size: size / 2 }],
    [number, SMALL],
  ]
}

function dayOf(at: Date, locale: LocaleCode): string {
  const latin = locale === 'ar' ? 'ar-u-nu-latn' : locale
  return new Intl.DateTimeFormat(latin, { dateStyle: 'long', timeZone: shopTimeZone() }).format(at)
}

/** A name of another direction keeps its signs together. Source: Unicode Standard Annex 9. */
function isolated(text: string): string {
  return text === '' ? text : `\u2068${text}\u2069`
}
