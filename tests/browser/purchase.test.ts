import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../support/browser.ts'
import { Buyer } from '../support/buyer.ts'
import { buyButton, expectPaymentState, fillCheckout, openWay, typedAddress } from '../support/checkout.ts'
import { findParcel, useDemoShop } from '../support/demo-shop.ts'
import { auditViolations } from '../support/orders.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

/** Clicks from home through category, product and the cart menu to the cart page. */
async function goShopping({ page, open }: Visit): Promise<void> {
  await open('')
  await page.locator('main nav a[href*="/c/"]').first().click()
  await page.waitForURL('**/c/**')
  // The address changes before the page, and the home page shows products as well.
  await page.locator('main select[name=sort]').first().waitFor({ state: 'attached' })
  await page.locator('main article a[href*="/p/"]').first().click()
  await page.waitForURL('**/p/**')
  await page.locator('form[data-add-to-cart] [data-buy]').click()
  await page.locator('#menu-right[data-open] li').waitFor()
  await page.locator('#menu-right a[href$="/cart"]').click()
  await page.waitForURL('**/cart')
}

/** Pays the order on its page by cash on delivery, with a mistyped phone number first. */
async function payOnDelivery({ page, t }: Visit): Promise<void> {
  const gateway = await openWay(page, 'cash-on-delivery')
  await gateway.locator('[name=tel]').fill('12')
  await gateway.locator('button').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('Invalid phone number')).waitFor()
  await dialog.getByRole('button').click()
  await dialog.waitFor({ state: 'detached' })
  await gateway.locator('[name=tel]').fill('+49 30 1234567')
  await gateway.locator('button').click()
  await expectPaymentState(page, 'awaiting')
}

