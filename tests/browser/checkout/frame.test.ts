import { expect, test } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { placeOrder, putInCart } from '../../support/checkout.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

test.each(localesInRing('frame').flatMap((code) => [true, false].map((script) => ({ code, script }))))(
  'in $code (script: $script) every page of the checkout leads back, to help and to the law, and nowhere else',
  async ({ code, script }) => {
    const { productId } = await sellProduct(shop.core.database)
    const visit = await browser.visit({ locale: code, width: 360, script })
    const { page, t } = visit
    const orderKey = await placeOrder(visit, productId)
    await putInCart(visit, productId)
    for (const path of ['/cart', `/express/${productId}`, `/order/${orderKey}`]) {
      await visit.open(path)
      const header = page.getByRole('banner')
      expect(await header.getByRole('link').count()).toBe(3)
      await header.getByRole('link', { name: t('Help') }).waitFor()
      await header.getByRole('link', { name: t('Back'), exact: true }).waitFor()
      expect(await page.locator('[data-menu], input[type=search], #menu-left, #menu-right').count()).toBe(0)
      const legal = page.getByRole('contentinfo').getByRole('navigation')
      expect(await legal.count()).toBe(1)
      await legal.getByRole('link', { name: t('Withdraw from contract here') }).waitFor()
      await legal.getByRole('link', { name: t('Cancel contracts here') }).waitFor()
      expect(await legal.locator('a[href*="/c/"]').count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
  },
)

test('the way back of an express page is the cart, with its pieces', async () => {
  const [inCart, express] = [await sellProduct(shop.core.database), await sellProduct(shop.core.database)]
  const visit = await browser.visit()
  await putInCart(visit, inCart.productId)
  await visit.open(`/express/${express.productId}`)
  await visit.page.getByRole('link', { name: visit.t('Back to the cart') }).click()
  await visit.page.waitForURL('**/store/cart')
  expect(await visit.page.locator(`[name="product${inCart.productId}"]`).inputValue()).toBe('1')
})

test('a cart and an order follow the language of their page', async () => {
  const { productId } = await sellProduct(shop.core.database, { name: 'Cable' })
  const visit = await browser.visit({ locale: 'en', width: 360 })
  const { page } = visit
  const orderKey = await placeOrder(visit, productId)
  await putInCart(visit, productId, 2)
  await visit.open('/cart')
  const german = page.getByRole('contentinfo').locator('a[hreflang=de]')
  await german.click()
  await page.waitForURL('**/store/de/cart')
  await visit.hydrated()
  expect(await page.locator(`[name="product${productId}"]`).inputValue()).toBe('2')
  await page.getByRole('heading', { name: 'Lieferung' }).waitFor()
  await page.getByText('Cable (de)').first().waitFor()
  await visit.open(`/order/${orderKey}`)
  await german.click()
  await page.waitForURL(`**/store/de/order/${orderKey}`)
  await page.getByRole('heading', { name: 'Wie möchten Sie bezahlen?' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})
