import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentContent } from '#domains/invoice/contract.ts'
import { partsOfCorrection } from '#domains/invoice/rules.ts'
import { invoiceContent, SELLER, soldOrder } from '../../tests/support/documents.ts'
import { brokenRules } from '../../tests/support/factur-x-rules.ts'
import { facturXOf } from './factur-x.ts'

const FOLDER = join(import.meta.dirname, '../../tests/support/factur-x')
let schema: XmlDocument
let validator: XsdValidator

beforeAll(() => {
  const names = [
    'QualifiedDataType',
    'ReusableAggregateBusinessInformationEntity',
    'UnqualifiedDataType',
  ].map((part) => `Factur-X_1.09_EN16931_urn_un_unece_uncefact_data_standard_${part}_100.xsd`)
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(
      Object.fromEntries(names.map((name) => [name, readFileSync(join(FOLDER, name))])),
    ),
  )
  schema = XmlDocument.fromBuffer(readFileSync(join(FOLDER, 'Factur-X_EN16931.xsd')), {
    url: 'Factur-X_EN16931.xsd',
  })
  validator = XsdValidator.fromDoc(schema)
})

afterAll(() => {
  validator.dispose()
  schema.dispose()
})

/** Throws with the reason where the public schema refuses the XML. */
function validate(xml: string): void {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
  } finally {
    document.dispose()
  }
}

const mixed = soldOrder(
  [
    { name: 'Pegel One <Silver> & "Gold"', pieces: 2, unitPriceMinor: 12_999, taxRateBp: 1900 },
    { name: 'كتاب', pieces: 1, unitPriceMinor: 1_999, taxRateBp: 700 },
  ],
  { shippingMinor: 490, discountMinor: 1_000 },
)
const vat = invoiceContent(mixed).vat
const parts = partsOfCorrection(vat, [5_000])
const credited = {
  vat: parts,
  lines: parts.map(({ category, rateBp, netMinor }) => ({
    name: 'Refund',
    pieces: 1,
    category,
    rateBp,
    netMinor,
    shownMinor: netMinor,
    unitMinor: netMinor,
  })),
  sides: [],
  totalMinor: 5_000,
  payments: [{ by: 'provider', amountMinor: 5_000 }],
} satisfies Partial<DocumentContent>

const KINDS: readonly (readonly [string, Partial<DocumentContent>])[] = [
  ['an invoice', {}],
  ['an invoice that waits for a transfer', { payments: [], dueBy: 'bank' }],
  [
    'one paid by coupon and card',
    {
      payments: [
        { by: 'credit', amountMinor: 5_000 },
        { by: 'provider', amountMinor: 100 },
      ],
    },
  ],
  ['one in Arabic', { locale: 'ar' }],
  [
    'one for a period',
    { supply: { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2026-12-01T00:00:00Z') } },
  ],
  ['one of goods that left', { supply: { from: new Date('2026-11-20Z'), to: new Date('2026-11-20Z') } }],
  [
    'one to nobody known',
    { buyer: { ...invoiceContent(mixed).buyer, name: '', line1: '', zip: '', city: '', country: '' } },
  ],
  [
    'one of a seller without e-mail, telephone and bank',
    { seller: { ...SELLER, email: '', phone: '', bank: null }, dueBy: 'bank', payments: [] },
  ],
  [
    'a credit note',
    {
      kind: 'credit-note',
      number: 'G000001',
      ...credited,
      invoice: { number: 'R000001', issuedAt: new Date('2026-11-22Z') },
    },
  ],
  [
    'a reversal',
    {
      kind: 'reversal',
      number: 'G000002',
      ...credited,
      invoice: { number: 'R000001', issuedAt: new Date('2026-11-22Z') },
    },
  ],
]

test.each(KINDS)('%s is valid by the public schema', (_, more) => {
  expect(() => validate(facturXOf(invoiceContent(mixed, more)))).not.toThrow()
})

test.each(KINDS)('%s breaks no business rule of EN 16931', async (_, more) => {
  expect(await brokenRules(facturXOf(invoiceContent(mixed, more)))).toEqual([])
})

test.each([
  ['another total', /(<ram:GrandTotalAmount>)[^<]*/, ['FX-SCH-A-000121', 'FX-SCH-A-000122'], '$11.00'],
  ['a country that is none', /(<ram:CountryID>)DE/, ['FX-SCH-A-000036'], '$1XX'],
] as const)('the rules find %s', async (_, place, names, wrong) => {
  const xml = facturXOf(invoiceContent(mixed))
  expect(await brokenRules(xml.replace(place, wrong))).toEqual(names)
})

test('the schema refuses what is wrong, so that the tests above say something', () => {
  const xml = facturXOf(invoiceContent(mixed))
  expect(() => validate(xml.replace('<ram:TypeCode>380</ram:TypeCode>', ''))).toThrow()
  expect(() => validate(xml.replaceAll('ram:GrandTotalAmount', 'ram:GrandAmount'))).toThrow()
})

// biome-ignore lint/suspicious/noExplicitAny: a parsed document has no type
type Parsed = any

function parse(xml: string): Parsed {
  const parser = new XMLParser({
    removeNSPrefix: true,
    parseTagValue: false,
    isArray: (name) =>
      ['ApplicableTradeTax', 'SpecifiedTradeAllowanceCharge', 'IncludedSupplyChainTradeLineItem'].includes(
        name,
      ),
  })
  return parser.parse(xml).CrossIndustryInvoice.SupplyChainTradeTransaction
}

/** Amounts as whole cents: sums of decimals must be exact. */
const cents = (text: string | undefined): number => Math.round(Number(text ?? '0') * 100)
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const line = fc.record({
  pieces: fc.integer({ min: 1, max: 30 }),
  unitPriceMinor: fc.integer({ min: 0, max: 90_000 }),
  taxRateBp: fc.constantFrom(0, 550, 700, 1900, 2550),
})
const sample = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  taxIncluded: fc.boolean(),
  shippingMinor: fc.constantFrom(0, 490, 1_290),
  discount: fc.constantFrom(0, 0.1, 1),
  paid: fc.constantFrom(0, 0.3, 1),
})

