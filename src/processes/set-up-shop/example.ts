// Tests: src/processes/set-up-shop/shop-file.test.ts

import { RESERVATION_SHARE } from '#domains/shop/index.ts'
import { LEGAL_PAGES } from './shop-file.ts'

const TITLES: Readonly<Record<(typeof LEGAL_PAGES)[number], readonly [en: string, de: string]>> = {
  imprint: ['Imprint', 'Impressum'],
  terms: ['Terms', 'Allgemeine Geschäftsbedingungen'],
  privacy: ['Privacy', 'Datenschutz'],
  withdrawal: ['Right of withdrawal', 'Widerrufsrecht'],
  shipping: ['Shipping and delivery', 'Versand und Lieferung'],
  accessibility: ['Accessibility', 'Barrierefreiheit'],
}

/**
 * The file that `kontor setup --example` writes: a whole shop whose texts its owner replaces. The bank
 * account is a bank's own example.
 */
export function exampleShopFile(): string {
  const page = (handle: (typeof LEGAL_PAGES)[number]) => {
    const [en, de] = TITLES[handle]
    return {
      en: { title: en, text: `Replace this text: ${en}.` },
      de: { title: de, text: `Ersetzen Sie diesen Text: ${de}.` },
    }
  }
  const standard = { en: 'Parcel', de: 'Paket', fr: 'Colis', ar: 'طرد' }
  return `${JSON.stringify(
    {
      name: 'My shop',
      address: {
        company: 'My Shop Ltd',
        line1: 'Hauptstraße 5',
        zip: '10115',
        city: 'Berlin',
        country: 'DE',
        email: 'shop@shop.example',
        phone: '+49 30 1234567',
        vatId: 'DE123456789',
      },
      currency: 'EUR',
      vat: {
        country: 'DE',
        included: true,
        rates: { DE: { standard: 19, reduced: 7 }, AT: { standard: 20, reduced: 10 } },
      },
      shipping: [
        {
          zone: 'Germany',
          countries: ['DE'],
          methods: [
            {
              id: 'standard',
              names: standard,
              price: '4.90',
              freeFrom: '75.00',
              maxWeightGrams: 31500,
              days: [1, 3],
            },
          ],
        },
        {
          zone: 'Austria',
          countries: ['AT'],
          methods: [
            {
              id: 'standard',
              names: standard,
              price: '9.90',
              freeFrom: null,
              maxWeightGrams: 31500,
              days: [2, 5],
            },
          ],
        },
      ],
      bankAccount: { holder: 'My Shop Ltd', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
      reservations: RESERVATION_SHARE,
      pages: Object.fromEntries(LEGAL_PAGES.map((handle) => [handle, page(handle)])),
    },
    null,
    2,
  )}\n`
}
