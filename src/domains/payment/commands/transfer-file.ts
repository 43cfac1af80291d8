// Tests: tests/flows/admin/transfers.test.ts

import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { lockPayer } from '../payer.ts'
import { readRefunds } from '../store/refunds.ts'
import { ibanOf } from '../transfers/iban.ts'
import {
  insertTransferFile,
  insertTransferItem,
  lockTransferFile,
  markTransferFileDropped,
  markTransferFileSent,
  readTransferItems,
} from '../transfers/transfer-store.ts'
import { confirmIn, isByHand, reopenRefund } from './end-refund-by-hand.ts'

/** Most refunds of one file: all of them are booked in one transaction. */
export const MOST_TRANSFERS = 100

export interface MakeTransferFile {
  /** The account of the shop. */
  readonly from: { readonly holder: string; readonly iban: string; readonly bic: string }
  readonly refunds: readonly {
    readonly chargeId: string
    readonly refundId: string
    readonly holder: string
    readonly iban: string
    /** What the buyer reads on the statement. */
    readonly words: string
  }[]
}

/**
 * Makes a file of transfers of refunds that staff have to pay out. Each refund is in one file that counts, at
 * most. No money is booked before `sendTransferFile`. Returns the number of the file. Throws: unknown-refund,
 * refund-ended for one that waits no more, refund-in-file, refund-currency for what is not in euros,
 * iban-invalid, no-account, no-refunds.
 */
export async function makeTransferFile(
  { database, payers }: Pick<PaymentEngine, 'database' | 'payers'>,
  { from, refunds }: MakeTransferFile,
  { actor, now }: Moment,
): Promise<string> {
  if (refunds.length === 0 || refunds.length > MOST_TRANSFERS) throw paymentErrors['no-refunds']()
  const ownIban = ibanOf(from.iban)
  if (ownIban === null) throw paymentErrors['no-account']()
  return database.transaction(async (tx) => {
    const id = uuidv7(now.getTime())
    const number = await insertTransferFile(tx, {
      id,
      ...from,
      iban: ownIban,
      createdAt: now,
      createdBy: actor,
    })
    for (const wanted of inOrder(refunds)) {
      const { chargeId, refundId, holder, words } = wanted
      const iban = ibanOf(wanted.iban)
      if (iban === null) throw paymentErrors['iban-invalid']({ fields: [`iban.${refundId}`] })
      const payer = await lockPayer(tx, payers, chargeId)
      const refund = payer && (await readRefunds(tx, chargeId)).find((one) => one.id === refundId)
      if (!refund) throw paymentErrors['unknown-refund']()
      if (refund.state !== 'waiting' || !isByHand(refund)) throw paymentErrors['refund-ended']()
      if (refund.currency !== 'EUR') throw paymentErrors['refund-currency']()
      const { amountMinor } = refund
      const item = { chargeId, refundId, fileId: id, amountMinor, holder, iban, words }
      if (!(await insertTransferItem(tx, item))) throw paymentErrors['refund-in-file']()
    }
    return number
  })
}

/**
 * Notes that a file was handed to the bank, and books its refunds. Nothing is booked twice: one that the bank's
 * statement confirmed before stays as it is. Throws: not-found, file-ended, refund-ended where one of them was
 * given up; then drop the file.
 */
export async function sendTransferFile(engine: PaymentEngine, number: string, moment: Moment): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const file = await lockTransferFile(tx, number)
    if (!file) throw commonErrors['not-found']()
    if (file.sentAt !== null || file.droppedAt !== null) throw paymentErrors['file-ended']()
    const note = noteOf(file.number)
    for (const { chargeId, refundId } of await readTransferItems(tx, file.id))
      await confirmIn(engine, tx, { chargeId, refundId, note }, moment)
    await markTransferFileSent(tx, { id: file.id, ...moment })
  })
}

/**
 * Takes a file back: before it was handed over its refunds just wait again; afterwards, because the bank did not
 * take it, their bookings are undone too. What the bank's statement confirmed stays. Throws: not-found,
 * file-ended.
 */
export async function dropTransferFile(engine: PaymentEngine, number: string, moment: Moment): Promise<void> {
  await engine.database.transaction(async (tx) => {
    const file = await lockTransferFile(tx, number)
    if (!file) throw commonErrors['not-found']()
    if (file.droppedAt !== null) throw paymentErrors['file-ended']()
    const note = noteOf(file.number)
    if (file.sentAt !== null)
      for (const { chargeId, refundId } of await readTransferItems(tx, file.id))
        await reopenRefund(engine, tx, { chargeId, refundId, note }, moment)
    await markTransferFileDropped(tx, { id: file.id, ...moment })
  })
}

/** What a refund says that a file paid. */
function noteOf(number: string): string {
  return `transfer file ${number}`
}

/** In the order in which charges are locked. */
function inOrder<Refund extends { readonly chargeId: string }>(refunds: readonly Refund[]): Refund[] {
  return refunds.toSorted((a, b) => (a.chargeId < b.chargeId ? -1 : 1))
}
