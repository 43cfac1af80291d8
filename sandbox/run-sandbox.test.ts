import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { readEndpoints, writeEndpoints } from './endpoints.ts'
import { example } from './kit/example.ts'
import { startExampleShop } from './kit/example-shop.ts'
import { runSandbox, type Sandbox } from './run-sandbox.ts'

const root = mkdtempSync(join(tmpdir(), 'kontor-sandbox-'))
let dir = ''
let stops: (() => Promise<void>)[] = []
beforeEach(() => {
  dir = mkdtempSync(join(root, 'one-'))
})
afterEach(async () => {
  for (const stop of stops.reverse()) await stop()
  stops = []
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function start(): Promise<Sandbox> {
  const sandbox = await runSandbox({ dir, simulators: [example, { ...example, id: 'second' }], keptBy: null })
  stops.push(sandbox.stop)
  return sandbox
}

async function post(url: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test('the address file tells its owner alone where everything is, as long as it is there', async () => {
  const sandbox = await start()
  expect(readEndpoints(dir)).toEqual(sandbox.endpoints)
  expect(statSync(join(dir, 'endpoints.json')).mode & 0o777).toBe(0o600)
  expect(sandbox.endpoints).toMatchObject({ pid: process.pid, keptBy: null })
  const { url, control, env } = sandbox.endpoints.providers.second!
  expect(control).toBe(`${url}/control`)
  expect(env.EXAMPLE_API_URL).toBe(url)
  expect(await (await fetch(`${control}/book`)).json()).toEqual([])
  await sandbox.stop()
  expect(readEndpoints(dir)).toBeNull()
})

test('nothing of a simulator answers a page whose name was rebound to this machine, nor a forwarded request', async () => {
  const { endpoints } = await start()
  const { url, control } = endpoints.providers.example!
  const statusOf = (address: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      request(address, { headers }, (answer) => resolve(answer.resume().statusCode ?? 0))
        .on('error', reject)
        .end()
    })
  for (const address of [`${control}/book`, endpoints.clock]) {
    expect(await statusOf(address, {}), address).toBe(200)
    expect(await statusOf(address, { host: `localhost:${new URL(address).port}` }), address).toBe(200)
  }
  for (const address of [`${control}/book`, `${control}/faults`, endpoints.clock, url]) {
    for (const host of [
      'rebound.example',
      `rebound.example:${new URL(address).port}`,
      '127.0.0.1.rebound.example',
    ])
      expect(await statusOf(address, { host }), `${address} ${host}`).toBe(404)
    expect(await statusOf(address, { 'x-forwarded-for': '127.0.0.1' }), address).toBe(404)
  }
})

test('a later start has the same ports and keys, and another port only where one is taken', async () => {
  const first = await start()
  await first.stop()
  const second = await start()
  expect(second.endpoints).toEqual(first.endpoints)
  await second.stop()
  const squatter = createServer().listen(
    Number(new URL(first.endpoints.providers.second!.url).port),
    '127.0.0.1',
  )
  stops.push(async () => void squatter.close())
  const third = await start()
  expect(third.endpoints.providers.example).toEqual(first.endpoints.providers.example)
  expect(third.endpoints.providers.second!.url).not.toBe(first.endpoints.providers.second!.url)
  expect(third.endpoints.providers.second!.env.EXAMPLE_SECRET).toBe(
    first.endpoints.providers.second!.env.EXAMPLE_SECRET,
  )
})

test('two processes never keep the same books', async () => {
  const { endpoints } = await start()
  writeEndpoints(dir, { ...endpoints, pid: process.pid + 1 })
  await expect(start()).rejects.toThrow('already runs a sandbox')
})

test('moving the clock lets every provider do what is due by then, and says how many events went out', async () => {
  const shop = await startExampleShop()
  stops.push(shop.stop)
  const { clock, shop: shopAddress, providers } = (await start()).endpoints
  const webhooks = Object.fromEntries(Object.keys(providers).map((id) => [id, `${shop.url}/webhooks/${id}`]))
  const begin = new Date('2027-01-01T00:00:00Z')
  expect((await post(shopAddress, { now: begin, webhooks })).status).toBe(200)
  const refs = []
  for (const { url, control } of Object.values(providers)) {
    const { ref } = (await post(`${url}/v1/payments`, { amount: 1 })).body
    await post(`${control}/faults`, { on: 'event', fault: 'delay' })
    await post(`${control}/buyer`, { ref, does: 'pays' })
    refs.push(ref)
  }
  expect(shop.events()).toEqual([])
  const moved = await post(clock, { now: new Date('2027-01-01T02:00:00Z') })
  expect(moved.body.sent).toBe(2)
  expect(String(moved.body.now)).toMatch(/^2027-01-01T02:00/)
  expect(shop.received.map(({ path }) => path).sort()).toEqual(['/webhooks/example', '/webhooks/second'])
  expect((await post(clock, { now: new Date('2027-01-01T02:00:00Z') })).body.sent).toBe(0)
})

test('the simulated time and the addresses of the shop are kept', async () => {
  const first = await start()
  await post(first.endpoints.shop, { now: '2030-01-01T00:00:00Z', webhooks: {} })
  await first.stop()
  const { now } = (await (await fetch((await start()).endpoints.clock)).json()) as { now: string }
  expect(now).toMatch(/^2030-01-01T00:0/)
})

test.each([
  ['clock', {}],
  ['clock', { now: 'soon' }],
  ['shop', { now: '2027-01-01T00:00:00Z' }],
  ['shop', { now: '2027-01-01T00:00:00Z', webhooks: { example: 1 } }],
] as const)('%s with %j is refused', async (address, body) => {
  expect((await post((await start()).endpoints[address], body)).status).toBe(422)
})
