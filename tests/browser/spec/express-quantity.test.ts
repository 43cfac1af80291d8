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

test.each([
  ['-1', 1],
  ['0', 1],
  ['', 1],
  ['none', 1],
  ['1', 1],
  ['2', 2],
])('the express page of %j pieces sells %i (§5.4)', async (pieces, expected) => {
  const { page, open } = await browser.visit()
  await open(`/express/${productId}?pieces=${pieces}`)
  await page
    .locator(`[data-order-total="${expected * 1_000 + 490}"]`)
    .first()
    .waitFor()
  expect(await page.locator('form[action$="/api/gateway/link"] [name=pieces]').inputValue()).toBe(
    String(expected),
  )
})

test.each([
  ['one less at 2', 2, 'One less', 1],
  ['one less at 1', 1, 'One less', 1],
  ['one more at 1', 1, 'One more', 2],
] as const)(
  'a press on %s leaves %i, %s, and then %i pieces (§5.4)',
  async (_what, from, press, expected) => {
    const { page, open, t } = await browser.visit()
    await open(`/express/${productId}?pieces=${from}`)
    await page.getByRole('button', { name: t(press) }).click()
    await soon(() => page.getByRole('spinbutton').first().inputValue()).toBe(String(expected))
    await page
      .locator(`[data-order-total="${expected * 1_000 + 490}"]`)
      .first()
      .waitFor()
  },
)

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
