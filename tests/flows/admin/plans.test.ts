import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const query = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(sql, values)
let owner: Person
beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
})

const NAMES = {
  'name.en': 'Tide Club',
  'name.de': 'Tidenclub',
  'name.fr': 'Club des marées',
  'name.ar': 'نادي المد',
}
const FORM = {
  ...NAMES,
  kind: 'premium',
  period: 'P1M',
  price: '9.90',
  'price.currency': 'EUR',
  otherPrices: '11.50 USD',
  taxClass: 'standard',
  isOnSale: '1',
  trialDays: '14',
  level: '1',
  family: 'tide',
  'benefits.en': 'Every recording',
  graceDays: '7',
  tryDays: '1, 3, 5, 7, 14',
}
const save = (id: string, fields: Readonly<Record<string, string>>) =>
  owner.call('/admin/plans/save', { ...FORM, id, ...fields })

async function made(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const name = `Club ${crypto.randomUUID().slice(0, 8)}`
  const { body, text } = await save('new', { 'name.en': name, ...fields })
  expect(body.act, text).toEqual(expect.any(String))
  return body.id
}

/** The version that the page of a plan was shown with, and what it says. */
async function pageOf(path: string) {
  const response = await fetch(`${shop.url}/admin/${path}`, {
    headers: { cookie: `__Host-kontor=${owner.buyer.cookies.get('__Host-kontor')}` },
  })
  const html = await response.text()
  return { html, version: /name="version"[^>]* value="([^"]*)"/.exec(html)?.[1] ?? '' }
}
const change = async (id: string, fields: Readonly<Record<string, string>>) =>
  save(id, { version: (await pageOf(`plans/${id}`)).version, ...fields })

const priceOf = async (handle: string) =>
  Object.fromEntries(
    (
      await query<{ currency: string; minor: number }>(
        `SELECT r.currency, r.amount_minor AS minor FROM price r JOIN variant v ON v.id = r.variant_id JOIN product p ON p.id = v.product_id WHERE p.handle = $1`,
        [handle],
      )
    ).map(({ currency, minor }) => [currency, minor]),
  )

/** Gives a plan a member, at the price of today. */
async function giveMember(handle: string): Promise<string> {
  const member = await new Person(shop, 'member').enter()
  const [variant] = await query<{ publicId: string }>(
    'SELECT v.public_id AS "publicId" FROM variant v JOIN product p ON p.id = v.product_id WHERE p.handle = $1',
    [handle],
  )
  const give = { id: member.accountId, plan: variant!.publicId, until: '2035-12-31' }
  expect((await owner.call('/admin/subscription/give', give)).status).toBe(200)
  return member.accountId
}

test('a plan is made with its names, prices and terms, is sold at once, and its making is taken back', async () => {
  const handle = await made({ ...NAMES })
  expect(handle).toBe('tide-club')
  expect(await priceOf(handle)).toEqual({ EUR: 990, USD: 1150 })
  const [sold] = await query(
    `SELECT p.kind, p.period, p.status, p.requires_shipping AS shipped, v.tracked, n.trial_days AS trial, n.family, n.benefits
     FROM product p JOIN variant v ON v.product_id = p.id JOIN plan n ON n.product_id = p.id WHERE p.handle = $1`,
    [handle],
  )
  expect(sold).toEqual({
    kind: 'premium',
    period: 'P1M',
    status: 'active',
    shipped: false,
    tracked: false,
    trial: 14,
    family: 'tide',
    benefits: { en: ['Every recording'] },
  })
  const [text] = await query(
    `SELECT t.name FROM product_text t JOIN product p ON p.id = t.product_id WHERE p.handle = $1 AND t.locale = 'ar'`,
    [handle],
  )
  expect(text).toEqual({ name: 'نادي المد' })
  const [act] = await query<{ id: string }>('SELECT id FROM staff_act WHERE subject = $1', [handle])
  expect((await owner.call('/admin/undo', { act: act!.id })).status).toBe(200)
  expect(await query('SELECT status FROM product WHERE handle = $1', [handle])).toEqual([
    { status: 'archived' },
  ])
})

