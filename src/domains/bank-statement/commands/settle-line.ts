import type { Database, Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readOrderById } from '#domains/order/index.ts'
import type { StatementLine } from '../contract.ts'
import { namedOrders, outcomeFor } from '../rules.ts'
import type { LineOutcome } from '../states.ts'
import { decideLine, type LineRow, markLineSettled, readOrdersNamed } from '../store.ts'

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

/** Who books, and how an order's number is written as a reference. Both are the shop's, not the bank's. */
export interface StatementPorts {
  /** Books what came for an order, in a transaction of its own, by the rules of all payments: too little, too much, too late. */
  readonly settle: (settlement: LineSettlement) => Promise<unknown>
  /** The transfer reference of an order number. Source: ISO 11649. */
  readonly referenceOf: (orderNumber: string) => string
}

/** What a line means. */
export interface Decision {
  readonly outcome: LineOutcome
  readonly order: OrderRow | null
}

/**
 * Finds the one order that a line is for, by our reference, else by the order's number, in the order's currency. None, or several: a person
 * decides. Source: gateways §2.11.
 */
export async function decide(db: Queryable, line: StatementLine, { referenceOf }: Pick<StatementPorts, 'referenceOf'>): Promise<Decision> {
  const { referenced, named } = namedOrders(line.remittance, referenceOf)
  const found = await readOrdersNamed(db, referenced)
  const [match, ...others] = found.length > 0 ? found : await readOrdersNamed(db, named)
  const order = match && others.length === 0 ? await readOrderById(db, match.id) : null
  return order && order.currency === line.currency ? decideFor(db, line, order) : { outcome: 'unmatched', order: null }
}

/** What a line's money is to an order that is known. */
export async function decideFor(db: Queryable, line: Pick<StatementLine, 'amountMinor'>, order: OrderRow): Promise<Decision> {
  const { settledMinor } = await readSettled(db, order.id)
  return { outcome: outcomeFor({ state: order.state, totalMinor: order.totalMinor, settledMinor }, line.amountMinor), order }
}

/**
 * Writes whose a line is and then books its money. A crash between the two leaves a line that a repeat books for the same order, and the
 * payment knows the money by its reference.
 */
export async function settleLine(database: Database, line: LineRow, orderId: string, ports: StatementPorts, moment: { actor: string; now: Date }) {
  const { account, lineId, amountMinor, currency } = line
  await ports.settle({ orderId, amountMinor, currency, reference: `${account}/${lineId}`, ...moment })
  await markLineSettled(database, line, moment.now)
}

/** Writes what a line is. Returns false when somebody else was faster. */
export function claimLine(database: Database, line: LineRow, { outcome, order }: Decision, handled?: { at: Date; by: string }): Promise<boolean> {
  return decideLine(database, line, { outcome, orderId: order?.id ?? null, ...(handled ? { handledAt: handled.at, handledBy: handled.by } : {}) })
}
