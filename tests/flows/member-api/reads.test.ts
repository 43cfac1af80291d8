import { beforeAll, describe, expect, test } from 'vitest'
import { SCOPES, type Scope } from '#domains/token/contract.ts'
import { endToken } from '#domains/token/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { Person, WHO } from '../../support/access-people.ts'
import { readApi, tokenOf } from '../../support/api-member.ts'
import { sellRecording } from '../../support/recordings.ts'
import { byRing } from '../../support/ring.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store', TRUSTED_PROXIES: '127.0.0.1' })

/** Every address of the member API with the scope that opens it. Of a person: what of theirs it names. */
const TABLE: Readonly<Record<string, { scope: Scope; foreign?: (of: Owned) => string; answer?: string }>> = {
  '/profile': { scope: 'profile' },
  '/subscription': { scope: 'profile' },
  '/orders': { scope: 'orders' },
  '/orders/{number}': { scope: 'orders', foreign: ({ number }) => `/orders/${number}` },
  '/orders/{number}/documents/{document}': {
    scope: 'orders',
    foreign: ({ number }) => `/orders/${number}/documents/R999999`,
    answer: 'not-found',
  },
  '/library': { scope: 'library' },
  '/library/{id}': { scope: 'library', foreign: ({ recording }) => `/library/${recording}` },
  '/partner': { scope: 'partner', answer: 'no-partner' },
  '/partner/commissions': { scope: 'partner', answer: 'no-partner' },
  '/partner/payouts': { scope: 'partner', answer: 'no-partner' },
}

interface Owned {
  readonly number: string
  readonly recording: string
}

async function own(person: Person): Promise<Owned> {
  const { productUuid } = await sellRecording(shop, { name: `Song ${person.mark}` })
  await shop.core.database.query(
    `INSERT INTO entitlement (id, account_id, product_id, source, cause, starts_at, created_at) VALUES (uuidv7(), $1, $2, 'staff', $3, $4, $4)`,
    [person.accountId, productUuid, `staff:${person.mark}`, shop.core.clock.now()],
  )
  return { number: await person.orderNumber(), recording: productUuid }
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } | undefined }): string =>
  status === 200 ? 'ok' : `${status} ${body?.code}`

test('every path of the member API has a row, and every row a path', async () => {
  const { paths } = (await new Person(shop, 'guest').buyer.get('/api/openapi.json')).body
  const described = Object.keys(paths).filter((path) => path.startsWith('/api/v1/'))
  expect(described.map((path) => path.slice('/api/v1'.length)).sort()).toEqual(Object.keys(TABLE).sort())
})

describe.each(Object.entries(TABLE))('%s', (path, { scope, foreign, answer = 'ok' }) => {
  test.each(WHO.filter((who) => who !== 'guest'))(
    'opens for a %s with the scope and their own things, and nobody else’s',
    async (who) => {
      const [self, stranger] = [await new Person(shop, who).enter(), await new Person(shop, 'member').enter()]
      const [mine, theirs] = [foreign && (await own(self)), foreign && (await own(stranger))]
      const address = foreign ? foreign(mine!) : path
      const token = await tokenOf(shop, self.accountId, [scope])
      expect(codeOf(await readApi(shop, address, token))).toMatch(
        answer === 'ok' ? /^ok$/ : new RegExp(answer),
      )
      if (foreign) {
        const other = await readApi(shop, foreign(theirs!), token)
        expect(codeOf(other)).toBe('404 not-found')
        for (const secret of [stranger.mark, stranger.accountId]) expect(other.text).not.toContain(secret)
      }
      const without = await tokenOf(
        shop,
        self.accountId,
        SCOPES.filter((one) => one !== scope),
      )
      const refused = await readApi(shop, address, without)
      expect(codeOf(refused)).toBe('403 insufficient-scope')
      expect(refused.headers.get('www-authenticate')).toContain(`error="insufficient_scope"`)
      expect(refused.headers.get('www-authenticate')).toContain(`scope="${scope}"`)
    },
  )

  test('is refused to whoever has no token, a wrong, an expired or a deleted one, and reads no cookie', async () => {
    const self = await new Person(shop, 'member').enter()
    const address = foreign ? foreign(await own(self)) : path
    const none = await self.buyer.get(`/api/v1${address}`)
    expect(codeOf(none)).toBe('401 token-needed')
    expect(none.headers.get('www-authenticate')).toBe(`Bearer realm="Kontor", scope="${scope}"`)
    const { database, clock } = shop.core
    const expired = await tokenOf(shop, self.accountId)
    await database.query(
      `UPDATE api_token SET created_at = created_at - interval '2 days', expires_at = created_at - interval '1 day' WHERE account_id = $1`,
      [self.accountId],
    )
    const deleted = await tokenOf(shop, self.accountId)
    const [{ id } = { id: '' }] = await database.query<{ id: string }>(
      'SELECT id FROM api_token WHERE account_id = $1 ORDER BY expires_at DESC LIMIT 1',
      [self.accountId],
    )
    await database.transaction((tx) =>
      endToken(tx, {
        accountId: self.accountId,
        id,
        actor: self.accountId,
        why: 'owner',
        now: clock.now(),
      } as never),
    )
    for (const token of ['nonsense', `kontor_pat_${'a'.repeat(38)}`, expired, deleted]) {
      const refused = await readApi(shop, address, token)
      expect([token.slice(0, 12), codeOf(refused)]).toEqual([token.slice(0, 12), '401 invalid-token'])
      expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  test('answers HEAD, OPTIONS and 405 with Allow, keeps nothing, makes no session and lets any site read', async () => {
    const self = await new Person(shop, 'member').enter()
    const address = foreign ? foreign(await own(self)) : path
    const token = await tokenOf(shop, self.accountId)
    const got = await readApi(shop, address, token)
    const head = await readApi(shop, address, token, { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([got.status, ''])
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(got.text)))
    for (const { headers } of [got, head]) {
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    }
    const asked = await readApi(shop, address, null, { method: 'OPTIONS' })
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Accept-Language',
    ])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const wrong = await readApi(shop, address, token, { method })
      expect([codeOf(wrong), wrong.headers.get('allow')]).toEqual([
        '405 method-not-allowed',
        'GET, HEAD, OPTIONS',
      ])
    }
  })
})

