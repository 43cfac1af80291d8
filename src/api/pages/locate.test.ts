import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locate } from './locate.ts'
import { routeOf } from './page-route.ts'

const at = (url: string, mountPath = '') => {
  const found = locate(url, mountPath)
  return found.kind === 'page' ? `${found.locale} ${found.path}` : found.kind === 'redirect' ? `> ${found.to}` : found.kind
}

test('the locale is the segment after the mount path, the default one has none', () => {
  expect(at('/')).toBe('en /')
  expect(at('/p/x?q=1')).toBe('en /p/x')
  expect(at('/de')).toBe('de /')
  expect(at('/store', '/store')).toBe('en /')
  expect(at('/store/ar/c/y', '/store')).toBe('ar /c/y')
  expect(at('/xx/p/y')).toBe('en /xx/p/y')
  expect(at('/storefront', '/store')).toBe('foreign')
})

test('data requests of the router are about the page that they name', () => {
  expect(at('/_.data')).toBe('en /')
  expect(at('/de.data')).toBe('de /')
  expect(at('/store.data', '/store')).toBe('en /')
  expect(at('/de/p/x.data?_routes=a')).toBe('de /p/x')
  expect(at('/c/x/_.data')).toBe('en /c/x')
})

test('a trailing slash and the default locale by name move for good, with their query', () => {
  expect(at('/de/')).toBe('> /de')
  expect(at('/p/x/?a=1')).toBe('> /p/x?a=1')
  expect(at('/en')).toBe('> /')
  expect(at('/en/p/x')).toBe('> /p/x')
  expect(at('/store/en/', '/store')).toBe('> /store')
  expect(at('/store/', '/store')).toBe('> /store')
})

test('no redirect leads to another host, whatever the address holds', () => {
  const part = fc.constantFrom('/', '\\', 'en', 'de', 'evil.example', '.', '..', '%2f', '%5c', '?', '#', '@', 'p')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), fc.constantFrom('', '/store'), (parts, mountPath) => {
      const found = locate(`${mountPath}/${parts.join('')}`, mountPath)
      if (found.kind !== 'redirect') return
      expect(found.to).toMatch(/^\/(?![/\\])/)
      expect(new URL(found.to, 'https://shop.example').origin).toBe('https://shop.example')
    }),
  )
})

test('control characters, broken escapes and endless addresses are no pages', () => {
  for (const url of ['/%00', '/p/%ff', '/p/a%0ab', `/p/${'a'.repeat(5_000)}`, '/%', 'http://x']) expect(at(url)).toBe('malformed')
})

test('an unknown parameter does not make another page, a known one does in any order', () => {
  const search = (path: string, query: string) => {
    const route = routeOf(path, query, ['EUR', 'CHF'])
    return route.kind === 'public' ? route.search : route.kind
  }
  expect(search('/', '?utm_source=x&ref=partner')).toBe('')
  expect(search('/p/x', '?q=lamp&min=3')).toBe('')
  expect(search('/c/x', '?max=500&stock=1&type=B&type=A&q=&category=y')).toBe('?stock=1&type=A&type=B')
  expect(search('/search', '?sort=price-up&q=lamp')).toBe('?q=lamp&sort=price-up')
  expect(search('/c/x', '?sort=relevance&q=lamp&view=table')).toBe('?q=lamp&sort=relevance&view=table')
  expect(search('/p/x', '?variant=lamp-red&utm_source=x')).toBe('?variant=lamp-red')
  expect(search('/p/x', '?variant=<script>')).toBe('')
  expect(search('/c/x', '?variant=lamp-red')).toBe('')
  expect(search('/p/x', '?currency=CHF')).toBe('?currency=CHF')
  expect(search('/p/x', '?currency=EUR')).toBe('')
  expect(search('/p/x', '?currency=USD')).toBe('')
})

test('pages that show what belongs to one visitor are never shared', () => {
  for (const path of ['/cart', '/order/abc', '/express/x', '/profile', '/admin/orders', '/abuse/case']) {
    expect(routeOf(path, '', ['EUR']).kind).toBe('personal')
  }
  expect(routeOf('/p/x', '?flash=1', ['EUR']).kind).toBe('personal')
})
