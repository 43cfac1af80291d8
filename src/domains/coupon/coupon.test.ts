import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import {
  entriesForRefund,
  entriesForSettlement,
  ledgerAudit,
  queueLedgerTransaction,
} from '#domains/ledger/index.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { holdCoupon, redeemCouponHold } from './commands/hold-coupon.ts'
import {
  couponAudit,
  createCoupon,
  queueForm,
  readBalance,
  readCoupon,
  readCouponForm,
  refundToCoupon,
  setCouponState,
  spendCoupon,
} from './index.ts'

const db = useTestDatabase()
const now = new Date('2026-11-21T10:00:00Z')

async function newCoupon(
  amountMinor = 5_000,
  change: { currency?: string; validUntil?: Date } = {},
): Promise<string> {
  const { code } = await createCoupon(db.database, {
    currency: 'EUR',
    amountMinor,
    note: '',
    actor: 'test',
    now,
    ...change,
  })
  return code
}

/** Creates a form for a new order. */
async function newForm(place = { orderId: randomUUID(), attemptId: randomUUID() }) {
  return { ...place, uuid: await db.database.transaction(async (tx) => queueForm(tx, { ...place, now })) }
}

type Form = Awaited<ReturnType<typeof newForm>>

/** Spends like the payment engine, with the settlement in the same transaction. */
async function pay(form: Form, code: string, dueMinor: number, currency = 'EUR') {
  return db.database.transaction(async (tx) => {
    const spent = await spendCoupon(tx, { ...form, code, dueMinor, currency, now })
    book(tx, form, 'settlement', spent.spentMinor)
    return spent
  })
}

async function giveBack(form: Form, amountMinor: number, refundId: string) {
  return db.database.transaction(async (tx) => {
    const use = await refundToCoupon(tx, { ...form, amountMinor, refundId, now })
    book(tx, form, 'refund', amountMinor, refundId)
    return use
  })
}

function book(
  tx: Tx,
  { orderId, attemptId }: Form,
  kind: 'settlement' | 'refund',
  amountMinor: number,
  id: string = attemptId,
): void {
  const entries = (kind === 'refund' ? entriesForRefund : entriesForSettlement)('coupon', amountMinor, 'EUR')
  queueLedgerTransaction(tx, {
    chargeId: orderId,
    kind,
    cause: `${kind}:${id}`,
    actor: 'test',
    at: now,
    entries,
  })
}

async function balanceOf(code: string): Promise<number> {
  return (await readBalance(db.database, { code, now })).balance.amount
}

async function violations(): Promise<string[]> {
  const found: string[] = []
  for (const check of [...couponAudit, ...ledgerAudit])
    if ((await db.database.query(check.violations)).length > 0) found.push(check.holds)
  return found
}

test('only a hash of the code is kept, with its last characters', async () => {
  const { id, code } = await createCoupon(db.database, {
    currency: 'EUR',
    amountMinor: 100,
    note: 'a gift',
    actor: 'test',
    now,
  })
  const [row] = await db.database.query<{ text: string; code_end: string }>(
    'SELECT coupon::text AS text, code_end FROM coupon WHERE id = $1',
    [id],
  )
  expect(row?.code_end).toBe(code.slice(-4))
  expect(row?.text).toContain('a gift')
  expect(row?.text.replaceAll('-', '')).not.toContain(code.replaceAll('-', '').slice(0, 12))
})

test('a coupon that covers all pays all, in whatever letters it is typed, and the rest stays on it (§1.13)', async () => {
  const code = await newCoupon(5_000)
  expect(await pay(await newForm(), ` ${code.toLowerCase().replaceAll('-', ' ')} `, 3_000)).toMatchObject({
    spentMinor: 3_000,
    balanceMinor: 2_000,
  })
  expect(await readBalance(db.database, { code, now })).toMatchObject({
    balance: { amount: 2_000, currency: 'EUR' },
  })
})

test('a coupon that covers a part pays that part, and is then empty', async () => {
  const code = await newCoupon(5_000)
  expect(await pay(await newForm(), code, 12_990)).toMatchObject({ spentMinor: 5_000, balanceMinor: 0 })
  await expect(pay(await newForm(), code, 1)).rejects.toMatchObject({
    code: 'coupon-empty',
    kind: 'conflict',
  })
  expect(await balanceOf(code)).toBe(0)
})