test('an unknown path is 404 in JSON, in the language that is asked for', async () => {
  const german = await readApi(shop, '/nothing', null, {
    headers: { 'accept-language': 'it, de-AT;q=0.8, fr;q=0.5' },
  })
  expect([german.status, german.body.code, german.headers.get('content-language')]).toEqual([
    404,
    'not-found',
    'de',
  ])
  expect(german.body.error).not.toBe('Not found')
  const arabic = await readApi(shop, '/profile?locale=ar', null, { headers: { 'accept-language': 'de' } })
  expect(arabic.headers.get('content-language')).toBe('ar')
})

describe('limits', () => {
  let token: string
  beforeAll(async () => {
    token = await tokenOf(shop, (await new Person(shop, 'member').enter()).accountId)
  })

  test('a token has 120 requests a minute, and each answer says how many are left', async () => {
    const first = await readApi(shop, '/profile', token)
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=120;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=119;t=\d$/)
    const statuses = await Promise.all(Array.from({ length: 130 }, () => readApi(shop, '/profile', token)))
    const limited = statuses.find(({ status }) => status === 429)
    expect(limited?.body.code).toBe('too-many-requests')
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(limited?.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/)
  })

  test('whoever tries many bad tokens is slowed down, and good ones from there are still answered', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const tried = await Promise.all(
      Array.from({ length: 40 }, () => readApi(shop, '/profile', 'kontor_pat_bad', { headers })),
    )
    expect(tried.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    const good = await tokenOf(shop, (await new Person(shop, 'member').enter()).accountId)
    expect((await readApi(shop, '/profile', good, { headers })).status).toBe(200)
  })
})

test('a signed link plays without a token, and no longer once it has expired', async () => {
  const self = await new Person(shop, 'member').enter()
  const { recording } = await own(self)
  const token = await tokenOf(shop, self.accountId)
  const { items } = (await readApi(shop, '/library', token)).body
  const [item] = items
  expect(item).toMatchObject({ id: recording, kind: 'audio', access: { state: 'open', source: 'staff' } })
  expect((await fetch(item.media.url)).status).toBe(200)
  expect(new Date(item.media.expiresAt).getTime()).toBeGreaterThan(shop.core.clock.now().getTime() + 5 * HOUR)
  const forged = item.media.url.replace(/until=\d+/, 'until=9999999999')
  expect((await fetch(forged)).status).toBe(404)
  const until = Number(new URL(item.media.url).searchParams.get('until')) * 1000
  expect(new Date(item.media.expiresAt).getTime()).toBe(until)
  const { shifted } = shop.core.clock
  const before = shifted!.shiftMs()
  try {
    shifted!.setShiftMs(before + until - shop.core.clock.now().getTime() + MINUTE)
    expect((await fetch(item.media.url)).status).toBe(410)
    const later = (await readApi(shop, '/library', await tokenOf(shop, self.accountId))).body.items[0]
    expect((await fetch(later.media.url)).status).toBe(200)
  } finally {
    shifted!.setShiftMs(before)
  }
})

