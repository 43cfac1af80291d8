import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { simulator } from '../../../sandbox/paypal/index.ts'
import { type PaypalClient, paypalClient } from './client.ts'
import { nullIfUnknown } from './errors.ts'
import { readPaypalSettings } from './settings.ts'

let clock: ReturnType<typeof fixedClock>
let paypal: RunningSimulator

beforeEach(async () => {
  clock = fixedClock('2026-11-21T12:00:00Z')
  paypal = await startSimulator(simulator, { now: () => clock.now() })
})

afterEach(() => paypal.stop())

const clientWith = (more: Record<string, string> = {}): PaypalClient =>
  paypalClient(readPaypalSettings({ ...paypal.env, ...more })!)
const look = (client: PaypalClient): Promise<unknown> =>
  nullIfUnknown(client.call((sdk, options) => sdk.orders.getOrder({ id: '5O190127TN364715T' }, options)))
const tokens = (): number => paypal.requests.filter(({ path }) => path === '/v1/oauth2/token').length

test('one token serves all calls, until it ends', async () => {
  const client = clientWith()
  await Promise.all([
    look(client),
    look(client),
    client.fetch({ method: 'GET', path: '/v1/customer/disputes' }),
  ])
  clock.advance(8 * HOUR)
  expect(await look(client)).toBeNull()
  expect(tokens()).toBe(1)
  clock.advance(2 * HOUR)
  expect(await Promise.all([look(client), look(client)])).toEqual([null, null])
  expect(await client.fetch({ method: 'GET', path: '/v1/customer/disputes' })).toEqual({
    items: [],
    links: [],
  })
  expect(tokens()).toBe(2)
})

test('wrong credentials are refused', async () => {
  await expect(look(clientWith({ PAYPAL_CLIENT_SECRET: 'wrong' }))).rejects.toMatchObject({ kind: 'refused' })
})

test('a client whose first token failed asks for another one', async () => {
  const port = Number(new URL(paypal.url).port)
  await paypal.stop()
  const client = clientWith()
  await expect(look(client)).rejects.toMatchObject({ kind: 'unreachable' })
  paypal = await startSimulator(
    {
      ...simulator,
      create: (kit) =>
        simulator.create({ ...kit, secret: (name, make) => known(name) ?? kit.secret(name, make) }),
    },
    { now: () => clock.now(), port },
  )
  expect(await look(client)).toBeNull()
  function known(name: string): string | undefined {
    return { 'client-id': paypal.env.PAYPAL_CLIENT_ID, 'client-secret': paypal.env.PAYPAL_CLIENT_SECRET }[
      name
    ]
  }
})

test('what is refused carries PayPal’s word for it', async () => {
  const body = { name: '', type: 'DIGITAL' }
  await expect(
    clientWith().fetch({ method: 'POST', path: '/v1/catalogs/products', body }),
  ).rejects.toMatchObject({
    kind: 'refused',
    status: 400,
    issue: 'INVALID_STRING_LENGTH',
  })
})

test('a provider that does not answer is unreachable', async () => {
  await expect(look(clientWith({ PAYPAL_API_URL: 'http://127.0.0.1:9' }))).rejects.toMatchObject({
    kind: 'unreachable',
  })
})
