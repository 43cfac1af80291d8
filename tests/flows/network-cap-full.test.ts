import { expect, test } from 'vitest'
import { limitReservations } from '#domains/order/store/limit-reserved.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anyNetwork, NOW } from '../support/reserving.ts'
import { byRing } from '../support/ring.ts'

const db = useTestDatabase()

/** Reservations by 25,000. */
const BATCHES = byRing({ push: 2, release: 40 })

test(`with ${BATCHES * 25_000} reservations the ones of a network are read from their index`, async () => {
  const product = await sellProduct(db.database, { stock: 5_000_000 })
  for (let batch = 0; batch < BATCHES; batch += 1)
    await db.database.query(
      `INSERT INTO stock_reservation (order_id, variant_id, pieces, created_at, network)
       SELECT gen_random_uuid(), $1, 1, $2, decode(md5(n::text), 'hex') FROM generate_series(1, 25000) n`,
      [product.variantId, NOW],
    )
  await db.database.query('ANALYZE stock_reservation')
  const values = limitReservations.bind({
    orderId: uuidv7(),
    variantIds: [product.variantId],
    pieces: [1],
    network: anyNetwork(),
    buyerPercent: 50,
    networkPercent: 75,
    smallStock: 50,
  })
  const rows = await db.database.query<Record<string, string>>(
    `EXPLAIN (COSTS OFF) ${limitReservations.text}`,
    values,
  )
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toMatch(
    /Index Scan using stock_reservation_of_network |Bitmap Index Scan on stock_reservation_of_network/,
  )
  expect(plan).not.toMatch(/Seq Scan on stock_reservation\b/)
}, 300_000)
