// Tests: src/processes/set-up-shop/shop-file.test.ts

import { TEXT_PAGES } from '#domains/page/contract.ts'
import { RESERVATION_SHARE, VOUCHER_LIMIT } from '#domains/shop/index.ts'
import { translatorOf } from '#locales/catalogue.ts'

/**
 * Returns the file that `kontor setup --example` writes: a complete shop, whose texts the owner replaces. Its
 * bank account is a bank's published example.
 */
export function exampleShopFile(): string {
  const page = (english: string) => {
    const german = translatorOf('de')(english)
    return {
      en: { title: english, text: `Replace this text: ${english}.` },
      de: { title: german, text: `Ersetzen Sie diesen Text: ${german}.` },
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
        taxNumber: '37/123/45678',
        exemption: '',
      },
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
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
      cashOnDelivery: true,
      reservations: RESERVATION_SHARE,
      vouchers: VOUCHER_LIMIT,
      pages: Object.fromEntries(TEXT_PAGES.map(({ handle, title }) => [handle, page(title)])),
    },
    null,
    2,
  )}\n`
}
