import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, useBrowser, type Visit } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buyButton, fillCheckout, putInCart, typedAddress } from '../../support/checkout.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

const ELSEWHERE = {
  name: 'Grace Hopper',
  line1: 'Ring 7',
  zip: '1010',
  city: 'Wien',
} as const

async function atCart({ script = true, requiresShipping = true, width = 360 } = {}): Promise<Visit> {
  const { productId } = await sellProduct(shop.core.database, { requiresShipping })
  const visit = await browser.visit({ width, script })
  await putInCart(visit, productId)
  await visit.open('/cart')
  return visit
}

/** Buys, and returns both addresses as the shop keeps them. */
async function boughtWith({ page, context, base }: Visit) {
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const answer = await context.request.post(`${base}/api/order/state`, { form: { key } })
  const { order } = await answer.json()
  return { billing: order.billing, shipping: order.shippingAddress }
}

/** Names the visible blocks of addresses, in their order. */
const titles = (page: Page) =>
  page.locator('[data-address]').filter({ visible: true }).locator('legend').allInnerTexts()

test('the address of delivery comes first, and is the bill’s too unless somebody says otherwise', async () => {
  const visit = await atCart()
  const { page, t } = visit
  expect(await titles(page)).toEqual([t('Delivery address')])
  expect(await page.locator('#same-address').isChecked()).toBe(true)
  await fillCheckout(page)
  const { billing, shipping } = await boughtWith(visit)
  expect(billing).toMatchObject({ name: 'Ada Lovelace', line1: 'Hauptstraße 5', country: 'DE' })
  expect(shipping).toBeNull()
})

test('another billing address opens below; what was typed stays the delivery’s, and each has the contract’s names (§2.8)', async () => {
  const visit = await atCart()
  const { page, t } = visit
  await fillCheckout(page)
  await page.locator('#same-address').uncheck()
  expect(await titles(page)).toEqual([t('Delivery address'), t('Billing address')])
  expect(await page.locator('[name="shipping.line1"]').inputValue()).toBe('Hauptstraße 5')
  expect(await page.locator('[name="billing.line1"]').inputValue(), 'begins as a copy').toBe('Hauptstraße 5')
  for (const [name, value] of Object.entries(ELSEWHERE))
    await page.locator(`[name="billing.${name}"]`).fill(value)
  await page.locator('[name="billing.country"]').selectOption('AT')
  await page.locator('form#checkout section[aria-busy=false]').waitFor()
  const { billing, shipping } = await boughtWith(visit)
  expect(billing).toMatchObject({ ...ELSEWHERE, country: 'AT' })
  expect(shipping).toMatchObject({ name: 'Ada Lovelace', line1: 'Hauptstraße 5', country: 'DE' })
})

test('who says otherwise and changes their mind buys with the first address', async () => {
  const visit = await atCart()
  const { page, t } = visit
  await fillCheckout(page)
  await page.locator('#same-address').uncheck()
  await page.locator('[name="billing.line1"]').fill('Ring 7')
  await page.locator('#same-address').check()
  expect(await titles(page)).toEqual([t('Delivery address')])
  const { billing, shipping } = await boughtWith(visit)
  expect(billing).toMatchObject({ line1: 'Hauptstraße 5' })
  expect(shipping).toBeNull()
})

test('without script nothing that is asked is out of reach, and the titles say which address is which', async () => {
  const visit = await atCart({ script: false })
  const { page, t } = visit
  expect(await titles(page)).toEqual([t('Delivery address')])
  await fillCheckout(page)
  await page.locator('#same-address').uncheck()
  expect(await titles(page)).toEqual([t('Billing address'), t('Delivery address')])
  await page
    .getByText(t('The address above is now the billing address. Enter the delivery address here.'))
    .waitFor()
  for (const [name, value] of Object.entries(ELSEWHERE))
    await page.locator(`[name="shipping.${name}"]`).fill(value)
  await page.locator('[name="shipping.country"]').selectOption('AT')
  await page.getByRole('button', { name: t('Update shipping') }).click()
  await soon(() => titles(page)).toEqual([t('Delivery address'), t('Billing address')])
  expect(await page.locator('[name="shipping.line1"]').inputValue()).toBe('Ring 7')
  await page.locator('[name=terms]').check()
  const { billing, shipping } = await boughtWith(visit)
  expect(billing).toMatchObject({ name: 'Ada Lovelace', country: 'DE' })
  expect(shipping).toMatchObject({ ...ELSEWHERE, country: 'AT' })
})

test.each([true, false])(
  'a download asks for an e-mail address and a country alone (script: %s)',
  async (script) => {
    const visit = await atCart({ script, requiresShipping: false })
    const { page } = visit
    const asked = await page
      .locator('form#checkout :is(input, select, textarea):not([type=hidden])')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => (control as HTMLInputElement).name),
      )
    expect(asked.filter((name) => name !== 'giftNote')).toEqual([
      'email',
      'billing.country',
      'waiver',
      'terms',
    ])
    await page.locator('[name=email]').fill(typedAddress.email!)
    await page.locator('[name=waiver]').check()
    await page.locator('[name=terms]').check()
    expect((await boughtWith(visit)).billing).toMatchObject({ name: '', line1: '', country: 'DE' })
  },
)

test('who wants a name on the invoice of a download opens the rest, and a mistake there opens it too', async () => {
  const visit = await atCart({ requiresShipping: false })
  const { page, t } = visit
  await page.locator('[name=email]').fill(typedAddress.email!)
  await page.locator('[name=waiver]').check()
  await page.locator('[name=terms]').check()
  await page.getByText(t('Add a name and an address to the invoice')).click()
  await page.locator('[name="billing.name"]').fill('Ada Lovelace')
  await page.locator('[name="billing.zip"]').fill('abc')
  await buyButton(page).click()
  expect(await page.locator('form#checkout [aria-invalid=true]').getAttribute('name')).toBe('billing.zip')
  await page.locator('[name="billing.zip"]').fill('')
  expect((await boughtWith(visit)).billing).toMatchObject({ name: 'Ada Lovelace', zip: '' })
})

test.each(localesInRing('addresses'))(
  'in %s every delivery method and the product page say how long a parcel takes and what it costs',
  async (locale) => {
    const { productId } = await sellProduct(shop.core.database)
    const visit = await browser.visit({ locale, width: 360 })
    const { page, t } = visit
    await visit.open(`/p/${productId}`)
    const promise = ((await page.locator('[data-delivery]').textContent()) ?? '').replaceAll(/\s/g, ' ')
    const country = new Intl.DisplayNames([locale], { type: 'region' }).of('DE') ?? ''
    expect(promise).toContain(country)
    expect(promise).toMatch(/4[.,٫]90|٤[.,٫]٩٠/)
    await putInCart(visit, productId)
    await visit.open('/cart')
    const methods = page.locator('#field-shippingMethod label')
    expect(await methods.count()).toBeGreaterThan(1)
    for (const method of await methods.all()) {
      const words = await method.locator('[data-delivery-days]').textContent()
      expect(words).toBe(t('Delivery in {min} to {max} working days', { min: 1, max: 3 }))
      expect(await method.textContent()).toMatch(/\d|[٠-٩]/)
    }
    expect(promise).toContain(t('Delivery in {min} to {max} working days', { min: 1, max: 3 }))
  },
)
