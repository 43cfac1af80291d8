import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { putInCart } from '../support/checkout.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
const sold = sellInCategories(shop)

/**
 * Returns the horizontal position of the page's frame: 0 while no menu is open. Waits until it stops moving.
 */
async function shiftOf(page: Page): Promise<number> {
  return page.locator('[data-page]').evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    return Math.round(
      new DOMMatrix(getComputedStyle(element).transform).m41 +
        (Number.parseFloat(getComputedStyle(element).translate) || 0),
    )
  })
}

async function sidesOf(
  page: Page,
  selector: string,
): Promise<{ readonly left: number; readonly right: number }> {
  return page.locator(selector).evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
    const { left, right } = element.getBoundingClientRect()
    // The root reserves space for a scroll bar, even if there is none.
    const frame = document.documentElement.getBoundingClientRect()
    return { left: Math.round(left - frame.left), right: Math.round(frame.right - right) }
  })
}

const focusIsIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)
const opener = (page: Page, side: string) => page.locator(`header [data-menu-open=${side}]`)
const panel = (page: Page, side: string, state = '') => page.locator(`#menu-${side}${state}`)

async function expectOpen(page: Page, side: string): Promise<void> {
  await panel(page, side, '[data-open]').waitFor()
  await soon(() => opener(page, side).getAttribute('aria-expanded')).toBe('true')
  expect(await panel(page, side).getAttribute('inert')).toBeNull()
  await soon(() => focusIsIn(page, `#menu-${side}`)).toBe(true)
}

async function expectClosed(page: Page, side: string): Promise<void> {
  await panel(page, side, '[inert]').waitFor({ state: 'hidden' })
  expect(await opener(page, side).getAttribute('aria-expanded')).toBe('false')
  await soon(() => shiftOf(page)).toBe(0)
}

describe.each(['left', 'right'] as const)('the %s menu', (side) => {
  const beginsLeft = (rtl: boolean) => (side === 'left') !== rtl

  test.each(['en', 'ar'] as const)('is toggled by its icon and shifts the page (%s)', async (locale) => {
    const { page, open } = await browser.visit({ locale })
    await open('')
    await expectClosed(page, side)
    await opener(page, side).click()
    await expectOpen(page, side)
    const shift = await shiftOf(page)
    expect(Math.sign(shift)).toBe(beginsLeft(locale === 'ar') ? 1 : -1)
    const { left, right } = await sidesOf(page, `#menu-${side}`)
    expect(beginsLeft(locale === 'ar') ? left : right).toBe(0)
    // The page moves by the width of the menu.
    expect(Math.abs(shift)).toBe(
      Math.round(await panel(page, side).evaluate((element) => element.getBoundingClientRect().width)),
    )
    await opener(page, side).click()
    await expectClosed(page, side)
  })

  test('closes by its close icon, Escape and a press outside, and gives the focus back (§1.20, §4.1)', async () => {
    const { page, open } = await browser.visit()
    await open('')
    const ways = [
      () => panel(page, side).locator(`[data-menu-close=${side}]`).click(),
      () => page.keyboard.press('Escape'),
    ]
    for (const close of ways) {
      await opener(page, side).focus()
      await page.keyboard.press('Enter')
      await expectOpen(page, side)
      await close()
      await expectClosed(page, side)
      await soon(() => hasFocus(opener(page, side))).toBe(true)
    }
    await opener(page, side).click()
    await expectOpen(page, side)
    await page.locator('main').click({ position: { x: 400, y: 300 } })
    await expectClosed(page, side)
  })

  test('stays open for presses inside, and gives way to the other menu', async () => {
    const { page, open } = await browser.visit()
    await open('')
    await opener(page, side).click()
    await expectOpen(page, side)
    await panel(page, side).locator('h2').click()
    await expectOpen(page, side)
    const other = side === 'left' ? 'right' : 'left'
    await opener(page, other).evaluate((element: HTMLElement) => element.click())
    await expectOpen(page, other)
    await panel(page, side, '[inert]').waitFor({ state: 'hidden' })
  })

  test('nothing in it is reached with Tab while it is closed', async () => {
    const { page, open } = await browser.visit()
    await open('')
    const count = await page.locator('a, button, input, summary, select').count()
    for (let presses = 0; presses < count + 5; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsIn(page, `#menu-${side}`)).toBe(false)
    }
  })
})

test('the cart in the menu takes a line out and puts it back', async () => {
  const visit = await browser.visit()
  const { page } = visit
  await putInCart(visit, sold.products[0]!.productId, 2)
  await visit.open('')
  await opener(page, 'right').click()
  const line = panel(page, 'right').locator('li')
  await line.waitFor()
  await line.getByRole('button').click()
  await line.waitFor({ state: 'detached' })
  await panel(page, 'right').getByRole('button', { name: 'Undo' }).click()
  await line.getByText('2 ×').waitFor()
})

async function walkMobileMenu({ page, open }: Visit): Promise<void> {
  await open('')
  const button = page.locator('header [data-menu=mobile]')
  const menu = page.locator('header details nav').first()
  expect(await menu.isVisible()).toBe(false)
  await button.click()
  await menu.waitFor()
  const [first, second] = [menu.locator('summary').nth(0), menu.locator('summary').nth(1)]
  const linkOf = (summary: typeof first) => summary.locator('xpath=..').locator('a').last()
  expect(await linkOf(first).isVisible()).toBe(false)
  await first.click()
  await linkOf(first).waitFor()
  await second.click()
  await linkOf(second).waitFor()
  // Only one group is open at a time.
  await linkOf(first).waitFor({ state: 'hidden' })
  await second.click()
  await linkOf(second).waitFor({ state: 'hidden' })
  await button.click()
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await first.click()
  const path = await linkOf(first).getAttribute('href')
  await linkOf(first).click()
  await page.waitForURL(`**${path}`)
  await page.locator('h1', { hasText: 'parts' }).waitFor()
  await page.locator('header details nav').first().waitFor({ state: 'hidden' })
}

describe('the mobile menu', () => {
  test.each([
    [1023, true],
    [1024, true],
    [1025, false],
  ])('at %i pixels its button is there: %s', async (width, isThere) => {
    const { page, open } = await browser.visit({ width })
    await open('')
    expect(await page.locator('header [data-menu=mobile]').isVisible()).toBe(isThere)
    expect(await opener(page, 'left').isVisible()).toBe(!isThere)
  })

  test('opens and closes, and so do its sub menus (§2.22, §4.2, §9.6)', async () =>
    walkMobileMenu(await browser.visit({ width: 360 })))

  test('works without script', async () => walkMobileMenu(await browser.visit({ width: 360, script: false })))

  test('closes by Escape and by a press outside', async () => {
    const { page, open } = await browser.visit({ width: 360 })
    await open('/search')
    const menu = page.locator('header details nav').first()
    await page.locator('header [data-menu=mobile]').click()
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await page.locator('header [data-menu=mobile]').click()
    await menu.waitFor()
    await page.mouse.click(180, 770)
    await menu.waitFor({ state: 'hidden' })
  })
})
