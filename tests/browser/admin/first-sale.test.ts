import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../support/authenticator.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { expectPaymentState } from '../../support/checkout.ts'
import { runCommand, type ShopProcess, startShopProcess } from '../../support/shop-process.ts'

/** The whole way, from `npm start` on an empty folder to an order that is paid. Measured: see docs/guides. */
const MOST_CLICKS = 31
/** A person types about four letters in a second and looks two seconds before each click. */
const LETTER_MS = 250
const LOOK_MS = 2_000

const folder = mkdtempSync(join(tmpdir(), 'kontor-first-sale-'))
let shop: ShopProcess
const browser = useBrowser({
  get url() {
    return shop.url
  },
})

beforeAll(async () => {
  shop = await startShopProcess({ dataDir: join(folder, 'data'), variables: { DEMO: '0' } })
}, 120_000)
afterAll(async () => {
  await shop?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const PASSWORD = 'flax grows beside the old mill'

/** Presses and types as a person does, and counts it. */
class Hand {
  clicks = 0
  letters = 0

  async click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async type(target: Locator, value: string): Promise<void> {
    this.letters += value.length
    await target.fill(value)
  }

  async fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(values))
      await this.type(page.locator(`main [name="${name}"]`), value)
  }

  /** How long a person takes, beside what the shop takes. Units: milliseconds. */
  get personMs(): number {
    return this.clicks * LOOK_MS + this.letters * LETTER_MS
  }
}

