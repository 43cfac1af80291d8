import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soon } from '../support/browser.ts'
import { browserPath } from '../support/browser-path.ts'
import { addressForm } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { type OutsideServer, openOutsideServer } from '../support/outside-server.ts'
import { newPartner, openProgramme, settle, type TestPartner } from '../support/partners.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
let server: OutsideServer
let browser: Browser
let productId = ''
beforeAll(async () => {
  server = await openOutsideServer()
  server.answer({
    status: 200,
    headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
    body: GIF,
  })
  // A browser of its own: it alone finds the partner's server under its name.
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', `--host-resolver-rules=MAP pixel.example:443 127.0.0.1:${server.port}`],
  })
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

async function partnerWithPixel(): Promise<TestPartner> {
  const partner = await newPartner(shop)
  const set = await partner.member.call('/partner/trackingpixel', {
    trackingPixel: 'https://pixel.example/{ref}?o={order}&a={amount}{currency}',
    password: await partner.member.hashed(),
  })
  expect(set.status).toBe(200)
  return partner
}
const seenBy = ({ ref }: TestPartner) => server.heard.filter(({ url }) => url.startsWith(`/${ref}?`))

/** Opens a browser whose person agrees, follows a partner's link and places an order. */
async function ordering({ ref }: TestPartner, script: boolean) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: script })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${shop.url}/search?ref=${ref}`)
  const call = async (path: string, form: Readonly<Record<string, string>>) => {
    const answer = await context.request.post(`${shop.url}/api${path}`, { form })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  await call('/consent', { partner: '1' })
  await call('/order/update', { fn: 'productAdd', productId, ref })
  const key: string = await call('/order/finalize', {
    ...addressForm,
    email: `${crypto.randomUUID()}@example.com`,
    ref,
  })
  await call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: key })
  const { order } = await call('/order/state', { key })
  return { context, page, problems, order: { key, number: order.number as string } }
}
/** Opens a page and waits until it and its images are loaded. */
const open = (page: Page, key: string) => page.goto(`${shop.url}/order/${key}`, { waitUntil: 'networkidle' })

test.each([
  ['with script', true],
  ['without script', false],
] as const)(
  '%s the partner’s server sees an order exactly once: after reload, back and another tab too',
  async (_name, script) => {
    const partner = await partnerWithPixel()
    const { context, page, problems, order } = await ordering(partner, script)
    await open(page, order.key)
    expect(seenBy(partner)).toEqual([])
    await settle(shop, order)
    await open(page, order.key)
    await soon(() => seenBy(partner).length).toBe(1)
    const [seen] = seenBy(partner)
    expect(seen).toMatchObject({ method: 'GET', host: 'pixel.example' })
    expect(seen?.url).toMatch(new RegExp(`^/${partner.ref}\\?o=${order.number}&a=\\d+\\.\\d\\dEUR$`))
    expect([seen?.headers.referer, seen?.headers.cookie]).toEqual([undefined, undefined])
    await page.reload({ waitUntil: 'networkidle' })
    await page.goto(`${shop.url}/search`)
    await page.goBack({ waitUntil: 'networkidle' })
    const tab = await context.newPage()
    await open(tab, order.key)
    expect(seenBy(partner)).toHaveLength(1)
    expect(problems).toEqual([])
    await context.close()
  },
)

test('a payment that ends while the page is open shows the image in a new document, under its policy', async () => {
  const partner = await partnerWithPixel()
  const { context, page, problems, order } = await ordering(partner, true)
  await open(page, order.key)
  await settle(shop, order)
  // What the page does when the payment that it watches ends.
  await page.evaluate(() =>
    (
      globalThis as unknown as { __reactRouterDataRouter: { revalidate(): void } }
    ).__reactRouterDataRouter.revalidate(),
  )
  await soon(() => seenBy(partner).length).toBe(1)
  await page.waitForURL(/\?returned=1$/)
  await page.reload({ waitUntil: 'networkidle' })
  expect(seenBy(partner)).toHaveLength(1)
  expect(problems).toEqual([])
  await context.close()
})
