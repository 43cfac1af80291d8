import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { SAMPLE_PRODUCTS } from '../../../../tests/support/sample-products.ts'
import { SAMPLE_FACTS, sampleShop } from '../../../../tests/support/sample-shop.ts'
import { brokenData } from '../../../../tests/support/schema-rules.ts'
import { jsonForHtml } from './json-for-html.ts'
import { ratingOf } from './rating-data.ts'
import { breadcrumbData, productData, shopData, textData } from './structured-data.ts'

const site = sampleShop({ locale: 'de', mountPath: '/store', origin: 'https://shop.example' }).site
const product = (slug: string) => {
  const found = SAMPLE_PRODUCTS.find((candidate) => candidate.slug === slug)
  if (!found) throw new Error(`no sample ${slug}`)
  return found
}

test('a product with one variant is a product with one offer, at the price it shows', () => {
  expect(productData(site, product('stylus-e'))).toMatchObject({
    '@type': 'Product',
    url: 'https://shop.example/store/de/p/stylus-e',
    offers: { price: '49.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
})

test('variants are a group, each with its own price, address and stock', () => {
  expect(productData(site, product('cable-rca'))).toMatchObject({
    '@type': 'ProductGroup',
    hasVariant: [
      { offers: { price: '29.00', availability: 'https://schema.org/InStock' } },
      { offers: { price: '29.00', availability: 'https://schema.org/OutOfStock' } },
      {
        name: 'RCA cable, 2 m',
        url: 'https://shop.example/store/de/p/cable-rca?variant=cable-rca-3',
        offers: { price: '41.00' },
      },
    ],
  })
})

test('the price of a plan says for which time it is paid', () => {
  const plan = { ...product('stylus-e'), kind: 'subscription', period: 'P3M' } as const
  expect(productData(site, plan)).toMatchObject({
    offers: {
      price: '49.00',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '49.00',
        priceCurrency: 'EUR',
        referenceQuantity: { value: 3, unitCode: 'MON' },
      },
    },
  })
  expect(JSON.stringify(productData(site, product('stylus-e')))).not.toContain('priceSpecification')
})

test('breadcrumbs are numbered from one and absolute, home without trailing slash', () => {
  const crumbs = [
    { name: 'Start', path: '/' },
    { name: 'Kabel', path: '/c/kabel' },
  ]
  expect(breadcrumbData(site, crumbs)).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://shop.example/store/de' },
      { position: 2, name: 'Kabel', item: 'https://shop.example/store/de/c/kabel' },
    ],
  })
})

test('the search of the shop is named for search engines', () => {
  expect(JSON.stringify(shopData(site))).toContain(
    'https://shop.example/store/de/search?q={search_term_string}',
  )
})

test('texts cannot break out of the data block', () => {
  const text = '</script><script>alert(1)</script><!--&'
  const html = jsonForHtml({ name: text })
  expect(html).not.toMatch(/[<>&]/)
  expect(JSON.parse(html)).toEqual({ name: text })
})

const SHARE = '/store/og/de/p/any-0123456789ab.jpg'

test('all structured data has the parts and forms that search engines need', () => {
  const page = { handle: 'terms', title: 'AGB', bodyHtml: '', updatedAt: '2026-11-01T08:00:00Z' }
  expect(SAMPLE_PRODUCTS.length).toBeGreaterThan(10)
  for (const sample of SAMPLE_PRODUCTS)
    expect(
      brokenData(productData(site, sample, { facts: SAMPLE_FACTS, shareUrl: SHARE })),
      sample.slug,
    ).toEqual([])
  expect(brokenData(shopData(site, SAMPLE_FACTS))).toEqual([])
  expect(brokenData(breadcrumbData(site, [{ name: 'Start', path: '/' }]))).toEqual([])
  expect(brokenData(textData(site, { ...page, path: '/terms' }))).toEqual([])
  expect(brokenData(textData(site, { ...page, path: '/page/how-we-measure' }))).toEqual([])
})

test('what is planted wrong is found, so that the check above can fail', () => {
  expect(brokenData({ '@type': 'Offer', price: '49,00' }).join()).toContain('price is 49,00')
  expect(brokenData({ '@type': 'Produkt' })).toHaveLength(1)
  expect(brokenData({ '@type': 'Organization', name: 'P', logo: 'https://shop.example/a.svg' })).toHaveLength(
    1,
  )
})

