// Tests: src/domains/bank-statement/refund-lines.test.ts

import type { Database, Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readOrderById } from '#domains/order/index.ts'
import type { StatementLine } from '../contract.ts'
import { refundNote, wholeReference } from '../references.ts'
import { namedOrders, outcomeFor } from '../rules.ts'
import type { LineOutcome } from '../states.ts'
import { decideLine, type LineRow, markLineSettled, readOrdersNamed, readRefundsTaken } from '../store.ts'

/** Money of a line for an order, as the payment books it. */
export interface LineSettlement {
  readonly orderId: string
  /** Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** Names this money once and for ever; a repeat must change nothing. */
  readonly reference: string
  readonly actor: string
  readonly now: Date
}

/** A line that went out, as the payment confirms a refund by it. */
export interface RefundLine {
  readonly orderId: string
  readonly refundId: string
  readonly note: string
  readonly actor: string
  readonly now: Date
}

/** The refunds that staff transfer themselves. */
export interface RefundPort {
  /** Whether one of this amount waits, of whichever order. Units: minor units of the currency. */
  readonly isDue: (amountMinor: number, currency: string) => Promise<boolean>
  /**
   * The refund of an order that a transfer of this amount is, other than `taken`; null where there is none.
   */
  readonly find: (refund: {
    readonly orderId: string
    readonly amountMinor: number
    readonly currency: string
    readonly taken: readonly string[]
  }) => Promise<string | null>
  /** Confirms a refund; one that was confirmed before stays as it is. */
  readonly confirm: (refund: RefundLine) => Promise<unknown>
}

/** Who books, and how an order's number is written as a reference. Both are the shop's, not the bank's. */
export interface StatementPorts {
  /**
   * Books what came for an order, in a transaction of its own, by the rules of all payments: too little, too
   * much, too late.
   */
  readonly settle: (settlement: LineSettlement) => Promise<unknown>
  /** Knows the refunds that staff transfer; absent: money that went out is left alone. */
  readonly refunds?: RefundPort
  /** The transfer reference of an order number. Source: ISO 11649. */
  readonly referenceOf: (orderNumber: string) => string
}

/** What a line means. */
export interface Decision {
  readonly outcome: LineOutcome
  readonly order: OrderRow | null
  readonly refundId?: string | null
}

/** What decides about a line of a file. */
export type DecidePorts = Pick<StatementPorts, 'referenceOf' | 'refunds'>

/**
 * Finds the one order that a line is for, by our reference, else by the order's number, in the order's
 * currency. None, or several: a person decides, and so where money that went out is no refund of that order.
 * Source: docs/gateways.md "Bank transfer".
 */
export async function decide(db: Queryable, line: StatementLine, ports: DecidePorts): Promise<Decision> {
  const order = await orderNamedBy(db, line, ports)
  if (!order || order.currency !== line.currency) return { outcome: 'unmatched', order: null }
  return line.amountMinor < 0 ? decideRefund(db, line, order, ports) : decideFor(db, line, order)
}

/** The one order that a line names; null where it names none, or several. */
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

/** What a line's money is to an order that is known. */
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

/** Which refund of an order a line that went out is: none that another line stands for. */
export async function decideRefund(
  db: Queryable,
  { amountMinor, currency }: Pick<StatementLine, 'amountMinor' | 'currency'>,
  order: OrderRow,
  { refunds }: Pick<StatementPorts, 'refunds'>,
): Promise<Decision> {
  const taken = await readRefundsTaken(db, order.id)
  const refundId = await refunds?.find({ orderId: order.id, amountMinor: -amountMinor, currency, taken })
  return refundId == null ? { outcome: 'unmatched', order: null } : { outcome: 'refund', order, refundId }
}

/**
 * Books the money of a line for the order that it was given to, or confirms its refund. A crash between the
 * two leaves a line that a repeat books for the same order, and the payment knows the money by its reference.
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

/** Writes what a line is. Returns the line as it stands then; null when somebody else was faster. */
export async function claimLine(
  database: Database,
  line: LineRow,
  { outcome, order, refundId = null }: Decision,
  handled?: { at: Date; by: string },
): Promise<LineRow | null> {
  const orderId = order?.id ?? null
  const decision = {
    outcome,
    orderId,
    refundId,
    ...(handled ? { handledAt: handled.at, handledBy: handled.by } : {}),
  }
  const undone = await decideLine(database, line, decision)
  return undone === null ? null : { ...line, outcome, orderId, refundId, undone }
}
