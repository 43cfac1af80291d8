import { expect, test } from 'vitest'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { LOCALES } from '#kernel/locales.ts'
import { COMPANIONS } from './catalogue/companions.ts'
import { SIZES } from './catalogue/measures.ts'
import { extentOf } from './drawings/index.ts'
import { demoCatalogue, demoPages, demoSettings, drawPicture } from './index.ts'

const { categories, products } = demoCatalogue
const codes = LOCALES.map((locale) => locale.code)
const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))

test('the demo has at least 60 pieces of gear in 8 filled categories, and 24 recordings', () => {
  expect(products.filter(({ requiresShipping }) => requiresShipping).length).toBeGreaterThanOrEqual(60)
  expect(products.filter(({ library }) => library?.kind === 'audio').length).toBeGreaterThanOrEqual(24)
  const filled = categories.filter((category) =>
    products.some((product) => product.categories.includes(category.handle)),
  )
  expect(filled.length).toBeGreaterThanOrEqual(8)
  expect(filled).toHaveLength(categories.length)
})

test('every product stands in categories that exist', () => {
  const known = new Set(categories.map((category) => category.handle))
  expect(products.flatMap((product) => product.categories).filter((handle) => !known.has(handle))).toEqual([])
})

test('every text is there in every language and never shouts', () => {
  for (const product of products)
    for (const code of codes) {
      const { name, slug, summary, descriptionHtml, facts } = product.texts[code]
      for (const text of [name, slug, summary, descriptionHtml])
        expect([product.handle, code, text.length > 0 && !text.includes('!')]).toEqual([
          product.handle,
          code,
          true,
        ])
      expect(facts.length).toBeGreaterThanOrEqual(2)
      for (const fact of facts) expect(fact.name && fact.value).toBeTruthy()
      for (const picture of product.pictures) expect(picture.alt[code]).not.toBe('')
    }
})

test('descriptions hold paragraphs, lists and tables of measurements only', () => {
  for (const product of products)
    for (const code of codes)
      expect(
        product.texts[code].descriptionHtml.replaceAll(
          /<\/?(p|ul|li|strong|em|h3|table|thead|tbody|tr|th|td)( scope="(row|col)")?>/g,
          '',
        ),
      ).not.toMatch(/[<>]/)
})

test('a product has its own name in every language', () => {
  for (const product of products)
    expect(new Set(codes.map((code) => product.texts[code].name)).size).toBe(codes.length)
})

test('slugs can stand in an address and are unique in their language', () => {
  for (const code of codes)
    for (const list of [products, categories]) {
      const slugs = list.map((entry) => entry.texts[code].slug)
      expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
      expect(new Set(slugs).size).toBe(slugs.length)
    }
})

test('public ids and article numbers are unique and follow the contract', () => {
  const ids = variants.map(({ variant }) => variant.publicId)
  expect(ids.filter((id) => !/^[a-z0-9-]{1,40}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(variants.map(({ variant }) => variant.sku)).size).toBe(variants.length)
})

test('what is on sale has at least fifty pieces, and something is sold out', () => {
  const stocks = variants.map(({ variant }) => variant.stock)
  expect(stocks.filter((stock) => stock !== null && stock > 0 && stock < 50)).toEqual([])
  expect(stocks).toContain(0)
})

test('what is shipped goes to Germany and Austria and can be paid on delivery', () => {
  for (const { product, variant } of variants.filter((entry) => entry.product.requiresShipping)) {
    expect([product.handle, variant.priceMinor <= 500_000]).toEqual([product.handle, true])
    for (const country of ['DE', 'AT']) {
      const methods = demoSettings.zones.find((zone) => zone.countries.includes(country))?.methods ?? []
      expect(
        methods.some(
          (method) => method.maxWeightGrams === null || variant.weightGrams <= method.maxWeightGrams,
        ),
      ).toBe(true)
    }
  }
})

test('there is a monthly subscription and a premium membership', () => {
  expect(
    products.filter((product) => product.kind === 'subscription').map((product) => product.period),
  ).toContain('P1M')
  expect(products.some((product) => product.kind === 'premium')).toBe(true)
})

test('every picture draws the same well-formed image twice, without script or outside reference', () => {
  for (const product of products)
    for (const picture of product.pictures) {
      const { svg, width, height } = drawPicture(picture.drawing)
      expect(drawPicture(picture.drawing).svg).toBe(svg)
      expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
      expect(svg).not.toMatch(/<script|<image|<foreignObject|href="(?!#)/)
      expect(width * height).toBeGreaterThan(0)
    }
  for (const { product, variant } of variants) expect(product.pictures[variant.picture ?? 0]).toBeDefined()
})

test('every piece of gear is shown from three sides in each of its finishes, and at its size', () => {
  for (const { handle, pictures, variants } of products.filter(({ requiresShipping }) => requiresShipping)) {
    const finishes = new Set(variants.map(({ picture = 0 }) => pictures[picture]!.drawing.finish))
    for (const finish of finishes) {
      const views = pictures
        .filter(({ drawing }) => drawing.subject !== 'curve' && drawing.finish === finish)
        .map(({ drawing }) => drawing.view)
      expect([handle, finish, new Set(views).size >= 4, views.includes('scale')]).toEqual([
        handle,
        finish,
        true,
        true,
      ])
    }
  }
})

test('a picture of a finish shows it for the versions of that finish, in whose options it is named', () => {
  for (const { handle, pictures, variants } of products)
    for (const { shows } of pictures.filter((picture) => picture.shows !== undefined))
      expect([
        handle,
        variants.some(({ options }) => options.en.some(({ value }) => value === shows)),
      ]).toEqual([handle, true])
})

test('the size that a product names is the one that it is drawn with', () => {
  for (const [handle, [width, height]] of Object.entries(SIZES)) {
    const product = products.find((one) => one.handle === handle)!
    const extent = extentOf(product.pictures[0]!.drawing)
    expect([handle, Math.abs((width * extent.height) / extent.width / height - 1) < 0.03]).toEqual([
      handle,
      true,
    ])
  }
})

test('everything that makes or hears sound has a measured curve, as a drawing and as a table in every language', () => {
  const types = ['Loudspeakers', 'Headphones', 'Cartridges', 'Amplifiers', 'Microphones', 'Phono stages']
  for (const { handle, pictures, texts, tags } of products.filter((one) => types.includes(one.productType))) {
    if (tags.includes('windshield')) continue
    const drawn = pictures.find(({ drawing }) => drawing.subject === 'curve')
    expect([handle, drawn !== undefined]).toEqual([handle, true])
    for (const code of codes) {
      expect(texts[code].descriptionHtml).toMatch(/<th scope="row">\u200e?1 kHz\u200e?<\/th>/)
      expect(drawn!.alt[code]).toContain('1 kHz')
    }
  }
})

test('what goes with a product is a product of the demo, and not itself', () => {
  const handles = new Set(products.map(({ handle }) => handle))
  expect(Object.keys(COMPANIONS).filter((handle) => !handles.has(handle))).toEqual([])
  for (const { handle, companions = [], requiresShipping } of products) {
    expect(companions.filter((other) => !handles.has(other) || other === handle)).toEqual([])
    if (requiresShipping) expect([handle, companions.length >= 3]).toEqual([handle, true])
  }
})

test('all text pages stand in every language', () => {
  expect(demoPages.map((page) => page.handle)).toEqual(TEXT_PAGES.map((page) => page.handle))
  for (const page of demoPages)
    for (const code of codes) expect(page.texts[code].title && page.texts[code].bodyHtml).toBeTruthy()
})