test.each([
  ['an unknown code', async () => 'ABCD-EFGH-JKLM-NPQR'],
  ['no code at all', async () => ' - '],
  ['a coupon of another currency', () => newCoupon(5_000, { currency: 'CHF' })],
  ['a coupon that has ended', () => newCoupon(5_000, { validUntil: new Date('2026-11-21T10:00:00.001Z') })],
])('%s is told as unknown and leaves the form good', async (_, codeOf) => {
  const form = await newForm()
  const late = new Date('2026-11-21T10:00:00.001Z')
  const attempt = { ...form, code: await codeOf(), dueMinor: 100, currency: 'EUR', now: late }
  const refused = db.database.transaction((tx) => spendCoupon(tx, attempt))
  await expect(refused).rejects.toMatchObject({
    code: 'unknown-coupon',
    kind: 'not-found',
    fields: ['coupon'],
  })
  expect(await readCouponForm(db.database, form.uuid)).toMatchObject({ usedAt: null, orderId: form.orderId })
  expect(await pay(form, await newCoupon(), 100)).toMatchObject({ spentMinor: 100 })
})

test('a form is good for one redemption, also with another coupon', async () => {
  const [first, second, form] = [await newCoupon(), await newCoupon(), await newForm()]
  await pay(form, first, 1_000)
  await expect(pay(form, first, 1_000)).rejects.toMatchObject({ code: 'uuid-used', kind: 'conflict' })
  await expect(pay(form, second, 1_000)).rejects.toMatchObject({ code: 'uuid-used' })
  expect([await balanceOf(first), await balanceOf(second)]).toEqual([4_000, 5_000])
})

test('a second form of the same attempt, and a form of another order, are refused', async () => {
  const [code, form] = [await newCoupon(), await newForm()]
  const again = await newForm({ orderId: form.orderId, attemptId: form.attemptId })
  await pay(form, code, 1_000)
  await expect(pay(again, code, 1_000)).rejects.toMatchObject({ code: 'uuid-used' })
  const stolen = { ...(await newForm()), orderId: randomUUID() }
  await expect(pay(stolen, code, 1_000)).rejects.toMatchObject({ code: 'uuid-used' })
})

test('one form sent twenty times at once redeems once', async () => {
  const [code, form] = [await newCoupon(5_000), await newForm()]
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => pay(form, code, 100)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'uuid-used'))
  expect(await balanceOf(code)).toBe(4_900)
})

test('twenty orders at once for the last money of a coupon: one gets it, nineteen are told that it is empty', async () => {
  const code = await newCoupon(5_000)
  const forms = await Promise.all(Array.from({ length: 20 }, () => newForm()))
  const outcomes = await Promise.allSettled(forms.map((form) => pay(form, code, 5_000)))
  expect(
    outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.spentMinor] : [])),
  ).toEqual([5_000])
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refusals).toEqual(Array.from({ length: 19 }, () => 'coupon-empty'))
  expect(await violations()).toEqual([])
})

test('twenty orders at once for more than there is share exactly what there is', async () => {
  const code = await newCoupon(5_000)
  const forms = await Promise.all(Array.from({ length: 20 }, () => newForm()))
  const outcomes = await Promise.allSettled(forms.map((form) => pay(form, code, 3_000)))
  const spent = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.spentMinor] : [],
  )
  expect(spent.sort()).toEqual([2_000, 3_000])
  expect(await balanceOf(code)).toBe(0)
})

test('a refund goes back to the coupon once, and never more than was redeemed', async () => {
  const [code, form] = [await newCoupon(5_000), await newForm()]
  await pay(form, code, 4_000)
  expect(await giveBack(form, 1_500, 'r1')).toMatchObject({ amountMinor: 1_500, balanceMinor: 2_500 })
  const repeat = await db.database.transaction((tx) =>
    refundToCoupon(tx, { ...form, amountMinor: 1_500, refundId: 'r1', now }),
  )
  expect(repeat).toMatchObject({ amountMinor: 1_500, balanceMinor: 2_500 })
  await expect(giveBack(form, 2_501, 'r2')).rejects.toThrow('redeemed 4000, not more')
  expect(await giveBack(form, 2_500, 'r2')).toMatchObject({ balanceMinor: 5_000 })
  await expect(giveBack(await newForm(), 1, 'r3')).rejects.toThrow('redeemed no coupon')
  expect(await violations()).toEqual([])
})

