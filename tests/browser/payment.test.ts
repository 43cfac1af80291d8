import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../support/browser.ts'
import { sellProduct, type TestProduct } from '../support/catalogue.ts'
import {
  buyButton,
  chooseWay,
  expectPaymentState,
  expectTotal,
  fillCheckout,
  openWay,
  placeOrder,
  putInCart,
  typedAddress,
} from '../support/checkout.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

test('a bank transfer shows account, reference and a code to scan, and says what was copied for five seconds (§4.17, §9.3)', async () => {
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 12_345 })
  const visit = await browser.visit({ locale: 'de', width: 360 })
  const { page, t } = visit
  await page.clock.install()
  await visit.open(`/order/${await placeOrder(visit, productId)}`)
  const gateway = await openWay(page, 'bank-transfer')
  await gateway.locator('button').click()
  await expectPaymentState(page, 'awaiting')
  await visit.hydrated()
  const details = page.locator('[data-instruction=bank-transfer]')
  const words = (await details.textContent()) ?? ''
  expect(words).toContain('DE02 1203 0000 0000 2020 51')
  expect(words).toMatch(/RF\d\d/)
  expect(words).toContain('128,35')
  const qr = details.locator('img[src^="data:image/svg+xml"]')
  expect(await qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  expect(await qr.getAttribute('alt')).toBeTruthy()

  await visit.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const row = details.locator('dl > div', { hasText: 'IBAN' })
  await row.getByRole('button').click()
  const hint = row.getByText(t('Copied'))
  await hint.waitFor()
  expect(
    await hint.evaluate((element) =>
      element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
    ),
  ).toEqual([5000])
  expect((await page.evaluate(() => navigator.clipboard.readText())).replaceAll(' ', '')).toBe(
    'DE02120300000000202051',
  )
})

test('the banner of a payment that worked is there, and goes after fifteen seconds (§4.16, §9.3)', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const visit = await browser.visit()
  const { page } = visit
  await visit.open(`/order/${await placeOrder(visit, productId)}`)
  const gateway = await openWay(page, 'cash-on-delivery')
  await gateway.locator('[name=tel]').fill('030 1234567')
  await gateway.locator('button').click()
  const banner = page.locator('.success-banner')
  await banner.waitFor()
  const durations = await banner.evaluate((element) =>
    element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
  )
  expect(durations).toEqual([15_000])
  const stateAt = (ms: number) =>
    banner.evaluate((element, time) => {
      const [animation] = element.getAnimations()
      animation?.pause()
      if (animation) animation.currentTime = time
      return getComputedStyle(element).visibility
    }, ms)
  expect(await stateAt(14_900)).toBe('visible')
  // Its end comes with the event by which the page takes it away.
  await banner.evaluate((element) => {
    const [animation] = element.getAnimations()
    animation?.play()
    if (animation) animation.currentTime = 15_100
  })
  await banner.waitFor({ state: 'detached' })
})

async function change(product: TestProduct, sql: string, value: number): Promise<void> {
  await shop.core.database.transaction(async (tx) => {
    await tx.query(sql, [product.variantId, value])
    await tx.query(`SELECT announce_change('product:' || $1::text)`, [product.productUuid])
  })
}

async function atCheckout(product: TestProduct, pieces: number): Promise<Visit> {
  const visit = await browser.visit({ locale: 'de' })
  await putInCart(visit, product.productId, pieces)
  await visit.open('/cart')
  await fillCheckout(visit.page, typedAddress)
  // The country changes the price; the buyer pays the price that is shown.
  await visit.page.locator('form#checkout section[aria-busy=false]').waitFor()
  return visit
}

test('a price that changed meanwhile is shown and never charged unseen', async () => {
  const product = await sellProduct(shop.core.database, { priceMinor: 1_990 })
  const visit = await atCheckout(product, 2)
  const { page, t } = visit
  await expectTotal(page, 2 * 1_990 + 490)
  await change(product, 'UPDATE price SET amount_minor = $2 WHERE variant_id = $1', 2_490)
  visit.expectRefusal(409, '/order/finalize')
  await buyButton(page).click()
  await page
    .locator('[role=alert]')
    .getByText(t('The cart changed in the meantime. Please check it and order again'))
    .waitFor()
  await expectTotal(page, 2 * 2_490 + 490)
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
  await expectTotal(page, 2 * 2_490 + 490)
})