test('another price of a plan that members have is asked about first, and they keep theirs', async () => {
  const handle = await made()
  const accountId = await giveMember(handle)
  const agreed = () =>
    query('SELECT price_minor, period FROM subscription WHERE account_id = $1', [accountId])
  const before = await agreed()
  const name = { 'name.en': 'Renamed club' }
  expect((await change(handle, name)).status).toBe(200)
  for (const fields of [{ price: '12.00' }, { period: 'P1Y' }, { otherPrices: '' }]) {
    const refused = await change(handle, { ...name, ...fields })
    expect(refused.body).toMatchObject({ code: 'plan-has-members', fields: ['membersKeep'] })
  }
  expect(await priceOf(handle)).toEqual({ EUR: 990, USD: 1150 })
  const saved = await change(handle, { ...name, price: '12.00', membersKeep: '1' })
  expect(saved.status, saved.text).toBe(200)
  expect(await priceOf(handle)).toEqual({ EUR: 1200, USD: 1150 })
  expect(await agreed()).toEqual(before)
  // Taking it back asks nobody once more.
  expect((await owner.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  expect(await priceOf(handle)).toEqual({ EUR: 990, USD: 1150 })
})

test('own days for unpaid periods hold for new members, members keep theirs, and undo brings the usual ones back', async () => {
  const name = { 'name.en': 'Patient club' }
  const handle = await made(name)
  const rule = (accountId: string) =>
    query('SELECT grace_days AS grace, try_days AS tries FROM subscription WHERE account_id = $1', [
      accountId,
    ])
  const before = await giveMember(handle)
  const saved = await change(handle, { ...name, graceDays: '3', tryDays: '2,6 , 20' })
  expect(saved.status, saved.text).toBe(200)
  const after = await giveMember(handle)
  expect(await rule(before)).toEqual([{ grace: 7, tries: [1, 3, 5, 7, 14] }])
  expect(await rule(after)).toEqual([{ grace: 3, tries: [2, 6, 20] }])
  expect((await pageOf(`plans/${handle}`)).html).toContain('value="2, 6, 20"')
  expect((await owner.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  expect(await rule(await giveMember(handle))).toEqual([{ grace: 7, tries: [1, 3, 5, 7, 14] }])
})

test.each([
  ['falling', '5, 3'],
  ['words', '1, soon'],
  ['after the next period', '7, 40'],
  ['before access ends', '1, 3'],
])('days for further charges that are %s are refused by their field', async (_, tryDays) => {
  const refused = await save('new', { 'name.en': 'Odd club', tryDays })
  expect(refused.body).toMatchObject({ code: 'dunning-days-wrong', fields: ['tryDays'] })
})

test('a plan without members changes its price without a question, and is switched off and on', async () => {
  const handle = await made()
  expect((await change(handle, { 'name.en': 'Quiet', price: '5' })).status).toBe(200)
  const off = await change(handle, { 'name.en': 'Quiet', price: '5', isOnSale: '' })
  expect(off.status, off.text).toBe(200)
  expect(await query('SELECT status FROM product WHERE handle = $1', [handle])).toEqual([{ status: 'draft' }])
  expect((await owner.call('/admin/undo', { act: off.body.act })).status).toBe(200)
  expect(await query('SELECT status FROM product WHERE handle = $1', [handle])).toEqual([
    { status: 'active' },
  ])
})

test('a plan without a name, without a price on sale, or with a price that is none is refused, and leaves nothing', async () => {
  const [{ count: before }] = (await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM product',
  )) as [{ count: number }]
  const nameless = { 'name.en': '', 'name.de': '', 'name.fr': '', 'name.ar': '' }
  expect((await save('new', nameless)).body.code).toBe('missing-fields')
  expect((await save('new', { price: '', otherPrices: '' })).body.code).toBe('not-on-sale')
  for (const otherPrices of ['9.90 EUR', '9.90', 'much USD', '1 USD\n2 USD', '5 XXQ'])
    expect([otherPrices, (await save('new', { otherPrices })).body.fields]).toEqual([
      otherPrices,
      ['otherPrices'],
    ])
  expect(await query('SELECT count(*)::int AS count FROM product')).toEqual([{ count: before }])
})

test('the audit log takes a saved plan back once, shows only what differs, and leads to the plan', async () => {
  const handle = await made()
  const saved = await change(handle, { 'name.en': 'Second name' })
  const entry = await pageOf(`audit/${saved.body.act}`)
  expect(entry.html).toContain(`/admin/plans/${handle}`)
  expect(entry.html).toContain('Name (en)')
  expect(entry.html).not.toContain('otherPrices')
  expect(entry.html).toContain('/api/admin/undo')
  // Newer than the first act: that one is no longer offered.
  const [first] = await query<{ id: string }>(
    'SELECT id FROM staff_act WHERE subject = $1 ORDER BY id LIMIT 1',
    [handle],
  )
  expect((await pageOf(`audit/${first!.id}`)).html).not.toContain('/api/admin/undo')

  const both = await Promise.all([0, 1].map(() => owner.call('/admin/undo', { act: saved.body.act })))
  expect(both.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['already-undone', 'ok'])
  const after = await pageOf(`audit/${saved.body.act}`)
  expect(after.html).toContain('Taken back')
  expect(after.html).not.toContain('/api/admin/undo')
})

test('the audit log is filtered by person, area and subject', async () => {
  const handle = await made()
  const listed = async (filter: string) =>
    (await pageOf(`audit?${filter}`)).html.match(/\/admin\/audit\/[0-9a-f-]{36}/g) ?? []
  expect(new Set(await listed(`about=${handle}`)).size).toBe(1)
  expect(new Set(await listed(`about=${handle}&kind=plans&person=${owner.email}`)).size).toBe(1)
  expect(await listed(`about=${handle}&kind=codes`)).toEqual([])
  expect(await listed(`about=${handle}&person=nobody@example.com`)).toEqual([])
})
