import { expect, test } from 'vitest'
import { basePathOf, LOCALES } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

async function read(path: string) {
  const answer = await fetch(new URL(path, shop.url))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the sign-up pages answer under every base, and the sitemap names them once there is a plan', async () => {
  const { database } = shop.core
  for (const { code } of LOCALES) {
    const page = await read(`${basePathOf('/store', code)}/premium`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(translatorOf(code)('There is nothing to sign up for at the moment.'))
  }
  expect((await read('/store/sitemap-pages.xml')).text).not.toContain('/premium</loc>')

  const { productId } = await sellProduct(database, { kind: 'premium', name: 'Tide', priceMinor: 4900 })
  await database.query(`SELECT announce_change('catalog')`)
  await expect
    .poll(async () => (await read('/store/sitemap-pages.xml')).text)
    .toContain('/store/de/premium</loc>')
  for (const { code } of LOCALES) {
    const { status, headers, text } = await read(`${basePathOf('/store', code)}/premium?plan=${productId}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(text).toContain(`value="${productId}"`)
  }
})

test.each(['', '?plan=', '?plan=..%2F', '?plan=unknown&step=3', '?step=99&country=<b>', '?plan=a&plan=b'])(
  'choices that cannot be meant show the first step: %s',
  async (query) => {
    const { status, text } = await read(`/store/subscription${query}`)
    expect(status).toBe(200)
    expect(text).not.toContain('/api/subscription/link"')
    expect(text).not.toContain('<b>')
  },
)

test('the page of a plan has no form for the cart and no express checkout, and leads to the sign-up', async () => {
  const { productId } = await sellProduct(shop.core.database, { kind: 'subscription', name: 'Ebb' })
  const { text } = await read(`/store/de/p/${productId}`)
  expect(text).toContain(`href="/store/de/subscription?plan=${productId}"`)
  expect(text).not.toContain('/api/order/update')
  expect(text).not.toContain(`/express/${productId}`)
  expect(text).toContain('pro Monat')
})
