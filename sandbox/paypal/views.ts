import { type Books, captureOf, refundedMinor, salesOf } from './books.ts'
import { amountOf } from './money.ts'
import type {
  CaptureRow,
  DisputeRow,
  OrderRow,
  PlanRow,
  ProductRow,
  RefundRow,
  SubscriptionRow,
} from './rows.ts'

export interface Link {
  readonly href: string
  readonly rel: string
  readonly method: 'GET' | 'POST'
}

export interface View {
  readonly id: string
  readonly status?: string
  readonly links: readonly Link[]
  readonly [member: string]: unknown
}

/** Returns the address at which the buyer approves an order. */
export function checkoutUrl({ kit }: Books, orderId: string): string {
  return `${kit.url}/checkoutnow?token=${orderId}`
}

export function orderView(books: Books, order: OrderRow): View {
  const { kit, rows } = books
  const capture = captureOf(books, order)
  const refunds = rows.refunds.all().filter(({ captureId }) => captureId === capture?.id)
  const self = `${kit.url}/v2/checkout/orders/${order.id}`
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED'
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(capture
      ? { payer: { payer_id: `PAYER${order.id}`, email_address: `${order.id}@buyers.example` } }
      : {}),
    ...(order.asksPayer ? { payment_source: { paypal: {} } } : {}),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: { ...amountOf(order.amountMinor, order.currency), ...given({ breakdown: order.breakdown }) },
        payee: { email_address: books.account.email, merchant_id: order.merchantId },
        ...given({
          description: order.description,
          custom_id: order.customId,
          invoice_id: order.invoiceId,
          items: order.items,
        }),
        ...(order.mishap === 'declined' ? { most_recent_errors: [{ code: 'INSTRUMENT_DECLINED' }] } : {}),
        ...(capture
          ? {
              payments: {
                captures: [captureView(books, capture)],
                ...(refunds[0] ? { refunds: refunds.map((refund) => refundView(books, refund)) } : {}),
              },
            }
          : {}),
      },
    ],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isOpen
        ? [
            {
              href: checkoutUrl(books, order.id),
              rel: order.asksPayer ? 'payer-action' : 'approve',
              method: 'GET',
            } as const,
          ]
        : []),
      ...(order.status === 'APPROVED'
        ? [{ href: `${self}/capture`, rel: 'capture', method: 'POST' } as const]
        : []),
    ],
  }
}

export function captureView({ kit }: Books, capture: CaptureRow): View {
  const self = `${kit.url}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: amountOf(capture.amountMinor, capture.currency),
    final_capture: true,
    ...given({ custom_id: capture.customId, invoice_id: capture.invoiceId }),
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      ...(capture.orderId === null
        ? []
        : [{ href: `${kit.url}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' } as const]),
    ],
  }
}

/** Shows a capture as it is read alone, and as events contain it. */
export function wholeCaptureView(books: Books, capture: CaptureRow): View {
  const merchantId = books.rows.orders.get(capture.orderId ?? '')?.merchantId ?? books.account.merchantId
  return {
    ...captureView(books, capture),
    payee: { email_address: books.account.email, merchant_id: merchantId },
    ...(capture.orderId === null
      ? {}
      : { supplementary_data: { related_ids: { order_id: capture.orderId } } }),
  }
}

