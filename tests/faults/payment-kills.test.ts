import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { auditViolations } from '../support/orders.ts'
import { ROOT, until } from '../support/shop-process.ts'
import { payThroughStorm, type StormProvider, seeded } from '../support/storm.ts'
import { stormSeed, stormSize } from '../support/storm-size.ts'

const ORDERS = stormSize('STORM_ORDERS', { push: 60, release: 1_000 })
const KILLS = stormSize('STORM_KILLS', { push: 2, release: 50 })
const SEED = stormSeed()
const NODE = join(ROOT, 'node_modules', '.bin', 'node')

const folder = mkdtempSync(join(tmpdir(), 'kontor-storm-'))
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let sandbox: ChildProcess
let endpoints: {
  readonly clock: string
  readonly providers: Readonly<Record<string, { readonly control: string }>>
}

beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('templateUrl'))
  await openForBusiness(testDatabase.database)
  sandbox = spawn(NODE, ['sandbox/start.ts', '--dir', folder, '--stay'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [told] = (await once(sandbox, 'message')) as [{ endpoints: typeof endpoints }]
  endpoints = told.endpoints
})
afterAll(async () => {
  sandbox.kill('SIGTERM')
  await once(sandbox, 'exit')
  await testDatabase.drop()
  rmSync(folder, { recursive: true, force: true })
})

test(`the shop is killed ${KILLS} times while ${ORDERS} orders are paid over all providers, and the books are theirs to the cent (seed ${SEED})`, {
  timeout: 1_200_000,
}, async () => {
  const { database } = testDatabase
  const products = await Promise.all(
    [1990, 333, 12_345].map((priceMinor) => sellProduct(database, { priceMinor, stock: ORDERS * 3 })),
  )
  const shop = await keepRunning()
  const random = seeded(SEED)
  const killAt = new Set(Array.from({ length: KILLS }, () => 1 + Math.floor(random() * (ORDERS - 2))))
  for (let order = 1; killAt.size < KILLS; order += 1) killAt.add(order)
  const providers: StormProvider[] = Object.entries(endpoints.providers).map(([id, { control }]) => ({
    id,
    control,
  }))
  const orders = await payThroughStorm({
    url: shop.url,
    providers,
    coupon: null,
    productIds: products.map(({ productId }) => productId),
    orders: ORDERS,
    buyersAtOnce: 6,
    random,
    after(done) {
      if (killAt.has(done)) shop.kill()
    },
  })
  await shop.ready()
  expect(shop.kills()).toBe(KILLS)
  for (const { control } of providers)
    await post(`${control}/faults`, { on: 'event', fault: 'lose', times: 0 })
  // A job whose worker died is released after a minute; the clock of the shop does not shorten that.
  for (let round = 0; round < 3; round += 1) await post(`${shop.url}/sandbox/clock`, { advance: 'PT61M' })
  const unpaid = () =>
    database.query<{ number: string; booked: number; total: number; mails: number; holds: number }>(
      `SELECT * FROM (SELECT o.number, o.total_minor AS total,
         (SELECT coalesce(sum(e.amount_minor), 0)::bigint FROM ledger_entry e WHERE e.charge_id = o.id AND e.account LIKE 'clearing:%') AS booked,
         (SELECT count(*) FROM mail m WHERE m.order_id = o.id AND m.template = 'payment-received') AS mails,
         (SELECT count(*) FROM payment_review h WHERE h.charge_id = o.id) AS holds,
         (SELECT string_agg(a.gateway_id || ' ' || a.status, ', ' ORDER BY a.id) FROM payment_attempt a WHERE a.charge_id = o.id) AS attempts
       FROM orders o WHERE o.number = ANY($1)) rows WHERE booked <> total OR mails <> 1 OR holds > 0`,
      [orders.map(({ number }) => number)],
    )
  await until('every order is paid and told of', async () => (await unpaid()).length === 0, 120_000).catch(
    async () => expect(await unpaid()).toEqual([]),
  )
  for (const { id, control } of providers) {
    const book = (await (await fetch(`${control}/book`)).json()) as {
      status: string
      amount: number
      refunded: number
    }[]
    const [ours] = await database.query<{ sum: number }>(
      `SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entry WHERE account = $1`,
      [`clearing:${id}`],
    )
    const theirs = book
      .filter(({ status }) => status === 'paid')
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
    expect([id, ours?.sum]).toEqual([id, theirs])
  }
  expect(await auditViolations(database)).toEqual([])
  await shop.stop()
})

/** Restarts a shop whenever it ends. */
async function keepRunning() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    DEMO: '1',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: testDatabase.connectionString,
    KONTOR_SANDBOX: join(folder, 'endpoints.json'),
  }
  let child: ChildProcess
  let started: Promise<unknown>
  let kills = 0
  let isOver = false
  const launch = (): void => {
    child = spawn(NODE, ['tests/support/bare-shop.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started = once(child, 'message')
    child.once('exit', () => isOver || launch())
  }
  launch()
  await started!
  return {
    url,
    ready: () => started,
    kills: () => kills,
    kill() {
      kills += 1
      child.kill('SIGKILL')
    },
    async stop() {
      isOver = true
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}
