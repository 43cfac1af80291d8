import { type Database, openDatabase } from '#db/database.ts'
import { addressForm, Buyer, type CallResult } from './buyer.ts'
import { openForBusiness, sellProduct, type TestProduct } from './catalogue.ts'
import { prepareCluster } from './kept-cluster.ts'
import { type ShopProcess, type ShopProcessOptions, startShopProcess } from './shop-process.ts'

/**
 * Settings of a shop process for load tests: no demo, and every buyer has a different address, as behind a
 * proxy.
 */
export const BEHIND_PROXY = { DEMO: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' }

/** A shop without a worker beside it, for tests of what a start does with its folder: half the processor time. */
export const SERVE_ONLY = { ...BEHIND_PROXY, KONTOR_ROLE: 'serve' }

export interface OpenShop {
  readonly shop: ShopProcess
  readonly product: TestProduct
}

/** Starts a shop process with one product on sale. */
export async function openShopProcess(
  dataDir: string,
  stock: number,
  {
    variables = BEHIND_PROXY,
    ...options
  }: Pick<ShopProcessOptions, 'command' | 'ownGroup' | 'variables'> = {},
): Promise<OpenShop> {
  prepareCluster(dataDir)
  const shop = await startShopProcess({ dataDir, variables, ...options })
  const product = await withDatabase(shop.database(), async (database) => {
    await openForBusiness(database)
    const sold = await sellProduct(database, { stock })
    // Rules are cached in memory; a change by the shop itself would announce them.
    await database.query(`SELECT announce_change('rules')`)
    return sold
  })
  // The announcement is asynchronous; the first accepted address shows that it arrived.
  while (
    (await call(new Buyer(shop.url), '/order/update', { fn: 'address', 'billing.country': 'DE' })).status !==
    200
  );
  return { shop, product }
}

/** Runs work on the database of another process and closes the connection afterwards. */
export async function withDatabase<Result>(
  connectionString: string,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ connectionString, maxConnections: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

let addresses = 0

/** Calls from an unused network address, so that limits per address do not apply. */
export function call(
  buyer: Buyer,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<CallResult> {
  addresses += 1
  return buyer.call(path, fields, {
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  })
}

export interface ShoppingTrip {
  readonly url: string
  readonly productId: string
  readonly shoppers: number
  /** Number of orders to be acknowledged before the shoppers stop. */
  readonly orders: number
  /** Keys of the orders that the shop acknowledged, which must never be lost. */
  readonly journal: Set<string>
  /** Called for every answer that was not a success, with its duration. */
  readonly onRefusal?: (answer: CallResult, tookMs: number) => void
  /** True: shoppers retry when told to come back later; false: a lost connection ends a shopper's trip. */
  readonly persistent: boolean
  /** Whether the database is killed meanwhile. */
  readonly mayLoseCarts?: boolean
  readonly afterOrder?: () => void
}

/** Shoppers place orders side by side, each order by a new visitor. */
export async function goShopping(trip: ShoppingTrip): Promise<void> {
  let begun = trip.journal.size
  const shopper = async (): Promise<void> => {
    while (begun < trip.orders) {
      begun += 1
      const key = await placeOrder(trip)
      if (key === null) return
      trip.journal.add(key)
      trip.afterOrder?.()
    }
  }
  await Promise.all(Array.from({ length: trip.shoppers }, shopper))
}

/** Returns the key of an acknowledged order; null when the shop is gone. */
async function placeOrder(trip: ShoppingTrip): Promise<string | null> {
  const buyer = new Buyer(trip.url)
  const added = await persist(trip, () =>
    call(buyer, '/order/update', { fn: 'productAdd', productId: trip.productId }),
  )
  if (!added) return null
  const placed = await persist(trip, () =>
    call(buyer, '/order/finalize', { ...addressForm, key: added.body.key }),
  )
  if (!placed) return null
  // When a database is killed the last carts may be lost, orders never (decision 0014): this buyer fills
  // another cart.
  if (placed.status === 404 && trip.mayLoseCarts) return placeOrder(trip)
  // The first answer may have been lost after the order was placed: the repeat is told where the order is.
  return placed.status === 409 && placed.body.code === 'order-closed' ? placed.body.orderKey : placed.body
}

async function persist(
  { persistent, mayLoseCarts = false, onRefusal }: ShoppingTrip,
  attempt: () => Promise<CallResult>,
): Promise<CallResult | null> {
  for (;;) {
    const startedAt = performance.now()
    const answer = await attempt().catch(() => null)
    if (answer === null && !persistent) return null
    if (answer === null) throw new Error('the shop closed a connection without an answer')
    if (answer.status === 200 || answer.status === 409 || (answer.status === 404 && mayLoseCarts))
      return answer
    onRefusal?.(answer, performance.now() - startedAt)
    if (answer.status !== 503) throw new Error(`the shop answered ${answer.status}: ${answer.text}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
