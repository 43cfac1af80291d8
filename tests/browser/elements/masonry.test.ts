import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, useBrowser } from '../../support/browser.ts'
import { useDemoShop } from '../../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
const CATEGORY = '/c/field-recordings'

const listOf = (page: Page): Locator => page.locator('.masonry').first()

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const boxesOf = (page: Page): Promise<Box[]> =>
  listOf(page)
    .locator('> li')
    .evaluateAll((tiles) =>
      tiles.map((tile) => {
        const frame = tile.parentElement!.getBoundingClientRect()
        const { x, y, width, height } = tile.getBoundingClientRect()
        return {
          x: Math.round(x - frame.x),
          y: Math.round(y - frame.y),
          width: Math.round(width),
          height: Math.round(height),
        }
      }),
    )

const columnsOf = (boxes: readonly Box[]): number => new Set(boxes.map(({ x }) => x)).size

/** Returns pairs of tiles that cover each other. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width - 1 &&
          b.x < a.x + a.width - 1 &&
          a.y < b.y + b.height - 1 &&
          b.y < a.y + a.height - 1,
      )
      .map((b) => `${JSON.stringify(a)} ${JSON.stringify(b)}`),
  )
}

test.each([
  ['en', 1280, 3],
  ['ar', 1280, 3],
  ['de', 360, 2],
  ['en', 1920, 4],
] as const)(
  'in %s at %i pixels covers of different heights stand in %i columns, without and with script at the same places (§1.18, §9.8)',
  async (locale, width, columns) => {
    const plain = await browser.visit({ locale, width, script: false })
    const address = await addressOf(locale)
    await plain.open(address)
    const still = await boxesOf(plain.page)
    expect(still.length).toBeGreaterThan(6)
    expect(columnsOf(still)).toBe(columns)
    expect(new Set(still.map(({ height }) => height)).size).toBeGreaterThan(2)
    expect(overlaps(still)).toEqual([])
    // Who reads on finds the next tile beside or below, never above the one before.
    for (const [index, box] of still.slice(1).entries())
      expect(box.y).toBeGreaterThanOrEqual(still[index]!.y - 2)
    const { page, open } = await browser.visit({ locale, width })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(address)
    await page.waitForLoadState('networkidle')
    expect(await boxesOf(page)).toEqual(still)
    const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    // On a narrow window the bar above the list grows with script; the tiles keep their places in the list.
    if (width > 1024) expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  },
)

const addressOf = async (locale: string): Promise<string> => {
  const [row] = await shop.core.database.query<{ slug: string }>(
    `SELECT t.slug FROM category c JOIN category_text t ON t.category_id = c.id WHERE c.handle = 'recordings' AND t.locale = $1`,
    [locale],
  )
  return `/c/${row!.slug}`
}

test('columns change only after the width has rested for 100 ms: not at 99, but at 101 (§9.8)', async () => {
  const { page, open } = await browser.visit({ width: 1280 })
  await page.clock.install()
  await open(CATEGORY)
  const list = listOf(page)
  await soon(() => list.getAttribute('data-columns')).toBe('3')
  await page.clock.pauseAt(Date.now() + 60_000)
  const resizeTo = async (width: number) => {
    await page.setViewportSize({ width, height: 780 })
    // The observer runs after a frame of the browser, which the clock of the page does not stop.
    await soon(() => list.evaluate((element) => getComputedStyle(element).getPropertyValue('--fits'))).toBe(
      width < 700 ? '2' : '3',
    )
  }
  await resizeTo(500)
  await page.clock.runFor(99)
  expect(await list.getAttribute('data-columns')).toBe('3')
  await page.clock.runFor(2)
  expect(await list.getAttribute('data-columns')).toBe('2')
})

test('tiles take 0.4 s to their new places, and only while columns change (§9.8)', async () => {
  const { page, open } = await browser.visit({ width: 1280 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await open(CATEGORY)
  const list = listOf(page)
  await soon(() => list.getAttribute('data-columns')).toBe('3')
  const motionOf = () =>
    list
      .locator('> li')
      .first()
      .evaluate((tile) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(tile)
        return `${transitionProperty} ${transitionDuration}`
      })
  expect(await motionOf()).not.toContain('0.4s')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.setViewportSize({ width: 500, height: 780 })
  await soon(() => list.evaluate((element) => getComputedStyle(element).getPropertyValue('--fits'))).toBe('2')
  await page.clock.runFor(101)
  expect(await motionOf()).toBe('translate 0.4s')
  await page.clock.runFor(397)
  expect(await motionOf()).toBe('translate 0.4s')
  await page.clock.runFor(2)
  expect(await motionOf()).not.toContain('0.4s')
})

test('gear of one shape stays in a grid', async () => {
  const { page, open } = await browser.visit()
  await open('/c/turntables')
  await page.locator('main article').first().waitFor()
  expect(await page.locator('.masonry').count()).toBe(0)
})
