import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer, type CallResult } from '../support/buyer.ts'
import { openForBusiness, sellProduct, type TestProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'

const db = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kontor-killed-call-'))
const secretKey = randomBytes(32).toString('hex')
let product: TestProduct
let survivor: ShopProcess
let started = 0
const clients: pg.Client[] = []

beforeAll(async () => {
  await openForBusiness(db.database)
  product = await sellProduct(db.database, { stock: 100 })
  survivor = await startServer()
}, 120_000)
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})
afterAll(async () => {
  await survivor?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts one of several serving processes of the same shop. */
function startServer(): Promise<ShopProcess> {
  started += 1
  const variables = {
    DATABASE_URL: db.connectionString,
    KONTOR_ROLE: 'serve',
    KONTOR_SECRET_KEY: secretKey,
    DEMO: '0',
  }
  return startShopProcess({ dataDir: join(folder, String(started)), variables })
}

/** Locks a row in a transaction, so that the call which needs it blocks there. */
async function hold(sql: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: db.connectionString })
  clients.push(client)
  await client.connect()
  await client.query('BEGIN')
  expect((await client.query(`${sql} FOR UPDATE`, values)).rowCount).toBe(1)
  return async () => void (await client.query('ROLLBACK'))
}

/** Counts the shop's backends that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await db.database.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor' AND wait_event_type = 'Lock'`,
  )
  return row!.count
}

/** Repeats a call as a browser does, while it is told that the first one is still running. */
async function persist(send: () => Promise<CallResult>): Promise<CallResult> {
  let answer = await send()
  const isUnderWay = (): boolean => answer.status === 409 && answer.body.code === 'in-progress'
  const sendAgain = async (): Promise<boolean> => {
    answer = await send()
    return isUnderWay()
  }
  // As rarely as a browser, which is told to wait for a second.
  if (isUnderWay()) await expect.poll(sendAgain, { timeout: 10_000, interval: 1_000 }).toBe(false)
  return answer
}

test.each([
  ['while it waits for the stock', false],
  ['while it stores its answer', true],
])(
  'a process that is killed in the middle of a call, %s: the repeat is answered at once, and the order is placed once',
  { timeout: 120_000 },
  async (_when, atTheEnd) => {
    const victim = await startServer()
    const buyer = new Buyer(victim.url)
    const added = await buyer.call('/order/update', { fn: 'productAdd', productId: product.productId })
    expect(added.status, added.text).toBe(200)
    const fields = { ...addressForm, key: String(added.body.key) }
    const key = { 'idempotency-key': `key-${crypto.randomUUID()}` }
    const [before] = await db.database.query<{ reserved: number }>(
      'SELECT reserved FROM stock WHERE variant_id = $1',
      [product.variantId],
    )

    const freeStock = await hold('SELECT FROM stock WHERE variant_id = $1', product.variantId)
    const lost = buyer.call('/order/finalize', fields, key).catch(() => null)
    await expect.poll(waiting, { timeout: 4_000 }).toBeGreaterThan(0)
    let letGo = freeStock
    if (atTheEnd) {
      letGo = await hold(`SELECT FROM idempotency_key WHERE path = '/order/finalize' AND status IS NULL`)
      await freeStock()
      await expect
        .poll(
          async () =>
            await db.database.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE idempotency_key SET status%'`,
            ),
          { timeout: 4_000 },
        )
        .toHaveLength(1)
    }
    await victim.kill()
    expect(await lost).toBeNull()
    await letGo()

    const repeat = new Buyer(survivor.url)
    for (const [name, value] of buyer.cookies) repeat.cookies.set(name, value)
    const answer = await persist(() => repeat.call('/order/finalize', fields, key))
    expect(answer.status, answer.text).toBe(200)
    const again = await repeat.call('/order/finalize', fields, key)
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answer.text, 'true'])
    const [placed] = await db.database.query<{ placed: number; booked: number; reserved: number }>(
      `SELECT (SELECT count(*) FROM order_event e WHERE e.order_id = o.id AND e.what = 'placed') AS placed,
       (SELECT count(*) FROM ledger_transaction t WHERE t.charge_id = o.id) AS booked, (SELECT reserved FROM stock WHERE variant_id = $2) AS reserved
     FROM orders o WHERE key = $1`,
      [String(answer.body), product.variantId],
    )
    expect(placed).toEqual({ placed: 1, booked: 1, reserved: before!.reserved + 1 })
  },
)
