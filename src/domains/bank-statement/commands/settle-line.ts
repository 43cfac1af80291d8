// Tests: src/domains/bank-statement/refund-lines.test.ts

import type { Database, Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readOrderById } from '#domains/order/index.ts'
import type { StatementLine } from '../contract.ts'
import { refundNote, wholeReference } from '../references.ts'
import { namedOrders, outcomeFor } from '../rules.ts'
import type { LineOutcome } from '../states.ts'
import { decideLine, type LineRow, markLineSettled, readOrdersNamed, readRefundsTaken } from '../store.ts'

/** Money of a line for an order, in the form that the payment domain books. */
export interface LineSettlement {
  readonly orderId: string
  /** Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** Identifies this money for ever; a repeat must change nothing. */
  readonly reference: string
  readonly actor: string
  readonly now: Date
}

/** An outgoing line, in the form in which it confirms a refund in the payment domain. */
export interface RefundLine {
  readonly orderId: string
  readonly refundId: string
  readonly note: string
  readonly actor: string
  readonly now: Date
}

/** Refunds that staff transfer by hand. */
export interface RefundPort {
  /** Returns whether a refund of this amount waits, for any order. Units: minor units of the currency. */
  readonly isDue: (amountMinor: number, currency: string) => Promise<boolean>
  /**
   * Returns the refund of an order that a transfer of this amount matches, other than `taken`; null where
   * there is none.
   */
  readonly find: (refund: {
    readonly orderId: string
    readonly amountMinor: number
    readonly currency: string
    readonly taken: readonly string[]
  }) => Promise<string | null>
  /** Confirms a refund; one that is already confirmed stays unchanged. */
  readonly confirm: (refund: RefundLine) => Promise<unknown>
}

/** Books payments, and writes an order's number as a reference. Both depend on the shop, not on the bank. */
export interface StatementPorts {
  /**
   * Books money for an order, in its own transaction, by the rules of all payments: too little, too much, too
   * late.
   */
  readonly settle: (settlement: LineSettlement) => Promise<unknown>
  /** Access to the refunds that staff transfer; absent: outgoing money is ignored. */
  readonly refunds?: RefundPort
  /** Returns the transfer reference of an order number. Source: ISO 11649. */
  readonly referenceOf: (orderNumber: string) => string
}

/** The outcome of a line. */
export interface Decision {
  readonly outcome: LineOutcome
  readonly order: OrderRow | null
  readonly refundId?: string | null
}

/** The ports needed to decide about a line of a file. */
export type DecidePorts = Pick<StatementPorts, 'referenceOf' | 'refunds'>

/**
 * Finds the one order that a line is for, in the order's currency: by our reference, else by the order's
 * number. If there is none, or several, a person decides; also if outgoing money is no refund of that order.
 * Source: docs/gateways.md "Bank transfer".
 */
export async function decide(db: Queryable, line: StatementLine, ports: DecidePorts): Promise<Decision> {
  const order = await orderNamedBy(db, line, ports)
  if (!order || order.currency !== line.currency) return { outcome: 'unmatched', order: null }
  return line.amountMinor < 0 ? decideRefund(db, line, order, ports) : decideFor(db, line, order)
}

/** Returns the one order that a line names; null where it names none, or several. */
export async function orderNamedBy(
  db: Queryable,
  line: StatementLine,
  { referenceOf }: Pick<StatementPorts, 'referenceOf'>,
): Promise<OrderRow | null> {
  const { referenced, named } = namedOrders(line.remittance, referenceOf)
  const found = await readOrdersNamed(db, referenced)
  const [match, ...others] = found.length > 0 ? found : await readOrdersNamed(db, named)
  return match && others.length === 0 ? readOrderById(db, match.id) : null
}

/** Returns the outcome of a line's money for a known order. */
export async function decideFor(
  db: Queryable,
  line: Pick<StatementLine, 'amountMinor'>,
  order: OrderRow,
): Promise<Decision> {
  const { settledMinor } = await readSettled(db, order.id)
  return {
    outcome: outcomeFor({ state: order.state, totalMinor: order.totalMinor, settledMinor }, line.amountMinor),
    order,
  }
}

/**
 * Returns the refund of an order that an outgoing line matches, other than those already taken by another
 * line.
 */
export async function decideRefund(
  db: Queryable,
  { amountMinor, currency }: Pick<StatementLine, 'amountMinor' | 'currency'>,
  order: OrderRow,
  { refunds }: { readonly refunds?: Pick<RefundPort, 'find'> | undefined },
): Promise<Decision> {
  const taken = await readRefundsTaken(db, order.id)
  const refundId = await refunds?.find({ orderId: order.id, amountMinor: -amountMinor, currency, taken })
  return refundId == null ? { outcome: 'unmatched', order: null } : { outcome: 'refund', order, refundId }
}

/**
 * Books the money of a line for its assigned order, or confirms its refund. After a crash between assigning
 * and booking, a repeat books the line for the same order, and the payment domain recognises the money by its
 * reference.
 */
export async function settleLine(
  database: Database,
  line: LineRow,
  orderId: string,
  ports: Pick<StatementPorts, 'settle' | 'refunds'>,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const { amountMinor, currency, refundId } = line
  if (refundId !== null)
    await ports.refunds?.confirm({ orderId, refundId, note: refundNote(line), actor, now })
  else await ports.settle({ orderId, amountMinor, currency, reference: wholeReference(line), actor, now })
  await markLineSettled(database, line, orderId, now)
}

/** Stores the outcome of a line. Returns the line as it is then stored; null if somebody else was faster. */
export async function claimLine(
  database: Database,
  line: LineRow,
  { outcome, order, refundId = null }: Decision,
  by: { readonly actor: string; readonly now: Date; readonly isByHand: boolean },
): Promise<LineRow | null> {
  const orderId = order?.id ?? null
  const undone = await decideLine(database, line, { outcome, orderId, refundId, ...by })
  return undone === null ? null : { ...line, outcome, orderId, refundId, undone }
}
