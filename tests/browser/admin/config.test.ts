import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { savePage } from '#domains/page/index.ts'
import { idOfText } from '#views/admin/areas/wording.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { afterPush } from '../../support/matrix.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { openMailServer } from '../../support/smtp-server.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const mailServer = await openMailServer()
const shop = useRunningShop({ SMTP_URL: mailServer.url })
const browser = useBrowser(shop)
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  const { database, clock } = shop.core
  await database.transaction((tx) =>
    savePage(
      tx,
      { handle: 'terms', locale: 'en', title: 'Terms', bodyHtml: '<p>Old terms</p>' },
      clock.now(),
    ),
  )
})

/** Orders something, so that a mail is sent. Returns the buyer's address. */
async function buy(): Promise<string> {
  const buyer = new Buyer(shop.url)
  const email = `${crypto.randomUUID()}@example.com`
  const { productId } = await sellProduct(shop.core.database)
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  await buyer.call('/order/finalize', { ...addressForm, email })
  await shop.drain()
  return email
}

/** Opens a browser in which the owner is signed in. */
async function visitOwner(options: VisitOptions = {}): Promise<Visit> {
  const visit = await browser.visit(options)
  const entered = await visit.context.request.post(`${shop.url}/api/user/login`, { form: owner.login })
  expect(entered.status()).toBe(200)
  return visit
}

const save = (visit: Visit) => visit.page.getByRole('button', { name: visit.t('Save'), exact: true }).click()

async function act(visit: Visit, title: string): Promise<void> {
  await visit.page.locator('summary', { hasText: visit.t(title) }).click()
  await visit.page.getByRole('button', { name: visit.t(title), exact: true }).click()
}

/** Counts the drafts of a page: the word "Saved" stands in other texts too. */
const draftsOf = async (handle: string): Promise<number> =>
  (await shop.core.database.query('SELECT FROM page_draft WHERE handle = $1', [handle])).length

test('an owner writes a page, publishes it and goes back to the version before', async () => {
  const visit = await visitOwner({ locale: 'en' })
  const { page } = visit
  await visit.open('/admin/pages/terms')
  await page.locator('[name="body.en"]').fill('<p>New terms</p>')
  await save(visit)
  await soon(() => draftsOf('terms')).toBe(1)
  await visit.open('/admin/pages/terms')
  await act(visit, 'Publish the draft')
  const shown = async () => (await new Buyer(shop.url).get('/terms')).text
  await soon(shown).toContain('New terms')
  await visit.open('/admin/pages/terms')
  await page.locator('summary', { hasText: 'Go back to version 1' }).click()
  await page.getByRole('button', { name: 'Go back to version 1 in English' }).click()
  await soon(() => draftsOf('terms')).toBe(1)
  await visit.open('/admin/pages/terms')
  await act(visit, 'Publish the draft')
  await soon(shown).toContain('Old terms')
})

test('an owner adds a page to the menu, reads it in Arabic on a phone, and deletes it', async () => {
  const visit = await visitOwner({ locale: 'en' })
  const { page } = visit
  await visit.open('/admin/pages')
  await page.getByRole('link', { name: visit.t('New page') }).click()
  await page.locator('[name="handle"]').fill('about-us')
  await page.locator('[name="title.en"]').fill('About us')
  await page.locator('[name="body.en"]').fill('<p>Since 1998</p>')
  await page.locator('[name="title.ar"]').fill('من نحن')
  await page.locator('[name="body.ar"]').fill('<p>منذ 1998</p>')
  await page.locator('[name="inMenu"]').check()
  await save(visit)
  await page.waitForURL('**/admin/pages/about-us*')
  await act(visit, 'Publish the draft')
  await soon(async () => (await new Buyer(shop.url).get('/page/about-us')).text).toContain('Since 1998')
  const arabic = await browser.visit({ locale: 'ar', width: 360 })
  await soon(async () => (await new Buyer(shop.url).get('/ar')).text).toContain('من نحن')
  await arabic.open('/')
  await arabic.page.locator('summary[data-menu="mobile"]').click()
  await arabic.page.getByRole('link', { name: 'من نحن' }).filter({ visible: true }).click()
  await arabic.page.getByText('منذ 1998').waitFor()
  expect(await findBarriersAt(arabic.page, [360, 1280])).toEqual({})
  await visit.open('/admin/pages/about-us')
  expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  await page.locator('summary', { hasText: visit.t('Delete the page') }).click()
  await page.locator('[name="sure"]').check()
  await page.getByRole('button', { name: visit.t('Delete the page'), exact: true }).click()
  await page.waitForURL('**/admin/pages')
  await soon(async () => (await new Buyer(shop.url).get('/page/about-us')).status).toBe(404)
})

const PICTURE = async () => ({
  name: 'door.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 300, channels: 3, background: '#f7a830' } })
    .png()
    .toBuffer(),
})

async function upload(visit: Visit, alt: string): Promise<void> {
  const { page } = visit
  await page.locator('summary', { hasText: visit.t('Add a picture') }).click()
  await page.locator('input[type="file"]').setInputFiles(await PICTURE())
  await page.locator('[name="alt.en"]').fill(alt)
  await page.getByRole('button', { name: visit.t('Add a picture'), exact: true }).click()
}

