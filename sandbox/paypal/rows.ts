import type { Kit, Table } from '../kit/index.ts'

/** The buyer's instrument: it decides what happens to the money when it is captured. */
export type Instrument = 'balance' | 'declined' | 'echeck' | 'bouncing-echeck'

/** Fields that an order and a subscription have in common. */
interface Sold {
  readonly id: string
  readonly merchantId: string
  readonly amountMinor: number
  readonly currency: string
  readonly customId: string | null
  readonly returnUrl: string
  readonly cancelUrl: string
  /** The buyer turned back, or a card was declined; the payment stays open all the same. */
  readonly mishap: 'canceled' | 'declined' | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface OrderRow extends Sold {
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  readonly asksPayer: boolean
  readonly referenceId: string
  readonly invoiceId: string | null
  readonly description: string | null
  readonly breakdown: unknown
  readonly items: unknown
  readonly instrument: Instrument
  /** The capture; null before. */
  readonly captureId: string | null
}

/** Captured money: of an order, or of a subscription's period. */
export interface CaptureRow {
  readonly id: string
  readonly orderId: string | null
  readonly subscriptionId: string | null
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'REVERSED'
  readonly amountMinor: number
  readonly currency: string
  readonly customId: string | null
  readonly invoiceId: string | null
  /** When a pending capture ends; null when it is not pending. */
  readonly dueAt: string | null
  readonly bounces: boolean
  /** Whether the next refund bounces, because it is drawn from an empty bank account. */
  readonly refundBounces: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RefundRow {
  readonly id: string
  readonly captureId: string
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED'
  readonly amountMinor: number
  readonly currency: string
  readonly customId: string | null
  readonly invoiceId: string | null
  readonly note: string | null
  readonly dueAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface DisputeRow {
  readonly id: string
  readonly captureId: string
  readonly status: 'OPEN' | 'RESOLVED'
  readonly outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface ProductRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly createdAt: string
}

export interface PlanRow {
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly status: 'CREATED' | 'ACTIVE' | 'INACTIVE'
  readonly amountMinor: number
  readonly currency: string
  readonly unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
  readonly count: number
  /** 0: unlimited. */
  readonly totalCycles: number
  readonly createdAt: string
}

export interface SubscriptionRow extends Sold {
  readonly planId: string
  readonly approvalToken: string
  readonly status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  readonly startedAt: string | null
  readonly nextBillingAt: string | null
  readonly lastPaidAt: string | null
  readonly cyclesCompleted: number
  readonly failedPayments: number
  /** How many of the next charges fail. */
  readonly failing: number
}

/** After this time PayPal forgets an unpaid order. Units: milliseconds. */
export const ORDER_LIFE_MS = 3 * 3_600_000

export interface Rows {
  readonly orders: Table<OrderRow>
  readonly captures: Table<CaptureRow>
  readonly refunds: Table<RefundRow>
  readonly disputes: Table<DisputeRow>
  readonly products: Table<ProductRow>
  readonly plans: Table<PlanRow>
  readonly subscriptions: Table<SubscriptionRow>
}

export function openRows(kit: Kit): Rows {
  return {
    orders: kit.table('orders'),
    captures: kit.table('captures'),
    refunds: kit.table('refunds'),
    disputes: kit.table('disputes'),
    products: kit.table('products'),
    plans: kit.table('plans'),
    subscriptions: kit.table('subscriptions'),
  }
}

/** Formats an instant as PayPal does. */
export function stamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
