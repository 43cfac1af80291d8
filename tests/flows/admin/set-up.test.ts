import { beforeAll, expect, test } from 'vitest'
import { setUpKey } from '#main/set-up-key.ts'
import { appCode } from '../../support/authenticator.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const FIELD = 'ab'.repeat(15)
const key = (): string => setUpKey(shop.core.environment)

/** The set-up of these tests ships at home and abroad by itself. */
beforeAll(async () => {
  await shop.core.database.query(`UPDATE shipping_zone SET countries = '{LU}' WHERE name = 'Near'`)
})

let addresses = 1

/** A visitor with a network of their own, so that nobody is limited for another. */
class Visitor extends Buyer {
  readonly address = `203.0.113.${addresses++}`

  override send(url: string, init: Parameters<Buyer['send']>[1]): Promise<CallResult> {
    return super.send(url, {
      ...init,
      headers: { ...(init.headers as Readonly<Record<string, string>>), 'x-forwarded-for': this.address },
    })
  }

  /** Posts a form with files. */
  sendForm(path: string, fields: Readonly<Record<string, string>>): Promise<CallResult> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.send(`${this.base}/api${path}`, { method: 'POST', body })
  }
}
const visitor = (): Visitor => new Visitor(shop.url)

const ownerFields = (change: Readonly<Record<string, string>> = {}) => ({
  key: key(),
  name: 'Erika Muster',
  email: `erika-${crypto.randomUUID()}@example.com`,
  password: FIELD,
  ...change,
})

/** Forgets that there is an owner, so that each test begins with a new shop. */
async function forgetOwner(): Promise<void> {
  await shop.core.database.query(`DELETE FROM shop_setting WHERE key = 'ownerMade'`)
  await shop.core.database.query(`DELETE FROM account WHERE 'owner' = ANY (roles)`)
}

/** The owner of a new shop, signed in with a second factor. */
async function newOwner(): Promise<Visitor> {
  await forgetOwner()
  const owner = visitor()
  expect((await owner.call('/admin/setup/owner', ownerFields())).body).toEqual({ isLoggedIn: true })
  const begun = await owner.call('/user/factor/totp/begin', { password: FIELD })
  const code = appCode(begun.body.secret, shop.core.clock.now())
  expect((await owner.call('/user/factor/totp/confirm', { password: FIELD, code })).status).toBe(200)
  return owner
}

const setting = async (name: string): Promise<unknown> => {
  const [row] = await shop.core.database.query<{ value: unknown }>(
    'SELECT value FROM shop_setting WHERE key = $1',
    [name],
  )
  return row?.value
}

const ratesNow = async (): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await shop.core.database.query<{ country: string; rate: number }>(
        `SELECT country, rate_bp AS rate FROM tax_rate WHERE tax_class = 'standard' ORDER BY country`,
      )
    ).map(({ country, rate }) => [country, rate]),
  )

const place = {
  company: 'Leinenladen',
  line1: 'Webergasse 3',
  zip: '02763',
  city: 'Zittau',
  country: 'DE',
  email: 'laden@example.com',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
}
const shipping = {
  homePrice: '4,90',
  homeFrom: '1',
  homeTo: '3',
  'country.FR': '1',
  abroadPrice: '9.90',
  abroadFrom: '3',
  abroadTo: '7',
}

test('a stranger without the key makes no owner, and neither does somebody with a key of another shop', async () => {
  await forgetOwner()
  for (const wrong of ['', 'x', key().slice(0, -1), setUpKey({ secretKey: 'ab'.repeat(32), dataDir: '' })]) {
    const { body } = await visitor().call('/admin/setup/owner', ownerFields({ key: wrong }))
    expect(['set-up-key-wrong', 'missing-fields']).toContain(body.code)
  }
  expect(await setting('ownerMade')).toBeUndefined()
})

test('of two who open the link at once, one is the owner; later the link makes nobody, even without an account', async () => {
  await forgetOwner()
  const both = await Promise.all([1, 2].map(() => visitor().call('/admin/setup/owner', ownerFields())))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'set-up-done' })
  await shop.core.database.query(`DELETE FROM account WHERE 'owner' = ANY (roles)`)
  expect((await visitor().call('/admin/setup/owner', ownerFields())).body).toMatchObject({
    code: 'set-up-done',
  })
})

test('an address that has an account makes no owner, and the shop can be taken with another one', async () => {
  await forgetOwner()
  const { email } = await newMember(shop)
  expect((await visitor().call('/admin/setup/owner', ownerFields({ email }))).body).toMatchObject({
    code: 'email-taken',
  })
  expect((await visitor().call('/admin/setup/owner', ownerFields())).status).toBe(200)
})

