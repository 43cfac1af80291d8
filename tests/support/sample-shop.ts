import type {
  CategoryLink,
  CategoryPage,
  ProductFilter,
  ProductList,
  ProductPage,
} from '#domains/catalog/contract.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { basePathOf, LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { loadCatalogues, type Messages } from '#locales/catalogue.ts'
import type { CartView } from '#web/checkout/views.ts'
import type { Shop } from '#web/shop.ts'
import type { SiteView } from '#web/site/views.ts'
import type { HomeView, ShopFacts, TextPage } from '#web/storefront/views.ts'
import { SAMPLE_PRODUCTS, sampleCard } from './sample-products.ts'

export interface SampleOptions {
  readonly locale?: LocaleCode
  readonly mountPath?: string
  readonly origin?: string
  readonly messages?: Messages
  /** Replaces reads of the shop, such as a cart with lines. */
  readonly reads?: Partial<Omit<Shop, 'site'>>
}

const ENGLISH = loadCatalogues().get('en')?.messages ?? {}

/**
 * Creates a shop without a database for page tests: fixed products, working filters, every read of the
 * interface.
 */
export function sampleShop({
  locale = 'en',
  mountPath = '',
  origin = 'http://127.0.0.1',
  messages = ENGLISH,
  reads = {},
}: SampleOptions = {}): Shop {
  const site = sampleSite(locale, mountPath, origin, messages)
  return {
    site,
    categories: async () => CATEGORIES,
    home: async () => sampleHome(),
    lookbook: async () => [],
    category: async (slug, filter) =>
      slug === 'decks' ? { movedTo: 'turntables' } : sampleCategory(slug, filter),
    product: async (slug) =>
      slug === 'pegel-one'
        ? { movedTo: 'pegel-t1' }
        : (SAMPLE_PRODUCTS.find((product) => product.slug === slug) ?? null),
    delivery: () => null,
    search: async (filter) => sampleList(SAMPLE_PRODUCTS, filter),
    offered: async (ids) =>
      SAMPLE_PRODUCTS.filter(({ productId }) => ids.includes(productId)).map(sampleCard),
    factsOf: async (ids) =>
      new Map(
        SAMPLE_PRODUCTS.filter(({ productId }) => ids.includes(productId)).map(({ productId, facts }) => [
          productId,
          facts,
        ]),
      ),
    bestSellers: async () => SAMPLE_PRODUCTS.slice(0, 4),
    page: async (handle) => SAMPLE_PAGES[handle] ?? null,
    sharePicture: (product) => `/og/${locale}/p/${product.slug}-0123456789ab.jpg`,
    facts: async () => SAMPLE_FACTS,
    popular: async () => SAMPLE_PRODUCTS.slice(0, 4).map(sampleCard),
    cart: async () => EMPTY_CART,
    order: async () => null,
    flash: async () => null,
    express: async () => null,
    signUp: async (kind) => ({ kind, plans: [], chosen: null, gift: null, member: null, countries: [] }),
    gift: async () => ({ isLoggedIn: false, refusal: 'gift-unknown', gift: null }),
    planChange: async () => 'guest' as const,
    partner: async () => null,
    partnerArea: async () => null,
    profile: async () => null,
    preview: async () => null,
    sounds: async () => ({}),
    reviews: async () => null,
    reviewList: async () => null,
    connecting: async () => null,
    library: async () => null,
    recording: async () => 'guest' as const,
    personalData: async () => null,
    backOffice: async () => 'not-logged-in' as const,
    setUp: async () => ({ kind: 'sign-in' as const }),
    abuseForm: async () => ({ kind: 'product' as const, thing: '', email: '' }),
    abuseCase: async () => null,
    abuseMeasure: async () => null,
    orderReviews: async () => null,
    contact: async () => ({
      filled: { name: '', email: '', subject: '' },
      started: '',
      shop: { lines: [], email: '', phone: '', hours: '' },
    }),
    statement: async () => ({
      step: 'form',
      filled: { name: '', email: '', contract: '', lines: [] },
      returns: null,
    }),
    ...reads,
  }
}

function sampleSite(code: LocaleCode, mountPath: string, origin: string, messages: Messages): SiteView {
  return {
    shopName: 'Pegel',
    mountPath,
    basePath: basePathOf(mountPath, code),
    origin,
    locale: localeOf(code),
    locales: LOCALES.map((locale) => ({ ...locale, basePath: basePathOf(mountPath, locale.code) })),
    timeZone: 'Europe/Berlin',
    partnerDays: null,
    currency: 'EUR',
    texts: { title: '', description: '', welcome: '', promises: [] },
    logo: null,
    sharePicture: `${mountPath}/og/${code}/shop-0123456789ab.jpg`,
    colours: {},
    pages: TEXT_PAGES.map(({ handle }) => handle),
    ownPages: [],
    vat: 'included',
    seller: [],
    isOpen: true,
    demo: true,
    isOpenDemo: false,
    messages,
    messagesUrl: `${mountPath}/messages/${code}.sample.json`,
    allMessagesUrl: `${mountPath}/messages/${code}.sample.json`,
  }
}

const leaf = (slug: string, name: string, children: readonly CategoryLink[] = []): CategoryLink => ({
  slug,
  name,
  productCount: productsOf(slug).length,
  children,
})

