import type { DocumentContent, DocumentKind, PaidBy, Seller, VatCategory } from '#domains/invoice/contract.ts'
import { dayOf as dayOfShop } from '#kernel/local-day.ts'
import { currencyExponent, decimalAmount } from '#kernel/money.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { agreementOf } from './factur-x-parties.ts'
import { headSums } from './head-sums.ts'
import { type Content, type Node, textOf } from './xml-nodes.ts'

/** Name that readers of Factur-X look for in a PDF. */
export const FACTUR_X_FILE = 'factur-x.xml'

/** Profile: the European norm and nothing beside it. */
const GUIDELINE = 'urn:cen.eu:en16931:2017'

/** Source: UNTDID 1001. */
const TYPE_CODES: Readonly<Record<DocumentKind, string>> = {
  invoice: '380',
  'credit-note': '381',
  reversal: '384',
}

/** Online payment service, SEPA transfer, cash, and an instrument that has no code (a coupon). Source: UNTDID 4461. */
const MEANS_CODES: Readonly<Record<PaidBy, string>> = {
  provider: '68',
  bank: '58',
  courier: '10',
  credit: '1',
}

/** Source: VATEX. */
const EXEMPTION_CODES: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  G: 'VATEX-EU-G',
}

const NAMESPACES = `xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"`

/**
 * Returns whether the norm can hold the amounts of a currency: none has more than two decimals, and a rounded
 * one would say another sum than the pages (rules BR-DEC-01 to BR-DEC-28). Pure. Source: EN 16931-1, decision 0045.
 */
export function fitsFacturX(currency: string): boolean {
  return currencyExponent(currency) <= 2
}

/**
 * Returns a document in the form that programs read: Cross Industry Invoice in the profile EN 16931 of
 * Factur-X. Pure. Source: EN 16931-1, Factur-X 1.0.
 */
