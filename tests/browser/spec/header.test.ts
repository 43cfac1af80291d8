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

test.each([
  ['left', 'its open icon', false],
  ['left', 'its close icon', false],
  ['left', 'the page beside it', false],
  ['left', 'the key Escape', false],
  ['left', 'its own heading', true],
  ['right', 'its open icon', false],
  ['right', 'its close icon', false],
  ['right', 'the page beside it', false],
  ['right', 'the key Escape', false],
  ['right', 'its own heading', true],
] as const)('the %s menu, open, after a press on %s: open is %s (§4.1)', async (side, press, stays) => {
  const { page, open } = await browser.visit()
  await open('')
  expect(await isOpen(page, side)).toBe(false)
  await opener(page, side).click()
  await soon(() => isOpen(page, side)).toBe(true)
  await PRESSES[press]!(page, side)
  await soon(() => isOpen(page, side)).toBe(stays)
  expect(await opener(page, side).getAttribute('aria-expanded')).toBe(String(stays))
})

test.each([
  [1023, 'phone', true],
  [1024, 'phone', true],
  [1025, 'wide', true],
  [1023, 'phone', false],
  [1024, 'phone', false],
  [1025, 'wide', false],
] as const)(
  'at %i pixels the header is the one of a %s window, with script: %s (§4.2, §9.6)',
  async (width, kind, script) => {
    const { page, open } = await browser.visit({ width, script })
    await open('')
    const isPhone = kind === 'phone'
    expect(await mobileButton(page).isVisible()).toBe(isPhone)
    expect(await opener(page, 'left').isVisible()).toBe(!isPhone && script)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  },
)

test.each([
  [[], { menu: false, first: false, second: false }],
  [['menu'], { menu: true, first: false, second: false }],
  [['menu', 'first'], { menu: true, first: true, second: false }],
  [['menu', 'first', 'first'], { menu: true, first: false, second: false }],
  [['menu', 'first', 'second'], { menu: true, first: false, second: true }],
  [['menu', 'first', 'menu'], { menu: false, first: false, second: false }],
] as const)('in the mobile menu, presses on %j leave %j open (§4.2)', async (presses, expected) => {
  const { page, open } = await browser.visit({ width: 1024 })
  await open('')
  const menu = page.locator('header details nav').first()
  const group = (at: number) => menu.locator('details').nth(at)
  const places = {
    menu: mobileButton(page),
    first: group(0).locator('summary'),
    second: group(1).locator('summary'),
  }
  for (const press of presses) await places[press].click()
  const links = (at: number) => group(at).locator('a').last()
  await soon(async () => ({
    menu: await menu.isVisible(),
    first: await links(0).isVisible(),
    second: await links(1).isVisible(),
  })).toEqual(expected)
})
