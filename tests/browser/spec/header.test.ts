import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, useBrowser } from '../../support/browser.ts'
import { sellInCategories } from '../../support/category-rows.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
sellInCategories(shop)

const mobileButton = (page: Page) => page.locator('header [data-menu=mobile]')
const opener = (page: Page, side: string) => page.locator(`header [data-menu-open=${side}]`)
const panel = (page: Page, side: string) => page.locator(`#menu-${side}`)
const isOpen = (page: Page, side: string) =>
  panel(page, side).evaluate((element) => element.hasAttribute('data-open') && !element.hasAttribute('inert'))

/** What closes a side menu, and what does not. */
const PRESSES: Readonly<Record<string, (page: Page, side: string) => Promise<void>>> = {
  'its open icon': (page, side) => opener(page, side).click(),
  'its close icon': (page, side) => page.locator(`#menu-${side} [data-menu-close]`).click(),
  'the page beside it': (page) => page.locator('main').click({ position: { x: 400, y: 300 } }),
  'the key Escape': (page) => page.keyboard.press('Escape'),
  'its own heading': (page, side) => panel(page, side).locator('h2').click(),
}

/** Whether a menu is still open after a press. */
const STAYS_OPEN: Readonly<Record<keyof typeof PRESSES, boolean>> = {
  'its open icon': false,
  'its close icon': false,
  'the page beside it': false,
  'the key Escape': false,
  'its own heading': true,
}

test.each(['left', 'right'] as const)('what closes the %s menu, and what does not (§4.1)', async (side) => {
  const { page, open } = await browser.visit()
  await open('')
  for (const [what, press] of Object.entries(PRESSES)) {
    const stays = STAYS_OPEN[what]!
    expect(await isOpen(page, side), what).toBe(false)
    await opener(page, side).click()
    await soon(() => isOpen(page, side)).toBe(true)
    await press(page, side)
    await soon(async () => ({ what, isOpen: await isOpen(page, side) })).toEqual({ what, isOpen: stays })
    expect(await opener(page, side).getAttribute('aria-expanded'), what).toBe(String(stays))
  }
})

test.each([true, false])(
  'up to 1024 pixels the header is the one of a phone, with script: %s (§4.2, §9.6)',
  async (script) => {
    const { page, open } = await browser.visit({ width: 1025, script })
    await open('')
    for (const [width, isPhone] of [
      [1025, false],
      [1024, true],
      [1023, true],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      await soon(() => mobileButton(page).isVisible()).toBe(isPhone)
      expect(await opener(page, 'left').isVisible(), String(width)).toBe(!isPhone && script)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  },
)

const MOBILE_MENU = [
  [[], { menu: false, first: false, second: false }],
  [['menu'], { menu: true, first: false, second: false }],
  [['menu', 'first'], { menu: true, first: true, second: false }],
  [['menu', 'first', 'first'], { menu: true, first: false, second: false }],
  [['menu', 'first', 'second'], { menu: true, first: false, second: true }],
  [['menu', 'first', 'menu'], { menu: false, first: false, second: false }],
] as const

test('in the mobile menu one group is open at most, and none once the menu closes (§4.2)', async () => {
  const { page, open } = await browser.visit({ width: 1024 })
  const menu = page.locator('header details nav').first()
  const group = (at: number) => menu.locator('details').nth(at)
  const places = {
    menu: mobileButton(page),
    first: group(0).locator('summary'),
    second: group(1).locator('summary'),
  }
  const links = (at: number) => group(at).locator('a').last()
  for (const [presses, expected] of MOBILE_MENU) {
    await open('')
    for (const press of presses) await places[press].click()
    await soon(async () => ({
      presses,
      menu: await menu.isVisible(),
      first: await links(0).isVisible(),
      second: await links(1).isVisible(),
    })).toEqual({ presses, ...expected })
  }
})