test('the owner goes on after the second factor, and nobody else sees a step', async () => {
  await forgetOwner()
  const half = visitor()
  expect((await half.get('/setup')).text).toContain('Welcome to your new shop')
  await half.call('/admin/setup/owner', ownerFields())
  expect((await half.get('/setup')).text).toContain('Protect your account')
  expect((await half.call('/admin/setup/vat', { mode: 'home' })).body).toMatchObject({
    code: 'second-factor-needed',
  })
  expect((await half.get('/admin/setup')).headers.get('location')).toContain('/setup')
  const stranger = visitor()
  expect((await stranger.get('/admin/setup')).headers.get('location')).toContain('/login')
  expect((await stranger.call('/admin/setup/vat', { mode: 'home' })).body).toMatchObject({
    code: 'not-logged-in',
  })
  const { buyer } = await newMember(shop)
  expect((await buyer.get('/admin/setup')).status).toBe(404)
})

test('VAT follows the decision, and follows it again when the shop ships to another country', async () => {
  const owner = await newOwner()
  const toFrance = `(SELECT id FROM shipping_zone WHERE 'FR' = ANY (countries))`
  await shop.core.database.query(`DELETE FROM shipping_method WHERE zone_id IN ${toFrance}`)
  await shop.core.database.query(`DELETE FROM shipping_zone WHERE id IN ${toFrance}`)
  await owner.call('/admin/setup/place', place)
  await owner.call('/admin/setup/vat', { mode: 'destination' })
  expect((await ratesNow()).FR).toBeUndefined()
  expect((await owner.call('/admin/setup/shipping', shipping)).status).toBe(200)
  expect(await ratesNow()).toMatchObject({ DE: 1900, FR: 2000 })
  await owner.call('/admin/setup/vat', { mode: 'home' })
  expect(await ratesNow()).toMatchObject({ DE: 1900, FR: 1900 })
  await owner.call('/admin/setup/vat', { mode: 'exempt' })
  expect(await ratesNow()).toMatchObject({ DE: 0, FR: 0 })
  expect(await setting('address')).toMatchObject({ exemption: expect.stringContaining('small business') })
  await owner.call('/admin/setup/vat', { mode: 'home' })
  expect(await setting('address')).toMatchObject({ exemption: '', company: 'Leinenladen' })
})

test('a zone that the owner made elsewhere stays when the set-up is opened again', async () => {
  const owner = await newOwner()
  await shop.core.database.query(
    `INSERT INTO shipping_zone (id, name, countries) VALUES (gen_random_uuid(), 'Islands', '{IS}')`,
  )
  await owner.call('/admin/setup/shipping', shipping)
  const { 'country.FR': _, ...home } = shipping
  expect((await owner.call('/admin/setup/shipping', home)).status).toBe(200)
  const zones = await shop.core.database.query<{ name: string }>(
    'SELECT name FROM shipping_zone ORDER BY name',
  )
  expect(zones.map(({ name }) => name)).toEqual(expect.arrayContaining(['Home', 'Islands', 'Near']))
  expect(zones.map(({ name }) => name)).not.toContain('Abroad')
})

test('a country in a zone that the owner made is refused at its field, and nothing is changed or lost', async () => {
  const owner = await newOwner()
  await owner.call('/admin/setup/place', place)
  await owner.call('/admin/setup/shipping', shipping)
  await shop.core.database.query(
    `INSERT INTO shipping_zone (id, name, countries) VALUES (gen_random_uuid(), 'Alps', '{CH,LI}')`,
  )
  const standing = () =>
    shop.core.database.query('SELECT name, countries FROM shipping_zone ORDER BY name, countries')
  const before = await standing()
  const taken = await owner.call('/admin/setup/shipping', { ...shipping, 'country.CH': '1' })
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({
    code: 'country-in-other-zone',
    fields: ['country.CH'],
    countries: ['CH'],
  })
  expect(await standing()).toEqual(before)
  const form = { accept: 'text/html', referer: `${shop.url}/admin/setup?step=shipping` }
  const fields = { ...shipping, homePrice: '5,55', 'country.CH': '1' }
  const next = (await owner.call('/admin/setup/shipping', fields, form)).headers.get('location') ?? ''
  const { text } = await owner.get(next.slice(next.indexOf('/admin')))
  expect(text).toContain('value="5,55"')
  const [label = ''] = /<label[^>]*>(?:(?!<\/label>).)*name="country\.CH".*?<\/label>/s.exec(text) ?? []
  expect(label).toContain('aria-invalid="true"')
  expect(label).toContain('One of these countries is in another zone already')
  expect(text).toContain('In your zone Alps')
  await shop.core.database.query(`UPDATE shipping_zone SET countries = '{LI,DE}' WHERE name = 'Alps'`)
  expect((await owner.call('/admin/setup/shipping', shipping)).body).toMatchObject({ fields: ['country.DE'] })
  expect((await owner.get('/admin/setup?step=shipping')).text).toContain('Change its prices there')
  await shop.core.database.query(`DELETE FROM shipping_zone WHERE name = 'Alps'`)
  expect((await owner.call('/admin/setup/shipping', shipping)).status).toBe(200)
})

