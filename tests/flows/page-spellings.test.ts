import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PERSONAL_SEGMENTS } from '#api/pages/page-route.ts'
import { TEXT_PAGES } from '#domains/page/contract.ts'
import { sendHttp } from '../support/api-server.ts'
import { sellProduct } from '../support/catalogue.ts'
import { Member, newMember } from '../support/member.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()

/** Every route of the shop, with existing and unknown values. */
const PAGES = [
  ...[
    '/',
    '/search',
    '/c/none',
    '/p/none',
    '/cart',
    '/coupon',
    '/login',
    '/password/new',
    '/email/confirm',
    '/profile',
    '/profile/data.json',
  ],
  ...[
    '/express/none',
    ...TEXT_PAGES.map(({ handle }) => `/${handle}`),
    '/manifest.webmanifest',
    '/nothing/here',
  ],
  `/order/${'k'.repeat(27)}`,
]

interface Seen {
  readonly kind: 'redirect' | 'personal' | 'public' | 'none'
  readonly status: number
  readonly location: string | undefined
}

async function ask(path: string, cookie = ''): Promise<Seen & { readonly text: string }> {
  const { status, headers, text } = await sendHttp(Number(new URL(shop.url).port), {
    method: 'GET',
    path,
    headers: cookie ? { cookie } : {},
  })
  const caching = String(headers['cache-control'] ?? '')
  const kind =
    status >= 300 && status < 400 && status !== 304
      ? 'redirect'
      : caching.includes('public')
        ? 'public'
        : status === 404
          ? 'none'
          : 'personal'
  return { kind, status, location: headers.location, text }
}

/** Follows the redirects that the shop itself makes. */
async function reach(path: string, cookie = '', steps = 3): Promise<Seen & { readonly text: string }> {
  const seen = await ask(path, cookie)
  const isOwn = seen.status === 301 && seen.location !== undefined && /^\/(?![/\\])/.test(seen.location)
  return isOwn && steps > 0 ? reach(seen.location!, cookie, steps - 1) : seen
}

/** Respells a path; slugs and keys stay unchanged. */
function spelled(page: string, choices: readonly number[]): string {
  let isFixed = true
  let count = 0
  return [...page]
    .map((sign, index) => {
      const choice = choices[index % choices.length]! % 9
      if (sign === '/') {
        count += 1
        isFixed = count < 2 || !/^\/(p|c|order|express)\//.test(page)
        return ['//', '/./', '/x/../', '/%2e/'][choice] ?? '/'
      }
      if (choice === 0) return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
      return choice < 3 && isFixed ? sign.toUpperCase() : sign
    })
    .join('')
}

test('whatever the spelling of an address, it leads to what the plain spelling shows, and is never an error of ours', async () => {
  const base = fc.constantFrom('', '/de', '/ar')
  const end = fc.constantFrom('', '/', '//', '/.', '?x=1')
  await fc.assert(
    fc.asyncProperty(
      base,
      fc.constantFrom(...PAGES),
      fc.array(fc.nat(), { minLength: 1, maxLength: 9 }),
      end,
      async (locale, page, choices, tail) => {
        const plain = await reach(locale + page)
        const other = await reach(spelled(locale + page, choices) + tail)
        expect(other.status).toBeLessThan(500)
        expect([other.kind, other.status]).toEqual([plain.kind, plain.status])
        if (PERSONAL_SEGMENTS.has(page.split('/')[1]!)) expect(other.kind).not.toBe('public')
      },
    ),
    { numRuns: 150 },
  )
})

test('what no spelling can mean is not found, or moves, without an error of ours and without being kept as a page', async () => {
  const parts = [
    '/',
    '//',
    '\\',
    ';',
    '%2f',
    '%5c',
    '%00',
    '%ff',
    '%',
    '%c3',
    '..',
    '.',
    '%2e',
    'PROFILE',
    'profile',
    '%70rofile',
    '.data',
    '_',
    'de',
    '\u00e9',
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), async (chosen) => {
      const path = `/${chosen.join('')}`
      const seen = await ask(path)
      expect([path, seen.status < 500]).toEqual([path, true])
      if (seen.kind === 'public') expect(seen.text).not.toContain('/api/user/')
    }),
    { numRuns: 300 },
  )
})

test.each(['/LOGIN', '/PROFILE', '/%70rofile', '/CART', '/de/Cart', '/PROFILE/DATA.json'])(
  '%s moves to its plain spelling',
  async (path) => {
    const seen = await ask(path)
    expect([seen.status, seen.location]).toEqual([301, decodeURIComponent(path).toLowerCase()])
  },
)

test('a member’s page is never given to anybody else, however both spell its address', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const member = await newMember(shop.url)
  await member.call('/order/update', { fn: 'productAdd', productId })
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stranger = new Member(shop.url)
  for (const path of [
    '/PROFILE',
    '/%70rofile',
    '//profile',
    '/x/../profile',
    '/CART',
    '/Profile.data',
    '/profile;x',
    '/de/PROFILE/data.json',
  ]) {
    await reach(path, cookie)
    const seen = await reach(path, `__Host-kontor=${'a'.repeat(27)}`)
    expect([path, seen.text.includes(member.email)]).toEqual([path, false])
    expect((await stranger.get(path)).text).not.toContain(member.email)
  }
})

test('the address of an order moves without being kept on the way', async () => {
  const { headers, status } = await sendHttp(Number(new URL(shop.url).port), {
    method: 'GET',
    path: '/ORDER/SecretKey?token=x',
  })
  expect([status, headers.location, headers['cache-control']]).toEqual([
    301,
    '/order/SecretKey?token=x',
    'no-store',
  ])
})
