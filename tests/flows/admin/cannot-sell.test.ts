import { beforeAll, expect, test } from 'vitest'
import { examine } from '#main/doctor.ts'
import { setUpKey } from '#main/set-up-key.ts'
import { appCode } from '../../support/authenticator.ts'
import { Buyer } from '../../support/buyer.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0' })
const PASSWORD = 'ab'.repeat(15)
let owner: Buyer
/** Changes reach a busy process late. */
const PATIENT = { timeout: 60_000 }

beforeAll(async () => {
  owner = new Buyer(shop.url)
  const email = 'erika@example.com'
  const key = setUpKey(shop.core.environment)
  await owner.call('/admin/setup/owner', { key, name: 'Erika', email, password: PASSWORD })
  const begun = await owner.call('/user/factor/totp/begin', { password: PASSWORD })
  const code = appCode(begun.body.secret, shop.core.clock.now())
  await owner.call('/user/factor/totp/confirm', { password: PASSWORD, code })
  // The set-up of these tests ships at home by itself.
  await shop.core.database.query(`UPDATE shipping_zone SET countries = '{LU}' WHERE name = 'Near'`)
  for (const [path, fields] of Object.entries(REMEDIES))
    expect((await owner.call(path, fields)).status, path).toBe(200)
})

/** What the set-up sends, step by step. */
const REMEDIES: Readonly<Record<`/${string}`, Readonly<Record<string, string>>>> = {
  '/admin/setup/place': {
    company: 'Leinenladen',
    line1: 'Webergasse 3',
    zip: '02763',
    city: 'Zittau',
    country: 'DE',
    email: 'laden@example.com',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  },
  '/admin/setup/shipping': { homePrice: '4.90', homeFrom: '1', homeTo: '3' },
  '/admin/setup/vat': { mode: 'home' },
  '/admin/setup/legal': { 'locale.en': '1', checked: '1' },
  '/admin/setup/payment': { holder: 'Erika', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
  '/admin/setup/product': {
    name: 'Linen shirt',
    price: '79',
    taxClass: 'standard',
    stock: '9',
    noPicture: '1',
  },
}

/** Ids of what the start page of the back office names. */
async function onDashboard(): Promise<ReadonlyMap<string, string>> {
  const { text } = await owner.get('/admin')
  return new Map(
    [...text.matchAll(/data-obstacle="([^"]+)".*?<a[^>]* href="([^"]+)"/gs)].map(([, id = '', href = '']) => [
      id,
      href.replaceAll('&amp;', '&'),
    ]),
  )
}

/** Ids of what stops orders, by the doctor. */
const stopping = async (): Promise<string[]> =>
  (await examine(shop.core))
    .filter(({ id, state }) => state === 'bad' && id.startsWith('no-'))
    .map(({ id }) => id)

test.each<[string, string, string, `/${string}`, string]>([
  [
    'no address',
    'no-address',
    `DELETE FROM shop_setting WHERE key = 'address'`,
    '/admin/setup/place',
    'step=place',
  ],
  ['no VAT', 'no-vat', 'DELETE FROM tax_rate', '/admin/setup/vat', 'step=vat'],
  ['nowhere to ship', 'no-shipping', 'DELETE FROM shipping_method', '/admin/setup/shipping', 'step=shipping'],
  [
    'no way to pay',
    'no-payment',
    `UPDATE shop_setting SET value = 'null' WHERE key = 'bankAccount'`,
    '/admin/setup/payment',
    'step=payment',
  ],
  [
    'no terms',
    'no-legal-pages',
    `DELETE FROM page WHERE handle = 'terms'`,
    '/admin/setup/legal',
    'step=legal',
  ],
  [
    'a product that is a draft',
    'no-product',
    `UPDATE product SET status = 'draft'`,
    '/admin/setup/product',
    'step=product',
  ],
  ['a product without a price', 'no-product', 'DELETE FROM price', '/admin/setup/product', 'step=product'],
  [
    'a product that is sold out',
    'no-product',
    'UPDATE stock SET on_hand = reserved',
    '/admin/setup/product',
    'step=product',
  ],
])(
  '%s: doctor and start page name it with a link that mends it, and buyers see no error',
  async (_, id, plant, remedy, link) => {
    const { database } = shop.core
    await database.query(plant)
    await database.query(
      `SELECT announce_change('settings'), announce_change('rules'), announce_change('catalog')`,
    )
    await expect.poll(stopping, PATIENT).toEqual([id])
    const found = (await examine(shop.core)).find((one) => one.id === id)
    expect(found?.mend).toBe(`${shop.url}/admin/setup?${link}`)
    await expect.poll(async () => (await onDashboard()).get(id), PATIENT).toBe(`/admin/setup?${link}`)
    expect((await owner.get(`/admin/setup?${link}`)).status).toBe(200)

    const stranger = new Buyer(shop.url)
    for (const path of ['/', '/cart', '/search?q=linen', '/imprint', '/p/linen-shirt']) {
      const { status, text } = await stranger.get(path)
      expect([path, status < 500, text.includes('Something went wrong')]).toEqual([path, true, false])
    }
    expect((await owner.call(remedy, REMEDIES[remedy] ?? {})).status).toBe(200)
    await expect.poll(stopping, PATIENT).toEqual([])
    await expect.poll(async () => [...(await onDashboard()).keys()], PATIENT).not.toContain(id)
  },
)

test('ways to pay that are all switched off are named as such, with a link to their switches', async () => {
  const { database } = shop.core
  const off = { isOff: true }
  await database.query(
    `INSERT INTO shop_setting (key, value, updated_at) VALUES ('gateways', $1::jsonb, now()) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify({ 'bank-transfer': off, 'cash-on-delivery': off })],
  )
  await database.query(`SELECT announce_change('settings')`)
  await expect.poll(stopping, PATIENT).toEqual(['no-payment'])
  const found = (await examine(shop.core)).find(({ id }) => id === 'no-payment')
  expect([found?.detail, found?.mend]).toEqual([
    expect.stringContaining('Every way to pay is switched off'),
    `${shop.url}/admin/gateways`,
  ])
  expect((await owner.get('/admin/gateways')).status).toBe(200)
  await database.query(`DELETE FROM shop_setting WHERE key = 'gateways'`)
  await database.query(`SELECT announce_change('settings')`)
  await expect.poll(stopping, PATIENT).toEqual([])
})

test('what does not stop orders is named too: mail, the public address, an owner without a second factor', async () => {
  const board = await onDashboard()
  expect(board.get('no-mail')).toBe('/admin/setup?step=mail')
  expect(board.has('no-public-address')).toBe(true)
  const { database } = shop.core
  const kept = await database.query<{ row: object }>(
    'DELETE FROM account_totp t RETURNING to_jsonb(t) AS row',
  )
  const named = (await examine(shop.core)).filter(({ state }) => state === 'warning')
  await database.query(
    'INSERT INTO account_totp SELECT * FROM jsonb_populate_recordset(null::account_totp, $1::jsonb)',
    [JSON.stringify(kept.map(({ row }) => row))],
  )
  expect(named.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['mail', 'public-address', 'owner-without-factor']),
  )
  for (const { mend } of named) expect(mend).not.toBe('')
})
