import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Buyer } from '../../support/buyer.ts'
import type { TestProduct } from '../../support/catalogue.ts'
import {
  processesInside,
  runCommand,
  type ShopProcess,
  spawnShop,
  startShopProcess,
  until,
} from '../../support/shop-process.ts'
import { BEHIND_PROXY, call, goShopping, openShopProcess } from '../../support/shoppers.ts'

export interface FolderStorm {
  readonly dataDir: string
  /** Number of kills, signals and second starts; a few more may happen, because they come in bursts. */
  readonly events: number
  /** The same seed makes the same choices; their effects depend on the machine. */
  readonly seed: number
  readonly say: (text: string) => void
}

export interface StormReport {
  readonly events: Readonly<Record<string, number>>
  /** Orders that the shop acknowledged; at the end every one was found. */
  readonly orders: number
  /** Starts that led to a running shop. */
  readonly starts: number
  readonly slowestStartMs: number
}

const STOCK = 1_000_000
const SHOPPERS = 4
const ORDERS_WITHIN_MS = 60_000
const SAY_EVERY = 100
/** Number of orders that are checked after every start; at the end all are. */
const SAMPLE = 5
const ENDINGS = [
  ['SIGKILL', 'process'],
  ['SIGKILL', 'group'],
  ['SIGTERM', 'process'],
  ['SIGINT', 'process'],
  ['SIGINT', 'group'],
  ['SIGHUP', 'group'],
] as const

/**
 * Attacks one data folder repeatedly: kills or stops shops while orders come in, kills starts at any moment,
 * starts second shops beside a running one, and several at once. Throws: Error at the first thing that does
 * not hold: the database's folder is another one, a start fails, a second start is not refused, a signal does
 * not end the shop cleanly, an acknowledged order is missing, the books are not clean.
 */
export async function stormDataFolder({ dataDir, events, seed, say }: FolderStorm): Promise<StormReport> {
  const random = numbersFrom(seed)
  const upTo = (limit: number): number => Math.floor(random() * (limit + 1))
  const counted: Record<string, number> = {}
  const total = (): number => Object.values(counted).reduce((sum, one) => sum + one, 0)
  const count = (what: string): void => {
    counted[what] = (counted[what] ?? 0) + 1
    if (total() % SAY_EVERY === 0)
      say(`${total()} events, ${journal.size} orders, ${starts} starts: ${JSON.stringify(counted)}`)
  }
  const journal = new Set<string>()
  let starts = 1
  let slowestStartMs = 0

  const opened = await openShopProcess(dataDir, STOCK, { ownGroup: true })
  const { product } = opened
  let shop = opened.shop
  const folder = identityOf(dataDir)
  const checkFolder = (): void => {
    if (identityOf(dataDir) !== folder)
      throw new Error('the database’s folder is not the one that was made first')
  }

  while (total() < events) {
    for (let burst = upTo(3); burst > 0; burst -= 1) await startBeside(shop, 1 + upTo(2), count)
    await endWhileShopping(shop, product, journal, ENDINGS[upTo(ENDINGS.length - 1)]!, upTo(12), count)
    checkFolder()
    for (let burst = upTo(4); burst > 0; burst -= 1) {
      const longest = upTo(3) === 0 ? Math.round(shop.readyMs) : 1_500
      const starts = Array.from({ length: 1 + upTo(2) }, () =>
        breakOffStart(dataDir, ENDINGS[upTo(ENDINGS.length - 1)]!, upTo(longest), count),
      )
      await Promise.all(starts)
      checkFolder()
    }
    shop = await startAgain(dataDir, upTo(3) === 0 ? 2 + upTo(1) : 1, count)
    starts += 1
    slowestStartMs = Math.max(slowestStartMs, shop.readyMs)
    checkFolder()
    await findOrders(shop, [...journal].slice(-SAMPLE))
  }
  await findOrders(shop, [...journal])
  const audit = await runCommand(dataDir, ['audit'], { DEMO: '0' })
  if (audit.code !== 0) throw new Error(`the books are not clean:\n${audit.output}`)
  const code = await shop.stop()
  if (code !== 0) throw new Error(`the last stop ended with ${code}:\n${shop.output()}`)
  if (processesInside(dataDir).length > 0) throw new Error('a process is left in the folder')
  return { events: counted, orders: journal.size, starts, slowestStartMs: Math.round(slowestStartMs) }
}

