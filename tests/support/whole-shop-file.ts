import { BOOK_SETTING } from '#domains/book-export/contract.ts'
import { exampleShopFile } from '#processes/set-up-shop/example.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests break single fields of it
const example = (): any => JSON.parse(exampleShopFile())

/** A logo of one pixel. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const html = '<p>A <strong>text</strong>.</p>'

/** What a shop can be set to, everything else than usual. */
export const everyWish = () => ({
  ...example(),
  name: 'Leinenladen',
  timeZone: 'Europe/Paris',
  logo: LOGO,
  storefront: {
    de: {
      title: 'Kleidung',
      description: 'Aus Leinen',
      welcome: 'Willkommen',
      promises: [{ page: 'shipping', title: 'Versand', text: 'Ab 60 Euro frei' }],
    },
  },
  colours: { accent: '#c8e06a', link: '#1d5d35' },
  vat: {
    country: 'DE',
    mode: 'destination',
    included: false,
    rates: {
      DE: { standard: 19, reduced: 7, books: 5 },
      AT: { standard: 20, reduced: 10 },
      US: { standard: 0 },
      FR: { standard: 20 },
    },
    planned: { DE: { standard: { percent: 20.5, from: '2027-01-01' } } },
  },
  shipping: [
    ...example().shipping,
    {
      zone: 'Abroad',
      countries: ['US'],
      methods: [
        {
          id: 'air',
          names: { en: 'Air', fr: 'Avion' },
          price: '3000',
          currency: 'JPY',
          freeFrom: '90000',
          minWeightGrams: 100,
          maxWeightGrams: 2000,
          days: [3, 9],
        },
      ],
    },
    { zone: 'Later', countries: ['FR'], methods: [] },
  ],
  cashOnDelivery: false,
  reservations: { buyerPercent: 20, networkPercent: 30, pieces: 7 },
  vouchers: { perLine: 9 },
  returns: { payer: 'shop', days: 60 },
  ownPages: {
    about: {
      inMenu: true,
      inFooter: false,
      position: 3,
      texts: { de: { title: 'Über uns', html }, en: { title: 'About us', html } },
    },
  },
  legalBlanks: { representative: 'Erika Muster', register: 'Zittau, HRB 1' },
  gateways: {
    'cash-on-delivery': { isOn: false },
    'bank-transfer': {
      place: 1,
      countries: ['DE'],
      currencies: ['EUR'],
      min: '5.00',
      max: '900.00',
      currency: 'EUR',
    },
    stripe: { isOn: false },
  },
  mails: {
    recipients: ['laden@leinen.example'],
    locale: 'de',
    reminderDays: 5,
    off: ['shipped'],
    words: {
      shipped: { de: { subject: 'Unterwegs: {number}', introduction: 'Hallo {name}', closing: 'Gruß' } },
    },
  },
  contact: {
    recipients: ['fragen@leinen.example'],
    hours: { de: 'Mo bis Fr, 9 bis 17 Uhr', en: 'Mon to Fri, 9 to 17' },
    keepMonths: 24,
  },
  reviews: { isOn: true, isModerated: false, inviteDays: 14 },
  attentionMail: { isOn: false, hour: 17 },
  bookExport: {
    ...structuredClone(BOOK_SETTING),
    chart: 'SKR04',
    consultant: 12345,
    client: 678,
    firstMonth: 4,
  },
  partners: {
    isOpen: true,
    windowDays: 45,
    firstClick: true,
    tiers: ['Gold', 'Silver'],
    rateBp: 750,
    recurringMonths: 6,
    pendingDays: 45,
    minPayoutMinor: 5_000,
    payoutDay: 5,
    secondPersonMinor: 20_000,
    ordersPerDay: 20,
    returnPercent: null,
  },
  commissionRules: [
    {
      name: 'Gold first',
      percent: 12.5,
      products: [],
      categories: [],
      tiers: ['Gold'],
      countries: ['DE', 'FR'],
      orders: 'first',
      cap: '25.00',
      on: true,
    },
    {
      name: 'Renewals',
      percent: 3,
      products: [],
      categories: [],
      tiers: [],
      countries: [],
      orders: 'recurring',
      cap: null,
      on: false,
    },
  ],
  partnerMaterials: [
    { title: { de: 'Rausch', en: 'Hiss' }, text: { de: 'Hören Sie.', en: 'Listen.' }, page: '/c/recordings' },
    { title: { en: 'The shop' }, text: { en: 'All of it.' }, page: '' },
  ],
  lookbook: [
    {
      title: { de: 'Zu Hause', en: 'At home' },
      text: { en: 'One shelf.' },
      alt: { en: 'A shelf with a lamp' },
      points: [{ product: 'lamp', left: 40, top: 65 }],
      isShown: true,
    },
    { title: { en: 'Outside' }, text: {}, alt: {}, points: [], isShown: false },
  ],
  wording: { de: { Cart: 'Korb' } },
  synonyms: {
    de: [
      { words: ['Plattenspieler', 'Schallplattenspieler'], on: true },
      { words: ['Handy', 'Mobiltelefon'], on: false },
    ],
  },
  deviceClients: [{ id: 'shelf-player', name: 'Shelf player', scopes: ['profile', 'library'], on: false }],
  webhooks: [
    {
      url: 'https://calls.example/all',
      description: 'Warehouse',
      events: ['order.paid', 'stock.low'],
      on: false,
    },
  ],
})