test('an empty folder becomes a clothes shop in Germany that also ships to France, and is paid, through the browser alone; its file makes it again', {
  timeout: 300_000,
}, async () => {
  const link = /https?:\/\/\S+\/setup#\S+/.exec(shop.output())?.[0] ?? ''
  expect(link).toContain('/setup#')
  const hand = new Hand()
  const begun = performance.now()
  const visit = await browser.visit({ locale: 'en', width: 360 })
  const { page, t } = visit
  const save = (name = 'Save and continue') => hand.click(page.getByRole('button', { name: t(name) }))

  await page.goto(link)
  await visit.hydrated()
  await makeOwner(visit, hand)

  await page.waitForURL('**/admin/setup')
  await hand.fill(page, {
    name: 'Leinenladen',
    title: 'linen clothes',
    welcome: 'Linen from the Lusatian hills.',
  })
  await save()

  await page.waitForURL('**/admin/setup?step=place')
  await hand.fill(page, {
    company: 'Leinenladen Erika Muster',
    line1: 'Webergasse 3',
    zip: '02763',
    city: 'Zittau',
  })
  await hand.fill(page, { email: 'laden@leinen.example', taxNumber: '208/123/45678' })
  await page.locator('[name=country]').selectOption('DE')
  await save()

  await page.waitForURL('**/admin/setup?step=shipping')
  await hand.fill(page, { homePrice: '4,90', homeFree: '60', abroadPrice: '9,90' })
  await hand.click(page.getByText(t('Choose countries')))
  await hand.click(page.getByLabel('France', { exact: true }))
  await save()

  await page.waitForURL('**/admin/setup?step=vat')
  await hand.click(page.getByLabel(t('I charge the VAT of the buyer’s country')))
  await save()

  await page.waitForURL('**/admin/setup?step=legal')
  await hand.click(page.getByLabel('Deutsch'))
  await hand.click(page.getByLabel('Français'))
  await hand.click(page.getByLabel(t('I know that a lawyer must read these texts')))
  await save('Publish and continue')

  await page.waitForURL('**/admin/setup?step=payment')
  await hand.fill(page, { holder: 'Erika Muster', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' })
  await save()

  await page.waitForURL('**/admin/setup?step=mail')
  await hand.click(page.getByRole('link', { name: t('Skip for now') }))

  await page.getByRole('heading', { name: t('First product') }).waitFor()
  await hand.fill(page, { name: 'Linen shirt', summary: 'Woven in Lusatia.', price: '79', stock: '12' })
  await save('Put it on sale')

  await page.waitForURL('**/admin/setup?step=done')
  await page.getByRole('heading', { name: t('Your shop can sell') }).waitFor()
  const left = page.locator('[data-obstacle]')
  expect(await left.evaluateAll((all) => all.map((one) => one.getAttribute('data-obstacle')))).toEqual([
    'no-mail',
    'no-public-address',
  ])

  const buyer = await buyInFrance(hand)
  await bookTransfer(visit, hand)
  await buyer.page.reload()
  await buyer.hydrated()
  await expectPaymentState(buyer.page, 'paid')
  // 20 percent of France are in 88.90: 14.82.
  await buyer.page.getByText(/14,82/).filter({ visible: true }).first().waitFor()

  const minutes = (performance.now() - begun + hand.personMs) / 60_000
  console.info(
    `From an empty folder to a paid order: ${hand.clicks} clicks, ${hand.letters} letters, ${minutes.toFixed(1)} minutes`,
  )
  expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(minutes).toBeLessThan(10)

  await makeAgainByFile()
})

async function makeOwner({ page, t }: Visit, hand: Hand): Promise<void> {
  await hand.type(page.getByLabel(t('Your name')), 'Erika Muster')
  await hand.type(page.getByLabel(t('E-mail')), 'erika@leinen.example')
  await hand.type(page.getByLabel(t('Password'), { exact: true }), PASSWORD)
  await hand.click(page.getByRole('button', { name: t('Create account') }))
  await hand.click(page.getByRole('button', { name: t('Set up an authenticator app') }))
  expect(page.url()).not.toContain('#')
  const dialog = page.locator('dialog[open]')
  await hand.type(dialog.getByLabel(t('Current password')), PASSWORD)
  await hand.click(dialog.getByRole('button', { name: t('Continue') }))
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await hand.type(dialog.getByLabel(t('Six digits')), appCode(secret, new Date()))
  await hand.click(dialog.getByRole('button', { name: t('Continue') }))
  await hand.click(dialog.getByRole('button', { name: t('I have saved the codes') }))
}

/** Buys the shirt as a stranger in France does. */
async function buyInFrance(hand: Hand): Promise<Visit> {
  const visit = await browser.visit({ locale: 'fr', width: 360 })
  const { page } = visit
  await visit.open('')
  expect(await page.title()).toBe('Leinenladen: linen clothes')
  await page.getByText('Linen from the Lusatian hills.').waitFor()
  await hand.click(page.locator('main h1').getByRole('link', { name: 'Linen shirt' }))
  await page.waitForURL('**/p/linen-shirt')
  await visit.hydrated()
  await hand.click(page.locator('form[data-add-to-cart] [data-buy]').first())
  await page.locator('#menu-right[data-open] li').waitFor()
  await hand.click(page.locator('#menu-right a[href$="/cart"]'))
  await page.waitForURL('**/cart')
  await hand.fill(page, {
    email: 'colette@example.com',
    'billing.name': 'Colette Martin',
    'billing.line1': '12 rue des Lices',
    'billing.zip': '35000',
    'billing.city': 'Rennes',
  })
  await page.locator('[name="billing.country"]').selectOption('FR')
  await hand.click(page.locator('[name=terms]'))
  await page.locator('[data-order-total="8890"]').filter({ visible: true }).first().waitFor()
  await hand.click(page.locator('form#checkout button:not([name])').last())
  await page.waitForURL('**/fr/order/*')
  await visit.hydrated()
  await expectPaymentState(page, 'unpaid')
  const transfer = page.locator('[data-gateway=bank-transfer]')
  expect(await page.locator('[data-gateway=cash-on-delivery]').count()).toBe(0)
  await hand.click(transfer.locator('summary'))
  await hand.click(transfer.locator('button'))
  await expectPaymentState(page, 'awaiting')
  await page.getByText('DE89 3704 0044 0532 0130 00').first().waitFor()
  return visit
}

/** The owner sees the money on the account of the shop, and says so. */
async function bookTransfer({ page, t }: Visit, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('banner').getByRole('link', { name: t('Back office') }))
  await hand.click(page.getByRole('link', { name: t('Orders'), exact: true }).first())
  await hand.click(page.locator('main tbody a').first())
  await page.waitForURL(/\/admin\/orders\/[^?]/)
  const form = page.locator('form[action$="/admin/order/settle"]')
  // The list, which stays until the order is there, has a line of these words too.
  const act = page.locator('details').filter({ has: form })
  await hand.click(act.locator('summary').getByText(t('Mark as paid'), { exact: true }))
  await hand.type(form.getByLabel(t('Reference')), 'statement 1')
  await hand.click(form.getByRole('button'))
  await page.locator('form[action$="/admin/order/settle"]').waitFor({ state: 'detached' })
}

/** The file of that shop makes the same shop from an empty folder by one command. */
async function makeAgainByFile(): Promise<void> {
  const file = join(folder, 'shop.json')
  const real = { DEMO: '0' }
  expect(await runCommand(shop.dataDir, ['setup', '--write', file], real)).toMatchObject({ code: 0 })
  const dataDir = join(folder, 'second')
  const second = await startShopProcess({ dataDir, variables: real })
  try {
    expect((await runCommand(dataDir, ['setup', file, '--yes'], real)).code).toBe(0)
    expect(await runCommand(dataDir, ['setup', '--compare', file], real)).toMatchObject({ code: 0 })
    const { output } = await runCommand(dataDir, ['doctor'], real)
    const stops = [...output.matchAll(/^BAD +(no-\S+)/gm)].map(([, id]) => id)
    expect(stops).toEqual(['no-product'])
    const home = await fetch(`${second.url}/`)
    expect(await home.text()).toContain('Linen from the Lusatian hills.')
    expect((await fetch(`${second.url}/imprint`)).status).toBe(200)
  } finally {
    await second.stop()
  }
}
