import { expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { useRunningShop } from '../support/running-shop.ts'

const open = useRunningShop({ DEMO: '1', SHOP_ORIGIN: 'https://shop.example' })
const local = useRunningShop({ DEMO: '1' })

/** How the notice begins in each language. */
const NOTICES = [
  ['', 'This is a demo, not a real shop'],
  ['/de', 'Dies ist eine Demo und kein echter Shop'],
  ['/fr', 'Ceci est une démonstration et non une vraie boutique'],
  ['/ar', 'هذا عرض تجريبي وليس متجرًا حقيقيًا'],
] as const

test.each(NOTICES)(
  'a demo that strangers can reach says so on every page under "%s", from memory too',
  async (base, text) => {
    for (const path of ['/', '/search', '/cart', '/login', '/coupon', '/no-such-page']) {
      const visitor = new Buyer(open.url + base)
      for (const _ of [1, 2]) {
        // The home of another language has no slash at its end.
        const { text: html } = await visitor.get(path === '/' && base !== '' ? '' : path)
        expect(html, path).toContain('data-demo-notice')
        expect(html, path).toContain(text)
      }
    }
  },
)

test('a demo on this machine has no such notice', async () => {
  for (const path of ['/', '/cart', '/login'])
    expect((await new Buyer(local.url).get(path)).text, path).not.toContain('data-demo-notice')
})
