import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { MINUTE } from '#kernel/clock.ts'
import { readEnvironment } from '#main/environment.ts'
import { openSigner } from '#main/secret-key.ts'
import { addressForm, Buyer } from '../support/buyer.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { auditViolations } from '../support/orders.ts'
import { type Heard, type OutsideServer, openOutsideServer } from '../support/outside-server.ts'
import { byRing } from '../support/ring.ts'
import { COMPILED, ROOT, type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'
import { BEHIND_PROXY, call, goShopping } from '../support/shoppers.ts'
import { heardAt, newWebhook, type TestWebhook, toldTo } from '../support/webhooks.ts'

const ROUNDS = byRing({ push: 1, release: 3 })
const ORDERS_A_ROUND = 40
const SHOPPERS = 4

const db = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kontor-killed-webhooks-'))
const secretKey = randomBytes(32).toString('hex')
const workers = new Set<ChildProcess>()
let product: TestProduct
let signed: Database
let server: OutsideServer
let started = 0

beforeAll(async () => {
  await openForBusiness(db.database)
  product = await sellProduct(db.database, { stock: 10_000 })
  server = await openOutsideServer()
  const signer = openSigner(readEnvironment({ KONTOR_SECRET_KEY: secretKey, DATA_DIR: folder }))
  signed = openDatabase({ connectionString: db.connectionString, maxConnections: 2, signer })
}, 120_000)
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await signed?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const variables = () => ({
  ...BEHIND_PROXY,
  DATABASE_URL: db.connectionString,
  KONTOR_SECRET_KEY: secretKey,
  KONTOR_ENV_FILE: 'none',
})

/** Starts one of several serving processes of the same shop. */
function startServer(): Promise<ShopProcess> {
  started += 1
  return startShopProcess({
    dataDir: join(folder, String(started)),
    variables: { ...variables(), KONTOR_ROLE: 'serve' },
  })
}

/** Starts a process that sends webhooks, and waits until it works. */
async function startWorker(shiftMs = 0): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'support', 'webhook-worker.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...COMPILED,
      ...variables(),
      DATA_DIR: folder,
      OUTSIDE_PORT: String(server.port),
      SHIFT_MS: String(shiftMs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  await once(worker.stdout!, 'data')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode === null && worker.signalCode === null) {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
  workers.delete(worker)
}

const newEndpoint = (): Promise<TestWebhook> =>
  newWebhook({ core: { database: signed, clock: { now: () => new Date() } } }, ['order.placed'])

/** Lets a worker send everything that waits, also what a killed one had claimed. */
async function sendTheRest(): Promise<void> {
  server.answer({ status: 204 })
  const worker = await startWorker(5 * MINUTE)
  await until(
    'everything is sent',
    async () =>
      (
        await db.database.query(
          `SELECT FROM shop_event UNION ALL SELECT FROM outgoing_call WHERE state = 'waiting'`,
        )
      ).length === 0,
    60_000,
  )
  await kill(worker)
}

/** The numbers of all orders that were placed. */
const placed = async (): Promise<readonly string[]> =>
  (
    await db.database.query<{ number: string }>(
      `SELECT number FROM orders WHERE state = 'placed' AND number IS NOT NULL ORDER BY number`,
    )
  ).map(({ number }) => number)

/** The numbers that an endpoint was told, each once. */
const toldNumbers = (webhook: TestWebhook): readonly string[] =>
  [...new Set(toldTo(server, webhook).map(({ data }) => String(data.number)))].toSorted()

test('kill -9 of the sender in the middle of a call and of the shop in the middle of orders: every order is told at least once, under one id, and none is invented', {
  timeout: 240_000,
}, async () => {
  const endpoints = [await newEndpoint(), await newEndpoint()]
  const before = await placed()
  const journal = new Set<string>()
  // The calls whose sender died while it waited for the answer.
  const cut: Heard[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [shop, worker] = await Promise.all([startServer(), startWorker()])
    const from = server.heard.length
    const killSenderAfter = 3 + Math.floor(Math.random() * 10)
    const killShopAfter = journal.size + 10 + Math.floor(Math.random() * (ORDERS_A_ROUND - 15))
    server.answer(async (heard) => {
      if (server.heard.length - from === killSenderAfter) {
        cut.push(heard)
        await kill(worker)
      }
      return { status: 204 }
    })
    let gone: Promise<void> | undefined
    await goShopping({
      url: shop.url,
      productId: product.productId,
      shoppers: SHOPPERS,
      orders: round * ORDERS_A_ROUND,
      journal,
      persistent: false,
      afterOrder() {
        if (journal.size === killShopAfter) gone = shop.kill()
      },
    })
    await gone
    await until('the sender is killed', () => worker.signalCode === 'SIGKILL', 60_000)
  }
  expect(cut).toHaveLength(ROUNDS)
  await sendTheRest()

  const numbers = (await placed()).filter((number) => !before.includes(number))
  expect(numbers.length).toBeGreaterThanOrEqual(journal.size)
  expect(numbers.length).toBeLessThanOrEqual(journal.size + ROUNDS * SHOPPERS)
  for (const endpoint of endpoints) {
    expect(toldNumbers(endpoint)).toEqual(numbers)
    const bodies = new Map<string, Set<string>>()
    for (const { headers, body } of heardAt(server, endpoint)) {
      const id = String(headers['webhook-id'])
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
    }
    expect(bodies.size).toBe(numbers.length)
    expect([...bodies.values()].every((texts) => texts.size === 1)).toBe(true)
  }
  for (const { headers } of cut) {
    const tries = server.heard.filter((heard) => heard.headers['webhook-id'] === headers['webhook-id'])
    expect(tries.length).toBeGreaterThan(1)
  }
  expect(await auditViolations(signed)).toEqual([])
})

test.each([
  ['before it sends its commit', 'LOCK TABLE orders IN ACCESS EXCLUSIVE MODE', 0],
  ['once its commit is on the way', 'LOCK TABLE shop_event IN EXCLUSIVE MODE', 1],
])(
  'kill -9 of the shop while it places an order, %s: the order is there with its event or neither is, and the repeat is told once',
  { timeout: 120_000 },
  async (_when, hold, arrived) => {
    const endpoint = await newEndpoint()
    const before = await placed()
    const [victim, survivor] = await Promise.all([startServer(), startServer()])
    const holder = new pg.Client({ connectionString: db.connectionString })
    await holder.connect()
    try {
      const buyer = new Buyer(victim.url)
      const added = await call(buyer, '/order/update', { fn: 'productAdd', productId: product.productId })
      expect(added.status, added.text).toBe(200)
      const fields = { ...addressForm, key: String(added.body.key) }
      await holder.query(`BEGIN; ${hold}`)
      const lost = call(buyer, '/order/finalize', fields).catch(() => null)
      await until('the order waits', async () => (await underWay(`wait_event_type = 'Lock'`)) > 0, 10_000)
      await victim.kill()
      expect(await lost).toBeNull()
      await holder.query('ROLLBACK')
      await until(
        'the transaction ends',
        async () => (await underWay('xact_start IS NOT NULL')) === 0,
        10_000,
      )
      const fresh = async () => (await placed()).filter((number) => !before.includes(number))
      expect(await fresh()).toHaveLength(arrived)
      const noted = await db.database.query(
        `SELECT (SELECT number FROM orders WHERE id = (facts->>'order')::uuid) AS number FROM shop_event WHERE event = 'order.placed'`,
      )
      expect(noted).toEqual((await fresh()).map((number) => ({ number })))

      const repeat = new Buyer(survivor.url)
      for (const [name, value] of buyer.cookies) repeat.cookies.set(name, value)
      const again = await call(repeat, '/order/finalize', fields)
      expect([200, 409], again.text).toContain(again.status)
      await sendTheRest()
      expect(await fresh()).toHaveLength(1)
      expect(toldTo(server, endpoint).map(({ data }) => data.number)).toEqual(await fresh())
    } finally {
      await holder.end()
      await survivor.stop()
    }
  },
)

/** Counts the backends of shops in a state. */
async function underWay(isSo: string): Promise<number> {
  const [row] = await db.database.query<{ count: number }>(
    `SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor' AND pid <> pg_backend_pid() AND ${isSo}`,
  )
  return row!.count
}
