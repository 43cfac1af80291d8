import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { processesInside, startShopProcess, until } from '../support/shop-process.ts'
import { BEHIND_PROXY, call, openShopProcess, withDatabase } from '../support/shoppers.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stopped-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('SIGTERM answers what is under way, exits 0 and takes the database along', { timeout: 60_000 }, async () => {
  const dataDir = newFolder()
  const { shop, product } = await openShopProcess(dataDir, 100)
  const buyers = Array.from({ length: 10 }, () => new Buyer(shop.url))
  for (const buyer of buyers) await call(buyer, '/order/update', { fn: 'productAdd', productId: product.productId })

  // Whoever orders now waits for this lock: the requests are under way for certain when the signal comes.
  const locker = new pg.Client({ connectionString: shop.database() })
  await locker.connect()
  await locker.query('BEGIN')
  await locker.query('SELECT FROM stock WHERE variant_id = $1 FOR UPDATE', [product.variantId])
  const answers = Promise.all(buyers.map((buyer) => call(buyer, '/order/finalize', addressForm)))
  await until('all orders wait for the lock', async () => (await waitingForLocks(shop.database())) === buyers.length, 10_000)
  const stopped = shop.stop()
  await until(
    'the door is closed',
    () =>
      fetch(`${shop.url}/healthz`).then(
        () => false,
        () => true,
      ),
    5_000,
  )
  await locker.query('COMMIT')
  await locker.end()

  expect((await answers).map((answer) => answer.status)).toEqual(buyers.map(() => 200))
  expect(await stopped).toBe(0)
  expect(processesInside(dataDir)).toEqual([])
})

test('npm start hands SIGTERM on and ends with exit code 0', { timeout: 120_000 }, async () => {
  const dataDir = newFolder()
  const shop = await startShopProcess({ dataDir, command: ['npm', 'start', '--silent'], variables: BEHIND_PROXY })
  expect(processesInside(dataDir).length).toBeGreaterThan(0)
  expect(await shop.stop()).toBe(0)
  await until('nothing is left', () => processesInside(dataDir).length === 0, 5_000)
})

function waitingForLocks(connectionString: string): Promise<number> {
  return withDatabase(connectionString, async (database) => {
    const rows = await database.query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'kontor'`)
    return rows.length
  })
}