test('no answer has the key of an order, and its documents come with the token alone', async () => {
  const self = await new Person(shop, 'member').enter()
  const key = await self.orderKey()
  const token = await tokenOf(shop, self.accountId)
  const list = await readApi(shop, '/orders', token)
  const { number } = list.body.items[0]
  const detail = await readApi(shop, `/orders/${number}`, token)
  for (const { text } of [list, detail]) expect(text).not.toContain(key)
  expect(detail.body).toMatchObject({ number, state: 'placed', paymentState: 'unpaid', email: self.email })
})

/** Orders of one member, among four times as many of others. */
const MANY = byRing({ push: 1_000, release: 10_000 })

test(`a member with ${MANY} orders among many of others reads them page by page, each once, and a page costs the same at the end`, {
  timeout: 4 * MINUTE,
}, async () => {
  const self = await new Person(shop, 'member').enter()
  await self.orderKey()
  const { database } = shop.core
  // Those of others lie between the own ones in time; each of their accounts has four. Those of another member, a quarter
  // as many, are ten years older than all of them.
  const old = await new Person(shop, 'member').enter()
  for (let from = 1; from <= MANY; from += 250) {
    await database.query(
      `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at)
       SELECT md5('other' || n)::uuid, 'other-' || n || '@example.com', 'none', 1, $2, $2 FROM generate_series($1::int, $1::int + 249) n`,
      [from, shop.core.clock.now()],
    )
    await database.query(
      `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(), 'key', md5(c || n::text) || substr(md5('k' || n), 1, 8), 'number', c || n, 'placed_at', o.placed_at - (n / 3) * interval '1 minute' - CASE c WHEN 'Y' THEN interval '10 years' ELSE '0' END,
         'account_id', CASE c WHEN 'T' THEN o.account_id WHEN 'Y' THEN $3::uuid ELSE md5('other' || n)::uuid END))).*
       FROM orders o, generate_series($2::int, $2::int + 249) n, unnest(ARRAY['T', 'U', 'V', 'W', 'X', 'Y']) c WHERE o.account_id = $1 AND o.state <> 'cart' AND o.number NOT LIKE 'T%' AND (c <> 'Y' OR n % 4 = 0)`,
      [self.accountId, from, old.accountId],
    )
  }
  await database.query('ANALYZE orders')
  const tokens = await Promise.all([1, 2].map(() => tokenOf(shop, self.accountId, ['orders'])))
  const numbers: string[] = []
  let next: string | null = null
  let asked = 0
  let middle = ''
  do {
    const page = await readApi(
      shop,
      `/orders?limit=100${next === null ? '' : `&after=${next}`}`,
      tokens[asked % 2]!,
    )
    expect(page.status, page.text.slice(0, 200)).toBe(200)
    asked += 1
    numbers.push(...page.body.items.map(({ number }: { number: string }) => number))
    next = page.body.next
    if (asked === MANY / 200) middle = next ?? ''
  } while (next !== null)
  expect(asked).toBe(MANY / 100 + 1)
  expect(new Set(numbers).size).toBe(MANY + 1)
  expect(numbers.length).toBe(MANY + 1)
  // None is of another account.
  expect(numbers.filter((number) => /^[U-X]/.test(number))).toEqual([])
  const planOf = async (accountId: string, [at = '', id = '']: readonly string[]) =>
    JSON.stringify(
      await database.query(
        `EXPLAIN (ANALYZE, BUFFERS) SELECT id FROM orders o WHERE (account_id, placed_at, id) < ('${accountId}'::uuid, '${at}'::timestamptz, '${id}'::uuid) AND account_id >= '${accountId}'::uuid AND state <> 'cart' ORDER BY account_id DESC, placed_at DESC, id DESC LIMIT 101`,
      ),
    )
  // However many of all orders are theirs, and however old: a page reads its own rows by the index of the account, in order.
  const [few] = await database.query<{ id: string }>("SELECT md5('other77')::uuid AS id")
  for (const cursor of [['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'], middle.split('_')]) {
    for (const accountId of [self.accountId, old.accountId, few!.id]) {
      const plan = await planOf(accountId, cursor)
      expect(plan).toMatch(/Index (Only )?Scan Backward using orders_of_account /)
      expect(plan).not.toMatch(/Rows Removed by Filter|Seq Scan|Sort Method/)
    }
  }
})