const CATEGORIES: readonly CategoryLink[] = [
  leaf('turntables', 'Turntables', [leaf('styli', 'Styli and cartridges')]),
  leaf('amplifiers', 'Amplifiers'),
  leaf('loudspeakers', 'Loudspeakers'),
  leaf('recorders', 'Recorders'),
  leaf('headphones', 'Headphones'),
  leaf('cables', 'Cables'),
]

function productsOf(slug: string): readonly ProductPage[] {
  return SAMPLE_PRODUCTS.filter((product) => product.categories.some((category) => category.slug === slug))
}

function sampleHome(): HomeView {
  const cards = SAMPLE_PRODUCTS.map(sampleCard)
  const rows = CATEGORIES.slice(0, 3).map(({ slug, name }) => ({
    slug,
    name,
    products: productsOf(slug).slice(0, 4).map(sampleCard),
  }))
  return { featured: cards[0] ?? null, rows, fresh: cards.slice(3, 11) }
}

function sampleCategory(slug: string, filter: ProductFilter): CategoryPage | null {
  const found = CATEGORIES.flatMap((category) => [category, ...category.children]).find(
    (category) => category.slug === slug,
  )
  if (!found) return null
  const parent = CATEGORIES.find((category) => category.children.includes(found))
  return {
    slug,
    name: found.name,
    description:
      'Direct drive and belt drive, each measured on our own bench before it is listed. Wow and flutter are given as DIN peak values.',
    slugs: Object.fromEntries(LOCALES.map(({ code }) => [code, slug])),
    parents: parent ? [{ slug: parent.slug, name: parent.name }] : [],
    children: found.children,
    list: sampleList(productsOf(slug), filter),
    models: [],
  }
}

/** Filters, sorts and paginates as the shop does, so that pages can be tested with any address. */
export function sampleList(products: readonly ProductPage[], filter: ProductFilter): ProductList {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean)
  const named = products.filter((product) =>
    words.every((word) =>
      `${product.name} ${product.productType} ${product.vendor}`.toLowerCase().includes(word),
    ),
  )
  const matching = named
    .filter(
      ({ price }) =>
        (filter.min === null || price.amount >= filter.min * 100) &&
        (filter.max === null || price.amount <= filter.max * 100),
    )
    .filter(
      (product) =>
        (filter.types.length === 0 || filter.types.includes(product.productType)) &&
        (!filter.inStock || product.available),
    )
  const sorted = [...matching].sort((a, b) => {
    if (filter.sort === 'price-up') return a.price.amount - b.price.amount
    if (filter.sort === 'price-down') return b.price.amount - a.price.amount
    return filter.sort === 'name' ? a.name.localeCompare(b.name) : 0
  })
  const start = filter.after === null ? 0 : Number(filter.after)
  const types = Map.groupBy(named, (product) => product.productType)
  return {
    products: sorted.slice(start, start + filter.limit).map(sampleCard),
    total: matching.length,
    next: start + filter.limit < matching.length ? String(start + filter.limit) : null,
    facets: {
      types: Array.from(types, ([value, group]) => ({ value, count: group.length })),
      inStock: named.filter((product) => product.available).length,
    },
    suggestion: matching.length === 0 && filter.query.startsWith('turn') ? 'turntable' : null,
    isPartial: false,
  }
}

const SAMPLE_PAGES: Readonly<Record<string, TextPage>> = Object.fromEntries(
  TEXT_PAGES.map(({ handle }) => [
    handle,
    {
      handle,
      title: handle.charAt(0).toUpperCase() + handle.slice(1),
      bodyHtml:
        '<p>We ship from Hamburg, Monday to Friday. What is ordered before noon leaves the same day.</p><h2>How long it takes</h2><ul><li>Germany: 1 to 2 working days</li><li>Austria: 2 to 4 working days</li></ul><p>Large gear comes by a forwarder who calls first.</p>',
      updatedAt: '2026-11-01T08:00:00Z',
    },
  ]),
)

/** A seller in Hamburg who ships to two countries and, dearer, to a third. */
export const SAMPLE_FACTS: ShopFacts = {
  returns: { payer: 'buyer', days: 14 },
  seller: {
    company: 'Pegel Audio GmbH',
    street: 'Am Kai 4',
    zip: '20457',
    city: 'Hamburg',
    country: 'DE',
    email: 'hello@pegel.example',
    phone: '+49 40 555 0100',
    vatId: 'DE123456789',
  },
  zones: [
    { countries: ['DE', 'AT'], methods: [sampleMethod(490, 5_000)] },
    { countries: ['CH'], methods: [sampleMethod(1_900, null)] },
  ],
}

function sampleMethod(priceMinor: number, freeFromMinor: number | null) {
  const weights = { minWeightGrams: 0, maxWeightGrams: 30_000 }
  return { currency: 'EUR', priceMinor, freeFromMinor, ...weights, deliveryDaysMin: 1, deliveryDaysMax: 3 }
}

const EMPTY_CART: CartView = {
  order: null,
  countries: [
    { code: 'DE', name: 'Germany' },
    { code: 'AT', name: 'Austria' },
  ],
  homeCountry: 'DE',
  taxIncluded: true,
  isLoggedIn: false,
  memberEmail: null,
  vouchers: null,
}
