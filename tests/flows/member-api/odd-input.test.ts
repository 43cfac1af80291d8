import { beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { readApi, tokenOf } from '../../support/api-member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let token: string
let number: string
beforeAll(async () => {
  const person = await new Person(shop, 'member').enter()
  await person.orderNumber()
  number = await person.orderNumber()
  token = await tokenOf(shop, person.accountId)
})

describe('odd input is refused by its field, and fails nowhere', () => {
  test.each([
    ['limit=1&limit=2', 'limit'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=%D9%A3', 'limit'],
    ['limit=', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['limit=5%00', 'limit'],
    ['locale=de&locale=fr', 'locale'],
    ['locale=xx', 'locale'],
    ['after=%00', 'after'],
    ['after=', 'after'],
    ['after=a&after=b', 'after'],
    ['after=0000-01-01T00:00:00.000000Z_0197f3a0-0000-7000-8000-000000000001', 'after'],
    ['after=2026-02-30T00:00:00.000000Z_0197f3a0-0000-7000-8000-000000000001', 'after'],
    ['after=2026-13-01T00:00:00.000000Z_0197f3a0-0000-7000-8000-000000000001', 'after'],
    ['after=2026-01-01T25:00:00.000000Z_0197f3a0-0000-7000-8000-000000000001', 'after'],
    ["after=' OR 1=1 --", 'after'],
  ])('/orders?%s', async (query, field) => {
    const { status, body } = await readApi(shop, `/orders?${query}`, token)
    expect([status, body?.code, body?.fields]).toEqual([422, 'invalid-fields', [field]])
  })

  test('the first and the last instant of a cursor are instants', async () => {
    const id = '0197f3a0-0000-7000-8000-000000000001'
    for (const [at, items] of [
      ['0001-01-01T00:00:00.000000Z', 0],
      ['9999-12-31T23:59:59.999999Z', 2],
    ] as const) {
      const { status, body } = await readApi(shop, `/orders?after=${at}_${id}`, token)
      expect([at, status, body.items?.length]).toEqual([at, 200, items])
    }
  })

  test.each([
    '/orders/%00',
    '/orders/K1%00',
    '/orders/..%2f..%2fprofile',
    '/orders/%2e%2e%2fprofile',
    '/orders/..%5c..%5cprofile',
    '/orders/K100001%0a',
    '/orders/k100001',
    '/orders/%F0%9F%92%A3',
    '/orders/99999999999999999999',
    '/orders/K1/documents/R999999999999999',
    '/orders/K1/documents/..%2f..%2fR000001',
    '/orders/K1/documents/R9999999999999999999999',
    '/library/not-a-uuid',
    '/library/0197f3a0-0000-7000-8000-000000000001%00',
    '/library/..%2f..%2forders',
    '/library/{0197f3a0-0000-7000-8000-000000000001}',
    '/orders//documents/R000001',
    '/__proto__',
    '/library/__proto__',
  ])('%s is not found', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await readApi(shop, path, token, { method })
      expect([method, status]).toEqual([method, 404])
      expect(text).not.toContain(number)
    }
  })

  test('huge ids and cursors, too', async () => {
    for (const path of [
      `/orders/${'9'.repeat(400)}`,
      `/orders/${'K'.repeat(5_000)}`,
      `/library/${'0'.repeat(400)}`,
    ]) {
      const { status, body } = await readApi(shop, path, token)
      expect([path.length, status, body.code]).toEqual([path.length, 404, 'not-found'])
    }
    expect((await readApi(shop, `/orders?after=${'9'.repeat(4_000)}`, token)).body.fields).toEqual(['after'])
  })

  test.each(['/orders/%zz', '/orders/%', '/orders/%c0%ae%c0%ae', '/library/%ff'])(
    '%s, which is no address, is refused',
    async (path) => {
      const { status } = await readApi(shop, path, token)
      expect([400, 404]).toContain(status)
    },
  )
})