export function facturXOf(content: DocumentContent): string {
  const { kind, number, issuedAt, lines } = content
  const body: Node[] = [
    [
      'rsm:ExchangedDocumentContext',
      [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', GUIDELINE]]]],
    ],
    [
      'rsm:ExchangedDocument',
      [
        ['ram:ID', number],
        ['ram:TypeCode', TYPE_CODES[kind]],
        ['ram:IssueDateTime', dateOf(issuedAt)],
        ...notesOf(content).map((note): Node => ['ram:IncludedNote', [['ram:Content', note]]]),
      ],
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      [
        ...lines.map((line, index) => lineOf(content, line, index)),
        agreementOf(content),
        deliveryOf(content),
        settlementOf(content),
      ],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${NAMESPACES}>${body.map(textOf).join('')}</rsm:CrossIndustryInvoice>\n`
}

/** Notes of a document: why no VAT is shown. The same words are printed on the pages. */
export function notesOf({ vat, seller, locale }: DocumentContent): string[] {
  return vat.map(({ category }) => exemptionOf(category, seller, locale)).filter((note) => note !== '')
}

function exemptionOf(category: VatCategory, seller: Seller, locale: DocumentContent['locale']): string {
  const t = translatorOf(locale)
  if (category === 'AE') return t('Reverse charge: the customer owes the VAT.')
  if (category === 'G') return t('Free of VAT: the goods were supplied to a country outside the EU.')
  return category === 'E' ? seller.exemption : ''
}

function lineOf(content: DocumentContent, line: DocumentContent['lines'][number], index: number): Node {
  const net = amountOf(content, line.netMinor)
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(index + 1)]]],
      ['ram:SpecifiedTradeProduct', [['ram:Name', line.name]]],
      [
        'ram:SpecifiedLineTradeAgreement',
        [
          [
            'ram:NetPriceProductTradePrice',
            // The price of all pieces: that of one would be rounded when prices include the VAT.
            [
              ['ram:ChargeAmount', net],
              ['ram:BasisQuantity', String(line.pieces), ' unitCode="C62"'],
            ],
          ],
        ],
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', String(line.pieces), ' unitCode="C62"']]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          ['ram:ApplicableTradeTax', taxOf(line)],
          ['ram:SpecifiedTradeSettlementLineMonetarySummation', [['ram:LineTotalAmount', net]]],
        ],
      ],
    ],
  ]
}

function taxOf({ category, rateBp }: { category: VatCategory; rateBp: number }): Node[] {
  return [
    ['ram:TypeCode', 'VAT'],
    ['ram:CategoryCode', category],
    ['ram:RateApplicablePercent', percentOf(rateBp)],
  ]
}

function deliveryOf({ supply, buyer, seller }: DocumentContent): Node {
  const isDay = supply !== null && supply.from.getTime() === supply.to.getTime()
  return [
    'ram:ApplicableHeaderTradeDelivery',
    [
      // The country alone: nothing else of the delivery belongs on an invoice.
      [
        'ram:ShipToTradeParty',
        [['ram:PostalTradeAddress', [['ram:CountryID', buyer.shipTo || buyer.country || seller.country]]]],
      ],
      isDay
        ? ['ram:ActualDeliverySupplyChainEvent', [['ram:OccurrenceDateTime', dateOf(supply.from)]]]
        : null,
    ],
  ]
}

function settlementOf(content: DocumentContent): Node {
  const { currency, sides, vat, seller, locale, supply, payments, dueBy, invoice } = content
  const amount = (minor: number): string => amountOf(content, minor)
  const { lineNetMinor, chargesMinor, allowancesMinor, netMinor, taxMinor, paidMinor, dueMinor } =
    headSums(content)
  const t = translatorOf(locale)
  const means = dueMinor > 0 || payments.length === 0 ? [dueBy] : payments.map(({ by }) => by)
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:PaymentReference', content.number],
      ['ram:InvoiceCurrencyCode', currency],
      ...[...new Set(means)].map((by) => meansOf(by, seller)),
      ...vat.map(
        (part): Node => [
          'ram:ApplicableTradeTax',
          [
            ['ram:CalculatedAmount', amount(part.taxMinor)],
            ['ram:TypeCode', 'VAT'],
            ['ram:ExemptionReason', exemptionOf(part.category, seller, locale)],
            ['ram:BasisAmount', amount(part.netMinor)],
            ['ram:CategoryCode', part.category],
            ['ram:ExemptionReasonCode', EXEMPTION_CODES[part.category] ?? ''],
            ['ram:RateApplicablePercent', percentOf(part.rateBp)],
          ],
        ],
      ),
      supply && supply.from.getTime() !== supply.to.getTime()
        ? [
            'ram:BillingSpecifiedPeriod',
            [
              ['ram:StartDateTime', dateOf(supply.from)],
              ['ram:EndDateTime', dateOf(supply.to)],
            ],
          ]
        : null,
      ...sides.map(
        (side): Node => [
          'ram:SpecifiedTradeAllowanceCharge',
          [
            ['ram:ChargeIndicator', [['udt:Indicator', side.is === 'shipping' ? 'true' : 'false']]],
            ['ram:ActualAmount', amount(side.netMinor)],
            ['ram:Reason', side.is === 'shipping' ? t('Shipping') : t('Discount')],
            ['ram:CategoryTradeTax', taxOf(side)],
          ],
        ],
      ),
      dueMinor > 0 ? ['ram:SpecifiedTradePaymentTerms', [['ram:Description', t('Payable now.')]]] : null,
      [
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        [
          ['ram:LineTotalAmount', amount(lineNetMinor)],
          ['ram:ChargeTotalAmount', amount(chargesMinor)],
          ['ram:AllowanceTotalAmount', amount(allowancesMinor)],
          ['ram:TaxBasisTotalAmount', amount(netMinor)],
          ['ram:TaxTotalAmount', amount(taxMinor), ` currencyID="${currency}"`],
          ['ram:GrandTotalAmount', amount(content.totalMinor)],
          ['ram:TotalPrepaidAmount', amount(paidMinor)],
          ['ram:DuePayableAmount', amount(dueMinor)],
        ],
      ],
      invoice
        ? [
            'ram:InvoiceReferencedDocument',
            [
              ['ram:IssuerAssignedID', invoice.number],
              [
                'ram:FormattedIssueDateTime',
                [['qdt:DateTimeString', dayOf(invoice.issuedAt), ' format="102"']],
              ],
            ],
          ]
        : null,
    ],
  ]
}

function meansOf(by: PaidBy, { bank }: Seller): Node {
  const account: Node[] =
    by === 'bank' && bank
      ? [
          [
            'ram:PayeePartyCreditorFinancialAccount',
            [
              ['ram:IBANID', bank.iban],
              ['ram:AccountName', bank.holder],
            ],
          ],
          [
            'ram:PayeeSpecifiedCreditorFinancialInstitution',
            bank.bic === '' ? '' : [['ram:BICID', bank.bic]],
          ],
        ]
      : []
  // A transfer without its account would break the rules of the norm.
  const code = by === 'bank' && !bank ? MEANS_CODES.credit : MEANS_CODES[by]
  return ['ram:SpecifiedTradeSettlementPaymentMeans', [['ram:TypeCode', code], ...account]]
}

function amountOf({ currency }: Pick<DocumentContent, 'currency'>, minor: number): string {
  return decimalAmount({ amount: minor, currency })
}

function percentOf(rateBp: number): string {
  return (rateBp / 100).toFixed(2)
}

function dateOf(at: Date): Content {
  return [['udt:DateTimeString', dayOf(at), ' format="102"']]
}

/** Day in the shop's time zone, as `YYYYMMDD`. */
function dayOf(at: Date): string {
  return dayOfShop(at).replaceAll('-', '')
}
