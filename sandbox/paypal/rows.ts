import type { Kit, Table } from '../kit/index.ts'

/** How the buyer pays: what the money does once it is captured. */
export type Instrument = 'balance' | 'declined' | 'echeck' | 'bouncing-echeck'

/** What is the same for a payment and for a subscription's payment. */
interface Sold {
  readonly id: string
  readonly merchantId: string
  readonly amountMinor: number
  readonly currency: string
  readonly customId: string | null
  readonly returnUrl: string
  readonly cancelUrl: string
  /** The buyer turned back, or a card was declined; the payment stands open none the less. */
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
  /** What was taken; null before. */
  readonly captureId: string | null
}

/** A payment that was taken: of an order, or of a subscription's period. */
export interface CaptureRow {
  readonly id: string
  readonly orderId: string | null
  readonly subscriptionId: string | null
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'REVERSED'
  readonly amountMinor: number
  readonly currency: string
  readonly customId: string | null
  readonly invoiceId: string | null
  /** When what is pending ends; null when it is not. */
  readonly dueAt: string | null
  readonly bounces: boolean
  /** The next refund is drawn from a bank account that has nothing. */
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
  /** 0: without end. */
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
  /** How many of the coming charges fail. */
  readonly failing: number
}

/** An order that was not paid for lives so long, then PayPal does not know it any more. */
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

/** An instant as PayPal writes it. */
export function stamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}
