import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HELD_SCRIPT } from '#kernel/held-script.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { sellInCategories } from '../support/category-rows.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
sellInCategories(shop)

const isAwaiting = () => document.documentElement.dataset.awaitsScript !== undefined
const runs = () => document.documentElement.dataset.script !== undefined

test('a list does not move when its scripts begin', async () => {
  const { page, open } = await browser.visit({ locale: 'de', width: 360 })
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { moved: number }
    kept.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly { value: number }[])
        kept.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open('/c/turntables-de')
  await soon(() => page.evaluate(runs)).toBe(true)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThanOrEqual(
    0.02,
  )
  expect(await page.evaluate(isAwaiting)).toBe(true)
})

test('where scripts cannot be loaded, a page shows what helps without them', async () => {
  const { page, base, t } = await browser.visit({ locale: 'de', width: 360 })
  await page.route('**/assets/*.js', (route) => route.abort('aborted'))
  await page.goto(`${base}/c/turntables-de`)
  await soon(() => page.evaluate(isAwaiting)).toBe(false)
  await soon(() => page.locator('main summary', { hasText: t('Filter') }).isVisible()).toBe(true)
  expect(await page.evaluate(runs)).toBe(false)
})

/** Keeps what is asked for at these addresses on its way. Returns what lets it go on. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens a page of which one picture is on its way until `release` is called, and no time passes. */
async function openUnfinished({ referer, isHeld = false }: { referer?: string; isHeld?: boolean } = {}) {
  const { page, base } = await browser.visit({ width: 360 })
  const faces: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  const releaseFaces = isHeld ? await hold(page, '**/*.woff2') : () => undefined
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/held.webp', async (route) => {
    await held
    await route.fulfill({ status: 204 })
  })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const picture = new Image()
      picture.src = '/store/held.webp'
      document.body.append(picture)
    }),
  )
  await page.clock.install({ time: 0 })
  // Far enough ahead for a busy machine, on which time goes on until it stands still.
  await page.clock.pauseAt(60_000)
  await page.goto(`${base}/c/turntables`, { waitUntil: 'domcontentloaded', ...(referer ? { referer } : {}) })
  return { page, faces, release, releaseFaces }
}

const familyOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily)

test('a touch lets scripts begin while a picture is on its way and no time has passed', async () => {
  const { page, release } = await openUnfinished()
  expect(await page.locator(`script[type="${HELD_SCRIPT}"]`).count()).toBeGreaterThan(0)
  await page.keyboard.press('Tab')
  await soon(() => page.evaluate(runs)).toBe(true)
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
  release()
})

test('typefaces wait for the pictures of the first page, behind a stand-in of the same widths', async () => {
  const { page, faces, release } = await openUnfinished()
  expect(await familyOf(page)).toMatch(/^"Instrument Sans Fallback"/)
  expect(faces).toEqual([])
  await page.keyboard.press('Tab')
  await soon(() => familyOf(page)).toMatch(/^"Instrument Sans Variable"/)
  await soon(() => faces.length).toBeGreaterThan(1)
  release()
})

test('who comes from another page of the shop has its typefaces at once', async () => {
  const { page, release } = await openUnfinished({ referer: `${new URL(shop.url).origin}/store/` })
  expect(await familyOf(page)).toMatch(/^"Instrument Sans Variable"/)
  expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
  release()
})

const isDressed = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector<HTMLLinkElement>('link[data-whole-style]')
    const isOn = sheet !== null && sheet.media === '' && sheet.sheet !== null
    return [isOn, document.documentElement.dataset.awaitsFonts === undefined]
  })

/** Opens a page whose scripts have begun by themselves, and whose typefaces are on their way until `releaseFaces` is called. */
async function openWithoutFaces() {
  const opened = await openUnfinished({ isHeld: true })
  await opened.page.clock.runFor(1000)
  await soon(() => opened.page.evaluate(runs)).toBe(true)
  expect(await isDressed(opened.page)).toEqual([false, false])
  return opened
}

test('the whole style and the typefaces are put on together, so that the page is laid out anew once', async () => {
  const { page, faces, release, releaseFaces } = await openWithoutFaces()
  await soon(() => faces.length).toBeGreaterThan(1)
  releaseFaces()
  await soon(() => isDressed(page)).toEqual([true, true])
  release()
})

test('the whole style waits for a typeface for a second at most', async () => {
  const { page, release, releaseFaces } = await openWithoutFaces()
  await page.clock.runFor(999)
  expect(await isDressed(page)).toEqual([false, false])
  await page.clock.runFor(1)
  await soon(() => isDressed(page)).toEqual([true, true])
  releaseFaces()
  release()
})

test('a touch puts the whole style on at once, because it may open what the page has no style for', async () => {
  const { page, release, releaseFaces } = await openWithoutFaces()
  await page.keyboard.press('Tab')
  await soon(() => isDressed(page)).toEqual([true, false])
  releaseFaces()
  release()
})

/** What a page has not laid out yet, below its first screen. */
const leftForLater = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.late')].map((one) => getComputedStyle(one).contentVisibility),
  )

/** Opens a page whose scripts are on their way until `release` is called. */
async function openBeforeScripts() {
  const { page, base } = await browser.visit({ width: 360 })
  const release = await hold(page, '**/assets/*.js')
  const address = `${base}/c/turntables`
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return { page, address, release }
}

test('a page that has just been opened lays out later what is below its first screen, and then is as any other', async () => {
  const { page, release } = await openBeforeScripts()
  expect(await leftForLater(page)).toContain('auto')
  release()
  await soon(() => page.evaluate(() => document.documentElement.dataset.opens)).toBeUndefined()
  expect(await page.evaluate(runs)).toBe(true)
  expect(new Set(await leftForLater(page))).toEqual(new Set(['visible']))
})

test('where the browser leads to a place in a page, all of it is laid out at once', async () => {
  const { page, address, release } = await openBeforeScripts()
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(new Set(await leftForLater(page))).toEqual(new Set(['visible']))
  await page.goto('about:blank')
  await page.goto(`${address}#footer-language`, { waitUntil: 'domcontentloaded' })
  expect(new Set(await leftForLater(page))).toEqual(new Set(['visible']))
  release()
})
