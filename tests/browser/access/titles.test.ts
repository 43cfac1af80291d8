import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
/** Hyphens, a slash, and the longest words that a shop may sell. */
const NAMES = [
  'Ebbe belt-drive turntable',
  'Hochleistungs-Plattenspieler Priel',
  'Lautsprecherständerbefestigung',
  'USB/XLR-Aufnahmeschnittstelle',
] as const
const slugs: string[] = []

beforeAll(async () => {
  for (const name of NAMES) slugs.push((await sellProduct(shop.core.database, { name })).productId)
})

/** The words of the title that stand on two lines, and those that stand out of their title. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.locator('h1').evaluate((title) => {
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    const edge = title.getBoundingClientRect()
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()]
        const tops = new Set(boxes.map(({ top }) => Math.round(top)))
        const isOut = boxes.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1)
        if (tops.size > 1 || isOut) broken.push(word)
      }
    return broken
  })

test.each([320, 360, 768, 1025, 1280])('no word of a title breaks at %i px', async (width) => {
  const { page, open } = await browser.visit({ locale: 'de', width })
  const found: Record<string, readonly string[]> = {}
  const paths = [...slugs.map((slug) => `/p/${slug}`), '/coupon', '/login', '/contact']
  for (const path of paths) {
    await open(path)
    const broken = await brokenWords(page)
    if (broken.length > 0) found[path] = broken
  }
  expect(found).toEqual({})
})

test('a title takes its full step where there is room, and only as much less as its longest word needs', async () => {
  const { page, open } = await browser.visit({ width: 1280 })
  const size = () =>
    page.locator('h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize))
  await open('/login')
  expect(await size()).toBe(40)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await size()).toBe(28)
  await open(`/p/${slugs[NAMES.indexOf('Lautsprecherständerbefestigung')]}`)
  expect(await size()).toBeLessThan(28)
  expect(await size()).toBeGreaterThanOrEqual(16)
})
