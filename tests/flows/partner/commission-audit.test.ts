import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { matureCommissions, partnerAudit, queuePayoutEntry } from '#domains/partner/index.ts'
import { CommissionStorm } from '../../support/commission-storm.ts'
import { useTestDatabase } from '../../support/database.ts'

const shop = useTestDatabase()
let partnerId = ''

beforeAll(async () => {
  const storm = new CommissionStorm(shop.database, 7)
  await storm.run(300, 1)
  partnerId = storm.partners[0] ?? ''
  const now = new Date('2027-01-01T00:00:00Z')
  await matureCommissions(shop.database, now)
  const payout = { partnerId, payoutId: crypto.randomUUID(), kind: 'payout', currency: 'EUR' } as const
  const paid = { ...payout, amountMinor: 10, through: 'credit', actor: 'staff', now } as const
  expect(await shop.database.transaction((tx) => queuePayoutEntry(tx, paid))).toBe(true)
})

/** Returns which checks of the audit fail after somebody changed the books by hand; the change is rolled back. */
async function found(sql: string): Promise<readonly string[]> {
  const broken: string[] = []
  const undone = new Error('undone')
  const change = async (tx: Tx) => {
    expect((await tx.query(sql)).length, 'the corruption changed no row').toBeGreaterThan(0)
    for (const { holds, violations } of partnerAudit)
      if ((await tx.query(violations)).length > 0) broken.push(holds)
    throw undone
  }
  await expect(shop.database.transaction(change)).rejects.toBe(undone)
  return broken
}

test('the audit finds nothing in books that the program wrote', async () => {
  for (const { holds, violations } of partnerAudit)
    expect(await shop.database.query(violations), holds).toEqual([])
})

const EARNING = `(SELECT order_id FROM commission WHERE earned_minor > returned_minor AND payable_at IS NOT NULL LIMIT 1)`
const ENTRY = `SELECT min(id) FROM partner_entry WHERE kind = 'earned'`

test.each([
  [
    'a balance that was raised',
    'UPDATE partner_balance SET payable_minor = payable_minor + 1 RETURNING 1',
    'balance',
  ],
  ['a balance that is gone', 'DELETE FROM partner_balance RETURNING 1', 'balance'],
  [
    'an entry that the ledger does not have',
    `UPDATE partner_entry SET pending_minor = pending_minor + 1 WHERE id = (${ENTRY}) RETURNING 1`,
    'same sums',
  ],
  ['an entry that is gone', `DELETE FROM partner_entry WHERE id = (${ENTRY}) RETURNING 1`, 'same sums'],
  [
    'a commission that was not taken back with its money',
    `UPDATE commission SET returned_minor = earned_minor WHERE order_id = ${EARNING} RETURNING 1`,
    'in proportion',
  ],
  [
    'a commission above what its lines say',
    `UPDATE commission SET lines = '[]' WHERE order_id = ${EARNING} RETURNING 1`,
    'its lines',
  ],
  [
    'a commission that never matured and lies in what is payable',
    `UPDATE commission SET payable_at = NULL WHERE order_id = ${EARNING} RETURNING 1`,
    'where it matured',
  ],
  [
    'a commission of an own order',
    `UPDATE partner_order SET refused = 'own-account' WHERE order_id = ${EARNING} RETURNING 1`,
    'another buyer',
  ],
  [
    'a payout above what was payable',
    `UPDATE partner_entry SET payable_minor = -100000000 WHERE kind = 'payout' RETURNING 1`,
    'no payout exceeded',
  ],
  [
    'a payout that came back and was not made',
    `UPDATE partner_entry SET payable_minor = 10 WHERE kind = 'payout' RETURNING 1`,
    'no payout exceeded',
  ],
])('the audit finds %s', async (_, sql, words) => {
  expect(await found(sql)).toContainEqual(expect.stringContaining(words))
})
