import { expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

async function paid(): Promise<Placed> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer: link.body }, 'pays')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  return placed
}

interface Looked {
  readonly observedAt: Date
  readonly lookAgainAt: Date
}

async function looked(placed: Placed): Promise<Looked> {
  const { id } = await desk.orderOf(placed)
  const [row] = await shop.core.database.query<Looked>(
    'SELECT observed_at AS "observedAt", look_again_at AS "lookAgainAt" FROM payment_attempt WHERE charge_id = $1',
    [id],
  )
  return row!
}

async function makeDue(placed: Placed): Promise<void> {
  const { id } = await desk.orderOf(placed)
  await shop.core.database.query(
    'UPDATE payment_attempt SET look_again_at = $2, observed_at = NULL WHERE charge_id = $1',
    [id, shop.core.clock.now()],
  )
}

test('a look at an ended payment that is as we know it waits for no lock, and the next look comes later', async () => {
  const placed = await paid()
  await makeDue(placed)
  const { id } = await desk.orderOf(placed)
  const asked = sandbox.of('mollie').requests.length
  await shop.core.database.transaction(async (tx) => {
    // Somebody works on the order all the while.
    await tx.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id])
    await cashier.reconcile()
  })
  expect(sandbox.of('mollie').requests.length).toBeGreaterThan(asked)
  const { observedAt, lookAgainAt } = await looked(placed)
  expect(observedAt).not.toBeNull()
  expect(lookAgainAt.getTime()).toBeGreaterThan(observedAt.getTime())
  expect(await shop.core.database.query('SELECT FROM stuck_work', [])).toEqual([])
})

test('a payment that its bank takes back later is still found, with every event lost', async () => {
  const placed = await paid()
  await desk.advance(2 * DAY)
  const ref = (await desk.attempts(placed))[0]!.ref
  await sandbox.control('mollie', 'faults', { on: 'event', fault: 'lose', times: 99 })
  await sandbox.control('mollie', 'buyer', { ref, does: 'disputes' })
  await sandbox.control('mollie', 'faults', { on: 'event', times: 0 })
  await makeDue(placed)
  await cashier.reconcile()
  const { id } = await desk.orderOf(placed)
  expect(
    await shop.core.database.query('SELECT state FROM payment_dispute WHERE charge_id = $1', [id]),
  ).toHaveLength(1)
})
