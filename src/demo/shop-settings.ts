import type { DemoSettings, Localised } from './types.ts'

const STANDARD: Localised<string> = {
  en: 'Standard parcel',
  de: 'Standardpaket',
  fr: 'Colis standard',
  ar: 'طرد عادي',
}
const EXPRESS: Localised<string> = { en: 'Express', de: 'Express', fr: 'Express', ar: 'شحن سريع' }

/** VAT by country in 2026: standard and reduced. Units: parts of ten thousand. */
const RATES: Readonly<Record<string, readonly [standard: number, reduced: number]>> = {
  DE: [1900, 700],
  AT: [2000, 1000],
  CH: [810, 260],
  FR: [2000, 550],
  IT: [2200, 1000],
  ES: [2100, 1000],
  BE: [2100, 600],
  LU: [1700, 800],
  DK: [2500, 2500],
  NO: [2500, 1500],
  FI: [2550, 1350],
  SE: [2500, 1200],
  CZ: [2100, 1200],
  HU: [2700, 1800],
}

/**
 * Addresses, shipping and taxes of the demo shop. Parcels up to 31.5 kg go by standard shipping; heavier gear
 * goes by express freight.
 */
export const demoSettings: DemoSettings = {
  shopName: 'Pegel',
  currency: 'EUR',
  homeCountry: 'DE',
  // As in the imprint. Both numbers are of a kind that no office gives.
  address: {
    company: 'Pegel Demo GmbH',
    line1: 'Speicherstraße 7',
    line2: '',
    zip: '20457',
    city: 'Hamburg',
    country: 'DE',
    email: 'counter@pegel.example',
    phone: '+49 40 66969 070',
    vatId: 'DE000000000',
    taxNumber: '00/000/00000',
    exemption: '',
  },
  bankAccount: { holder: 'Pegel Demo GmbH', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' },
  zones: [
    {
      name: 'Germany',
      countries: ['DE'],
      methods: [
        {
          publicId: 'standard',
          names: STANDARD,
          priceMinor: 490,
          freeFromMinor: 7_500,
          maxWeightGrams: 31_500,
          deliveryDays: { min: 1, max: 3 },
        },
        {
          publicId: 'express',
          names: EXPRESS,
          priceMinor: 1_290,
          freeFromMinor: null,
          maxWeightGrams: null,
          deliveryDays: { min: 1, max: 1 },
        },
      ],
    },
    {
      name: 'Europe',
      countries: ['AT', 'CH', 'FR', 'IT', 'ES', 'BE', 'LU', 'DK', 'NO', 'FI', 'SE', 'CZ', 'HU'],
      methods: [
        {
          publicId: 'standard',
          names: STANDARD,
          priceMinor: 990,
          freeFromMinor: 15_000,
          maxWeightGrams: 31_500,
          deliveryDays: { min: 2, max: 5 },
        },
        {
          publicId: 'express',
          names: EXPRESS,
          priceMinor: 2_490,
          freeFromMinor: null,
          maxWeightGrams: null,
          deliveryDays: { min: 1, max: 2 },
        },
      ],
    },
    {
      name: 'Overseas',
      countries: ['US'],
      methods: [
        {
          publicId: 'standard',
          names: STANDARD,
          priceMinor: 2_900,
          freeFromMinor: null,
          maxWeightGrams: null,
          deliveryDays: { min: 6, max: 10 },
        },
      ],
    },
  ],
  taxRates: Object.entries(RATES).flatMap(([country, [standard, reduced]]) => [
    { country, taxClass: 'standard', rateBp: standard },
    { country, taxClass: 'reduced', rateBp: reduced },
    // Sound files are taxed at the standard rate everywhere here.
    { country, taxClass: 'digital', rateBp: standard },
  ]),
}
