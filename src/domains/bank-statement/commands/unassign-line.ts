// Tests: src/domains/bank-statement/unassign.test.ts

import type { Database, Tx } from '#db/database.ts'
import { lockOrder, readOrderById } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { nextState } from '#kernel/states.ts'
import { bankStatementErrors } from '../errors.ts'
import { lockLineRow, readParts } from '../parts-store.ts'
import { partReference, refundNote, wholeReference } from '../references.ts'
import { lineOutcomes } from '../states.ts'
import { type LineRow, readLineByNumber } from '../store.ts'
import { queueAgainRow, type TakenBack, takeBackRow } from '../undo-store.ts'

/** Reverses the booking of a line for an order, in the caller's transaction, which holds the order's lock. */
export interface UndoPorts {
  readonly unbook: (
    tx: Tx,
    booked: {
      readonly orderId: string
      readonly amountMinor: number
      readonly currency: string
      readonly reference: string
      readonly why: string
    },
  ) => Promise<unknown>
  /** Makes a refund wait for its transfer again, if `note` says that this line confirmed it. */
  readonly reopenRefund: (
    tx: Tx,
    refund: { readonly orderId: string; readonly refundId: string; readonly note: string },
  ) => Promise<unknown>
}

export interface UnassignLine extends UndoPorts {
  /** The line's number, as the queue shows it. */
  readonly line: number
  /** The order to take it from; null: the only one that has it. */
  readonly orderNumber: string | null
  readonly why: string
  readonly actor: string
  readonly now: Date
}

/** The order that a line was taken from; null: it had been dismissed and waits again. */
export interface Unassigned {
  readonly orderId: string
  readonly orderNumber: string
  /** Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
}

/**
 * Takes a line, or an order's part of it, back: its booking is reversed, the order is as if the money had not
 * come, and the line waits in the queue. A dismissed line waits again. All of it happens in one transaction
 * or not at all. Throws: unknown-bank-line, not-found, bank-line-free, bank-line-which-order,
 * bank-line-not-of-order, bank-line-unbooked, and what the ports throw. Source: decision 0034.
 */
export async function unassignLine(database: Database, command: UnassignLine): Promise<Unassigned | null> {
  const line = await readLineByNumber(database, command.line)
  if (!line) throw bankStatementErrors['unknown-bank-line']()
  return database.transaction(async (tx) => {
    const owner = await ownerOf(tx, line, command.orderNumber)
    // The one lock order: the order, then the line.
    if (owner) await lockOrder(tx, { id: owner.orderId })
    const standing = await lockLineRow(tx, line)
    if (!standing) throw bankStatementErrors['unknown-bank-line']()
    const { actor, now, why } = command
    if (!owner) {
      if (await queueAgainRow(tx, line, { actor, now, why })) return null
      throw bankStatementErrors['bank-line-free']()
    }
    const taken = await takenFrom(tx, line, owner.orderId, standing)
    if (!taken) throw bankStatementErrors['bank-line-free']()
    nextState(lineOutcomes, standing.outcome === 'unmatched' ? 'split' : standing.outcome, 'unmatched')
    const { orderId, reference } = taken
    if (line.amountMinor < 0)
      await command.reopenRefund(tx, { orderId, refundId: owner.refundId ?? '', note: reference })
    else
      await command.unbook(tx, {
        orderId,
        amountMinor: taken.amountMinor,
        currency: line.currency,
        reference,
        why,
      })
    await takeBackRow(tx, line, taken, { actor, now, why })
    return {
      orderId,
      orderNumber: owner.orderNumber,
      amountMinor: taken.amountMinor,
      currency: line.currency,
    }
  })
}

interface Owner {
  readonly orderId: string
  readonly orderNumber: string
  readonly refundId: string | null
}

/** Returns the order that has the line, or the requested part of it; null where no order has any of it. */
async function ownerOf(tx: Tx, { number }: LineRow, wanted: string | null): Promise<Owner | null> {
  const line = await readLineByNumber(tx, number)
  if (!line) return null
  const ids =
    line.orderId === null ? (await readParts(tx, line)).map(({ orderId }) => orderId) : [line.orderId]
  const owners: Owner[] = []
  for (const id of ids) {
    const order = await readOrderById(tx, id)
    if (!order) throw commonErrors['not-found']()
    owners.push({ orderId: id, orderNumber: order.number ?? '', refundId: line.refundId })
  }
  if (wanted === null && owners.length > 1) throw bankStatementErrors['bank-line-which-order']()
  const owner = wanted === null ? owners[0] : owners.find(({ orderNumber }) => orderNumber === wanted)
  if (!owner && owners.length > 0) throw bankStatementErrors['bank-line-not-of-order']()
  return owner ?? null
}

/**
 * Returns what the order has of the line, once both are locked; null if somebody else was faster. Throws:
 * bank-line-unbooked.
 */
async function takenFrom(
  tx: Tx,
  line: LineRow,
  orderId: string,
  standing: Pick<LineRow, 'orderId' | 'settledAt' | 'undone'>,
): Promise<TakenBack | null> {
  const part = (await readParts(tx, line)).find((one) => one.orderId === orderId)
  const has = part ?? (standing.orderId === orderId ? standing : null)
  if (!has) return null
  // Between assigning and booking nobody knows whether the money was booked; repeating the assignment
  // completes it.
  if (has.settledAt === null) throw bankStatementErrors['bank-line-unbooked']()
  if (part)
    return {
      orderId,
      amountMinor: part.amountMinor,
      reference: partReference(line, orderId, part.round),
      isPart: true,
    }
  const reference =
    line.amountMinor < 0 ? refundNote(line) : wholeReference({ ...line, undone: standing.undone })
  return { orderId, amountMinor: line.amountMinor, reference, isPart: false }
}