export function refundView(books: Books, refund: RefundRow): View {
  const base = `${books.kit.url}/v2/payments`
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: amountOf(refund.amountMinor, refund.currency),
    ...given({ custom_id: refund.customId, invoice_id: refund.invoiceId, note_to_payer: refund.note }),
    seller_payable_breakdown: {
      total_refunded_amount: amountOf(refundedMinor(books, refund.captureId), refund.currency),
    },
    create_time: refund.createdAt,
    update_time: refund.updatedAt,
    links: [
      { href: `${base}/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** Shows a dispute; lists omit its outcome. */
export function disputeView(
  { kit, rows, account }: Books,
  dispute: DisputeRow,
  as: 'whole' | 'summary',
): Record<string, unknown> {
  const capture = rows.captures.get(dispute.captureId)
  const amount = capture ? amountOf(capture.amountMinor, capture.currency) : undefined
  const transaction = {
    seller_transaction_id: dispute.captureId,
    ...given({ gross_amount: amount, invoice_number: capture?.invoiceId, custom: capture?.customId }),
    seller: { email: account.email, merchant_id: account.merchantId },
  }
  return {
    dispute_id: dispute.id,
    create_time: dispute.createdAt,
    update_time: dispute.updatedAt,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status,
    dispute_state: dispute.status === 'OPEN' ? 'REQUIRED_ACTION' : 'RESOLVED',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...given({ dispute_amount: amount }),
    ...(as === 'whole'
      ? {
          disputed_transactions: [transaction],
          ...(dispute.outcome ? { dispute_outcome: { outcome_code: dispute.outcome } } : {}),
        }
      : {}),
    links: [{ href: `${kit.url}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  }
}

export function productView({ kit }: Books, { id, name, type, createdAt }: ProductRow): View {
  return {
    id,
    name,
    type,
    create_time: createdAt,
    links: [{ href: `${kit.url}/v1/catalogs/products/${id}`, rel: 'self', method: 'GET' }],
  }
}

export function planView({ kit }: Books, plan: PlanRow): View {
  return {
    id: plan.id,
    product_id: plan.productId,
    name: plan.name,
    status: plan.status,
    ...cyclesOf(plan),
    create_time: plan.createdAt,
    links: [{ href: `${kit.url}/v1/billing/plans/${plan.id}`, rel: 'self', method: 'GET' }],
  }
}

/** Shows a subscription. `withPlan`: the caller asked for `fields=plan`. */
export function subscriptionView(books: Books, row: SubscriptionRow, withPlan = false): View {
  const { kit, rows } = books
  const plan = rows.plans.get(row.planId)
  const isPending = row.status === 'APPROVAL_PENDING'
  const last = salesOf(books, row.id).at(-1)
  return {
    id: row.id,
    plan_id: row.planId,
    status: row.status,
    status_update_time: row.updatedAt,
    ...given({ custom_id: row.customId, start_time: row.startedAt ?? row.createdAt }),
    quantity: '1',
    ...(isPending
      ? {}
      : {
          billing_info: {
            outstanding_balance: amountOf(row.failedPayments > 0 ? row.amountMinor : 0, row.currency),
            cycle_executions: [
              {
                tenure_type: 'REGULAR',
                sequence: 1,
                cycles_completed: row.cyclesCompleted,
                cycles_remaining: 0,
                total_cycles: 0,
              },
            ],
            ...(last
              ? { last_payment: { amount: amountOf(last.amountMinor, last.currency), time: last.createdAt } }
              : {}),
            ...given({ next_billing_time: row.status === 'ACTIVE' ? row.nextBillingAt : null }),
            failed_payments_count: row.failedPayments,
          },
        }),
    ...(withPlan && plan ? { plan: { name: plan.name, ...cyclesOf(plan) } } : {}),
    create_time: row.createdAt,
    update_time: row.updatedAt,
    links: [
      { href: `${kit.url}/v1/billing/subscriptions/${row.id}`, rel: 'self', method: 'GET' },
      ...(isPending ? [{ href: approvalUrl(books, row), rel: 'approve', method: 'GET' } as const] : []),
    ],
  }
}

export function approvalUrl({ kit }: Books, { approvalToken }: SubscriptionRow): string {
  return `${kit.url}/webapps/billing/subscriptions?ba_token=${approvalToken}`
}

/** Shows a subscription's charge as the older events contain it. */
export function saleView({ kit, account }: Books, sale: CaptureRow): View {
  const { value, currency_code } = amountOf(sale.amountMinor, sale.currency)
  return {
    id: sale.id,
    state: sale.status === 'COMPLETED' ? 'completed' : sale.status.toLowerCase(),
    amount: { total: value, currency: currency_code },
    ...given({ custom: sale.customId, billing_agreement_id: sale.subscriptionId }),
    payee: { merchant_id: account.merchantId },
    create_time: sale.createdAt,
    update_time: sale.updatedAt,
    links: [{ href: `${kit.url}/v1/payments/sale/${sale.id}`, rel: 'self', method: 'GET' }],
  }
}

function cyclesOf({ unit, count, totalCycles, amountMinor, currency }: PlanRow): Record<string, unknown> {
  const frequency = { interval_unit: unit, interval_count: count }
  const pricing_scheme = { fixed_price: amountOf(amountMinor, currency) }
  return {
    billing_cycles: [
      { frequency, tenure_type: 'REGULAR', sequence: 1, total_cycles: totalCycles, pricing_scheme },
    ],
  }
}

/** Returns the members that have a value. */
function given(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  )
}
