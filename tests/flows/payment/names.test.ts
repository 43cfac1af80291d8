import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { countMovesTo } from '#domains/payment/store/attempts.ts'
import { queueNewAttempt, setAttemptRef } from '#domains/payment/store/write-attempts.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { auditViolations } from '../../support/orders.ts'
import { guest, NOW, reserving } from '../../support/reserving.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))
const { order } = reserving(db)

async function begin(): Promise<{ readonly chargeId: string; readonly id: string }> {
  const product = await sellProduct(db.database, { stock: 10 })
  const chargeId = await order(guest(), { [product.productId]: 1 })
  const id = uuidv7()
  await db.database.transaction(async (tx) =>
    queueNewAttempt(tx, {
      chargeId,
      id,
      gatewayId: 'mollie',
      paidThrough: 'provider',
      flow: 'single',
      payerSerial: 1,
      amountMinor: 1240,
      currency: 'EUR',
      now: NOW,
      result: null,
    }),
  )
  return { chargeId, id }
}

const name = (attempt: { readonly chargeId: string; readonly id: string }, ref: string): Promise<void> =>
  db.database.transaction((tx) => setAttemptRef(tx, attempt, ref, NOW))

test('every name that a provider gives a payment is an event of it, once, and no move', async () => {
  const attempt = await begin()
  await name(attempt, 'tr_1')
  await name(attempt, 'tr_1')
  await name(attempt, 'tr_2')
  expect(
    await db.database.query(
      `SELECT from_status AS "from", to_status AS "to", why, provider_ref AS ref FROM payment_attempt_event WHERE attempt_id = $1 ORDER BY seq`,
      [attempt.id],
    ),
  ).toEqual([
    { from: null, to: 'created', why: '', ref: null },
    { from: 'created', to: 'created', why: 'named', ref: 'tr_1' },
    { from: 'created', to: 'created', why: 'named', ref: 'tr_2' },
  ])
  expect(await countMovesTo(db.database, attempt, 'created')).toBe(1)
  expect(await auditViolations(db.database)).toEqual([])
})

test('the audit finds a payment with another name than it was told', async () => {
  const attempt = await begin()
  await name(attempt, 'tr_3')
  await db.database.query(`UPDATE payment_attempt SET provider_ref = 'tr_4' WHERE id = $1`, [attempt.id])
  expect(await auditViolations(db.database)).toEqual([
    expect.stringMatching(/^I14 a payment has the name at its provider that its last event told: .*tr_4/),
  ])
  await name(attempt, 'tr_5')
  expect(await auditViolations(db.database)).toEqual([])
})

test('a payment that was renamed without an event before 0.5.0 gets one by the update, once', async () => {
  const attempt = await begin()
  await db.database.query(`UPDATE payment_attempt SET provider_ref = 'tr_6' WHERE id = $1`, [attempt.id])
  const update = readFileSync('src/db/migrations/0061_named_payments.sql', 'utf8')
  await db.database.query(update)
  await db.database.query(update)
  expect(
    await db.database.query(
      `SELECT actor, to_status AS "to", provider_ref AS ref FROM payment_attempt_event WHERE attempt_id = $1 ORDER BY seq OFFSET 1`,
      [attempt.id],
    ),
  ).toEqual([{ actor: 'update', to: 'created', ref: 'tr_6' }])
  expect(await auditViolations(db.database)).toEqual([])
})