/** Starts second shops beside a running one, on its port or another: each must be refused and name it. */
async function startBeside(shop: ShopProcess, times: number, count: (what: string) => void): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, async (_, index) => {
      const second = await spawnShop({
        dataDir: shop.dataDir,
        variables: BEHIND_PROXY,
        ...(index % 2 === 0 ? { port: shop.port } : {}),
      })
      const code = await second.ended
      if (code !== 1 || !second.output().includes(`process ${shop.pid}`))
        throw new Error(`a second start ended with ${code}:\n${second.output()}`)
      count('second start')
    }),
  )
}

/** Ends a shop while orders come in, after some of them. The journal contains what it acknowledged. */
async function endWhileShopping(
  shop: ShopProcess,
  { productId }: TestProduct,
  journal: Set<string>,
  [signal, whom]: (typeof ENDINGS)[number],
  afterOrders: number,
  count: (what: string) => void,
): Promise<void> {
  const enough = journal.size + afterOrders
  const trip = goShopping({
    url: shop.url,
    productId,
    shoppers: SHOPPERS,
    orders: enough + 1_000,
    journal,
    persistent: false,
  })
  await Promise.race([until('orders come in', () => journal.size >= enough, ORDERS_WITHIN_MS), trip])
  shop.signal(signal, whom)
  const code = await shop.ended
  if (signal !== 'SIGKILL' && code !== 0)
    throw new Error(`${signal} to the ${whom} ended the shop with ${code}:\n${shop.output()}`)
  await trip
  count(`${signal} to the ${whom}`)
}

/** Ends a start before, or just when, it is ready; beside other starts it may be refused before that. */
async function breakOffStart(
  dataDir: string,
  [signal, whom]: (typeof ENDINGS)[number],
  afterMs: number,
  count: (what: string) => void,
): Promise<void> {
  const { child, ended, output } = await spawnShop({ dataDir, variables: BEHIND_PROXY, ownGroup: true })
  await pause(afterMs)
  if (child.exitCode === null && child.signalCode === null)
    process.kill(whom === 'group' ? -child.pid! : child.pid!, signal)
  const code = await ended
  // Before its handlers are installed, a signal ends any program.
  const isRefused = code === 1 && output().includes('is in use by')
  if (code !== 0 && code !== null && code < 128 && !isRefused)
    throw new Error(`a start that was ended by ${signal} ended with ${code}:\n${output()}`)
  count(`${signal} during a start`)
}

/** Runs one start, or several at the same moment of which one succeeds. */
async function startAgain(
  dataDir: string,
  times: number,
  count: (what: string) => void,
): Promise<ShopProcess> {
  const tries = await Promise.allSettled(
    Array.from({ length: times }, () =>
      startShopProcess({ dataDir, variables: BEHIND_PROXY, ownGroup: true }),
    ),
  )
  const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const lost = tries.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  const [shop] = won
  if (won.length !== 1 || !shop)
    throw new Error(`of ${times} starts at once ${won.length} became the shop:\n${lost.join('\n')}`)
  for (const reason of lost) {
    if (!reason.includes('is in use by'))
      throw new Error(`a start beside another one failed otherwise:\n${reason}`)
    count('start at the same moment')
  }
  return shop
}

async function findOrders(shop: ShopProcess, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const { status, body } = await call(new Buyer(shop.url), '/order/state', { key })
    if (status !== 200 || body.order?.state !== 'placed')
      throw new Error(`an acknowledged order is not there: ${status}`)
  }
}

/** Returns the identity of a folder, which differs if another one was put in its place. */
function identityOf(dataDir: string): string {
  const postgres = join(dataDir, 'postgres')
  return `${statSync(postgres).ino} ${statSync(join(postgres, 'PG_VERSION')).ino}`
}

async function pause(ms: number): Promise<void> {
  const moment = performance.now() + ms
  await until('the moment', () => performance.now() >= moment, ms + 60_000)
}

/** Creates the random generator mulberry32: numbers from 0 to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
