// Tests: tests/flows/partner/commissions.test.ts, tests/programmes/commissions.test.ts

import type { Database, Tx } from '#db/database.ts'
import { type DueCommission, lockDueCommissions, queuePayable } from '../store/commissions.ts'
import { queuePartnerEntry } from '../store/entries.ts'

/**
 * Makes commissions payable whose time has come, in batches, until none is left or `isOver` says that the time of the
 * job is up. A refund or a dispute under way, a hold and a blocked partner make them wait. Source: decision 0068.
 */
export async function matureCommissions(
  database: Database,
  now: Date,
  isOver: () => boolean = () => false,
): Promise<void> {
  let last: DueCommission | null = null
  do last = await database.transaction((tx): Promise<DueCommission | null> => matureBatch(tx, now, last))
  while (last !== null && !isOver())
}

async function matureBatch(tx: Tx, now: Date, after: DueCommission | null): Promise<DueCommission | null> {
  const due = await lockDueCommissions(tx, now, after)
  // Balances are locked in one order, whatever the order of the commissions.
  const byPartner = due.toSorted((a, b) =>
    a.partnerId < b.partnerId ? -1 : Number(a.partnerId > b.partnerId),
  )
  for (const { orderId, partnerId, currency, standingMinor } of byPartner) {
    if (standingMinor === 0) continue
    const money = { currency, pendingMinor: -standingMinor, payableMinor: standingMinor, now }
    const cause = `matured:${orderId}`
    const about = { partnerId, kind: 'matured', cause, orderId, payoutId: null } as const
    queuePartnerEntry(tx, { ...about, ...money }, 'job')
  }
  if (due.length > 0)
    queuePayable(
      tx,
      due.map(({ orderId }) => orderId),
      now,
    )
  return due.at(-1) ?? null
}
