import { expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { someCode, usesOf } from '../../../tests/support/discounts.ts'
import {
  type CreateCode,
  endCode,
  giveBackUses,
  queueUse,
  queueUsesAgain,
  readCodeByKey,
  readDiscounts,
} from './index.ts'
import { codeKey } from './rules.ts'

// The price is read before the order is committed; these tests begin where that read ends, as a race does.
const db = useTestDatabase()
const NOW = new Date('2026-06-01T12:00:00Z')
const GONE = { refuseAtCommitIfGone: () => new Error('gone') }

const newCode = async (change: Partial<CreateCode> = {}) => {
  const code = await someCode(db.database, { now: NOW, ...change })
  return { code, id: (await readCodeByKey(db.database, codeKey(code)))!.id }
}

interface Who {
  readonly accountId?: string | null
  readonly email?: string
  readonly now?: Date
}

/** Takes a use for a new order and returns the order's id. */
async function take(codeId: string, { accountId = null, email = '', now = NOW }: Who = {}): Promise<string> {
  const orderId = crypto.randomUUID()
  await db.database.transaction(async (tx: Tx) =>
    queueUse(
      tx,
      {
        id: crypto.randomUUID(),
        codeId,
        orderId,
        accountId,
        email,
        now,
        amountMinor: 100,
        currency: 'EUR',
        expiresAt: NOW,
        actor: 'test',
      },
      GONE,
    ),
  )
  return orderId
}

const giveBack = (orderId: string) =>
  db.database.transaction((tx) => giveBackUses(tx, orderId, { actor: 'test', why: 'test', now: NOW }))

const takeAgain = (orderId: string, isLimited = true) =>
  db.database.transaction(async (tx: Tx) =>
    queueUsesAgain(
      tx,
      { orderId, orderKey: null, isLimited, actor: 'test', why: 'paid late', now: NOW },
      GONE,
    ),
  )

test('a code that ended or expired after its price was read is not taken', async () => {
  const [ended, expired] = [await newCode(), await newCode({ validUntil: new Date(NOW.getTime() + 1000) })]
  await endCode(db.database, { code: ended.code, isEnded: true, actor: 'staff', why: '', now: NOW })
  await expect(take(ended.id)).rejects.toThrow('gone')
  await expect(take(expired.id, { now: new Date(NOW.getTime() + 1000) })).rejects.toThrow('gone')
  await take(expired.id, { now: new Date(NOW.getTime() + 999) })
  expect([await usesOf(db.database, ended.code), await usesOf(db.database, expired.code)]).toMatchObject([
    { used: 0, taken: 0 },
    { used: 1, taken: 1 },
  ])
})

test.each([
  ['account', { accountId: '00000000-0000-4000-8000-000000000001', email: 'one@example.com' }],
  ['e-mail address', { email: 'two@example.com' }],
] as const)('ten orders of one %s at once use a code once', async (_, who) => {
  const { code, id } = await newCode({ personLimit: 1 })
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => take(id, who)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
})

test('an account that changes its address is the same person, and so is an address with and without account', async () => {
  const { id } = await newCode({ personLimit: 2 })
  const accountId = crypto.randomUUID()
  await take(id, { accountId, email: 'old@example.com' })
  await take(id, { accountId, email: 'new@example.com' })
  await expect(take(id, { accountId, email: 'third@example.com' })).rejects.toThrow('gone')
  // A guest under one of the addresses has used it once.
  await take(id, { email: 'old@example.com' })
  await expect(take(id, { email: 'old@example.com' })).rejects.toThrow('gone')
})

test.each([
  ['account', { accountId: '00000000-0000-4000-8000-000000000003', email: '' }],
  ['e-mail address', { email: 'three@example.com' }],
] as const)('a use that was given back is free for the same %s again', async (_, who) => {
  const { id } = await newCode({ personLimit: 1 })
  await giveBack(await take(id, who))
  await take(id, who)
  await expect(take(id, who)).rejects.toThrow('gone')
})

test.each([
  ['account', { accountId: '00000000-0000-4000-8000-000000000004', email: '' }],
  ['e-mail address', { email: 'four@example.com' }],
] as const)(
  'who pays late is refused if the same %s used the code again meanwhile; money that came is not',
  async (_, who) => {
    const { code, id } = await newCode({ personLimit: 1 })
    const late = await take(id, who)
    await giveBack(late)
    const other = await take(id, who)
    await expect(takeAgain(late)).rejects.toThrow('gone')
    await takeAgain(late, false)
    expect(await usesOf(db.database, code)).toEqual({ used: 2, taken: 2, back: 0 })
    await giveBack(other)
    await giveBack(late)
    await giveBack(late)
    expect(await usesOf(db.database, code)).toEqual({ used: 0, taken: 0, back: 2 })
  },
)

test('the cart counts the uses of a person as the order does: none that was given back, each other one once', async () => {
  const { code, id } = await newCode({ personLimit: 2 })
  const who = { accountId: crypto.randomUUID(), email: 'five@example.com' }
  const asked = async () =>
    (await readDiscounts(db.database, { ...who, codes: [code], variantIds: [], now: NOW }))[0]?.refusal
  await giveBack(await take(id, who))
  await take(id, who)
  expect(await asked()).toBeNull()
  await take(id, who)
  expect(await asked()).toBe('code-used-up')
})

test('a use that was taken again has no end: what is paid late is not given back by the clock', async () => {
  const { code, id } = await newCode()
  const orderId = await take(id)
  await giveBack(orderId)
  await takeAgain(orderId)
  await db.database.transaction((tx) =>
    giveBackUses(tx, orderId, { actor: 'clock', why: 'test', now: NOW }, new Date('2030-01-01')),
  )
  expect(await usesOf(db.database, code)).toEqual({ used: 1, taken: 1, back: 0 })
})
