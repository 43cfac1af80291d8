import type { PricedLine } from '#domains/order/rules.ts'
import {
  CONTACT_RULES,
  MAIL_RULES,
  PARTNER_RULES,
  RESERVATION_SHARE,
  RETURN_RULES,
  REVIEW_RULES,
  type ShopRules,
  VOUCHER_LIMIT,
} from '#domains/shop/index.ts'

const standard = {
  publicId: 'standard',
  names: { en: 'Standard' },
  currency: 'EUR',
  minWeightGrams: 0,
  maxWeightGrams: 31_500,
  deliveryDaysMin: 1,
  deliveryDaysMax: 3,
}
/** A shop in Germany that sends home and to the US; prices include VAT. */
export const rules: ShopRules = {
  shopName: 'Test',
  currency: 'EUR',
  taxIncluded: true,
  homeCountry: 'DE',
  timeZone: 'Europe/Berlin',
  bankAccount: null,
  reservations: RESERVATION_SHARE,
  vouchers: VOUCHER_LIMIT,
  partners: PARTNER_RULES,
  mails: MAIL_RULES,
  contact: CONTACT_RULES,
  reviews: REVIEW_RULES,
  returns: RETURN_RULES,
  gateways: {},
  cashOnDelivery: true,
  face: {
    storefront: {},
    logo: null,
    icon: null,
    colours: null,
    pages: [],
    ownPages: [],
    vat: 'included',
    seller: [],
    offlineWays: [],
    missing: [],
  },
  postalRules: {},
  zones: [
    {
      countries: ['DE'],
      methods: [
        { ...standard, priceMinor: 490, freeFromMinor: 10_000 },
        { ...standard, publicId: 'express', priceMinor: 1290, freeFromMinor: null },
      ],
    },
    { countries: ['US'], methods: [{ ...standard, priceMinor: 2900, freeFromMinor: null }] },
  ],
  taxRates: new Map([
    ['DE/standard', 1900],
    ['DE/reduced', 700],
  ]),
}
/** Returns a line of goods at 11.90 and 19 %. */
export const line = (change: Partial<PricedLine> = {}): PricedLine => ({
  variantId: 'v',
  pieces: 1,
  unitPriceMinor: 1190,
  taxClass: 'standard',
  weightGrams: 500,
  requiresShipping: true,
  ...change,
})
