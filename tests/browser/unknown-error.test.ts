import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

interface Refusal {
  readonly reason: string
  readonly body: string
}

/** The refusal of a proxy before the shop: HTTP/2 has no reason phrase, and a broken proxy sends no body. */
let refusal: Refusal = { reason: '', body: '' }
let server: Server
beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(500, refusal.reason, { 'content-type': 'application/json' }).end(refusal.body),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

const REFUSALS: readonly (readonly [string, Refusal, string])[] = [
  ['nothing at all', { reason: '', body: '' }, 'Unknown error'],
  ['an error without any text', { reason: '', body: '{"error":""}' }, 'Unknown error'],
  ['an error that is no text', { reason: '', body: '{"error":{"a":1}}' }, 'Unknown error'],
  ['a page instead of an answer', { reason: '', body: '<h1>Bad gateway</h1>' }, 'Unknown error'],
  ['blanks', { reason: '', body: '{"error":"  "}' }, 'Unknown error'],
  ['a reason alone', { reason: 'Bad Gateway', body: '' }, 'Bad Gateway'],
  [
    'a text beside a reason',
    { reason: 'Bad Gateway', body: '{"error":"The till is closed"}' },
    'The till is closed',
  ],
  [
    'a text that is translated',
    { reason: '', body: '{"error":"There are not enough pieces left"}' },
    'There are not enough pieces left',
  ],
]

test.each(REFUSALS)(
  'a refusal with %s opens the danger dialog with what there is to say (§8.1)',
  async (_what, answer, words) => {
    refusal = answer
    const product = await sellProduct(shop.core.database)
    const visit = await browser.visit({ locale: 'de' })
    const { page, t } = visit
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    visit.expectRefusal(500, '/order/update')
    visit.expectRefusal(500, elsewhere)
    const asked: string[] = []
    await page.route('**/api/order/update', (route, request) => {
      asked.push(request.url())
      return route.continue({ url: elsewhere })
    })
    await visit.open(`/p/${product.productId}`)
    await page.locator('[data-buy]').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    expect(asked).toHaveLength(1)
    expect(await dialog.getByRole('heading').textContent()).toBe(t('This did not work'))
    expect((await dialog.locator('bdi').textContent())?.trim()).toBe(t(words))
    await dialog.getByRole('button', { name: t('Close') }).click()
    await dialog.waitFor({ state: 'detached' })
  },
)
