import { beforeAll, expect, test } from 'vitest'
import { readZoneRows } from '#domains/shipping/index.ts'
import type { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: Buyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

/** Saves a form as its page does: with the version that it shows. */
async function save(path: string, id: string, values: Readonly<Record<string, string>>) {
  const page = await owner.get(id === 'only' ? `/admin/${path}` : `/admin/${path}/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  return owner.call(`/admin/${path}/save`, { id, version, ...values })
}

const SETTINGS = {
  shopName: 'Nähkästchen',
  recipients: 'a@owner.example\nb@owner.example',
  mailLocale: 'de',
  reminderDays: '5',
  buyerPercent: '40',
  networkPercent: '60',
  pieces: '20',
  perLine: '10',
}

test('settings hold at once, and the form shows what was saved', async () => {
  expect((await save('settings', 'only', SETTINGS)).status).toBe(200)
  await expect
    .poll(() => shop.core.rules.current())
    .toMatchObject({
      shopName: 'Nähkästchen',
      mails: { recipients: ['a@owner.example', 'b@owner.example'], locale: 'de', reminderDays: 5 },
      reservations: { buyerPercent: 40, networkPercent: 60, pieces: 20 },
      vouchers: { perLine: 10 },
    })
  expect((await owner.get('/admin/settings')).text).toContain('b@owner.example')
})

test('returns are told to search engines and to who withdraws, and undo brings the law back', async () => {
  const read = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
  const law = /"merchantReturnDays":14,.*ReturnFeesCustomerResponsibility/
  expect(await read('/')).toMatch(law)
  expect(await read('/withdraw')).not.toContain('data-returns')
  const saved = await save('settings', 'only', { ...SETTINGS, returnPayer: 'shop', returnDays: '30' })
  expect(saved.status).toBe(200)
  const promise = /"merchantReturnDays":30,.*FreeReturn/
  await expect.poll(() => read('/'), { timeout: 10_000 }).toMatch(promise)
  expect(await read('/withdraw')).toContain('We take goods back for 30 days after you got them.')
  expect(await read('/de/withdraw')).toContain('data-returns="30"')
  expect((await owner.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  await expect.poll(() => read('/'), { timeout: 10_000 }).toMatch(law)
})

test.each([
  ['returnDays', '13', 'invalid-fields'],
  ['returnDays', '366', 'invalid-fields'],
  ['recipients', 'no address', 'wrong-recipients'],
  ['recipients', 'a@b.example, c@d.example', 'wrong-recipients'],
  [
    'recipients',
    Array.from({ length: 6 }, (_, index) => `o${index}@x.example`).join('\n'),
    'wrong-recipients',
  ],
  ['networkPercent', '10', 'limits-mixed-up'],
  ['reminderDays', '14', 'invalid-fields'],
])('%s cannot be "%s"', async (field, value, code) => {
  const refused = await save('settings', 'only', { ...SETTINGS, [field]: value })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, code, [field]])
})

const METHOD = {
  'names.en': 'Parcel',
  'names.de': 'Paket',
  'names.fr': '',
  'names.ar': '',
  publicId: 'parcel',
  price: '5.90',
  'price.currency': 'EUR',
  freeFrom: '100',
  'freeFrom.currency': 'EUR',
  minWeight: '0',
  maxWeight: '31500',
  daysMin: '1',
  daysMax: '3',
}

test('a new zone and its way of shipping are offered to buyers there, and can be deleted', async () => {
  const zone = await save('shipping-zones', 'new', { name: 'France', countries: 'fr' })
  expect(zone.status).toBe(200)
  const { id } = zone.body
  const method = await save('shipping-methods', 'new', { ...METHOD, zone: id })
  expect(method.status).toBe(200)
  const offered = () => shop.core.rules.current().zones.find(({ countries }) => countries.includes('FR'))
  await expect.poll(offered).toMatchObject({
    methods: [
      { publicId: 'parcel', priceMinor: 590, freeFromMinor: 10_000, names: { en: 'Parcel', de: 'Paket' } },
    ],
  })
  const deleted = await owner.call('/admin/shipping-zones/delete', { id, sure: '1' })
  expect(deleted.status).toBe(200)
  expect((await owner.call('/admin/shipping-zones/delete', { id, sure: '1' })).status).toBe(404)
  await expect.poll(offered).toBeUndefined()
})

test('a country stands in one zone, days and weights in their order, and a short name once in a zone', async () => {
  const [near] = await readZoneRows(shop.core.database)
  const twice = await save('shipping-zones', 'new', { name: 'Again', countries: near!.countries[0]! })
  expect([twice.body.code, twice.body.fields]).toEqual(['country-in-other-zone', ['countries']])
  const unknown = await save('shipping-zones', 'new', { name: 'Mars', countries: 'XX' })
  expect(unknown.body.code).toBe('country-not-addressed')
  for (const [wrong, code] of [
    [{ daysMin: '4', daysMax: '3' }, 'shipping-days-mixed-up'],
    [{ minWeight: '500', maxWeight: '400' }, 'shipping-weights-mixed-up'],
    [{ publicId: 'standard' }, 'shipping-name-taken'],
  ] as const)
    expect((await save('shipping-methods', 'new', { ...METHOD, zone: near!.id, ...wrong })).body.code).toBe(
      code,
    )
})

test('two who make the same zone at once make one', async () => {
  const both = await Promise.all(
    [1, 2].map(() => save('shipping-zones', 'new', { name: 'Spain', countries: 'ES' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only owner and manager change them', async () => {
  const support = await signInStaff(shop, 'support')
  for (const path of ['settings', 'shipping-zones', 'shipping-methods'])
    expect((await support.get(`/admin/${path}`)).status).toBe(404)
  expect((await support.call('/admin/settings/save', { id: 'only', ...SETTINGS })).body.code).toBe(
    'forbidden',
  )
})
