import {
  bankStatementAudit,
  importStatement,
  type LineSettlement,
  type StatementReport,
  type Unassigned,
  unassignLine,
} from '#domains/bank-statement/index.ts'
import { recordSettlement, refundsByHand, reopenRefund, unbookSettlement } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { SHOP_PAYERS } from '#processes/shop-payers.ts'
import { sellProduct } from './catalogue.ts'
import type { TestDatabase } from './database.ts'
import { auditViolations, fillCart, placeCart } from './orders.ts'
import { noPayments, testEngine } from './payments.ts'

export const bankTestTime = new Date('2026-11-21T10:00:00Z')
export const SHOP_ACCOUNT = 'DE02120300000000202051'
/** Price of every order here, shipping included. Units: minor units. */
export const TRANSFER_TOTAL = 10_490

type Imported = Extract<StatementReport, { ok: true }>

export interface BankRow {
  readonly text: string
  readonly minor: number
  readonly id?: string
  readonly currency?: string
}

/** Builds a bank list with these rows. */
export function bankList(rows: readonly BankRow[]): Buffer {
  const cells = rows.map(
    ({ text, minor, id = crypto.randomUUID(), currency = 'EUR' }) =>
      `2026-11-20;${(minor / 100).toFixed(2)};${currency};${text};Ada;${id}`,
  )
  return Buffer.from(`date;amount;currency;reference;name;line id\n${cells.join('\n')}\n`)
}

/** Returns the results of the lines, in their order. */
export function lineResults(report: Imported): string[] {
  return report.lines.map(({ result }) => result)
}

/**
 * Creates orders that wait for transfers, and bank lists that pay them. The database is used inside tests
 * only.
 */
export function bankTestKit(db: TestDatabase) {
  const now = bankTestTime
  const settle = ({ orderId, ...settlement }: LineSettlement) =>
    recordSettlement(noPayments(db.database), { ...settlement, chargeId: orderId, gateway: bankTransfer })

  async function beginToPay(orderId: string, gatewayId: string, status: string, at: Date): Promise<void> {
    await db.database.query(
      `WITH attempt AS (
         INSERT INTO payment_attempt (charge_id, id, gateway_id, paid_through, flow, status, payer_serial, amount_minor, currency, created_at, updated_at)
         VALUES ($1, $2, $3, CASE $3 WHEN 'bank-transfer' THEN 'bank' WHEN 'cash-on-delivery' THEN 'courier' ELSE 'provider' END, 'single', $4, 1, $5, 'EUR', $6, $6)
       )
       INSERT INTO payment_attempt_event (charge_id, attempt_id, to_status, actor, at) VALUES ($1, $2, $4, 'test', $6)`,
      [orderId, uuidv7(at.getTime()), gatewayId, status, TRANSFER_TOTAL, at],
    )
  }

  const engine = () => testEngine(db.database, [bankTransfer])
  const moment = { actor: 'test', now }

  return {
    settle,
    beginToPay,
    engine,
    refunds: () => refundsByHand(engine()),
    moment,
    /** Takes a line back, as `bank unassign` does. */
    unassign: (line: number, orderNumber: string | null = null): Promise<Unassigned | null> =>
      unassignLine(db.database, {
        line,
        orderNumber,
        why: 'it was for another order',
        ...moment,
        unbook: (tx, { orderId, ...booked }) =>
          unbookSettlement(tx, SHOP_PAYERS, {
            ...booked,
            chargeId: orderId,
            gatewayId: 'bank-transfer',
            ...moment,
          }),
        reopenRefund: (tx, { orderId, ...refund }) =>
          reopenRefund(engine(), tx, { ...refund, chargeId: orderId }, moment),
      }),
    /** Creates an order that waits for its bank transfer. */
    async newOrder(at = now): Promise<{ id: string; number: string }> {
      const { productId } = await sellProduct(db.database, { priceMinor: 10_000, stock: 50 })
      const { row } = await placeCart(
        db.database,
        (await fillCart(db.database, { [productId]: 1 }, undefined, at)).row.key,
        { now: at },
      )
      await beginToPay(row.id, 'bank-transfer', 'processing', at)
      await db.database.query('UPDATE stock_reservation SET expires_at = NULL WHERE order_id = $1', [row.id])
      return { id: row.id, number: row.number ?? '' }
    },
    async importBytes(
      bytes: Buffer,
      change: Partial<Parameters<typeof importStatement>[1]> = {},
    ): Promise<Imported> {
      const report = await importStatement(db.database, {
        bytes,
        csv: { account: SHOP_ACCOUNT, currency: 'EUR' },
        account: SHOP_ACCOUNT,
        dryRun: false,
        actor: 'test',
        now,
        settle,
        referenceOf: creditorReference,
        refunds: refundsByHand(engine()),
        ...change,
      })
      if (!report.ok) throw new Error(report.reason.text)
      return report
    },
    async paidMinor(orderId: string): Promise<number> {
      const [row] = await db.database.query<{ sum: number }>(
        `SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entry WHERE charge_id = $1 AND account = 'clearing:bank-transfer'`,
        [orderId],
      )
      return row?.sum ?? 0
    },
    async violations(): Promise<string[]> {
      const found = await auditViolations(db.database)
      for (const check of bankStatementAudit)
        if ((await db.database.query(check.violations)).length > 0) found.push(check.holds)
      return found
    },
  }
}
