import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { processesInside, spawnShop, startShopProcess, until } from '../support/shop-process.ts'
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

/**
 * `kill`, which signals only the process, and Ctrl-C and a closed terminal, which signal every foreground
 * process.
 */
const WAYS_TO_STOP = [
  ['SIGTERM', 'process'],
  ['SIGINT', 'process'],
  ['SIGINT', 'group'],
  ['SIGHUP', 'group'],
] as const

test.each(WAYS_TO_STOP)(
  '%s to the %s answers what is under way, exits 0 and takes the database along',
  { timeout: 180_000 },
  async (signal, whom) => {
    const dataDir = newFolder()
    const { shop, product } = await openShopProcess(dataDir, 100, { ownGroup: true })
    const buyers = Array.from({ length: 10 }, () => new Buyer(shop.url))
    for (const buyer of buyers)
      await call(buyer, '/order/update', { fn: 'productAdd', productId: product.productId })

    // New orders now wait for this lock, so that requests are certainly running when the signal comes.
    const locker = new pg.Client({ connectionString: shop.database() })
    await locker.connect()
    await locker.query('BEGIN')
    await locker.query('SELECT FROM stock WHERE variant_id = $1 FOR UPDATE', [product.variantId])
    const answers = Promise.all(buyers.map((buyer) => call(buyer, '/order/finalize', addressForm)))
    await until(
      'all orders wait for the lock',
      async () => (await waitingForLocks(shop.database())) === buyers.length,
      10_000,
    )
    shop.signal(signal, whom)
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
    expect(await shop.ended).toBe(0)
    expect(processesInside(dataDir)).toEqual([])
  },
)

test('npm start hands SIGTERM on and ends with exit code 0', { timeout: 240_000 }, async () => {
  const dataDir = newFolder()
  const shop = await startShopProcess({
    dataDir,
    command: ['npm', 'start', '--silent'],
    variables: BEHIND_PROXY,
  })
  expect(processesInside(dataDir).length).toBeGreaterThan(0)
  expect(await shop.stop()).toBe(0)
  await until('nothing is left', () => processesInside(dataDir).length === 0, 5_000)
})

test('Ctrl-C in the terminal of npm start ends the shop cleanly', { timeout: 240_000 }, async () => {
  const dataDir = newFolder()
  const shop = await startShopProcess({
    dataDir,
    command: ['npm', 'start', '--silent'],
    variables: BEHIND_PROXY,
    ownGroup: true,
  })
  shop.signal('SIGINT', 'group')
  expect(await shop.ended).toBe(0)
  await until('nothing is left', () => processesInside(dataDir).length === 0, 5_000)
})

test('a signal during the start ends it cleanly, and the next start is none the wiser', {
  timeout: 240_000,
}, async () => {
  const dataDir = newFolder()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const starting = await spawnShop({ dataDir, variables: BEHIND_PROXY })
    await until('the folder is taken', () => readHeld(dataDir), 30_000)
    starting.child.kill(signal)
    expect(await starting.ended, starting.output()).toBe(0)
    expect(processesInside(dataDir)).toEqual([])
    rmSync(join(dataDir, 'kontor.lock'))
  }
  const shop = await startShopProcess({ dataDir, variables: BEHIND_PROXY })
  expect(await shop.stop()).toBe(0)
})

/** Returns whether a process reported that it holds the folder and listens. */
function readHeld(dataDir: string): boolean {
  const file = join(dataDir, 'kontor.lock')
  return existsSync(file) && readFileSync(file, 'utf8').includes('http://')
}

function waitingForLocks(connectionString: string): Promise<number> {
  return withDatabase(connectionString, async (database) => {
    const rows = await database.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'kontor'`,
    )
    return rows.length
  })
}