test('pictures are ones that search engines can read: encoded, or the picture of the link', () => {
  const drawn = { ...product('stylus-e'), images: [{ ...product('stylus-e').images[0]!, widths: [] }] }
  expect(productData(site, drawn, { shareUrl: SHARE })).toMatchObject({
    image: [`https://shop.example${SHARE}`],
  })
  const encoded = { ...drawn, images: [{ ...drawn.images[0]!, widths: [320, 1280, 1920] }] }
  expect(productData(site, encoded, { shareUrl: SHARE })).toMatchObject({
    image: [`https://shop.example/store${drawn.images[0]!.stem}-1280.webp`],
  })
})

test('delivery is what the shop charges each zone, free from its limit, and none for a thing that is too heavy', () => {
  const parcel = { ...product('stylus-e'), requiresShipping: true }
  const rates = (change: Partial<(typeof parcel.variants)[number]>) => {
    const changed = { ...parcel, variants: [{ ...parcel.variants[0]!, ...change }] }
    const { offers } = productData(site, changed, { facts: SAMPLE_FACTS }) as {
      offers: { shippingDetails?: { shippingRate: { value: string } }[]; hasMerchantReturnPolicy: object }
    }
    return (offers.shippingDetails ?? []).map(({ shippingRate }) => shippingRate.value)
  }
  expect(rates({ price: money(4_999, 'EUR') })).toEqual(['4.90', '19.00'])
  expect(rates({ price: money(5_000, 'EUR') })).toEqual(['0.00', '19.00'])
  expect(rates({ weightGrams: 30_001 })).toEqual([])
  const download = { ...parcel, requiresShipping: false }
  const text = JSON.stringify(productData(site, download, { facts: SAMPLE_FACTS }))
  expect(text).not.toMatch(/shippingDetails|hasMerchantReturnPolicy/)
  expect(JSON.stringify(productData(site, parcel, { facts: SAMPLE_FACTS }))).toContain(
    '"merchantReturnDays":14',
  )
})

test('returns are what the owner promises: days, and who pays for sending goods back', () => {
  const parcel = { ...product('stylus-e'), requiresShipping: true }
  const policy = (returns: typeof SAMPLE_FACTS.returns) => {
    const { offers } = productData(site, parcel, { facts: { ...SAMPLE_FACTS, returns } }) as {
      offers: { hasMerchantReturnPolicy: object }
    }
    return offers.hasMerchantReturnPolicy
  }
  expect(policy(SAMPLE_FACTS.returns)).toMatchObject({
    merchantReturnDays: 14,
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
  expect(policy({ payer: 'shop', days: 30 })).toMatchObject({
    merchantReturnDays: 30,
    returnFees: 'https://schema.org/FreeReturn',
  })
})

test('a trade item number stands where the barcode is one, and the seller is named as in the imprint', () => {
  expect(productData(site, product('stylus-e'))).toMatchObject({ gtin: '4006381333931' })
  expect(shopData(site, SAMPLE_FACTS)).toMatchObject({
    '@graph': [{ legalName: 'Pegel Audio GmbH', vatID: 'DE123456789' }, {}],
  })
  const nobody = { ...SAMPLE_FACTS, seller: { ...SAMPLE_FACTS.seller, company: '', vatId: '', city: '' } }
  expect(JSON.stringify(shopData(site, nobody))).not.toMatch(/legalName|vatID|PostalAddress/)
})

test('stars and reviews stand in the data of a product only where it has reviews', () => {
  const rating = { average: 4.5, count: 2, first: [{ stars: 5, name: 'Ada', day: '2026-11-20' }] }
  for (const slug of ['stylus-e', 'cable-rca']) {
    const rated = productData(site, product(slug), { facts: SAMPLE_FACTS, shareUrl: SHARE, rating })
    expect(rated).toMatchObject({
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      review: [{ author: { name: 'Ada' }, reviewRating: { ratingValue: 5 } }],
    })
    expect(brokenData(rated), slug).toEqual([])
    expect(JSON.stringify(productData(site, product(slug)))).not.toMatch(/aggregateRating|"review"/)
  }
})

test('a product without a review has no rating, and one with reviews has their day and not their words', () => {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 }
  expect(ratingOf({ sum: { count: 0, average: 0, stars }, first: [] })).toBeNull()
  const review = {
    number: 1001,
    stars: 5,
    title: '',
    text: 'Quiet.',
    name: 'Ada',
    locale: 'en',
    writtenAt: '2026-11-20T10:00:00.000Z',
    answer: '',
  } as const
  expect(ratingOf({ sum: { count: 1, average: 5, stars }, first: [review] })).toEqual({
    average: 5,
    count: 1,
    first: [{ stars: 5, name: 'Ada', day: '2026-11-20' }],
  })
})
