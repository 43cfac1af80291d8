import { expect, test } from 'vitest'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0', BASE_PATH: '/store' })
const demo = useRunningShop({ DEMO: '1' })

const HOOKS = ['/sandbox.json', '/sandbox/mails', '/sandbox/clock']

test.each(HOOKS)('a shop that is no demo has no hook at %s, also for a caller on the same machine', async (path) => {
  expect((await fetch(`${shop.url}${path}`)).status).toBe(404)
  expect((await fetch(`${shop.url}${path}`, { method: 'POST', body: '{"advance":"P1D"}' })).status).not.toBe(200)
  // The page that answers instead must not tell what there would be.
  expect(await (await fetch(`${shop.url}${path}`)).text()).not.toContain('providers')
})

test.each(HOOKS)('the hook at %s of a demo is not there for a forwarded request', async (path) => {
  expect((await fetch(`${demo.url}${path}`)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(
      (await fetch(`${demo.url}${path}`, { headers: { [header]: header === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1' } })).status,
      header,
    ).toBe(404)
})

test('the clock of a shop that is no demo cannot be moved', () => {
  expect(shop.core.clock.shifted).toBeNull()
})
