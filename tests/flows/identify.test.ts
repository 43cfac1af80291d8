import { beforeAll, expect, test } from 'vitest'
import { identifyReader } from '#domains/order/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { openForBusiness, sellProduct } from '../support/catalogue.ts'
import { useTestDatabase } from '../support/database.ts'
import { anySession, fillCart, placeCart } from '../support/orders.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

test('five wrong e-mail addresses an hour are all that a stranger may try, even at once', async () => {
  const product = await sellProduct(db.database)
  const { row } = await placeCart(
    db.database,
    (await fillCart(db.database, { [product.productId]: 1 })).row.key,
  )
  const now = new Date()
  const attempt = (email: string, at = now) =>
    identifyReader(db.database, {
      authorise: () => undefined,
      key: row.key,
      email,
      ownerHash: anySession(),
      network: '203.0.0.0/16',
      now: at,
    })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => attempt(`guess${index}@example.com`)),
  )
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'ok'))
  expect(codes.filter((code) => code === 'identify-failed').length).toBeLessThanOrEqual(5)
  await expect(attempt('ada@example.com')).rejects.toMatchObject({ code: 'too-many-requests' })
  await attempt('ADA@example.com', new Date(now.getTime() + HOUR + MINUTE))
})

test('strangers with the link use up their own tries, each network for itself, and never those of the browser that placed the order', async () => {
  const product = await sellProduct(db.database)
  const session = anySession()
  const { row: cart } = await fillCart(db.database, { [product.productId]: 1 }, session)
  const { row } = await placeCart(db.database, cart.key, { session })
  const placedAt = new Date()
  const now = new Date(placedAt.getTime() + 25 * HOUR)
  const attempt = (email: string, network: string, ownerHash = anySession()) =>
    identifyReader(db.database, {
      authorise: () => undefined,
      key: row.key,
      email,
      ownerHash,
      network,
      now,
    }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const strangers: string[] = []
  for (let count = 0; count < 40; count += 1)
    strangers.push(await attempt(`guess${count}@example.com`, `198.${count % 8}.0.0/16`))
  expect(strangers.filter((code) => code === 'identify-failed')).toHaveLength(25)
  expect(await attempt('ada@example.com', '203.0.0.0/16')).toBe('too-many-requests')
  expect(await attempt('wrong@example.com', '198.0.0.0/16', session)).toBe('identify-failed')
  expect(await attempt('ada@example.com', '198.0.0.0/16', session)).toBe('ok')
  for (let count = 0; count < 3; count += 1) await attempt('wrong@example.com', '198.0.0.0/16', session)
  expect(await attempt('ada@example.com', '198.0.0.0/16', session)).toBe('too-many-requests')
})
