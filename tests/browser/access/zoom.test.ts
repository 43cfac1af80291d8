import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { placeOrder, putInCart } from '../../support/checkout.ts'
import { findParcel, useDemoShop } from '../../support/demo-shop.ts'
import { standingOut } from '../../support/standing-out.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
/** A window of 1280 by 1024 px at 400 %. Source: WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 } as const

/** Where what has the focus is covered, in all of its part that is in the window. Source: WCAG 2.4.11. */
const coverOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const [low, high] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    if (right <= 0 || left >= innerWidth || high <= low)
      return `out of the window: ${focused.outerHTML.slice(0, 160)}`
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1)
    const places = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => low + (high - low) * part)
    const over = places.map((y) => document.elementFromPoint(x, y))
    const isSeen = over.some(
      (one) =>
        one && (focused.contains(one) || one.contains(focused) || one.closest('label')?.contains(focused)),
    )
    return isSeen
      ? null
      : `covered by ${over[2]?.outerHTML.slice(0, 160)}: ${focused.outerHTML.slice(0, 160)}`
  })

/** Tabs through a page once and returns where the focus could not be seen. */
async function walk({ page }: Visit): Promise<readonly string[]> {
  const hidden: string[] = []
  const count = await page.locator('a, button, input, summary, select, textarea').count()
  for (let presses = 0; presses < Math.min(count, 60); presses += 1) {
    await page.keyboard.press('Tab')
    const cover = await coverOfFocus(page)
    if (cover !== null) hidden.push(cover)
  }
  return hidden
}

test('at 400 % nothing scrolls to the side, no bar stays over the page, and no focus is hidden', async () => {
  const visit = await browser.visit({ locale: 'de' })
  const { page, open } = visit
  await page.setViewportSize(ZOOMED)
  const parcel = await findParcel(visit.base)
  const order = await placeOrder(visit, parcel.productId)
  await putInCart(visit, parcel.productId)
  const found: Record<string, unknown> = {}
  for (const path of [`/p/${parcel.slug}`, '/cart', `/order/${order}`, '/contact']) {
    await open(path)
    const out = await standingOut(page)
    const staying = await page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'))
        .filter((node) => getComputedStyle(node).position === 'sticky' && node.checkVisibility())
        .map((node) => node.outerHTML.slice(0, 160)),
    )
    const hidden = await walk(visit)
    if (out.length + staying.length + hidden.length > 0) found[path] = { out, staying, hidden }
  }
  expect(found).toEqual({})
})

test('in a window of usual height the focus is never hidden by the header or the bar with the total', async () => {
  const visit = await browser.visit({ width: 360 })
  await putInCart(visit, (await findParcel(visit.base)).productId)
  await visit.open('/cart')
  expect(await walk(visit)).toEqual([])
})

test('with less motion a row is there at once, without sliding', async () => {
  const { page, open } = await browser.visit({ width: 360 })
  await open('')
  const next = page.locator('section:has(> ul) > div button').nth(1)
  await next.scrollIntoViewIfNeeded()
  const moved = await next.evaluate((button: HTMLElement) => {
    const row = button.closest('section')!.querySelector('ul')!
    button.click()
    return Math.abs(row.scrollLeft)
  })
  expect(moved).toBeGreaterThan(50)
  await page.evaluate(() => document.querySelector<HTMLElement>('header [data-menu-open=right]')!.click())
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(running).toBe(0)
})

/** What is printed, of these. */
const printed = (page: Page, selectors: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(
    (all) =>
      all.filter((selector) =>
        Array.from(document.querySelectorAll(selector)).some((node) => node.checkVisibility()),
      ),
    selectors,
  )

test('paper holds the order with the name of the shop, and nothing that is only for a screen', async () => {
  const visit = await browser.visit()
  const { page, open } = visit
  const parcel = await findParcel(visit.base)
  const order = await placeOrder(visit, parcel.productId)
  const onlyForScreens = ['header', 'footer', 'nav', 'aside', 'a[href="#content"]', 'dialog']
  const paths = [`/order/${order}`, `/p/${parcel.slug}`, '/shipping']
  for (const path of paths) {
    await open(path)
    await page.emulateMedia({ media: 'print' })
    expect([path, await printed(page, onlyForScreens)]).toEqual([path, []])
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect([path, await page.locator('[data-printed-name]').isVisible()]).toEqual([path, true])
    expect(await page.locator('main button, main [data-buy]').filter({ visible: true }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  }
})