test('the XML of any order fulfils the sums of EN 16931: BR-CO-10 to BR-CO-17', () => {
  fc.assert(
    fc.property(sample, ({ lines, discount, paid, ...rest }) => {
      const goods = total(lines.map((each) => each.pieces * each.unitPriceMinor))
      const content = invoiceContent(
        soldOrder(lines, { ...rest, discountMinor: Math.floor(goods * discount) }),
      )
      const paidMinor = Math.floor(content.totalMinor * paid)
      const payments = paidMinor > 0 ? [{ by: 'credit' as const, amountMinor: paidMinor }] : []
      const xml = facturXOf({ ...content, payments })
      validate(xml)
      const { IncludedSupplyChainTradeLineItem: items, ApplicableHeaderTradeSettlement: settlement } =
        parse(xml)
      const head = settlement.SpecifiedTradeSettlementHeaderMonetarySummation
      const taxes: Parsed[] = settlement.ApplicableTradeTax
      const sides: Parsed[] = settlement.SpecifiedTradeAllowanceCharge ?? []
      const sideSum = (isCharge: string): number =>
        total(
          sides
            .filter((side) => side.ChargeIndicator.Indicator === isCharge)
            .map((side) => cents(side.ActualAmount)),
        )
      const lineSum = total(
        items.map((item: Parsed) =>
          cents(
            item.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount,
          ),
        ),
      )
      expect(cents(head.LineTotalAmount), 'BR-CO-10').toBe(lineSum)
      expect(cents(head.AllowanceTotalAmount), 'BR-CO-11').toBe(sideSum('false'))
      expect(cents(head.ChargeTotalAmount), 'BR-CO-12').toBe(sideSum('true'))
      expect(cents(head.TaxBasisTotalAmount), 'BR-CO-13').toBe(lineSum - sideSum('false') + sideSum('true'))
      expect(cents(head.TaxTotalAmount), 'BR-CO-14').toBe(
        total(taxes.map((tax) => cents(tax.CalculatedAmount))),
      )
      expect(cents(head.GrandTotalAmount), 'BR-CO-15').toBe(
        cents(head.TaxBasisTotalAmount) + cents(head.TaxTotalAmount),
      )
      expect(cents(head.DuePayableAmount), 'BR-CO-16').toBe(
        cents(head.GrandTotalAmount) - cents(head.TotalPrepaidAmount),
      )
      // VAT that is taken out of prices is rounded, and then the net; the rule's own check allows for it.
      for (const tax of taxes)
        expect(
          Math.abs(
            cents(tax.CalculatedAmount) - (cents(tax.BasisAmount) * Number(tax.RateApplicablePercent)) / 100,
          ),
          'BR-CO-17',
        ).toBeLessThanOrEqual(0.65)
    }),
    { numRuns: 150 },
  )
})

test('an invoice says what the law wants: seller with VAT id and tax number, buyer, day, number, coupon as payment', () => {
  const xml = facturXOf(
    invoiceContent(mixed, { payments: [{ by: 'credit', amountMinor: 5_000 }], dueBy: 'bank' }),
  )
  for (const part of [
    '<ram:ID schemeID="VA">DE123456789</ram:ID>',
    '<ram:ID schemeID="FC">48/123/45678</ram:ID>',
    '<ram:Name>Erika Muster</ram:Name>',
    '<udt:DateTimeString format="102">20261122</udt:DateTimeString>',
    '<ram:ID>R000001</ram:ID>',
    '<ram:TotalPrepaidAmount>50.00</ram:TotalPrepaidAmount>',
    'Pegel One &lt;Silver&gt; &amp; "Gold"',
    '<ram:IBANID>DE02120300000000202051</ram:IBANID>',
  ])
    expect(xml).toContain(part)
  expect(
    xml.match(/<udt:Indicator>false/g),
    'the discount of two rates, and nothing for the coupon',
  ).toHaveLength(2)
})

test('an exempt sale says why, in words and by its code', () => {
  const free = { ...vat[0]!, rateBp: 0, taxMinor: 0 }
  const xml = (category: 'AE' | 'G' | 'E') =>
    facturXOf(
      invoiceContent(mixed, {
        vat: [{ ...free, category }],
        seller: { ...SELLER, exemption: 'Kleinunternehmer' },
      }),
    )
  expect(xml('AE')).toContain('VATEX-EU-AE')
  expect(xml('G')).toContain('VATEX-EU-G')
  expect(xml('E')).toContain('<ram:ExemptionReason>Kleinunternehmer</ram:ExemptionReason>')
})
