import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesForRefund, entriesForSettlement, queueLedgerTransaction } from '#domains/ledger/index.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { couponAudit, createCoupon, queueForm, readBalance, refundToCoupon, spendCoupon } from './index.ts'

const db = useTestDatabase()
const now = new Date('2026-11-21T10:00:00Z')

/** The expected outcome of the next step in the model of one coupon. */
interface Model {
  balanceMinor: number
  readonly redeemed: { readonly orderId: string; readonly attemptId: string; leftMinor: number }[]
}

type Step =
  | { readonly does: 'spend'; readonly dueMinor: number }
  | { readonly does: 'refund'; readonly which: number; readonly amountMinor: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('spend' as const), dueMinor: fc.integer({ min: 1, max: 4_000 }) }),
  fc.record({
    does: fc.constant('refund' as const),
    which: fc.nat(20),
    amountMinor: fc.integer({ min: 1, max: 4_000 }),
  }),
)

async function spend(code: string, model: Model, dueMinor: number): Promise<void> {
  const place = { orderId: randomUUID(), attemptId: randomUUID() }
  const outcome = db.database.transaction(async (tx) => {
    const uuid = queueForm(tx, { ...place, now })
    const spent = await spendCoupon(tx, { ...place, uuid, code, dueMinor, currency: 'EUR', now })
    const entries = entriesForSettlement('coupon', spent.spentMinor, 'EUR')
    queueLedgerTransaction(tx, {
      chargeId: place.orderId,
      kind: 'settlement',
      cause: place.attemptId,
      actor: 'test',
      at: now,
      entries,
    })
    return spent
  })
  if (model.balanceMinor === 0) return expect(outcome).rejects.toMatchObject({ code: 'coupon-empty' })
  const spentMinor = Math.min(model.balanceMinor, dueMinor)
  model.balanceMinor -= spentMinor
  model.redeemed.push({ ...place, leftMinor: spentMinor })
  expect(await outcome).toMatchObject({ spentMinor, balanceMinor: model.balanceMinor })
}

async function refund(model: Model, which: number, amountMinor: number): Promise<void> {
  const use = model.redeemed[which % Math.max(1, model.redeemed.length)]
  if (!use) return
  const { orderId, attemptId } = use
  const refundId = randomUUID()
  const outcome = db.database.transaction(async (tx) => {
    const back = await refundToCoupon(tx, { orderId, attemptId, amountMinor, refundId, now })
    const entries = entriesForRefund('coupon', amountMinor, 'EUR')
    queueLedgerTransaction(tx, {
      chargeId: orderId,
      kind: 'refund',
      cause: refundId,
      actor: 'test',
      at: now,
      entries,
    })
    return back
  })
  if (amountMinor > use.leftMinor) return expect(outcome).rejects.toThrow('not more')
  use.leftMinor -= amountMinor
  model.balanceMinor += amountMinor
  expect((await outcome).balanceMinor).toBe(model.balanceMinor)
}

test('whatever is spent and given back, the balance is never below zero and is what the books say (§1.13)', {
  timeout: 60_000,
}, async () => {
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 8_000 }),
    fc.array(step, { minLength: 1, maxLength: 25 }),
    async (worth, steps) => {
      const { code } = await createCoupon(db.database, {
        currency: 'EUR',
        amountMinor: worth,
        note: '',
        actor: 'test',
        now,
      })
      const model: Model = { balanceMinor: worth, redeemed: [] }
      for (const next of steps)
        await (next.does === 'spend'
          ? spend(code, model, next.dueMinor)
          : refund(model, next.which, next.amountMinor))
      expect((await readBalance(db.database, { code, now })).balance.amount).toBe(model.balanceMinor)
      expect(model.balanceMinor).toBeGreaterThanOrEqual(0)
      for (const check of couponAudit)
        expect(await db.database.query(check.violations), check.holds).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 40 })
})

test('every audit of coupons finds its planted fault', async () => {
  const orderId = randomUUID()
  const coupon =
    "INSERT INTO coupon (id, code_hash, code_end, currency, initial_minor, balance_minor, valid_from, created_at, created_by) VALUES ($1, $2, 'ABCD', 'EUR', 5000, 5000, $3, $3, 'test')"
  const entry =
    "INSERT INTO coupon_entry (order_id, id, coupon_id, attempt_id, kind, amount_minor, cause, actor, at) VALUES ($1, $2, $3, $4, $5, $6, $7, 'test', $8)"
  const order =
    "INSERT INTO orders (id, key, locale, currency, created_at, updated_at) VALUES ($1, 'planted', 'en', 'EUR', $2, $2)"
  const found = await db.database
    .transaction(async (tx) => {
      const couponId = randomUUID()
      await tx.query(coupon, [couponId, Buffer.from(couponId), now])
      const add = (attemptId: string, kind: string, amountMinor: number) =>
        tx.query(entry, [
          orderId,
          randomUUID(),
          couponId,
          attemptId,
          kind,
          amountMinor,
          `${kind}:${attemptId}`,
          now,
        ])
      const [first, second] = [randomUUID(), randomUUID()]
      await add(first, 'hold', 1_000)
      await add(first, 'redeem', 900)
      await add(first, 'refund', 950)
      await add(second, 'redeem', 2_000)
      await tx.query(order, [orderId, now])
      await tx.query(
        `INSERT INTO voucher (order_id, variant_id, piece, coupon_id, created_at, owed_minor) VALUES ($1, $2, 1, $3, $4, 400)`,
        [orderId, randomUUID(), couponId, now],
      )
      const rows = []
      for (const check of couponAudit)
        rows.push([check.holds, (await tx.query(check.violations)).length] as const)
      throw Object.assign(new Error('planted'), { rows })
    })
    .catch((error: Error & { rows: readonly (readonly [string, number])[] }) => error.rows)
  expect(found.filter(([, count]) => count === 0)).toEqual([])
  expect(found).toHaveLength(couponAudit.length)
})
