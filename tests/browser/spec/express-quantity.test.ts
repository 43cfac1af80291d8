import { beforeAll, expect, test } from 'vitest'
import { soon, useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
let productId: string
beforeAll(async () => {
  productId = (await sellProduct(shop.core.database, { priceMinor: 1_000, stock: null })).productId
})

const totalOf = (pieces: number): string => `[data-order-total="${pieces * 1_000 + 490}"]`

test('the express page sells as many pieces as its address says, and one where it says nothing that can be sold (§5.4)', async () => {
  const { page, open } = await browser.visit()
  for (const [pieces, expected] of [
    ['2', 2],
    ['-1', 1],
    ['0', 1],
    ['', 1],
    ['none', 1],
    ['1', 1],
  ] as const) {
    await open(`/express/${productId}?pieces=${pieces}`)
    await page.locator(totalOf(expected)).first().waitFor()
    expect(
      await page.locator('form[action$="/api/gateway/link"] [name=pieces]').inputValue(),
      `?pieces=${pieces}`,
    ).toBe(String(expected))
  }
})

test('presses on one less and one more count the pieces, and never below one (§5.4)', async () => {
  const { page, open, t } = await browser.visit()
  for (const [from, press, expected] of [
    [2, 'One less', 1],
    [1, 'One less', 1],
    [1, 'One more', 2],
  ] as const) {
    await open(`/express/${productId}?pieces=${from}`)
    await page.getByRole('button', { name: t(press) }).click()
    await soon(() => page.getByRole('spinbutton').first().inputValue()).toBe(String(expected))
    await page.locator(totalOf(expected)).first().waitFor()
  }
})

test.each(['0', '-3'])('the number %s typed into the express page is never ordered (§5.4)', async (typed) => {
  const { page, open } = await browser.visit()
  await open(`/express/${productId}?pieces=2`)
  await page.getByRole('spinbutton').first().fill(typed)
  await page.getByRole('spinbutton').first().press('Enter')
  await soon(() =>
    page.locator('form[action$="/api/gateway/link"] [name=pieces]').inputValue().then(Number),
  ).toBeGreaterThanOrEqual(1)
  expect(await page.locator('[data-order-total="490"]').count()).toBe(0)
})
