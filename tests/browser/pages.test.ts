import { request } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { useBrowser, type Visit } from '../support/browser.ts'
import { buyButton, placeOrder, putInCart } from '../support/checkout.ts'
import { findParcel, listProducts, useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

/** Time limit for a dozen pages in one test, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 300_000

const HEIGHT = 780

type Arrive = (visit: Visit) => Promise<void>

/** Every kind of page, with everything that it can contain. */
const PAGES: Readonly<Record<string, Arrive>> = {
  home: ({ open }) => open(''),
  category: async ({ page, open }) => {
    await open('')
    await open(
      (await page.locator('main nav a[href*="/c/"]').first().getAttribute('href'))!.replace(
        /^\/store(\/(de|fr|ar))?/,
        '',
      ),
    )
  },
  search: ({ open }) => open('/search?view=table'),
  product: async ({ base, open }) => {
    const products = await listProducts(base)
    await open(`/p/${(products.find(({ variants }) => variants.length > 1) ?? products[0]!).slug}`)
  },
  'cart, filled': async (visit) => {
    await putInCart(visit, (await findParcel(visit.base)).productId)
    await visit.open('/cart')
  },
  'cart, with errors': async (visit) => {
    await putInCart(visit, (await findParcel(visit.base)).productId)
    await visit.open('/cart')
    await buyButton(visit.page).click()
    await visit.page.locator('form#checkout [role=alert]').waitFor()
  },
  'cart in the menu': async (visit) => {
    await visit.open('')
    await visit.page.locator('header [data-menu-open=right]').click()
    await visit.page.locator('#menu-right[data-open] li').first().waitFor()
  },
  order: async (visit) =>
    visit.open(`/order/${await placeOrder(visit, (await findParcel(visit.base)).productId)}`),
  express: async (visit) => {
    await visit.open(`/express/${(await findParcel(visit.base)).slug}`)
    await visit.page.locator('[name=gatewayId]').first().waitFor()
  },
  text: ({ open }) => open('/shipping'),
  'not found': async (visit) => {
    visit.expectRefusal(404, '/nothing-here')
    await visit.open('/nothing-here')
  },
}

/**
 * Returns what overflows the window horizontally. The page clips most of it, so nothing scrolls, but it cannot be
 * read.
 */
async function standingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const scrolls = (element: Element) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      element !== document.body &&
      element !== document.documentElement
    const isHeld = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return true
      return false
    }
    const out = Array.from(document.querySelectorAll('[data-page] *')).filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect()
      return (
        own > 1 &&
        (right > width + 1 || left < -1) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isHeld(element)
      )
    })
    const words = out
      .slice(0, 3)
      .map(
        (element) =>
          `${element.outerHTML.slice(0, 160)} (${Math.round(element.getBoundingClientRect().right)} of ${width})`,
      )
    return document.documentElement.scrollWidth > width ? [...words, 'the page scrolls to the side'] : words
  })
}

/** Waits until tiles have followed the width of the window: after 100 ms they glide for 0.4 s. Source: specification §9. */
async function masonryRests(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('.masonry')).every((list) => {
      const style = getComputedStyle(list)
      const [shown, fits] = ['--n', '--fits'].map((name) => style.getPropertyValue(name).trim())
      return shown === fits && list.getAnimations({ subtree: true }).length === 0
    }),
  )
}

test.each<[LocaleCode, number]>([
  ['de', 1280],
  ['ar', 360],
])(
  'in %s, opened at %i pixels, no page has a barrier that a machine can find in a small or a large window, and nothing stands out of a window of 320',
  async (locale, width) => {
    const visit = await browser.visit({ locale, width })
    const found: Record<string, unknown> = {}
    for (const [name, arrive] of Object.entries(PAGES)) {
      await visit.page.setViewportSize({ width, height: HEIGHT })
      await arrive(visit)
      const barriers = await findBarriersAt(visit.page, width === 360 ? [360, 1280] : [1280, 360])
      await visit.page.setViewportSize({ width: 320, height: HEIGHT })
      await masonryRests(visit.page)
      const out = name === 'cart in the menu' ? [] : await standingOut(visit.page)
      if (out.length > 0 || Object.keys(barriers).length > 0) found[name] = { ...barriers, out }
    }
    expect(found).toEqual({})
  },
  LONG_MS,
)

test('in fr nothing stands out of a window of 360 pixels', async () => {
  const visit = await browser.visit({ locale: 'fr', width: 360 })
  const found: Record<string, string[]> = {}
  for (const [name, arrive] of Object.entries(PAGES)) {
    if (name === 'cart in the menu') continue
    await arrive(visit)
    const out = await standingOut(visit.page)
    if (out.length > 0) found[name] = out
  }
  expect(found).toEqual({})
})

interface Served {
  readonly bytes: number
  readonly text: string
}

/** Fetches a page as a browser does that accepts gzip: the bytes on the wire, and the text. */
async function fetchAsServed(url: string): Promise<Served> {
  const bytes = await new Promise<number>((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => resolve(size))
    })
    sent.on('error', reject).end()
  })
  return { bytes, text: await (await fetch(url)).text() }
}

test.each(['home', 'product'])(
  'all scripts of the first load of the %s page are named in its HTML, and it stays light',
  async (name) => {
    const visit = await browser.visit({ locale: 'de' })
    const { page } = visit
    const requested: { readonly url: string; readonly type: string }[] = []
    page.on('request', (sent) => requested.push({ url: sent.url(), type: sent.resourceType() }))
    await PAGES[name]?.(visit)
    await page.waitForLoadState('networkidle')
    const html = await fetchAsServed(page.url())
    const weigh = async (what: string | RegExp) => {
      const isWhat = ({ url, type }: (typeof requested)[number]) =>
        typeof what === 'string' ? type === what : what.test(url)
      const urls = [...new Set(requested.filter(isWhat).map(({ url }) => url))]
      const sizes = await Promise.all(urls.map(async (url) => (await fetchAsServed(url)).bytes))
      return { urls, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
    }
    const scripts = await weigh('script')
    const styles = await weigh('stylesheet')
    const texts = await weigh(/\/i18n\//)
    expect(scripts.urls.length).toBeGreaterThan(2)
    expect(scripts.urls.filter((url) => !html.text.includes(new URL(url).pathname))).toEqual([])
    expect(scripts.bytes).toBeLessThanOrEqual(135 * 1024)
    expect(styles.bytes).toBeLessThanOrEqual(14 * 1024)
    expect(html.bytes).toBeLessThanOrEqual(24 * 1024)
    expect(texts.urls.some((url) => /\/i18n\/de\.\w+\.shop\.json$/.test(url))).toBe(true)
    expect(texts.bytes).toBeLessThanOrEqual(56 * 1024)
  },
)
