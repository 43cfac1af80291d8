// Tests: tests/flows/admin/payouts.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { MOST_IN_FILE } from '../contract.ts'
import { payoutErrors } from '../errors.ts'
import { insertFile, lockFile, queueFileDropped, queueFileSent, type StoredFile } from '../store/files.ts'
import { lockForFile, lockPayout, queueStep, readPayoutsIn } from '../store/payouts.ts'

interface Acting {
  readonly actor: string
  readonly now: Date
}

export interface MakePayoutFile extends Acting {
  readonly type: StoredFile['type']
  readonly currency: string
  /** The account of the shop that pays; null for PayPal. */
  readonly from: { readonly holder: string; readonly iban: string; readonly bic: string } | null
}

/**
 * Puts the approved payouts of a kind that are in no file into one. Returns its number. Throws: no-payouts,
 * payout-no-account. Source: decision 0071.
 */
export async function makePayoutFile(
  tx: Tx,
  { type, currency, from, actor, now }: MakePayoutFile,
): Promise<{ readonly number: string; readonly payouts: readonly string[] }> {
  if (type === 'sepa' && from === null) throw payoutErrors['payout-no-account']()
  const payouts = await lockForFile(tx, { type, currency, limit: MOST_IN_FILE })
  if (payouts.length === 0) throw payoutErrors['no-payouts']()
  const id = uuidv7(now.getTime())
  const account = from ?? { holder: '', iban: '', bic: '' }
  const number = await insertFile(tx, { id, type, currency, ...account, createdAt: now, createdBy: actor })
  for (const payout of payouts)
    queueStep(tx, payout, { fileId: id }, { what: 'filed', actor, now, why: number })
  return { number, payouts: payouts.map((payout) => payout.number) }
}

/** Notes that a file was handed over: its payouts are sent. Throws: not-found, payout-file-ended. */
export async function sendPayoutFile(tx: Tx, number: string, { actor, now }: Acting): Promise<void> {
  const file = await lockFile(tx, number)
  if (!file) throw commonErrors['not-found']({ fields: ['file'] })
  if (file.sentAt !== null || file.droppedAt !== null) throw payoutErrors['payout-file-ended']()
  for (const { id } of await readPayoutsIn(tx, file.id)) {
    const payout = await lockPayout(tx, id)
    if (payout?.state !== 'approved') throw payoutErrors['payout-file-ended']()
    queueStep(tx, payout, { state: 'sent', sentAt: now }, { what: 'sent', actor, now, why: number })
  }
  queueFileSent(tx, { id: file.id, actor, now })
}

/**
 * Takes a file back: its payouts are approved and in no file, as before. After it was handed over this is for a file that
 * the bank did not take; once a payout of it was confirmed or returned, it stays. Throws: not-found, payout-file-ended.
 */
export async function dropPayoutFile(tx: Tx, number: string, { actor, now }: Acting): Promise<void> {
  const file = await lockFile(tx, number)
  if (!file) throw commonErrors['not-found']({ fields: ['file'] })
  if (file.droppedAt !== null) throw payoutErrors['payout-file-ended']()
  for (const { id } of await readPayoutsIn(tx, file.id)) {
    const payout = await lockPayout(tx, id)
    if (payout?.state !== 'approved' && payout?.state !== 'sent') throw payoutErrors['payout-file-ended']()
    const what = payout.state === 'sent' ? 'not-taken' : 'unfiled'
    const freed = { state: 'approved', fileId: null, sentAt: null } as const
    queueStep(tx, payout, freed, { what, actor, now, why: number })
  }
  queueFileDropped(tx, { id: file.id, actor, now })
}
