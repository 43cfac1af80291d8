import { expect, test } from 'vitest'
import { ANYTHING, createPageCache, type PageCache, type Rendered } from './page-cache.ts'

function page(text: string, scopes: readonly string[], part: Partial<Rendered> = {}): Rendered {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from(text),
    scopes: new Set(scopes),
    keep: true,
    ...part,
  }
}

async function textOf(
  cache: PageCache,
  key: string,
  make: () => Rendered | Promise<Rendered>,
): Promise<string> {
  const answer = await cache.serve(key, key, async () => make())
  return (await answer.variantFor(undefined)).body.toString()
}

test('a page is rendered once and then given from memory', async () => {
  const cache = createPageCache()
  expect(await textOf(cache, '/a', () => page('one', []))).toBe('one')
  expect(await textOf(cache, '/a', () => page('two', []))).toBe('one')
  expect(cache.hit('/a')).toBeDefined()
})

test('many who ask at once wait for one rendering', async () => {
  const cache = createPageCache()
  let renderings = 0
  const ask = () =>
    textOf(cache, '/a', async () => {
      renderings++
      await Promise.resolve()
      return page('one', [])
    })
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ask)))).toEqual(new Set(['one']))
  expect(renderings).toBe(1)
})

test('an announcement forgets the pages of its scope and no others', async () => {
  const cache = createPageCache()
  await textOf(cache, '/a', () => page('a', ['product:1']))
  await textOf(cache, '/b', () => page('b', ['product:2', 'category:*']))
  cache.onChange('product:1')
  expect([cache.hit('/a'), cache.hit('/b')].map(Boolean)).toEqual([false, true])
  cache.onChange('category:9')
  expect(cache.hit('/b')).toBeUndefined()
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
})

test('a page that says "not found" is forgotten by any announcement', async () => {
  const cache = createPageCache()
  await textOf(cache, '/gone', () => page('gone', [ANYTHING], { status: 404 }))
  cache.onChange('product:1')
  expect(cache.hit('/gone')).toBeUndefined()
})

test('a page rendered from data older than an announcement is given to those who waited and never kept', async () => {
  const cache = createPageCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = textOf(cache, '/a', async () => {
    await promise
    return page('old', ['product:1'])
  })
  cache.onChange('product:1')
  const later = textOf(cache, '/a', () => page('new', ['product:1']))
  resolve()
  expect(await waiting).toBe('old')
  expect(await later).toBe('new')
  expect(await textOf(cache, '/a', () => page('newer', []))).toBe('new')
})

test('an announcement of something else leaves a page that is being rendered alone', async () => {
  const cache = createPageCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = textOf(cache, '/a', async () => {
    await promise
    return page('one', ['product:1'])
  })
  cache.onChange('product:2')
  resolve()
  await waiting
  expect(cache.hit('/a')).toBeDefined()
})

test('after a gap nothing is kept, neither what stood nor what was being rendered', async () => {
  const cache = createPageCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  await textOf(cache, '/a', () => page('a', []))
  const waiting = textOf(cache, '/b', async () => {
    await promise
    return page('b', [])
  })
  cache.onGap()
  resolve()
  await waiting
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, rendering: 0 })
})

test('a rendering that fails is told to everybody who waits and tried again by the next', async () => {
  const cache = createPageCache()
  const failing = () => Promise.reject(new Error('away'))
  const asks = [cache.serve('/a', '/a', failing), cache.serve('/a', '/a', failing)]
  expect((await Promise.allSettled(asks)).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  expect(await textOf(cache, '/a', () => page('a', []))).toBe('a')
})

test('memory stays under its cap, and what is asked for outlives what is not', async () => {
  const cache = createPageCache({ maxBytes: 100_000 })
  await textOf(cache, '/popular', () => page('x'.repeat(10_000), []))
  for (let number = 0; number < 100; number++) {
    cache.hit('/popular')
    await textOf(cache, `/${number}`, () => page('x'.repeat(10_000), []))
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000)
  }
  expect(cache.hit('/popular')).toBeDefined()
  expect(cache.hit('/0')).toBeUndefined()
})

test('any number of addresses that do not exist fills a small part only', async () => {
  const cache = createPageCache({ maxOddAnswers: 10 })
  for (let number = 0; number < 50; number++)
    await textOf(cache, `/no/${number}`, () => page('no', [ANYTHING], { status: 404 }))
  expect(cache.stats().entries).toBe(10)
})

test('spellings of one address share one entry, and only so many of them are remembered', async () => {
  const cache = createPageCache()
  for (let number = 0; number < 200; number++)
    await cache.serve(`/a?utm_source=${number}`, '/a', async () => page('a', []))
  expect(cache.stats().entries).toBe(1)
  expect(cache.hit('/a?utm_source=1')).toBeDefined()
  expect(cache.hit('/a?utm_source=199')).toBeUndefined()
})

test('encodings made later count as memory too', async () => {
  const cache = createPageCache()
  const answer = await cache.serve('/a', '/a', async () => page('word '.repeat(1_000), []))
  const before = cache.stats().bytes
  const variant = await answer.variantFor('gzip, br')
  expect(variant.headers).toContain('br')
  expect(cache.stats().bytes).toBe(before + variant.body.length)
})
