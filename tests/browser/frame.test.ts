import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
sellInCategories(shop)

test('the navigation marks where one is, on sub-categories too, and follows clicks', async () => {
  const { page, open } = await browser.visit({ locale: 'de' })
  const current = page.locator('header nav [aria-current=page]').filter({ visible: true })
  await open('/c/turntables-de')
  expect(await current.getAttribute('href')).toBe('/store/de/c/turntables-de')
  await page.locator('header nav a[href$="/c/amplifiers-de"]').filter({ visible: true }).click()
  await page.waitForURL('**/c/amplifiers-de')
  await soon(() => current.getAttribute('href')).toBe('/store/de/c/amplifiers-de')
  await open('/search')
  expect(await current.count()).toBe(0)
  const english = await browser.visit()
  await english.open('/c/turntables-parts')
  expect(
    await english.page
      .locator('header nav [aria-current=page]')
      .filter({ visible: true })
      .getAttribute('href'),
  ).toBe('/store/c/turntables')
})

test('the language switch keeps the page, under the name it has there', async () => {
  const { page, open, hydrated } = await browser.visit()
  const choose = async (code: string): Promise<void> => {
    await page.locator('header details:has(> ul a[hreflang]) > summary').click()
    await page.locator(`header a[hreflang=${code}]`).filter({ visible: true }).click()
  }
  await open('/c/turntables')
  await choose('de')
  await page.waitForURL('**/store/de/c/turntables-de')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await hydrated()
  await page.locator('main article a').first().click()
  await page.waitForURL('**/store/de/p/deck-0-de')
  await page.locator('h1', { hasText: 'Plattenspieler 0' }).waitFor()
  await choose('en')
  await page.waitForURL('**/store/p/deck-0')
  await page.locator('h1', { hasText: 'Deck 0' }).waitFor()
  await open('/search?q=deck&max=300')
  await choose('ar')
  await page.waitForURL(/\/store\/ar\/search\?(q=deck&max=300|max=300&q=deck)$/)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
})

test('the theme that was chosen is there before anything is painted, on every page', async () => {
  const { page, open, context } = await browser.visit()
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'auto')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open('')
  const button = page.locator('[data-theme-switch]')
  const isNamed = (name: string) => page.getByRole('button', { name, exact: true }).waitFor()
  const light = await ground()
  expect(await theme()).toBe('auto')
  await isNamed('Colours: automatic')
  await button.click()
  expect([await theme(), await ground()]).toEqual(['light', light])
  await isNamed('Colours: light')
  await button.press('Enter')
  expect(await theme()).toBe('dark')
  await isNamed('Colours: dark')
  await page.getByRole('status').getByText('Colours: dark').waitFor({ state: 'attached' })
  expect(await ground()).not.toBe(light)
  const dark = await ground()
  // When the first part of the body arrives, only the inline script has run.
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      Object.assign(globalThis, { atFirst: document.documentElement.dataset.theme })
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/c/turntables', '/cart']) {
    await open(path)
    if (path !== '/cart') await isNamed('Colours: dark')
    expect(await page.evaluate(() => (globalThis as { atFirst?: string }).atFirst)).toBe('dark')
    expect(await ground()).toBe(dark)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  // The checkout has no switch.
  await open('')
  await button.click()
  expect([await theme(), await ground()]).toEqual(['auto', dark])
})

test('without script a page follows the colours of the system, and no switch pretends to change them', async () => {
  const { page, open } = await browser.visit({ script: false, colorScheme: 'dark' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await open('')
  expect(await page.locator('[data-theme-switch]').isVisible()).toBe(false)
  const dark = await ground()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).not.toBe(dark)
})

test.each([
  [1025, 'de'],
  [1025, 'fr'],
  [1280, 'ar'],
] as const)('at %i pixels the menu of the header is one row (%s)', async (width, locale) => {
  const { page, open } = await browser.visit({ width, locale })
  await open('')
  const list = page.locator('header nav ul').filter({ visible: true }).first()
  const rows = await list.evaluate((element) => [
    ...new Set(Array.from(element.children, (item) => Math.round(item.getBoundingClientRect().top))),
  ])
  expect(rows).toHaveLength(1)
  // What has no room is reached by keyboard.
  const last = list.locator('a').last()
  await last.focus()
  const { left, right } = await last.evaluate((element) => element.getBoundingClientRect())
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(width)
})

test('a page that is not there says so, answers 404, and leads on by search', async () => {
  const visit = await browser.visit({ locale: 'de' })
  const { page, t } = visit
  visit.expectRefusal(404, '/store/de/')
  for (const path of ['/nothing-here', '/p/nothing', '/c/nothing']) {
    const answer = await page.goto(visit.base + path)
    expect(answer?.status()).toBe(404)
    await visit.hydrated()
    expect(await page.locator('h1').textContent()).toBe(t('There is nothing at this address'))
  }
  await page.locator('main search input').fill('Plattenspieler')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/store/de/search?q=Plattenspieler')
  await page.locator('main article').first().waitFor()
})

test('the skip link leads past the header', async () => {
  const { page, open } = await browser.visit()
  await open('')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Skip to content' })
  await soon(() => hasFocus(link)).toBe(true)
  await page.keyboard.press('Enter')
  await soon(() => hasFocus(page.locator('#content'))).toBe(true)
})

test('forced colours leave buttons their outline, and mark in the navigation only where one is', async () => {
  const { page, open } = await browser.visit()
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/c/turntables')
  const line = (element: Element): string => getComputedStyle(element).borderBottomColor
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const links = page.locator('header nav a').filter({ visible: true })
  const drawn = await links.evaluateAll(
    (all, hidden) =>
      all
        .filter((link) => getComputedStyle(link).borderBottomColor !== hidden)
        .map((link) => link.getAttribute('aria-current')),
    ground,
  )
  expect(drawn).toEqual(['page'])
  await open('/login')
  const button = page.locator('main form button[type=submit]').first()
  expect(await button.evaluate(line)).not.toBe(ground)
  expect(await button.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe('1px')
})
