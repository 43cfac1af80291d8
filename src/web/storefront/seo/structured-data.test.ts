import { expect, test } from 'vitest'
import { SAMPLE_PRODUCTS } from '../../../../tests/support/sample-products.ts'
import { sampleShop } from '../../../../tests/support/sample-shop.ts'
import { jsonForHtml } from './json-for-html.ts'
import { breadcrumbData, productData, shopData } from './structured-data.ts'

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
    image: [
      'https://shop.example/store/media/sample-styli-front.svg',
      expect.any(String),
      expect.any(String),
    ],
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
