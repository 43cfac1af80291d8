import { request } from 'node:http'
import { expect, test } from 'vitest'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0', BASE_PATH: '/store' })
const demo = useRunningShop({ DEMO: '1' })

const HOOKS = ['/sandbox.json', '/sandbox/mails', '/sandbox/clock']

test.each(HOOKS)(
  'a shop that is no demo has no hook at %s, also for a caller on the same machine',
  async (path) => {
    expect((await fetch(`${shop.url}${path}`)).status).toBe(404)
    expect(
      (await fetch(`${shop.url}${path}`, { method: 'POST', body: '{"advance":"P1D"}' })).status,
    ).not.toBe(200)
    // The page that answers instead must not reveal what the hook would show.
    expect(await (await fetch(`${shop.url}${path}`)).text()).not.toContain('providers')
  },
)

test.each(HOOKS)('the hook at %s of a demo is not there for a forwarded request', async (path) => {
  expect((await fetch(`${demo.url}${path}`)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(
      (
        await fetch(`${demo.url}${path}`, {
          headers: { [header]: header === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1' },
        })
      ).status,
      header,
    ).toBe(404)
})

/** Requests a URL with a Host header, which `fetch` would overwrite. */
const statusFor = (url: string, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode ?? 0))
    asked.on('error', reject).end()
  })

test.each(HOOKS)(
  'the hook at %s of a demo is there for whoever names this machine, and nobody else',
  async (path) => {
    const { port } = new URL(demo.url)
    for (const host of ['localhost', `localhost:${port}`, `127.0.0.2:${port}`, '[::1]'])
      expect(await statusFor(demo.url + path, host), host).toBe(200)
    for (const host of [
      'rebound.example',
      `rebound.example:${port}`,
      'localhost.example',
      '127.0.0.1.example',
    ])
      expect(await statusFor(demo.url + path, host), host).toBe(404)
  },
)

test('the clock of a shop that is no demo cannot be moved', () => {
  expect(shop.core.clock.shifted).toBeNull()
})
