import { request } from 'node:http'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { GUEST_PAGES } from '../support/shop-pages.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

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
    await GUEST_PAGES[name]?.(visit)
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
