// Tests: tests/flows/partner/payout.test.ts

import type { Tx } from '#db/database.ts'
import { type PartnerRow, partnerErrors, queuePayoutEntry } from '#domains/partner/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { payoutErrors } from '../errors.ts'
import { lockPayable } from '../store/balances.ts'
import { readMethod } from '../store/methods.ts'
import { insertPayout, type PayoutRow, queueStep, readRunning } from '../store/payouts.ts'

export interface RequestPayout {
  /** Locked by the caller. */
  readonly partner: PartnerRow
  /** Null: all that is payable. Units: minor units of the currency. */
  readonly amountMinor: number | null
  readonly currency: string
  /** Least that the shop pays out at once. Units: minor units of the currency. */
  readonly minMinor: number
  /** The first day of the month whose run makes it, `2026-11-01`; null: the partner asks. */
  readonly month: string | null
  readonly actor: string
  readonly now: Date
}

/**
 * Requests a payout to a partner by the method that they set, and takes its money off what is payable in the same
 * transaction. One payout of a partner runs at a time. Throws: partner-blocked, payout-running, missing-fields without a
 * method, payout-too-small and payout-over-payable with `payable`. Source: docs/http-contract.md "Partner programme",
 * decision 0071.
 */
export async function requestPayout(tx: Tx, command: RequestPayout): Promise<PayoutRow> {
  const { partner, currency, minMinor, month, actor, now } = command
  if (partner.state !== 'active') throw partnerErrors['partner-blocked']()
  const method = await readMethod(tx, partner.id)
  if (!method) throw commonErrors['missing-fields']({ fields: ['payoutType'] })
  const payableMinor = await lockPayable(tx, partner.id, currency)
  if (await readRunning(tx, partner.id)) throw payoutErrors['payout-running']()
  const amountMinor = command.amountMinor ?? payableMinor
  const details = { fields: ['amount'], extra: { payable: { amount: payableMinor, currency } } }
  if (amountMinor < Math.max(minMinor, 1)) throw payoutErrors['payout-too-small'](details)
  if (amountMinor > payableMinor) throw payoutErrors['payout-over-payable'](details)
  const { type, accountSealed, accountPrint, ending, heldUntil } = method
  const payout = await insertPayout(tx, {
    id: uuidv7(now.getTime()),
    partnerId: partner.id,
    state: 'requested',
    amountMinor,
    currency,
    type,
    accountSealed,
    accountPrint,
    ending,
    month,
    requestedAt: now,
    heldUntil: heldUntil !== null && heldUntil > now ? heldUntil : null,
  })
  if (!payout) throw payoutErrors['payout-running']()
  queueStep(tx, payout, {}, { what: 'requested', actor, now })
  const through = type === 'credit' ? 'credit' : 'transfer'
  const money = { kind: 'payout', currency, amountMinor, through } as const
  const isBooked = await queuePayoutEntry(tx, {
    partnerId: partner.id,
    payoutId: payout.id,
    ...money,
    actor,
    now,
  })
  if (!isBooked) throw payoutErrors['payout-over-payable'](details)
  return payout
}
