import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import {
  type OrderDocument,
  type OrderRow,
  readDocument,
  readsUnmasked,
  type Visit,
} from '#domains/order/index.ts'
import { isPayable, type OrderStateView } from '#domains/payment/contract.ts'
import {
  type AttemptStatus,
  dueMinor,
  type Gateway,
  isDeclined,
  listGateways,
  paymentStateOf,
  readAttempts,
  readTroubles,
  type Translate,
} from '#domains/payment/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { gatewayOrderOf } from './gateway-order.ts'
import { presentOrder } from './present-order.ts'
import { readTimeLeft } from './time-left.ts'

/** What the views of an order need. */
export interface OrderViewParts {
  readonly mountPath: string
  readonly rules: RulesSource
  /** In the order that the owner configured. */
  readonly gateways: readonly Gateway[]
}

export interface OrderReader {
  /** The session of the reader, null when there is none. */
  readonly visit: Visit | null
  readonly locale: LocaleCode
  readonly translate: Translate
  readonly now: Date
}

/** Reads the state of an order and how it can be paid. Source: docs/http-contract.md "POST /order/state". */
export async function readOrderState(
  db: Queryable,
  row: OrderRow,
  parts: OrderViewParts,
  reader: OrderReader,
): Promise<OrderStateView & { document: OrderDocument; due: Money; isDeclined: boolean }> {
  const rules = parts.rules.current()
  const document = await readDocument(db, row, reader.locale, rules)
  const masked = !(await readsUnmasked(db, row, reader.visit, reader.now))
  const order = presentOrder(document, { mountPath: parts.mountPath, locale: reader.locale, masked })
  const attempts = row.state === 'cart' ? [] : await readAttempts(db, row.id)
  const { settledMinor, refundedMinor } = await readSettled(db, row.id)
  const statuses = attempts.map((attempt) => attempt.status)
  const troubles = attempts.length === 0 ? {} : await readTroubles(db, row.id)
  const paymentState =
    row.state === 'cart'
      ? 'unpaid'
      : paymentStateOf({
          totalMinor: row.totalMinor,
          settledMinor,
          refundedMinor,
          attempts: statuses,
          ...troubles,
        })
  const payable = row.state === 'placed' && isPayable(paymentState)
  const due = { amount: dueMinor({ ...row, settledMinor, refundedMinor }), currency: row.currency }
  const newest = attempts[0]
  const timeLeftMs = payable ? await readTimeLeft(db, row.key, reader.now) : undefined
  return {
    order,
    gateways: payable
      ? listGateways(parts.gateways, gatewayOrderOf(document, rules, timeLeftMs), reader.translate, due)
      : [],
    paymentState,
    due,
    // True only while nothing is paid: the buyer is asked to choose again.
    isDeclined:
      payable && paymentState === 'unpaid' && newest !== undefined && (await isDeclined(db, newest)),
    attempt: newest ? { gatewayId: newest.gatewayId, status: spelledForCallers(newest.status) } : null,
    document,
  }
}

/** Returns the state of a payment as the HTTP contract spells it: `canceled`, as the providers do. */
function spelledForCallers(status: AttemptStatus): string {
  return status === 'cancelled' ? 'canceled' : status
}
