import { beforeAll, expect, test } from 'vitest'
import { soon, useBrowser } from '../../support/browser.ts'
import { addCategory, addProduct } from '../../support/catalog-rows.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

/** Prices on both sides of the ends of the slider. Units: minor units. */
const PRICES = [0, 1, 1_000, 48_999, 49_000, 49_001, 50_000, 50_001, 90_000] as const

beforeAll(async () => {
  const { database } = shop.core
  const category = await addCategory(database, { slug: 'decks', name: 'Decks' })
  for (const amount of PRICES)
    await addProduct(database, {
      name: `At ${amount}`,
      slug: `at-${amount}`,
      categories: [category],
      variants: [{ publicId: `at-${amount}`, amount }],
    })
  await database.query(`SELECT announce_change('catalog')`)
})

const ENDS: readonly (readonly [
  end: 'min' | 'max',
  value: number,
  search: string,
  fits: (minor: number) => boolean,
])[] = [
  ['min', 0, '', () => true],
  ['min', 10, '?min=10', (minor) => minor >= 1_000],
  ['min', 490, '?min=490', (minor) => minor >= 49_000],
  ['min', 500, '?min=500', (minor) => minor >= 50_000],
  ['max', 0, '?max=0', (minor) => minor <= 0],
  ['max', 490, '?max=490', (minor) => minor <= 49_000],
  // The upper end is open.
  ['max', 500, '', () => true],
  ['max', 510, '', () => true],
]

test('each end of the price slider asks for the prices within it, and at its outer end for all (§9.5)', async () => {
  const { page, open } = await browser.visit()
  for (const [end, value, search, fits] of ENDS) {
    await open('/c/decks')
    const slider = page.locator(`main [data-end=${end}]`).filter({ visible: true })
    expect(await slider.evaluate(({ min, max }: HTMLInputElement) => [min, max])).toEqual(['0', '500'])
    // A handle that moves away and comes back asks for what it ends at.
    for (const stop of [250, value])
      await slider.evaluate((element: HTMLInputElement, to) => {
        element.value = String(to)
        element.dispatchEvent(new Event('input', { bubbles: true }))
      }, stop)
    await slider.evaluate((element) => element.dispatchEvent(new Event('change', { bubbles: true })))
    await soon(() => new URL(page.url()).search).toBe(search)
    await soon(() => page.locator('main article').count()).toBe(PRICES.filter(fits).length)
  }
})

test.each([
  ['en', '€489.99'],
  ['de', '489,99 €'],
  ['fr', '489,99 €'],
  ['ar', '489.99'],
] as const)('in %s a price is written as %s (§9.12)', async (locale, written) => {
  const { page, open } = await browser.visit({ locale })
  await open('/p/at-48999')
  const words = (await page.locator('main').textContent()) ?? ''
  expect(words.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(written)
})