test('what cannot be is refused by its field: days, amounts, colours, accounts, countries', async () => {
  const owner = await newOwner()
  const refusals = [
    ['/admin/setup/shipping', { ...shipping, homeFrom: '5' }, 'invalid-fields', 'homeTo'],
    ['/admin/setup/shipping', { ...shipping, homePrice: '4.905' }, 'invalid-fields', 'homePrice'],
    ['/admin/setup/shipping', { ...shipping, abroadPrice: '' }, 'missing-fields', 'abroadPrice'],
    ['/admin/setup/shipping', { ...shipping, 'country.AQ': '1' }, 'country-not-addressed', 'countries'],
    ['/admin/setup/payment', { holder: 'E', iban: 'DE00', bic: 'COBADEFFXXX' }, 'invalid-fields', 'iban'],
    ['/admin/setup/payment', { holder: 'E' }, 'missing-fields', 'iban'],
    ['/admin/setup/place', { ...place, timeZone: 'Berlin' }, 'invalid-fields', 'timeZone'],
    ['/admin/setup/mail', { to: 'erika@example.com' }, 'no-mail-server', undefined],
    ['/admin/setup/legal', { checked: '1' }, 'missing-fields', 'locale.en'],
  ] as const
  for (const [path, fields, code, field] of refusals) {
    const { body } = await owner.call(path, fields)
    expect([path, body.code, body.fields?.[0]]).toEqual([path, code, field])
  }
  const colours = { name: 'X', accent: '#f7a830', link: '#ffee00', sameLogo: '1' }
  const answer = await owner.sendForm('/admin/setup/shop', colours)
  expect(answer.body).toMatchObject({ code: 'colour-unreadable', fields: ['link'] })
})

test('legal pages are written with the owner’s address and escaped, and a page that the owner wrote stays', async () => {
  const owner = await newOwner()
  await owner.call('/admin/setup/place', { ...place, company: 'Leinen <b>& Co' })
  await owner.call('/admin/setup/shipping', shipping)
  const legal = { 'locale.de': '1', 'locale.fr': '1', checked: '1', representative: 'Erika Muster' }
  expect((await owner.call('/admin/setup/legal', { ...legal, checked: '' })).body).toMatchObject({
    code: 'missing-fields',
  })
  expect((await owner.call('/admin/setup/legal', legal)).status).toBe(200)
  const imprint = await visitor().get('/de/imprint')
  expect(imprint.text).toContain('Leinen &lt;b&gt;&amp; Co')
  expect(imprint.text).toContain('Erika Muster')
  expect(imprint.text).not.toContain('Register:')
  expect((await visitor().get('/fr/shipping')).text).toMatch(/France.*9,90/)
  await owner.call('/admin/setup/place', place)
  await owner.call('/admin/setup/legal', legal)
  expect((await visitor().get('/de/imprint')).text).toContain('&lt;b&gt;')
  await owner.call('/admin/setup/legal', { ...legal, again: '1' })
  await expect.poll(async () => (await visitor().get('/de/imprint')).text).not.toContain('&lt;b&gt;')
})

test('a shop that cannot sell says that ordering opens soon, and takes orders as soon as nothing is missing', async () => {
  const owner = await newOwner()
  await shop.core.database.query('DELETE FROM page')
  await shop.core.database.query(`SELECT announce_change('settings')`)
  const shirt = {
    name: `Shirt ${crypto.randomUUID().slice(0, 8)}`,
    price: '79,00',
    taxClass: 'standard',
    stock: '3',
    noPicture: '1',
  }
  expect((await owner.sendForm('/admin/setup/product', shirt)).status).toBe(200)
  const [{ slug } = { slug: '' }] = await shop.core.database.query<{ slug: string }>(
    `SELECT slug FROM product_text ORDER BY product_id DESC LIMIT 1`,
  )
  const page = async (): Promise<string> => (await visitor().get(`/p/${slug}`)).text
  await expect.poll(page).toContain('Ordering opens soon.')
  expect(await page()).not.toContain('data-add-to-cart')
  expect((await visitor().get(`/express/${slug}`)).headers.get('location')).toContain(`/p/${slug}`)
  await owner.call('/admin/setup/place', place)
  await owner.call('/admin/setup/vat', { mode: 'home' })
  await owner.call('/admin/setup/legal', { 'locale.en': '1', checked: '1' })
  await expect.poll(page).toContain('data-add-to-cart')
  const footer = await page()
  expect(footer).toContain('href="/imprint"')
  expect(footer).not.toContain('href="/accessibility"')
})

test('each step leaves a row of what staff changed, with before and after', async () => {
  const owner = await newOwner()
  await owner.call('/admin/setup/place', place)
  await owner.call('/admin/setup/place', { ...place, city: 'Görlitz' })
  const acts = await shop.core.database.query<{ before: object; after: object }>(
    `SELECT before, after FROM staff_act WHERE what = 'setup.save' ORDER BY id DESC LIMIT 1`,
  )
  expect(acts).toMatchObject([
    { before: { address: { city: 'Zittau' } }, after: { address: { city: 'Görlitz' } } },
  ])
})