test('two refunds of 60 % at once: one goes back, the other is refused', async () => {
  const [code, form] = [await newCoupon(5_000), await newForm()]
  await pay(form, code, 5_000)
  const outcomes = await Promise.allSettled(['a', 'b'].map((refundId) => giveBack(form, 3_000, refundId)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await balanceOf(code)).toBe(3_000)
})

test('what is held is not free for others, and is spent once it is redeemed, once', async () => {
  const [code, form, other] = [await newCoupon(5_000), await newForm(), await newForm()]
  const hold = (place: Form) =>
    db.database.transaction((tx) => holdCoupon(tx, { ...place, code, dueMinor: 5_000, currency: 'EUR', now }))
  expect(await hold(form)).toMatchObject({ amountMinor: 5_000, balanceMinor: 0 })
  await expect(hold(other)).rejects.toMatchObject({ code: 'coupon-empty' })
  expect(await db.database.transaction((tx) => redeemCouponHold(tx, { ...other, now }))).toBeNull()
  await db.database.transaction(async (tx) => {
    await redeemCouponHold(tx, { ...form, now })
    book(tx, form, 'settlement', 5_000)
  })
  expect(await db.database.transaction((tx) => redeemCouponHold(tx, { ...form, now }))).toBeNull()
  expect(await balanceOf(code)).toBe(0)
  expect(await violations()).toEqual([])
})

test('a blocked coupon is unknown to buyers, keeps its money, and is good again when it is opened', async () => {
  const code = await newCoupon()
  const move = (to: 'active' | 'blocked') =>
    setCouponState(db.database, { code, to, actor: 'anna', why: 'lost', now })
  expect([await move('blocked'), await move('blocked')]).toEqual([true, false])
  await expect(readBalance(db.database, { code, now })).rejects.toMatchObject({ code: 'unknown-coupon' })
  expect(await readCoupon(db.database, code)).toMatchObject({ state: 'blocked', balanceMinor: 5_000 })
  expect(await move('active')).toBe(true)
  expect(await balanceOf(code)).toBe(5_000)
  const trail = await db.database.query(
    `SELECT actor, action, detail->>'why' AS why FROM audit_log WHERE subject LIKE 'coupon:%' AND action <> 'coupon-created' ORDER BY id`,
  )
  expect(trail).toEqual(
    ['coupon-blocked', 'coupon-active'].map((action) => ({ actor: 'anna', action, why: 'lost' })),
  )
})

test('staff see all that happened to a coupon', async () => {
  const [code, form] = [await newCoupon(5_000), await newForm()]
  await pay(form, code, 3_000)
  await giveBack(form, 500, 'r1')
  const entries = (await readCoupon(db.database, code))?.entries
  expect(entries?.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['hold', 3_000],
    ['redeem', 3_000],
    ['refund', 500],
  ])
  expect(await readCoupon(db.database, 'ABCD')).toBeNull()
})

test('the ledger of coupons cannot be changed, and the database refuses a balance below zero whoever writes it', async () => {
  const code = await newCoupon()
  await pay(await newForm(), code, 100)
  await expect(db.database.query('UPDATE coupon_entry SET amount_minor = 1')).rejects.toThrow('append-only')
  await expect(db.database.query('UPDATE coupon SET balance_minor = -1')).rejects.toThrow('check constraint')
  await expect(db.database.query('UPDATE coupon SET balance_minor = initial_minor + 1')).rejects.toThrow(
    'check constraint',
  )
})

test('a coupon worth nothing, or less, is not made', async () => {
  for (const amountMinor of [0, -100, 0.5]) await expect(newCoupon(amountMinor)).rejects.toThrow()
})
