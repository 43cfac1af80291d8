import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { soon, useBrowser, type Visit } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
const { products } = sellInCategories(shop)

const query = (page: Page) => new URL(page.url()).searchParams
const tiles = (page: Page) => page.locator('main article h2')
const countOf = (test: (euros: number) => boolean) =>
  products.filter(({ amountMinor }) => test(amountMinor / 100)).length

async function expectTiles(page: Page, count: number): Promise<void> {
  await soon(() => tiles(page).count()).toBe(count)
}

async function atList(visit: Visit, search = ''): Promise<Page> {
  await visit.open(`/c/turntables${search}`)
  return visit.page
}

/** Moves a slider as dragging does: many `input` events, one `change` at the end. */
async function drag(page: Page, end: 'min' | 'max', stops: readonly number[]): Promise<void> {
  const slider = page.locator(`main [data-end=${end}]`).filter({ visible: true })
  for (const stop of stops) {
    await slider.evaluate((element: HTMLInputElement, value) => {
      element.value = String(value)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }, stop)
  }
  await slider.evaluate((element) => element.dispatchEvent(new Event('change', { bubbles: true })))
}

describe('the price range', () => {
  test('goes from 0 to 500, and the top stop sets no upper limit (§1.19, §9.5)', async () => {
    const page = await atList(await browser.visit())
    const sliders = page.locator('main [data-end]').filter({ visible: true })
    expect(
      await sliders.evaluateAll((all: HTMLInputElement[]) =>
        all.map(({ min, max, value }) => [min, max, value]),
      ),
    ).toEqual([
      ['0', '500', '0'],
      ['0', '500', '500'],
    ])
    await expectTiles(page, products.length)
    await drag(page, 'max', [400, 300])
    await page.waitForURL('**/c/turntables?max=300')
    await expectTiles(
      page,
      countOf((euros) => euros <= 300),
    )
    await drag(page, 'max', [500])
    await page.waitForURL('**/c/turntables')
    await expectTiles(page, products.length)
    expect(await sliders.last().getAttribute('aria-valuetext')).toBe('500+')
  })

  test('commits when the handle is let go, not while it moves, and keys work', async () => {
    const visit = await browser.visit()
    const page = await atList(visit)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('min=') && asked.push(request.url()))
    await drag(page, 'min', [50, 100, 150, 200])
    await page.waitForURL('**/c/turntables?min=200')
    await expectTiles(
      page,
      countOf((euros) => euros >= 200),
    )
    expect(new Set(asked.map((url) => new URL(url).searchParams.get('min')))).toEqual(new Set(['200']))
    await page.locator('main [data-end=min]').filter({ visible: true }).focus()
    await page.keyboard.press('ArrowRight')
    await soon(() => query(page).get('min')).toBe('210')
  })

  test('its number fields do the same and follow the sliders; the handles do not pass each other', async () => {
    const page = await atList(await browser.visit())
    const field = (name: string) => page.locator(`main input[name=${name}]`).filter({ visible: true })
    await field('min').fill('150')
    await field('min').press('Enter')
    await page.waitForURL('**/c/turntables?min=150')
    await soon(() => page.locator('main [data-end=min]').filter({ visible: true }).inputValue()).toBe('150')
    await drag(page, 'max', [100])
    await page.waitForURL('**/c/turntables?min=150&max=150')
    expect(await field('max').inputValue()).toBe('150')
  })

  test('keeps what is entered while the list of the last change loads, and applies both', async () => {
    const page = await atList(await browser.visit())
    const field = (name: string) => page.locator(`main input[name=${name}]`).filter({ visible: true })
    const arrived = Promise.withResolvers<void>()
    await page.route('**/c/turntables.data?*', async (route) => {
      await arrived.promise
      await route.continue()
    })
    await field('min').fill('150')
    await field('min').press('Enter')
    await field('max').pressSequentially('30')
    arrived.resolve()
    await page.waitForURL('**/c/turntables?min=150')
    await expectTiles(
      page,
      countOf((euros) => euros >= 150),
    )
    await field('max').press('0')
    await field('max').press('Enter')
    await page.waitForURL('**/c/turntables?min=150&max=300')
    expect(await field('max').inputValue()).toBe('300')
  })

  test('follows a link to a list that was asked for and called off before it came', async () => {
    const page = await atList(await browser.visit(), '?min=150')
    const min = page.locator('main input[name=min]').filter({ visible: true })
    const arrived = Promise.withResolvers<void>()
    await page.route('**/c/turntables.data', async (route) => {
      await arrived.promise
      // The browser has called it off.
      await route.continue().catch(() => undefined)
    })
    const calledOff = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/turntables.data'),
    )
    await min.fill('')
    await min.press('Enter')
    await min.fill('150')
    await min.press('Enter')
    await calledOff
    arrived.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).click()
    await page.waitForURL('**/c/turntables')
    await soon(() => min.inputValue()).toBe('')
  })

  test('stands in the address: a load shows it, and Back and Forward move through pages with it', async () => {
    const visit = await browser.visit()
    const page = await atList(visit, '?min=100&max=300')
    await expectTiles(
      page,
      countOf((euros) => euros >= 100 && euros <= 300),
    )
    expect(
      await page
        .locator('main [data-end]')
        .filter({ visible: true })
        .evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)),
    ).toEqual(['100', '300'])
    await tiles(page).first().click()
    await page.waitForURL('**/p/**')
    await page.goBack()
    await page.waitForURL('**/c/turntables?min=100&max=300')
    await expectTiles(
      page,
      countOf((euros) => euros >= 100 && euros <= 300),
    )
    await soon(() => page.locator('main [data-end=max]').filter({ visible: true }).inputValue()).toBe('300')
    await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).click()
    await page.waitForURL('**/c/turntables')
    await expectTiles(page, products.length)
    await page.goBack()
    await page.waitForURL('**/c/turntables?min=100&max=300')
    await soon(() => page.locator('main [data-end=max]').filter({ visible: true }).inputValue()).toBe('300')
  })

  test('each commit is a step for Back', async () => {
    const page = await atList(await browser.visit())
    await drag(page, 'max', [300])
    await page.waitForURL('**/c/turntables?max=300')
    await drag(page, 'min', [100])
    await page.waitForURL('**/c/turntables?min=100&max=300')
    await page.goBack()
    await page.waitForURL('**/c/turntables?max=300')
    await expectTiles(
      page,
      countOf((euros) => euros <= 300),
    )
    await soon(() => page.locator('main [data-end=min]').filter({ visible: true }).inputValue()).toBe('0')
    await page.goBack()
    await page.waitForURL('**/c/turntables')
    await expectTiles(page, products.length)
  })

  test('works without script by the number fields and a button', async () => {
    const visit = await browser.visit({ script: false })
    const { t } = visit
    const page = await atList(visit)
    expect(await page.locator('main [data-end]').filter({ visible: true }).count()).toBe(0)
    await page.locator('main input[name=min]').filter({ visible: true }).fill('100')
    await page.locator('main input[name=max]').filter({ visible: true }).fill('300')
    await page
      .getByRole('button', { name: t('Apply filters') })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/[?&]min=100&max=300/)
    await expectTiles(
      page,
      countOf((euros) => euros >= 100 && euros <= 300),
    )
  })

  test('is in the left menu on a phone', async () => {
    const visit = await browser.visit({ locale: 'de', width: 360 })
    await visit.open('/c/turntables-de')
    const { page } = visit
    await page.locator('main [data-menu-open=left]').click()
    const slider = page.locator('#menu-left[data-open] [data-end=max]')
    await slider.waitFor()
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageUp')
    await soon(() => Number(query(page).get('max'))).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.locator('#menu-left[inert]').waitFor({ state: 'hidden' })
  })
})

