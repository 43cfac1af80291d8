import { beforeAll, expect, test } from 'vitest'
import { Person, type Who } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { plantOrders } from '../../support/staff-orders.ts'

const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
let owner: Person

beforeAll(async () => {
  owner = await enter('owner')
  await plantOrders(shop, 1_203, (index) => (index === 7 ? '=1+1@example.com' : `buyer-${index}@example.com`))
})

const enter = (who: Who): Promise<Person> => new Person(shop, who).enter()

async function csv(person: Person, query: string, base = ''): Promise<{ status: number; lines: string[] }> {
  const { status, text } = await person.buyer.get(`${base}/admin/orders/export.csv${query}`)
  return { status, lines: text.split('\r\n').slice(0, -1) }
}

test('a file holds everything that matches, each row once, in the order of the list', async () => {
  const { status, lines } = await csv(owner, '')
  expect(status).toBe(200)
  expect(lines[0]).toBe('Order number,Placed,Customer,Payment,State,Total,')
  const numbers = lines.slice(1).map((line) => line.split(',')[0])
  expect(numbers).toHaveLength(1_203)
  expect(new Set(numbers).size).toBe(1_203)
  expect(numbers).toEqual(numbers.toSorted())
  expect(lines[1]).toMatch(
    /,"?\d\d\/\d\d\/\d{4},? \d\d:\d\d"?,buyer-0@example\.com,Not paid,Open,10\.00,EUR$/,
  )
})

test('decimals and dates follow the language, and nothing in it runs as a formula', async () => {
  const { lines } = await csv(owner, '?columns=email&columns=total&columns=placed', '/de')
  expect(lines[0]).toBe('Bestellnummer;Bestellt;Kunde;Gesamtbetrag;')
  expect(lines[8]).toMatch(/^\d+;\d\d\.\d\d\.\d{4}, \d\d:\d\d;'=1\+1@example\.com;10,07;EUR$/)
})

test('the file is for owner and manager, and the history names who took it', async () => {
  for (const who of ['support', 'fulfilment', 'editor', 'member', 'unproved', 'guest'] as const)
    expect([who, (await csv(await enter(who), '')).status]).toEqual([who, 404])
  const manager = await enter('manager')
  expect((await csv(manager, '?q=buyer-3@example.com')).lines).toHaveLength(2)
  expect(
    await shop.core.database.query('SELECT what, subject, after FROM staff_act WHERE account_id = $1', [
      manager.accountId,
    ]),
  ).toEqual([{ what: 'orders.export', subject: 'orders', after: { query: '?q=buyer-3@example.com' } }])
})

test.each(['after', 'before'])('a cursor that nobody wrote is no error: %s', async (side) => {
  for (const value of [['x', crypto.randomUUID()], ['2026-01-01', 'no id'], 7, 'text']) {
    const text = Buffer.from(JSON.stringify(value)).toString('base64url')
    expect((await owner.buyer.get(`/admin/orders?${side}=${text}`)).status).toBe(200)
  }
  expect((await owner.buyer.get('/admin/orders?q=%00&state=%00&from=2026-99-99')).status).toBe(200)
})

test('a view is saved for oneself or for everybody, listed, and deleted by whoever may', async () => {
  const save = (person: Person, name: string, more = {}) =>
    person.call('/admin/view/save', { area: 'orders', name, query: 'state=placed&sort=-placed', ...more })
  const support = await enter('support')
  expect((await save(support, 'Mine')).body).toEqual({ page: '/admin/orders?state=placed&sort=-placed' })
  expect((await save(support, 'Ours', { share: '1' })).body).toMatchObject({ code: 'forbidden' })
  await save(owner, 'Of the shop', { share: '1' })
  const seen = async (person: Person) => {
    const { text } = await person.buyer.get('/admin/orders')
    return ['Mine', 'Ours', 'Of the shop'].filter((name) => text.includes(`<bdi>${name}</bdi>`))
  }
  expect(await seen(support)).toEqual(['Mine', 'Of the shop'])
  expect(await seen(owner)).toEqual(['Of the shop'])
  const [shared] = await shop.core.database.query<{ id: string }>('SELECT id FROM staff_view WHERE is_shared')
  const end = (person: Person) => person.call('/admin/view/delete', { id: shared?.id ?? '' })
  expect((await end(support)).body).toMatchObject({ code: 'not-found' })
  expect((await end(await enter('manager'))).body).toEqual({ page: '/admin/orders' })
  expect(await seen(support)).toEqual(['Mine'])
})

test('one person saves thirty views of a list and no more', async () => {
  const person = await enter('support')
  const save = () => person.call('/admin/view/save', { area: 'orders', name: 'One of many' })
  for (let count = 0; count < 30; count += 1) expect((await save()).status).toBe(200)
  expect((await save()).body).toMatchObject({ code: 'too-many-views' })
})

test('the command bar finds areas and orders, and only those that the roles open', async () => {
  const find = async (person: Person, words: string) =>
    (await person.buyer.get(`/admin/search?${new URLSearchParams({ q: words })}`)).text
  expect(await find(owner, 'buyer-42@example.com')).toMatch(/href="\/admin\/orders\/\d+"/)
  expect(await find(owner, 'orde')).toContain('href="/admin/orders"')
  const editor = await enter('editor')
  expect(await find(editor, 'buyer-42@example.com')).not.toMatch(/href="\/admin\/orders/)
  expect(await find(editor, '')).not.toContain('href="/admin/orders"')
})
