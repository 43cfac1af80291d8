import type { DocumentContent, Seller } from '#domains/invoice/contract.ts'
import { type SoldOrder, sumsOfOrder } from '#domains/invoice/rules.ts'
import { taxesOf } from '#domains/tax/index.ts'
import { splitAmount } from '#kernel/money.ts'

export const SELLER: Seller = {
  company: 'Pegel Demo GmbH',
  line1: 'Speicherstraße 7',
  line2: '',
  zip: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'counter@pegel.example',
  phone: '+49 40 66969 070',
  vatId: 'DE123456789',
  taxNumber: '48/123/45678',
  exemption: '',
  bank: { holder: 'Pegel Demo GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
}

/** A line of a sample: its price is what the shop shows. Units: minor units, parts of ten thousand. */
export interface SampleLine {
  readonly name?: string
  readonly pieces: number
  readonly unitPriceMinor: number
  readonly taxRateBp: number
}

/** Freezes a sample as placing an order does: one VAT amount for each rate, divided among its lines. */
export function soldOrder(
  lines: readonly SampleLine[],
  { taxIncluded = true, shippingMinor = 0, discountMinor = 0 } = {},
): SoldOrder {
  const goods = lines.map((line) => ({
    rateBp: line.taxRateBp,
    amountMinor: line.unitPriceMinor * line.pieces,
  }))
  const discounts = splitAmount(
    discountMinor,
    goods.map(({ amountMinor }) => amountMinor),
  )
  const taxes = taxesOf(
    goods.map(({ rateBp, amountMinor }, place) => ({
      rateBp,
      amountMinor: amountMinor - (discounts[place] ?? 0),
      fullMinor: amountMinor,
    })),
    shippingMinor,
    taxIncluded,
  )
  const taxMinor = lines.map(() => 0)
  for (const tax of taxes) {
    const places = goods.flatMap(({ rateBp }, place) => (rateBp === tax.rateBp ? [place] : []))
    const shares = splitAmount(
      tax.amountMinor,
      places.map((place) => goods[place]?.amountMinor ?? 0),
    )
    for (const [at, place] of places.entries()) taxMinor[place] = shares[at] ?? 0
  }
  return {
    taxIncluded,
    shippingMinor,
    lines: lines.map((line, place) => ({
      name: 'Pegel One (Silver)',
      ...line,
      discountMinor: discounts[place] ?? 0,
      taxMinor: taxMinor[place] ?? 0,
    })),
  }
}

/** Returns the content of an invoice of a sample; `more` replaces parts of it. */
export function invoiceContent(sold: SoldOrder, more: Partial<DocumentContent> = {}): DocumentContent {
  const sums = sumsOfOrder(sold, { isReverseCharge: false, isExport: false, isExempt: false })
  return {
    kind: 'invoice',
    number: 'R000001',
    issuedAt: new Date('2026-11-22T10:00:00Z'),
    locale: 'de',
    currency: 'EUR',
    orderNumber: 'K100001',
    orderedAt: new Date('2026-11-21T23:30:00Z'),
    seller: SELLER,
    buyer: {
      name: 'Erika Muster',
      company: '',
      line1: 'Hauptstraße 5',
      line2: '',
      zip: '10115',
      city: 'Berlin',
      country: 'DE',
      vatId: '',
      shipTo: '',
    },
    ...sums,
    taxIncluded: sold.taxIncluded,
    shippingMinor: sold.shippingMinor,
    discountMinor: sold.lines.reduce((sum, line) => sum + line.discountMinor, 0),
    payments: [{ by: 'provider', amountMinor: sums.totalMinor }],
    dueBy: 'provider',
    supply: null,
    invoice: null,
    ...more,
  }
}
