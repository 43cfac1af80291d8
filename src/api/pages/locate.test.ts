import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locate } from './locate.ts'
import { routeOf } from './page-route.ts'

const PATTERNS = [
  '/',
  '/search',
  '/c/:category',
  '/p/:product',
  '/cart',
  '/order/:orderKey',
  '/login',
  '/password/new',
  '/profile',
]

const at = (url: string, mountPath = '') => {
  const found = locate(url, mountPath, PATTERNS)
  return found.kind === 'page'
    ? `${found.locale} ${found.path}`
    : found.kind === 'redirect'
      ? `> ${found.to}`
      : found.kind
}

test('the locale is the segment after the mount path, the default one has none (§2.1)', () => {
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
  const part = fc.constantFrom(
    '/',
    '\\',
    'en',
    'de',
    'evil.example',
    '.',
    '..',
    '%2f',
    '%5c',
    '?',
    '#',
    '@',
    'p',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), fc.constantFrom('', '/store'), (parts, mountPath) => {
      const found = locate(`${mountPath}/${parts.join('')}`, mountPath, PATTERNS)
      if (found.kind !== 'redirect') return
      expect(found.to).toMatch(/^\/(?![/\\])/)
      expect(new URL(found.to, 'https://shop.example').origin).toBe('https://shop.example')
    }),
  )
})

test.each([
  ['/PROFILE', '/profile'],
  ['/%70rofile', '/profile'],
  ['/de//Order///aBc/', '/de/order/aBc'],
  ['/DE/CART?flash=1', '/de/cart?flash=1'],
  ['/EN/password/NEW?token=x', '/password/new?token=x'],
  ['/x/../profile', '/profile'],
  ['/x/%2e%2E/./profile', '/profile'],
  ['/PROFILE.data', '/profile.data'],
  ['/profile%2Edata', '/profile.data'],
  ['/p/caf%c3%a9', '/p/caf%C3%A9'],
  ['/p/caf\u00c3\u00a9', '/p/caf%C3%A9'],
  ['/p/a%2Bb', '/p/a+b'],
  ['//evil.example', '/evil.example'],
  ['/.data', '/_.data'],
  ['/en.data', '/_.data'],
  ['/de/.data', '/de.data'],
])('%s moves to its one spelling %s', (url, to) => {
  expect(at(url)).toBe(`> ${to}`)
})

test('slugs and keys keep their case, and a semicolon is a sign as any other', () => {
  expect(at('/p/Lamp')).toBe('en /p/Lamp')
  expect(at('/order/aBcD')).toBe('en /order/aBcD')
  expect(at('/profile;a=1')).toBe('en /profile;a=1')
  expect(at('/Nothing/Here')).toBe('en /Nothing/Here')
})

test('slashes and backslashes inside a segment, fragments and broken bytes are no pages', () => {
  for (const url of [
    '/%2fprofile',
    '/p%2fx',
    '/p%5cx',
    '/p\\x',
    '/profile#x',
    '/p/x?a#b',
    '/p/\u00ff',
    '/p/%c3',
  ])
    expect(at(url)).toBe('malformed')
})

test('a spelling and its canonical one are the same page, reached in one step, for every spelling', () => {
  const spelled = (text: string, choices: readonly number[]) =>
    [...text]
      .map((sign, index) => {
        const choice = choices[index % choices.length]! % 6
        if (sign === '/') return choice === 0 ? '//' : choice === 1 ? '/./' : choice === 2 ? '/x/../' : '/'
        if (choice === 0) return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
        return choice === 1 ? sign.toUpperCase() : sign
      })
      .join('')
  const pages = fc.constantFrom(
    '/',
    '/de',
    '/profile',
    '/fr/cart',
    '/login',
    '/ar/password/new',
    '/search',
    '/c/7',
    '/p/7',
    '/order/7',
  )
  fc.assert(
    fc.property(
      pages,
      fc.array(fc.nat(), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('', '?a=%20b'),
      (page, choices, search) => {
        const found = locate(spelled(page, choices) + search, '', PATTERNS)
        const reached = found.kind === 'redirect' ? locate(found.to, '', PATTERNS) : found
        expect(reached).toEqual(locate(page + search, '', PATTERNS))
      },
    ),
  )
})

test('control characters, broken escapes and endless addresses are no pages', () => {
  for (const url of ['/%00', '/p/%ff', '/p/a%0ab', `/p/${'a'.repeat(9_000)}`, '/%', 'http://x'])
    expect(at(url)).toBe('malformed')
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
  expect(search('/compare', '?p=lamp-red&x=1&p=a&p=lamp-red&p=<script>')).toBe('?p=lamp-red&p=a')
  expect(search('/compare', '?p=f&p=e&p=d&p=c&p=b&p=a')).toBe('?p=f&p=e&p=d&p=c&p=b')
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

test('the router may ask for the modules of all links of a page at once', () => {
  // React Router asks for each link alone beyond 7,680 characters.
  const paths = `/__manifest?paths=${'%2Fadmin%2Fmails'.repeat(500)}`.slice(0, 7_680)
  expect(locate(paths, '', [...PATTERNS, '/__manifest'])).toMatchObject({ kind: 'page', path: '/__manifest' })
})

test('all reviews of a product are kept by stars and place alone, and the page of an order’s reviews never', () => {
  const place = '1764237600123-01900000-0000-7000-8000-000000000001'
  const kept = (query: string) => routeOf('/p/lamp/reviews', query, ['EUR'])
  expect(kept(`?stars=5&after=${place}&variant=lamp-1&x=1`)).toEqual({
    kind: 'public',
    search: `?after=${place}&stars=5`,
  })
  expect(kept('?stars=9&after=here')).toEqual({ kind: 'public', search: '' })
  expect(routeOf('/review/aBcD', '', ['EUR'])).toEqual({ kind: 'personal', isPayment: false })
})
