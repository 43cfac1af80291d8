import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { useCommandProcess } from '../support/command-process.ts'
import { useTestDatabase } from '../support/database.ts'
import { auditViolations } from '../support/orders.ts'
import { byRing } from '../support/ring.ts'
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts'
import { BEHIND_PROXY, call } from '../support/shoppers.ts'

const BUYERS = 200
const STOCK = 10

const db = useTestDatabase()
const run = useCommandProcess()
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-flash-'))
let shops: ShopProcess[] = []

beforeAll(async () => {
  await openForBusiness(db.database)
  const variables = { ...BEHIND_PROXY, DATABASE_URL: db.connectionString, KONTOR_ROLE: 'serve' }
  shops = await Promise.all([0, 1].map(() => startShopProcess({ dataDir, variables })))
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const SERVERS: readonly (readonly [string, readonly number[]])[] = [
  ['one server process', [0]],
  ['two server processes on one database', [0, 1]],
]
/** What the same buyers do once more: another order of the same race. */
const ONCE_MORE = byRing({ push: [], release: [['two server processes, once more', [0, 1]]] as const })

test.each([...SERVERS, ...ONCE_MORE])(
  '200 buyers at once for a stock of 10 by %s: exactly 10 get it, 190 are told that it is sold out',
  { timeout: 120_000 },
  async (_, servers) => {
    const { productId, variantId } = await sellProduct(db.database, { stock: STOCK })
    const buyers = Array.from(
      { length: BUYERS },
      (_unused, index) => new Buyer(shops[servers[index % servers.length]!]!.url),
    )
    await Promise.all(buyers.map((buyer) => call(buyer, '/order/update', { fn: 'productAdd', productId })))
    const answers = await Promise.all(buyers.map((buyer) => call(buyer, '/order/finalize', addressForm)))

    const refused = answers.filter((answer) => answer.status !== 200)
    expect(
      new Set(
        refused.map(
          ({ status, body }) => `${status} ${body.code} ${JSON.stringify(body.available)} ${body.fields}`,
        ),
      ),
    ).toEqual(new Set([`409 sold-out {"${productId}":0} product${productId}`]))
    expect(answers.length - refused.length).toBe(STOCK)
    expect(new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body)).size).toBe(
      STOCK,
    )
    const [stock] = await db.database.query('SELECT on_hand, reserved FROM stock WHERE variant_id = $1', [
      variantId,
    ])
    expect(stock).toEqual({ on_hand: STOCK, reserved: STOCK })
    expect(await auditViolations(db.database)).toEqual([])
    expect(await run(dataDir, ['audit'], { DATABASE_URL: db.connectionString })).toMatchObject({
      code: 0,
    })
  },
)