test('type, stock and order narrow and sort the list, and stay together', async () => {
  const visit = await browser.visit()
  const page = await atList(visit)
  await page.getByRole('checkbox', { name: 'Belt drive' }).filter({ visible: true }).check()
  await page.waitForURL('**/c/turntables?type=Belt+drive')
  await expectTiles(page, 4)
  await page.locator('main select[name=sort]').selectOption('price-down')
  await page.waitForURL('**/c/turntables?type=Belt+drive&sort=price-down')
  await soon(() => tiles(page).allTextContents()).toEqual(['Deck 6', 'Deck 4', 'Deck 2', 'Deck 0'])
  await page.locator('main a[href*="view=table"]').click()
  await page.locator('main table tbody tr').first().waitFor()
  expect(await page.locator('main table tbody tr').count()).toBe(4)
  await page.locator('main table form[data-add-to-cart] button').first().click()
  await page.locator('#menu-right[data-open] li').waitFor()
})

test('search finds, and says so when it does not', async () => {
  const visit = await browser.visit({ locale: 'de' })
  const { page, t } = visit
  await visit.open('')
  await page.locator('header search input').filter({ visible: true }).fill('Plattenspieler 3')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/store/de/search?q=Plattenspieler+3')
  await page.locator('main article h2', { hasText: 'Plattenspieler 3' }).waitFor()
  await visit.open('/search?q=xyzzy')
  await page.getByText(t('Nothing found')).waitFor()
})
