import { expect, test } from 'vitest'
import { Person, WHO, type Who } from '../../support/access-people.ts'
import { eachAnswerOnce, whoTries } from '../../support/access-ring.ts'
import type { AccessRow, Expected } from '../../support/access-rows.ts'
import { ACCESS_TABLE } from '../../support/access-table.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { mountedPaths, OPEN_ROUTES } from '../../support/open-routes.ts'
import { useRunningShop } from '../../support/running-shop.ts'

// Not a demo, so that staff need their second factor; the proxy gives everybody a different network.
const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })

const pathOf = (row: string): string => row.split('#')[0] ?? ''

async function documentedPaths(): Promise<string[]> {
  const { paths } = (await new Buyer(shop.url).get('/api/openapi.json')).body as {
    readonly paths: Readonly<Record<string, object>>
  }
  return Object.keys(paths)
}

test('every path of the document is mounted (§7)', async () => {
  const mounted = mountedPaths(shop.app).map((path) =>
    path.replace(/^\/store/, '').replaceAll(/:(\w+)/g, '{$1}'),
  )
  expect((await documentedPaths()).filter((path) => !mounted.includes(path))).toEqual([])
})

test('every call that is mounted has a row, and every row a call (§6.5)', async () => {
  // What a token or a device opens has a table of its own.
  const mounted = (await documentedPaths())
    .filter((path) => /^\/api\/(?!v1\/|device\/)/.test(path))
    .map((path) => path.replace(/^\/api/, ''))
  expect([...new Set(Object.keys(ACCESS_TABLE).map(pathOf))].sort()).toEqual(mounted.sort())
})

test('whatever else is mounted says why anybody may have it', () => {
  const mounted = mountedPaths(shop.app).map((path) =>
    path.replace(/^\/store(?:\/(?:de|fr|ar)(?=[/*]|$))?/, ''),
  )
  const calls = new Set(Object.keys(ACCESS_TABLE).map((row) => `/api${pathOf(row)}`))
  const others = [...new Set(mounted)].filter((path) => !calls.has(path))
  expect(others.sort()).toEqual(Object.keys(OPEN_ROUTES).sort())
})

/** What each row expects: of their own things, and of a stranger’s. */
const EXPECTATIONS = Object.entries(ACCESS_TABLE).flatMap(([name, { expected, foreign }]) => [
  { name, expected },
  { name: `${name}, a stranger’s`, expected: foreign?.expected ?? expected },
])
const STAFF: readonly Who[] = ['owner', 'manager', 'fulfilment', 'support', 'editor']

test('on push a guest tries every row, somebody each answer of it, and staff each answer of staff', () => {
  for (const { name, expected } of EXPECTATIONS) {
    const answersOf = (people: readonly Who[]) =>
      new Set(people.map((who) => expected[who] ?? expected.others))
    const tried = eachAnswerOnce(name, expected, 'a commit')
    expect(tried.filter((who) => !WHO.includes(who))).toEqual([])
    expect(new Set(tried).size, name).toBe(tried.length)
    expect(tried, name).toContain('guest')
    expect(answersOf(tried), name).toEqual(answersOf(WHO))
    if (answersOf(STAFF).size > 1)
      expect(answersOf(tried.filter((who) => STAFF.includes(who))), name).toEqual(answersOf(STAFF))
  }
})

test('another commit chooses other people', () => {
  const trying = (seed: string) =>
    EXPECTATIONS.map(({ name, expected }) => eachAnswerOnce(name, expected, seed))
  expect(trying('a commit')).toEqual(trying('a commit'))
  expect(trying('a commit')).not.toEqual(trying('another commit'))
})

/** Field names in which a careless call might look for a person. */
const plantedNames = ({ accountId, email }: Person) => ({
  userId: accountId,
  accountId,
  user: email,
  actor: accountId,
  roles: 'owner',
})

for (const [name, row] of Object.entries(ACCESS_TABLE)) {
  test.each(whoTries(name, row.expected))(
    `${name} gives a %s the answer of the table for their own things`,
    async (who) => {
      const { self, stranger } = await people(who)
      const before = await stranger.standing()
      const answer = await self.call(pathOf(name), await row.fields(self, stranger))
      expectAnswer(answer, row.expected, who)
      expect(await stranger.standing()).toBe(before)
    },
  )
  test.each(whoTries(`${name}, a stranger’s`, row.foreign?.expected ?? row.expected))(
    `${name} gives a %s the answer of the table for a stranger’s things, and ${row.foreign?.changes ? 'what their secret allows' : 'changes nothing there'}`,
    async (who) => {
      const { self, stranger } = await people(who)
      const { fields, expected, changes } = foreignOf(row, stranger)
      const form = await fields(self, stranger)
      const before = await stranger.standing()
      const roles = await self.roles()
      const answer = await self.call(pathOf(name), form)
      expectAnswer(answer, expected, who)
      const after = await stranger.standing()
      if (changes && answer.status === 200) expect(after).not.toBe(before)
      else expect(after).toBe(before)
      // Null if the account was erased as requested.
      expect([roles, null]).toContainEqual(await self.roles())
      for (const secret of [stranger.mark, stranger.accountId]) expect(answer.text).not.toContain(secret)
    },
  )
}

test('nobody made an account that is more than a customer', async () => {
  expect(
    await shop.core.database.query(`SELECT email FROM account WHERE email LIKE 'new-%' AND roles <> '{}'`),
  ).toEqual([])
})

async function people(who: Who) {
  return { self: await new Person(shop, who).enter(), stranger: await new Person(shop, 'member').enter() }
}

function foreignOf(row: AccessRow, stranger: Person): NonNullable<AccessRow['foreign']> {
  return (
    row.foreign ?? {
      fields: async (self) => ({ ...(await row.fields(self, stranger)), ...plantedNames(stranger) }),
      expected: row.expected,
    }
  )
}

function expectAnswer({ status, body, text }: CallResult, expected: Expected, who: Who): void {
  const wanted = expected[who] ?? expected.others
  expect([status === 200 ? 'ok' : body?.code, text.slice(0, 300)]).toEqual([wanted, expect.any(String)])
}
