import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser } from '../../support/browser.ts'
import { useDemoShop } from '../../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

const shownTip = (page: Page) => page.locator('[data-tooltip]:popover-open')
const tableLink = (page: Page) => page.getByRole('link', { name: 'Table', exact: true })

/** Returns the distances of the tooltip from what it names. Units: CSS pixels. */
async function distances(page: Page): Promise<{ side: string | null; gap: number; off: number }> {
  const anchor = (await tableLink(page).boundingBox())!
  const tip = (await shownTip(page).boundingBox())!
  const side = await shownTip(page).getAttribute('data-side')
  return {
    side,
    gap: Math.round(side === 'top' ? anchor.y - tip.y - tip.height : tip.y - anchor.y - anchor.height),
    off: Math.round(anchor.x + anchor.width / 2 - tip.x - tip.width / 2),
  }
}

test('a tooltip stands 15 pixels above what is pointed at, and below it where there is no room (§9.10)', async () => {
  const { page, open } = await browser.visit()
  await open('/c/turntables')
  expect(await shownTip(page).count()).toBe(0)
  await tableLink(page).hover()
  await shownTip(page).waitFor()
  expect(await shownTip(page).textContent()).toBe('Table')
  const above = await distances(page)
  expect({ side: above.side, gap: above.gap }).toEqual({ side: 'top', gap: 15 })
  expect(Math.abs(above.off)).toBeLessThanOrEqual(1)
  await page.mouse.move(5, 500)
  await shownTip(page).waitFor({ state: 'detached' })
  // With the link at the upper edge there is no room above it.
  await page.keyboard.press('Tab')
  await tableLink(page).evaluate((link) => {
    scrollTo({ top: link.getBoundingClientRect().top + scrollY - 12, behavior: 'instant' })
    // A tooltip goes when its page scrolls, so the focus comes after it.
    requestAnimationFrame(() => requestAnimationFrame(() => link.focus({ preventScroll: true })))
  })
  await shownTip(page).waitFor()
  expect(await distances(page)).toMatchObject({ side: 'bottom', gap: 15 })
})

test('it comes with the keyboard focus, stays while it is pointed at, and goes by Escape (§9.10)', async () => {
  const { page, open } = await browser.visit()
  await page.clock.install()
  await open('/c/turntables')
  await page.getByRole('link', { name: 'Grid', exact: true }).focus()
  await page.keyboard.press('Tab')
  await shownTip(page).waitFor()
  expect(await shownTip(page).textContent()).toBe('Table')
  await page.keyboard.press('Escape')
  await shownTip(page).waitFor({ state: 'detached' })
  await soon(() => hasFocus(tableLink(page))).toBe(true)
  await tableLink(page).hover()
  await shownTip(page).waitFor()
  const box = (await shownTip(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // Longer than it stays after the pointer has left both.
  await page.clock.runFor(400)
  expect(await shownTip(page).count()).toBe(1)
  await page.mouse.move(5, 500)
  await soon(() => shownTip(page).count()).toBe(0)
})

test('it is never the only place of information: the control has the same name without it', async () => {
  const { page, open } = await browser.visit({ script: false })
  await open('/c/turntables')
  expect(await tableLink(page).getAttribute('aria-label')).toBe('Table')
  expect(await page.locator('[data-tooltip]').filter({ visible: true }).count()).toBe(0)
})