test('a picture goes where an editor was writing, nothing typed is lost, and a visitor on a phone sees it', async () => {
  const visit = await visitOwner({ locale: 'en' })
  const { page } = visit
  await visit.open('/admin/pages/imprint')
  await page.locator('[name="title.en"]').fill('Imprint')
  const body = page.locator('[name="body.en"]')
  await body.fill('<p>Before</p><p>After</p>')
  await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(13, 13))
  await upload(visit, 'Our door')
  const written = /^<p>Before<\/p><img src="\/media\/[0-9a-f]{32}\.png" alt="Our door"><p>After<\/p>$/
  await soon(() => body.inputValue()).toMatch(written)
  await page.getByText(visit.t('Not saved yet')).waitFor()
  expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  await save(visit)
  await soon(() => draftsOf('imprint')).toBe(1)
  await visit.open('/admin/pages/imprint')
  await act(visit, 'Publish the draft')
  await shop.drain()
  await soon(async () => (await new Buyer(shop.url).get('/imprint')).text).toContain('srcset=')
  const phone = await browser.visit({ locale: 'en', width: 360 })
  await phone.open('/imprint')
  const picture = phone.page.getByRole('img', { name: 'Our door' })
  await soon(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(
    true,
  )
  expect(await findBarriersAt(phone.page, [360, 1280])).toEqual({})
})

test('a picture without script goes to the end of the draft', async () => {
  const visit = await visitOwner({ locale: 'en', script: false })
  await visit.page.goto(`${visit.base}/admin/pages/terms`)
  await upload(visit, 'Our hall')
  await visit.page.getByText(visit.t('The picture is at the end of the draft')).waitFor()
  expect(await visit.page.locator('[name="body.en"]').inputValue()).toMatch(
    /<p><img [^>]*alt="Our hall"><\/p>$/,
  )
})

test('a mail that an owner worded arrives at the buyer in those words, also typed without script', async () => {
  const visit = await visitOwner({ locale: 'en', script: false })
  const { page } = visit
  await page.goto(`${visit.base}/admin/mail-texts/order-confirmation`)
  await page.locator('[name="subject.en"]').fill('Hooray {number}')
  await save(visit)
  const email = await buy()
  const [mail] = mailServer.received.filter(({ to }) => to.includes(email))
  expect(mail?.raw).toMatch(/^Subject: Hooray K\d+/m)
})

test('words of the interface are changed in Arabic and seen there', async () => {
  const visit = await visitOwner({ locale: 'ar', width: 360 })
  await visit.open(`/admin/wording/${idOfText('Search')}`)
  await visit.page.locator('[name="words.ar"]').fill('ابحث هنا')
  await save(visit)
  await soon(async () => (await new Buyer(shop.url).get('/ar/search')).text).toContain('ابحث هنا')
})

test('a way to pay is switched off in the browser and gone from the checkout', async () => {
  const visit = await visitOwner({ locale: 'de', width: 360 })
  await visit.open('/admin/gateways/bank-transfer')
  await visit.page.locator('[name="isOn"]').uncheck()
  await save(visit)
  await soon(() => shop.core.rules.current().gateways['bank-transfer']?.isOff).toBe(true)
})

// On push the tests of every page (pages-of-*.test.ts) look at them.
test.each(
  afterPush([
    'mails',
    'mails/MAIL',
    'mail-texts/shipped',
    'pages',
    'pages/new',
    'gateways/cash-on-delivery',
    'settings',
    'shipping-methods/new',
    'wording',
  ]),
)('the page %s has no barrier, and does not scroll to the side on a phone', async (path) => {
  await buy()
  const [mail] = await shop.core.database.query<{ id: string }>('SELECT id FROM mail LIMIT 1')
  const visit = await visitOwner({ locale: 'en' })
  await visit.open(`/admin/${path.replace('MAIL', mail?.id ?? '')}`)
  expect(await findBarriersAt(visit.page, [360, 1280])).toEqual({})
})

test('set-up names a country of an owner’s own zone beside its tick box, keeps what was typed, and saves without it', async () => {
  const { database } = shop.core
  await database.query(
    `INSERT INTO shipping_zone (id, name, countries) VALUES (gen_random_uuid(), 'Alps', '{CH}')`,
  )
  await database.query(`UPDATE shipping_zone SET countries = '{LU}' WHERE name = 'Near'`)
  const visit = await visitOwner({ locale: 'en', width: 360 })
  const { page, t } = visit
  await page.goto(`${shop.url}/admin/setup?step=shipping`)
  await page.locator('[name=homePrice]').fill('5,55')
  await page.locator('[name=abroadPrice]').fill('9,90')
  await page.getByText(t('Choose countries')).click()
  await page.locator('[name="country.CH"]').check()
  await page.getByRole('button', { name: t('Save and continue') }).click()
  const wrong = page.locator('label', { has: page.locator('[name="country.CH"]') })
  await wrong.getByText(t('One of these countries is in another zone already')).waitFor()
  expect(await page.locator('[name=homePrice]').inputValue()).toBe('5,55')
  expect(await wrong.textContent()).toContain('Alps')
  expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  await page.locator('[name="country.CH"]').uncheck()
  await page.getByRole('button', { name: t('Save and continue') }).click()
  await page.waitForURL('**/admin/setup?step=vat')
})
