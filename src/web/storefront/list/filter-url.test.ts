import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductSort } from '#domains/catalog/contract.ts'
import { isEmpty, LIST_LIMIT, type ListAddress, readListAddress, writeListAddress } from './filter-url.ts'

const read = (query: string, category: string | null = 'decks') =>
  readListAddress(new URLSearchParams(query), category)

test('an address without filters is the whole list', () => {
  expect(read('')).toEqual({
    filter: {
      category: 'decks',
      query: '',
      min: null,
      max: null,
      types: [],
      inStock: false,
      fits: null,
      sort: 'featured',
      after: null,
      limit: LIST_LIMIT,
    },
    density: 'grid',
  })
})

test("the slider's ends mean no limit (§1.19, §9.5)", () => {
  expect(read('min=0&max=500').filter).toMatchObject({ min: null, max: null })
  expect(read('min=10&max=499').filter).toMatchObject({ min: 10, max: 499 })
  expect(read('min=10&max=900').filter).toMatchObject({ min: 10, max: 900 })
})

test.each(['min=', 'min=-1', 'min=1e3', 'min=5.5', 'min=0x10', 'min=٣', 'min=9999999'])(
  'the malformed %s is left out',
  (query) => {
    expect(read(query).filter.min).toBeNull()
  },
)

test('repeated types are read once, in one order', () => {
  expect(read('type=b&type=a&type=b&type=').filter.types).toEqual(['a', 'b'])
})

test('an unknown sort is the default of the page: relevance in search, featured elsewhere', () => {
  expect(read('sort=drop').filter.sort).toBe('featured')
  expect(read('sort=', null).filter.sort).toBe('relevance')
})

test('what is written reads back as the same', () => {
  const price = fc.option(
    fc.integer({ min: 1, max: 999_999 }).filter((value) => value !== 500),
    { nil: null },
  )
  const address: fc.Arbitrary<ListAddress> = fc.record({
    filter: fc.record({
      category: fc.constantFrom(null, 'decks'),
      query: fc.string({ maxLength: 100 }).map((text) => text.trim()),
      min: price,
      max: price,
      types: fc
        .uniqueArray(
          fc
            .string({ minLength: 1 })
            .map((text) => text.trim())
            .filter(Boolean),
          { maxLength: 5 },
        )
        .map((types) => types.sort()),
      inStock: fc.boolean(),
      fits: fc.constantFrom(null, 'Deck 1', 'A & B 2+'),
      sort: fc.constantFrom<ProductSort>('featured', 'price-up', 'price-down', 'name', 'newest', 'relevance'),
      after: fc.option(fc.string({ minLength: 1 }), { nil: null }),
      limit: fc.constant(LIST_LIMIT),
    }),
    density: fc.constantFrom('grid', 'table'),
  })
  fc.assert(
    fc.property(address, (given) => {
      expect(read(writeListAddress(given), given.filter.category)).toEqual(given)
    }),
  )
})

test.each(['', 'q=nothing', 'sort=name&view=table'])('a list without products is empty at %s', (query) => {
  expect(isEmpty({ products: [] }, read(query))).toBe(true)
})

test.each(['min=10', 'type=a', 'stock=1', 'fits=x', 'after=x'])(
  'a list that may have products without %s is not empty',
  (query) => {
    expect(isEmpty({ products: [] }, read(query))).toBe(false)
  },
)
