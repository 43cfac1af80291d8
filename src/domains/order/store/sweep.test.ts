import { beforeEach, expect, test } from 'vitest'
import { DAY, SECOND } from '#kernel/clock.ts'
import { pastTheTriggers, useTestDatabase } from '../../../../tests/support/database.ts'
import { ownerOfAccount } from '../owner.ts'
import {
  CART_KEPT_MS,
  IDENTIFY_TRY_KEPT_MS,
  READER_KEPT_MS,
  sweepCarts,
  sweepIdentifyTries,
  sweepReaders,
} from './sweep.ts'

const db = useTestDatabase()
const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)
const SESSION = Buffer.from('a-session')
const ACCOUNT = '00000000-0000-7000-8000-0000000000aa'

beforeEach(() =>
  pastTheTriggers(
    db.database,
    'TRUNCATE orders, order_line, order_event, order_reader, order_identify_attempt, payment_attempt, session, account CASCADE',
  ),
)

async function cart(
  key: string,
  age: number,
  more: { changed?: number; owner?: Buffer; state?: string } = {},
): Promise<void> {
  const { changed = age, owner = null, state = 'cart' } = more
  await db.database.query(
    `WITH o AS (INSERT INTO orders (id, key, state, number, locale, currency, email, owner_hash, created_at, updated_at) VALUES (uuidv7(), $1, $2, $3, 'en', 'EUR', 'a@example.com', $4, $5, $6) RETURNING id)
     INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, tax_class) SELECT id, uuidv7(), 0, 1, 'p', 'P', 1, 'standard' FROM o`,
    [key, state, state === 'cart' ? null : key, owner, ago(age), ago(changed)],
  )
}

const keysLeft = async (): Promise<unknown[]> =>
  (await db.database.query('SELECT key FROM orders ORDER BY key')).map(({ key }) => key)

test('a cart that nobody changed for ninety days goes with its lines, a younger one stays', async () => {
  await cart('old', CART_KEPT_MS)
  await cart('young', CART_KEPT_MS - SECOND)
  await cart('changed-since', 200 * DAY, { changed: DAY })
  await sweepCarts(db.database, NOW)
  expect(await keysLeft()).toEqual(['changed-since', 'young'])
  expect(await db.database.query('SELECT FROM order_line')).toHaveLength(2)
})

test('a cart stays while its browser’s session lives and while its member’s account is there', async () => {
  await db.database.query(
    'INSERT INTO session (id_hash, created_at, last_seen_at, expires_at) VALUES ($1, $2, $2, $3)',
    [SESSION, ago(DAY), new Date(NOW.getTime() + DAY)],
  )
  await db.database.query(
    `INSERT INTO account (id, email, password_hash, password_version, created_at, updated_at) VALUES ($1, 'a@example.com', '', 1, $2, $2)`,
    [ACCOUNT, ago(DAY)],
  )
  await cart('visitor', 100 * DAY, { owner: SESSION })
  await cart('member', 400 * DAY, { owner: ownerOfAccount(ACCOUNT) })
  await cart('stranger', 100 * DAY, { owner: Buffer.from('a-session-that-ended') })
  await sweepCarts(db.database, NOW)
  expect(await keysLeft()).toEqual(['member', 'visitor'])
  await sweepCarts(db.database, new Date(NOW.getTime() + 2 * DAY))
  expect(await keysLeft()).toEqual(['member'])
  await db.database.query('DELETE FROM account')
  await sweepCarts(db.database, NOW)
  expect(await keysLeft()).toEqual([])
})

test('an order that was placed stays however old it is, and so does a cart that has a payment or a history', async () => {
  for (const state of ['placed', 'completed', 'cancelled']) await cart(state, 3_000 * DAY, { state })
  await cart('paid', 3_000 * DAY)
  await cart('told', 3_000 * DAY)
  await db.database.query(
    `INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
     SELECT id, uuidv7(), 'stripe', 'single', 'linked', 1, 1, 'EUR', created_at, created_at FROM orders WHERE key = 'paid'`,
  )
  await db.database.query(
    `INSERT INTO order_event (order_id, what, actor, at) SELECT id, 'note', 'staff', created_at FROM orders WHERE key = 'told'`,
  )
  await sweepCarts(db.database, NOW)
  expect(await keysLeft()).toEqual(['cancelled', 'completed', 'paid', 'placed', 'told'])
})

test('a cart that somebody works on is left for the next clean-up', async () => {
  await cart('locked', 100 * DAY)
  await cart('free', 100 * DAY)
  await db.database.transaction(async (tx) => {
    await tx.query(`SELECT FROM orders WHERE key = 'locked' FOR UPDATE`)
    await sweepCarts(db.database, NOW)
  })
  expect(await keysLeft()).toEqual(['locked'])
})

test('more carts than one batch holds go in one clean-up, unless its time is over', async () => {
  await db.database.query(
    `INSERT INTO orders (id, key, locale, currency, created_at, updated_at) SELECT uuidv7(), 'k' || n, 'en', 'EUR', $1, $1 FROM generate_series(1, 10001) n`,
    [ago(100 * DAY)],
  )
  await sweepCarts(db.database, NOW, () => true)
  expect(await keysLeft()).toHaveLength(10_001)
  await sweepCarts(db.database, NOW)
  expect(await keysLeft()).toEqual([])
})

test('a right to read an order goes long after it ended, and a try to prove its address after a day', async () => {
  const [row] = await db.database.query<{ id: string }>('SELECT uuidv7() AS id')
  for (const [name, age] of [
    ['gone', READER_KEPT_MS],
    ['known', READER_KEPT_MS - SECOND],
    ['reads', -DAY],
  ] as const)
    await db.database.query('INSERT INTO order_reader (order_id, owner_hash, until) VALUES ($1, $2, $3)', [
      row!.id,
      Buffer.from(name),
      ago(age),
    ])
  for (const age of [IDENTIFY_TRY_KEPT_MS, IDENTIFY_TRY_KEPT_MS - SECOND])
    await db.database.query('INSERT INTO order_identify_attempt (order_id, at, who) VALUES ($1, $2, $3)', [
      row!.id,
      ago(age),
      SESSION,
    ])
  await sweepReaders(db.database, NOW)
  await sweepIdentifyTries(db.database, NOW)
  const left = await db.database.query<{ owner_hash: Buffer }>(
    'SELECT owner_hash FROM order_reader ORDER BY until',
  )
  expect(left.map(({ owner_hash }) => owner_hash.toString())).toEqual(['known', 'reads'])
  expect(await db.database.query('SELECT FROM order_identify_attempt')).toHaveLength(1)
})