test('what was sold meanwhile is said at its line, with an offer of what is left', async () => {
  const product = await sellProduct(shop.core.database, { stock: 10 })
  const visit = await atCheckout(product, 5)
  const { page, t } = visit
  await change(product, 'UPDATE stock SET on_hand = $2 WHERE variant_id = $1', 3)
  visit.expectRefusal(409, '/order/finalize')
  await buyButton(page).click()
  const shortage = page.locator('[aria-labelledby=cart-title] [role=alert]')
  await shortage.getByText(t('Only {count} available.', { count: 3 })).waitFor()
  await shortage.getByRole('button').click()
  await soon(() => page.locator(`[name="product${product.productId}"]`).inputValue()).toBe('3')
  await expectTotal(page, 3 * 1_990 + 490)
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
})

test('what is gone altogether can be taken out, and put back by mistake undone', async () => {
  const [gone, kept] = [
    await sellProduct(shop.core.database, { stock: 1 }),
    await sellProduct(shop.core.database),
  ]
  const visit = await browser.visit()
  const { page } = visit
  await putInCart(visit, gone.productId)
  await putInCart(visit, kept.productId)
  await visit.open('/cart')
  await fillCheckout(page)
  await change(gone, 'UPDATE stock SET on_hand = $2 WHERE variant_id = $1', 0)
  visit.expectRefusal(409, '/order/finalize')
  await buyButton(page).click()
  await page
    .locator('[aria-labelledby=cart-title] [role=alert]')
    .getByRole('button', { name: 'Remove it' })
    .click()
  await page.locator(`[name="product${gone.productId}"]`).waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('was removed').waitFor()
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
})

test('a product that sells out while its page is open is refused in a dialog', async () => {
  const product = await sellProduct(shop.core.database, { stock: 1, name: 'Last one' })
  const visit = await browser.visit({ locale: 'de' })
  const { page, t } = visit
  await visit.open(`/p/${product.productId}`)
  await change(product, 'UPDATE stock SET on_hand = $2 WHERE variant_id = $1', 0)
  visit.expectRefusal(409, '/order/update')
  await page.locator('[data-buy]').click()
  await page.getByRole('alertdialog').getByText(t('There are not enough pieces left')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await soon(() => hasFocus(page.locator('[data-buy]'))).toBe(true)
})

test('one product is ordered and paid on one page, and the cart stays as it is (§2.9)', async () => {
  const [inCart, express] = [
    await sellProduct(shop.core.database),
    await sellProduct(shop.core.database, { priceMinor: 2_500 }),
  ]
  const visit = await browser.visit({ locale: 'de', width: 360 })
  const { page, t } = visit
  await putInCart(visit, inCart.productId)
  await visit.open(`/p/${express.productId}`)
  await page.getByRole('button', { name: t('Buy it now') }).click()
  await page.waitForURL(`**/store/de/express/${express.productId}**`)
  await visit.hydrated()
  await page.getByRole('button', { name: t('One more') }).click()
  await expectTotal(page, 2 * 2_500 + 490)
  const form = page.locator('form[action$="/api/gateway/link"]')
  for (const [name, value] of Object.entries(typedAddress)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await chooseWay(page, 'cash-on-delivery')
  await form.locator('[name=terms]').check()
  const buy = form.getByRole('button', { name: /54,90/ })
  await form.locator('section[aria-busy=false]').waitFor()
  await buy.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('Invalid phone number')).waitFor()
  await dialog.getByRole('button').click()
  await form.locator('[name=tel]').fill('030 1234567')
  await buy.click()
  await page.waitForURL('**/store/de/order/*')
  await expectPaymentState(page, 'awaiting')
  expect(await page.locator('main').textContent()).toContain('× 2')
  await visit.open('/cart')
  expect(await page.locator(`[name="product${inCart.productId}"]`).inputValue()).toBe('1')
})
