import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { byRing } from '../support/ring.ts'
import { processesInside, START, spawnShop, startShopProcess, until } from '../support/shop-process.ts'
import { call, openShopProcess, SERVE_ONLY, withDatabase } from '../support/shoppers.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-stopped-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const NPM_START = ['npm', 'start', '--silent']

/**
 * `kill`, which signals only the process, and Ctrl-C and a closed terminal, which signal every foreground process. What
 * an owner types is `npm start`, which hands the signal on.
 */
const WAYS_TO_STOP = [
  ['SIGTERM', 'process', 'npm start', NPM_START],
  ['SIGINT', 'process', 'the shop', START],
  ['SIGINT', 'group', 'npm start', NPM_START],
  ['SIGHUP', 'group', 'the shop', START],
] as const
/** The ways through `npm start` once more, without it. */
const WITHOUT_NPM = byRing({
  push: [],
  release: [
    ['SIGTERM', 'process', 'the shop', START],
    ['SIGINT', 'group', 'the shop', START],
  ] as const,
})

test.each([...WAYS_TO_STOP, ...WITHOUT_NPM])(
  '%s to the %s of %s answers what is under way, exits 0 and takes the database along',
  { timeout: 180_000 },
  async (signal, whom, _, command) => {
    const dataDir = newFolder()
    const { shop, product } = await openShopProcess(dataDir, 100, { ownGroup: true, command })
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
    // npm may end before the shop that it started; the shop itself ends last.
    if (command === START) expect(processesInside(dataDir)).toEqual([])
    else await until('nothing is left', () => processesInside(dataDir).length === 0, 5_000)
  },
)

test('a signal during the start ends it cleanly, and the next start is none the wiser', {
  timeout: 240_000,
}, async () => {
  const dataDir = newFolder()
  prepareCluster(dataDir)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const starting = await spawnShop({ dataDir, variables: SERVE_ONLY })
    await until('the folder is taken', () => readHeld(dataDir), 30_000)
    starting.child.kill(signal)
    expect(await starting.ended, starting.output()).toBe(0)
    expect(processesInside(dataDir)).toEqual([])
    rmSync(join(dataDir, 'kontor.lock'))
  }
  const shop = await startShopProcess({ dataDir, variables: SERVE_ONLY })
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