test('a guest on a phone buys in German: finds, adds, mends the address, pays on delivery, and comes back by the mail (§5.3, §8.7)', async () => {
  const visit = await browser.visit({ locale: 'de', width: 360 })
  const { page, t } = visit
  await goShopping(visit)

  await buyButton(page).click()
  const summary = page.locator('form#checkout [role=alert]')
  await summary.getByText(t('Enter your e-mail address')).waitFor()
  await soon(() => hasFocus(summary)).toBe(true)
  expect(await page.locator('form#checkout [aria-invalid=true]').count()).toBe(6)
  expect(await summary.getByRole('link').count()).toBe(6)
  await summary.getByRole('link').first().click()
  await soon(() => hasFocus(page.locator('[name=email]'))).toBe(true)

  await fillCheckout(page, { ...typedAddress, email: 'phone@example.com', 'billing.zip': '1' })
  await buyButton(page).click()
  await summary.getByText(t('Enter a postcode of 4 or 5 digits')).waitFor()
  expect(await page.locator('form#checkout [aria-invalid=true]').getAttribute('name')).toBe('billing.zip')
  await page.locator('[name="billing.zip"]').fill('10 115')
  await buyButton(page).click()

  await page.waitForURL('**/store/de/order/*')
  await visit.hydrated()
  await expectPaymentState(page, 'unpaid')
  await payOnDelivery(visit)
  await soon(() => page.locator('main').textContent()).toContain('Ada Lovelace')

  await shop.drain()
  const { mails } = (await new Buyer(shop.url).get('/sandbox.json')).body
  const [mail] = (await new Buyer('').get(`${mails}?to=phone@example.com`)).body
  const link = /https?:\/\/\S+\/de\/order\/[\w-]+/.exec(mail.text)?.[0]
  const stranger = await browser.visit({ locale: 'de', width: 360 })
  await stranger.page.goto(link!)
  await expectPaymentState(stranger.page, 'awaiting')
  expect(await stranger.page.locator('main').textContent()).not.toContain('Lovelace')
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('the same works in Arabic, from right to left', async () => {
  const visit = await browser.visit({ locale: 'ar', width: 1280 })
  const { page } = visit
  await goShopping(visit)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await fillCheckout(page, { ...typedAddress, 'billing.line1': 'شارع النيل 12' })
  await buyButton(page).click()
  await page.waitForURL('**/store/ar/order/*')
  await visit.hydrated()
  await payOnDelivery(visit)
})

test('everything works with scripts switched off: add, change, mend, order, pay', async () => {
  const visit = await browser.visit({ locale: 'de', script: false })
  const { page, t } = visit
  const product = await findParcel(visit.base)
  await visit.open(`/p/${product.slug}`)
  await page.locator('form[data-add-to-cart] [data-buy]').click()
  await page.waitForURL('**/store/de/cart')
  await page.locator(`[name="product${product.productId}"]`).fill('3')
  await page.getByRole('button', { name: t('Update quantities') }).click()
  await page.waitForURL('**/cart')
  expect(await page.locator(`[name="product${product.productId}"]`).inputValue()).toBe('3')
  expect((await page.locator('main').textContent()) ?? '').toContain('× 3')

  await fillCheckout(page, { ...typedAddress, 'billing.zip': 'abc' })
  await buyButton(page).click()
  await page.waitForURL('**/cart?flash=*')
  expect(await page.locator('form#checkout [aria-invalid=true]').getAttribute('name')).toBe('billing.zip')
  for (const [name, value] of Object.entries({ ...typedAddress, 'billing.zip': 'abc' }))
    expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value)
  await page.locator('[name="billing.zip"]').fill('10115')
  await page.locator('[name=terms]').check()
  await buyButton(page).click()

  await page.waitForURL('**/store/de/order/*')
  const gateway = await openWay(page, 'cash-on-delivery')
  await gateway.locator('[name=tel]').fill('12')
  await gateway.locator('button').click()
  await page.waitForURL('**/order/*?flash=*')
  await page.locator('main [role=alert]').first().getByText(t('Invalid phone number')).waitFor()
  const again = page.locator('[data-gateway=cash-on-delivery]')
  expect(await again.locator('[name=tel]').inputValue()).toBe('12')
  await again.locator('[name=tel]').fill('030 1234567')
  await again.locator('button').click()
  await expectPaymentState(page, 'awaiting')
  expect(await page.locator('main').textContent()).toContain('× 3')
})

test('a product can be bought with the keyboard alone', async () => {
  const visit = await browser.visit({ width: 1280 })
  const { page } = visit
  const product = await findParcel(visit.base)
  await visit.open(`/p/${product.slug}`)
  await tabTo(visit, '[data-buy]')
  await page.keyboard.press('Enter')
  await page.locator('#menu-right[data-open] li').waitFor()
  await tabTo(visit, '#menu-right a[href$="/cart"]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await page.locator('form#checkout').waitFor()
  for (const [name, value] of Object.entries(typedAddress)) {
    await tabTo(visit, `[name="${name}"]`)
    await page.keyboard.type(value)
  }
  await tabTo(visit, '[name="billing.country"]')
  await page.keyboard.type('Germany')
  await tabTo(visit, '[name=terms]')
  await page.keyboard.press('Space')
  await tabTo(visit, 'form#checkout button:not(.without-script):not([name]):not([type=button])')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order/*')
  await visit.hydrated()
  const phone = '[data-gateway=cash-on-delivery] [name=tel]'
  if (!(await page.locator(phone).isVisible())) {
    const row = page.locator('[data-gateway=cash-on-delivery]')
    if (!(await row.isVisible())) {
      await tabTo(visit, '[data-way-group=other] > summary')
      await page.keyboard.press('Space')
    }
    await tabTo(visit, '[data-gateway=cash-on-delivery] > summary')
    await page.keyboard.press('Space')
  }
  await tabTo(visit, phone)
  await page.keyboard.type('0301234567')
  await page.keyboard.press('Enter')
  await expectPaymentState(page, 'awaiting')
})

/** Presses Tab until the element has the focus, which must be visible. */
async function tabTo({ page }: Visit, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate((wanted) => {
      const focused = document.activeElement
      if (!focused?.matches(wanted)) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      return {
        isVisible: focused.checkVisibility({ visibilityProperty: true }),
        outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      }
    }, selector)
    if (reached === null) continue
    expect([selector, reached.isVisible, reached.outline >= 2]).toEqual([selector, true, true])
    return
  }
  throw new Error(`Tab never reached ${selector}`)
}
