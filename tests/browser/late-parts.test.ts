import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, useBrowser } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
const sold = sellInCategories(shop)
const CART_SCRIPT = '**/assets/cart-script-*.js'

const addButton = (page: Page) => page.locator('main form[data-add-to-cart] [type=submit]').first()

test('the script of the slide-in cart is loaded when somebody points at the cart or at what adds to it', async () => {
  for (const selector of ['header [data-menu-open=right]', 'main form[data-add-to-cart] button']) {
    const { page, open } = await browser.visit()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(`/p/${sold.products[0]!.slug}`)
    await page.waitForLoadState('networkidle')
    const isAsked = () => asked.some((path) => path.includes('/cart-script-'))
    expect(isAsked()).toBe(false)
    await page.locator(selector).first().hover()
    await soon(isAsked).toBe(true)
  }
})

test('if that script cannot be loaded, what was added is in the cart, and the cart page shows it', async () => {
  const { page, open, expectRefusal } = await browser.visit()
  expectRefusal(404, '/cart-script-')
  await page.route(CART_SCRIPT, (route) => route.fulfill({ status: 404, body: '' }))
  await open(`/p/${sold.products[1]!.slug}`)
  await addButton(page).click()
  await page.waitForURL('**/cart')
  await page.locator('main').getByText(sold.products[1]!.name).first().waitFor()
})

const structured = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((blocks) => blocks.map((block) => block.textContent))

test('search engines find the data of a page in its HTML, and no page keeps the data of another', async () => {
  const { page, base, open } = await browser.visit()
  const { slug, name } = sold.products[0]!
  const html = await (await fetch(`${base}/p/${slug}`)).text()
  expect(html).toContain(`"@type":"Product","name":"${name}"`)
  expect(html).toContain('"@type":"BreadcrumbList"')
  await open(`/p/${slug}`)
  expect((await structured(page)).join()).toContain(name)
  await page.locator('main nav a[href*="/c/"]').first().click()
  await page.waitForURL('**/c/*')
  await soon(() => structured(page)).toEqual([''])
})
