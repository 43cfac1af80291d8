import type { Queryable, Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import type { OrderView } from '#domains/order/contract.ts'
import { type KnownProducts, mayReadUnmasked, type OrderDocument, type OrderRow, ownerOf, readDocument, type Visit } from '#domains/order/index.ts'
import type { OrderStateView } from '#domains/payment/contract.ts'
import {
  type Gateway,
  type GatewayOrder,
  isDeclined,
  type LinkGateway,
  listGateways,
  type PaymentEngine,
  paymentStateOf,
  readAttempts,
  readTroubles,
  type Translate,
} from '#domains/payment/index.ts'
import type { RulesSource, ShopRules } from '#domains/shop/index.ts'
import { enqueue, ORDER_MAIL } from '#jobs/enqueue.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { CallContext } from '../form-call.ts'
import type { Limit } from '../plugins/rate-limit.ts'
import { presentOrder } from '../presenters/order.ts'

/** What the calls of orders and payments are made with. */
export interface OrderCallParts {
  readonly mountPath: string
  /** Scheme and host at which providers reach the shop. */
  readonly publicOrigin: string
  readonly rules: RulesSource
  /** What carts are made of. */
  readonly products: KnownProducts
  /** In the owner's order. */
  readonly gateways: readonly Gateway[]
  readonly payments: PaymentEngine
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOfflineLink?: LinkGateway['afterOffline']
  /** The summary of the cart page, rendered on the server by the same component. Source: contract §4. */
  readonly renderSummary: (order: OrderView, locale: LocaleCode, variant: 'summary' | 'expressproduct') => string
}

/** Whether this visitor sees the order's personal data: their own cart, or an order that they placed or proved. */
export async function isMaskedFor(db: Queryable, row: OrderRow, visit: Visit | null, now: Date): Promise<boolean> {
  if (row.state === 'cart') return !(visit && row.sessionHash?.equals(ownerOf(visit)))
  return !(await mayReadUnmasked(db, row.id, visit, now))
}

export interface OrderReader {
  /** The session of whoever asks, null where there is none. */
  readonly visit: Visit | null
  readonly locale: LocaleCode
  readonly translate: Translate
  readonly now: Date
}

/** What has become of an order and how it can be paid. Source: contract §4 (`/order/state`). */
export async function readOrderState(
  db: Queryable,
  row: OrderRow,
  parts: OrderCallParts,
  reader: OrderReader,
): Promise<OrderStateView & { document: OrderDocument; due: Money; isDeclined: boolean }> {
  const rules = parts.rules.current()
  const document = await readDocument(db, row, reader.locale, rules)
  const masked = await isMaskedFor(db, row, reader.visit, reader.now)
  const order = presentOrder(document, { mountPath: parts.mountPath, locale: reader.locale, masked })
  const attempts = row.state === 'cart' ? [] : await readAttempts(db, row.id)
  const { settledMinor, refundedMinor } = await readSettled(db, row.id)
  const statuses = attempts.map((attempt) => attempt.status)
  const troubles = attempts.length === 0 ? {} : await readTroubles(db, row.id)
  const paymentState =
    row.state === 'cart' ? 'unpaid' : paymentStateOf({ totalMinor: row.totalMinor, settledMinor, refundedMinor, attempts: statuses, ...troubles })
  const payable = row.state === 'placed' && (paymentState === 'unpaid' || paymentState === 'awaiting' || paymentState === 'partly-paid')
  const newest = attempts[0]
  return {
    order,
    gateways: payable ? listGateways(parts.gateways, gatewayOrderOf(document, rules), reader.translate, dueOf(row, settledMinor, refundedMinor)) : [],
    paymentState,
    due: dueOf(row, settledMinor, refundedMinor),
    // Said while nothing is paid: the buyer is asked to choose again.
    isDeclined: payable && paymentState === 'unpaid' && newest !== undefined && (await isDeclined(db, newest)),
    attempt: newest ? { gatewayId: newest.gatewayId, status: newest.status } : null,
    document,
  }
}

function dueOf(row: OrderRow, settledMinor: number, refundedMinor: number): Money {
  return { amount: row.totalMinor - settledMinor + refundedMinor, currency: row.currency }
}

/** An order as gateways may know it: no key in it. Source: contract §5. */
export function gatewayOrderOf({ row, lines, price }: OrderDocument, rules: ShopRules): GatewayOrder {
  const { currency } = row
  return {
    id: row.id,
    number: row.number ?? '',
    total: { amount: row.totalMinor, currency },
    locale: row.locale,
    email: row.email,
    billing: row.billing,
    deliveryCountry: (row.shippingAddress ?? row.billing).country ?? '',
    requiresShipping: price.requiresShipping,
    // A cart takes only what is bought once.
    lines: lines.map(({ productId, name, pieces, unitPriceMinor }) => ({
      ...{ productId, name, pieces, period: null },
      unitPrice: { amount: unitPriceMinor, currency },
    })),
    bill: {
      shippingAddress: row.shippingAddress,
      ...{ taxIncluded: price.taxIncluded, shippingMinor: price.shippingMinor ?? 0, discountMinor: price.discountMinor ?? 0 },
      lines: lines.map((line, index) => ({
        taxRateBp: price.lineTaxes[index]?.rateBp ?? line.taxRateBp,
        taxMinor: price.lineTaxes[index]?.taxMinor ?? line.taxMinor,
        requiresShipping: line.requiresShipping,
      })),
    },
    bankAccount: rules.bankAccount,
  }
}

/** Confirmations that one address gets in an hour before further ones wait: anybody can type somebody else's. */
const CONFIRMATIONS: Limit = { burst: 20, refillMs: HOUR }

/**
 * Has the confirmation of a placed order sent. Beyond the limit of its address it waits instead of being dropped, so that nobody is flooded by
 * orders that a stranger places in their name, and every order is confirmed in the end.
 */
export function confirmPlacedOrder({ clock, delay }: Pick<CallContext<unknown>, 'clock' | 'delay'>, email: string) {
  return (tx: Tx, orderId: string): Promise<void> => {
    const waitMs = delay('order-confirmation', email.trim().toLowerCase(), CONFIRMATIONS)
    const runAt = waitMs === 0 ? {} : { runAt: new Date(clock.now().getTime() + waitMs) }
    return enqueue(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL, ...runAt })
  }
}
