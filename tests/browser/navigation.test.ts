import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { soon, useBrowser } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
const sold = sellInCategories(shop)
const pathOf = (place: number): string => `/p/${sold.products.at(place)!.slug}`
const dataOf = (path: string) => `/store${path}.data`

/** Notes the paths that a page asks for. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Keeps back the data of a page until it is released. */
async function keepBack(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${dataOf(path)}*`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a product that comes into view is loaded before it is opened, and only then', async () => {
  const { page, open } = await browser.visit({ width: 360 })
  const paths = asked(page)
  await open('/c/turntables')
  await soon(() => paths.includes(dataOf(pathOf(0)))).toBe(true)
  expect(paths).not.toContain(dataOf(pathOf(-1)))
  await page.locator(`main a[href$="${pathOf(-1)}"]`).scrollIntoViewIfNeeded()
  await soon(() => paths.includes(dataOf(pathOf(-1)))).toBe(true)
})

test('a page that has just been opened is laid out whole before it loads others ahead', async () => {
  const { page, open } = await browser.visit({ width: 360 })
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { ahead: boolean[] }
    kept.ahead = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement && node.rel === 'prefetch')
            kept.ahead.push(document.documentElement.dataset.opens === undefined)
    }).observe(document, { childList: true, subtree: true })
  })
  const paths = asked(page)
  await open('/c/turntables')
  await soon(() => paths.includes(dataOf(pathOf(0)))).toBe(true)
  const ahead = await page.evaluate(() => (globalThis as unknown as { ahead: boolean[] }).ahead)
  expect(ahead.length).toBeGreaterThan(0)
  expect(ahead).not.toContain(false)
})

test('with data saver a product is loaded when somebody points at it, not before', async () => {
  const { page, open } = await browser.visit()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const paths = asked(page)
  await open('/c/turntables')
  await page.waitForLoadState('networkidle')
  expect(paths.filter((path) => path.startsWith('/store/p/'))).toEqual([])
  await page.locator(`main a[href$="${pathOf(0)}"]`).hover()
  await soon(() => paths.includes(dataOf(pathOf(0)))).toBe(true)
})

test('what was loaded ahead is not loaded again when it is opened', async () => {
  const { page, open } = await browser.visit()
  const sizes: number[] = []
  page.on('requestfinished', async (request) => {
    if (!new URL(request.url()).pathname.endsWith(dataOf(pathOf(0)))) return
    const answer = await request.response()
    if (answer && !answer.fromServiceWorker()) sizes.push((await request.sizes()).responseBodySize)
  })
  await open('/c/turntables')
  await soon(() => sizes.length).toBe(1)
  await page.locator(`main a[href$="${pathOf(0)}"]`).click()
  await page.waitForURL(`**${pathOf(0)}`)
  await page.locator('form[data-add-to-cart]').first().waitFor()
  const [, ...again] = sizes
  expect(again.filter((bytes) => bytes > 0)).toEqual([])
})

const line = (page: Page) => page.locator('[role=progressbar].progress-line')

test.each(['en', 'ar'] as const)(
  'a line shows while a page takes longer than 300 ms, in %s (§9)',
  async (locale) => {
    const { page, open, t } = await browser.visit({ locale })
    await open('/')
    const release = await keepBack(page, `${locale === 'ar' ? '/ar' : ''}/c/turntables`)
    await page.locator('header nav a[href$="/c/turntables"]').last().click()
    await line(page).waitFor({ state: 'attached' })
    const delay = await line(page).evaluate((element) => getComputedStyle(element).animationDelay)
    expect(delay).toBe('0.3s, 0.3s')
    await soon(() => line(page).isVisible()).toBe(true)
    expect(await line(page).getAttribute('aria-label')).toBe(t('Loading'))
    release()
    await line(page).waitFor({ state: 'detached' })
  },
)

test('a line shows while the shop answers a call, and none while the page asks by itself', async () => {
  const { page, open } = await browser.visit()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/state', async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/api/contact', async (route) => {
    await released
    await route.continue()
  })
  await open('/contact')
  expect(await line(page).count()).toBe(0)
  for (const name of ['name', 'subject', 'message']) await page.locator(`main [name=${name}]`).fill('Deck')
  await page.locator('main [name=email]').fill('ada@example.com')
  await page.locator('main form [type=submit]').last().click()
  await line(page).waitFor({ state: 'attached' })
  release()
  await line(page).waitFor({ state: 'detached' })
})

test('a picture moves from its tile to the product, and nothing moves for whoever wants no motion', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const { page, open } = await browser.visit()
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      const kept = globalThis as unknown as { moves: string[] }
      kept.moves = []
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const named = [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')]
        kept.moves.push(named.map((element) => element.style.viewTransitionName).join())
        return start(update)
      }
    })
    await open('/c/turntables')
    await page.locator(`main a[href$="${pathOf(0)}"]`).click()
    await page.waitForURL(`**${pathOf(0)}`)
    await page.locator('form[data-add-to-cart]').first().waitFor()
    const moves = await page.evaluate(() => (globalThis as unknown as { moves: string[] }).moves)
    expect(moves).toEqual(reducedMotion === 'reduce' ? [] : [pathOf(0).replace('/p/', 'picture-')])
  }
})
