import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findBarriersAt } from '../../support/barriers.ts'
import { hasFocus, soon, useBrowser } from '../../support/browser.ts'
import { addCategory, addProduct } from '../../support/catalog-rows.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

const models = (count: number): string[] => Array.from({ length: count }, (_, at) => `Deck ${at + 1}`)

beforeAll(async () => {
  const { database } = shop.core
  // The first entry of the list chooses nothing; it is no option that somebody can own.
  for (const count of [599, 600, 1200]) {
    const category = await addCategory(database, { slug: `styli-${count}`, name: `Styli ${count}` })
    const all = models(count)
    await addProduct(database, {
      name: `Even ${count}`,
      categories: [category],
      fits: all.filter((_, at) => at % 2 === 1),
    })
    await addProduct(database, {
      name: `Odd ${count}`,
      categories: [category],
      fits: all.filter((_, at) => at % 2 === 0),
    })
  }
  await database.query(`SELECT announce_change('catalog')`)
})

const native = (page: Page) => page.locator('select[name=fits]')
const box = (page: Page) => page.getByRole('combobox', { name: 'Your model' })
const rows = (page: Page) => page.getByRole('option')
const active = (page: Page) => page.locator('[role=option][data-active]')

test.each([
  [599, 'the browser’s own'],
  [600, 'windowed'],
])('with %i options the list is %s once it has the focus (§9.7)', async (count, kind) => {
  const { page, open } = await browser.visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(`/c/styli-${count}`)
  expect(await native(page).locator('option').count()).toBe(count + 1)
  const isAsked = () => asked.some((url) => url.includes('/WindowedSelect-'))
  expect(isAsked()).toBe(false)
  await native(page).focus()
  if (kind === 'windowed') {
    await soon(isAsked).toBe(true)
    await box(page).and(page.locator('div')).waitFor()
    expect(await native(page).count()).toBe(0)
    await soon(() => hasFocus(box(page))).toBe(true)
  } else {
    await page.waitForLoadState('networkidle')
    expect(isAsked()).toBe(false)
    expect(await native(page).count()).toBe(1)
  }
})

describe('a list of 1,200', () => {
  async function openList(page: Page): Promise<void> {
    await native(page).click()
    await page.getByRole('listbox').waitFor()
  }

  test('keeps only the rows in view and the highlighted one, and counts them all (§9.7)', async () => {
    const { page, open } = await browser.visit()
    await open('/c/styli-1200')
    await openList(page)
    expect(await rows(page).count()).toBeLessThan(30)
    expect(await rows(page).first().getAttribute('aria-setsize')).toBe('1201')
    expect(await rows(page).first().getAttribute('aria-posinset')).toBe('1')
    const highlighted = await box(page).getAttribute('aria-activedescendant')
    await page.getByRole('listbox').evaluate((list) => {
      list.scrollTop = 600 * 44
    })
    await rows(page).getByText('Deck 603', { exact: true }).waitFor()
    expect(await rows(page).count()).toBeLessThan(30)
    // The highlighted row is far above the view, and still there for who reads it.
    expect(await page.locator(`[id="${highlighted}"]`).getAttribute('aria-posinset')).toBe('1')
    expect(await findBarriersAt(page, [1280])).toEqual({})
  })

  test('is used with the keyboard as the browser’s own (§9.7)', async () => {
    const { page, open } = await browser.visit()
    await open('/c/styli-1200')
    await native(page).focus()
    await box(page).and(page.locator('div')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('End')
    await soon(() => active(page).textContent()).toBe('Deck 1200')
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await soon(() => active(page).textContent()).toBe('Deck 8')
    await page.keyboard.type('deck 77')
    await soon(() => active(page).textContent()).toBe('Deck 77')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('fits=')
    await page.keyboard.type('deck 777')
    await soon(() => active(page).textContent()).toBe('Deck 777')
    await page.keyboard.press('Enter')
    await page.waitForURL('**?fits=Deck+777')
    await page.locator('main article', { hasText: 'Odd 1200' }).waitFor()
    await soon(() => page.locator('main article').count()).toBe(1)
    await soon(() => box(page).textContent()).toContain('Deck 777')
  })

  test('stays the browser’s own if its script cannot be loaded, and without script', async () => {
    const failing = await browser.visit()
    failing.expectRefusal(404, '/WindowedSelect-')
    await failing.page.route('**/assets/WindowedSelect-*.js', (route) =>
      route.fulfill({ status: 404, body: '' }),
    )
    await failing.open('/c/styli-1200')
    await native(failing.page).focus()
    await failing.page.waitForLoadState('networkidle')
    await native(failing.page).selectOption('Deck 2')
    await failing.page.waitForURL('**?fits=Deck+2')
    const { page, open } = await browser.visit({ script: false })
    await open('/c/styli-1200')
    await native(page).selectOption('Deck 9')
    await page.getByRole('button', { name: 'Show what fits' }).click()
    await page.waitForURL('**?fits=Deck+9')
    expect(await page.locator('main article').allTextContents()).toEqual([
      expect.stringContaining('Odd 1200'),
    ])
  })
})
