import { proxyAttention } from '#api/plugins/undeclared-proxies.ts'
import type { AttentionQuery, AttentionSource, WaitingThing } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import { demoAttention } from '#demo/demo-data.ts'
import { abuseAttention } from '#domains/abuse/index.ts'
import { bankStatementAttention } from '#domains/bank-statement/index.ts'
import { statementAttention } from '#domains/buyer-statement/index.ts'
import { contactAttention } from '#domains/contact/index.ts'
import { couponAttention } from '#domains/coupon/index.ts'
import { deviceAttention } from '#domains/device/index.ts'
import { discountAttention } from '#domains/discount/index.ts'
import { giftAttention } from '#domains/gift/index.ts'
import { invoiceAttention } from '#domains/invoice/index.ts'
import { mailAttention } from '#domains/mail-log/index.ts'
import { mediaAttention } from '#domains/media/index.ts'
import { orderAttention } from '#domains/order/index.ts'
import { outgoingCallAttention } from '#domains/outgoing-call/index.ts'
import { partnerAttention } from '#domains/partner/index.ts'
import { type PaymentEngine, paymentAttention } from '#domains/payment/index.ts'
import { payoutAttention } from '#domains/payout/index.ts'
import { reviewAttention } from '#domains/review/index.ts'
import { shopAttention } from '#domains/shop/index.ts'
import { subscriptionAttention } from '#domains/subscription/index.ts'
import { jobAttention } from '#jobs/attention.ts'
import { setUpAttention } from '#views/admin/setup/attention.ts'
import { wordsAttention } from '#views/admin/words/attention.ts'
import { auditAttention } from '#views/last-audit.ts'
import type { ShopCore } from './shop-core.ts'

/**
 * Everything that can wait for staff, the most urgent first. A new kind is one entry in its domain's
 * `attention.ts`.
 */
export const attentionSources: readonly AttentionSource[] = [
  ...auditAttention,
  ...paymentAttention,
  ...bankStatementAttention,
  ...orderAttention,
  ...statementAttention,
  ...abuseAttention,
  ...contactAttention,
  ...reviewAttention,
  ...invoiceAttention,
  ...subscriptionAttention,
  ...giftAttention,
  ...discountAttention,
  ...deviceAttention,
  ...couponAttention,
  ...payoutAttention,
  ...partnerAttention,
  ...mediaAttention,
  ...mailAttention,
  ...outgoingCallAttention,
  ...jobAttention,
  ...shopAttention,
  ...proxyAttention,
  ...demoAttention,
  ...setUpAttention,
  ...wordsAttention,
]

/** One kind with the things that wait. */
export interface WaitingKind {
  readonly source: AttentionSource
  readonly things: readonly WaitingThing[]
  /** Whether more of this kind wait than were requested. */
  readonly hasMore: boolean
}

/** Reads everything that waits for staff, by kind; empty kinds are left out. */
export async function readAttention(
  db: Queryable,
  query: AttentionQuery,
  sources = attentionSources,
): Promise<WaitingKind[]> {
  const found: WaitingKind[] = []
  for (const source of sources) {
    const things = await source.read(db, { ...query, limit: query.limit + 1 })
    if (things.length > 0)
      found.push({ source, things: things.slice(0, query.limit), hasMore: things.length > query.limit })
  }
  return found
}

/** Returns how this shop reads what waits for staff. */
export function readsWaiting(
  { database, environment }: Pick<ShopCore, 'database' | 'environment'>,
  payments: Pick<PaymentEngine, 'gatewayOf' | 'gateways'>,
): (now: Date, limit: number) => Promise<WaitingKind[]> {
  return (now, limit) =>
    readAttention(database, {
      now,
      limit,
      demo: environment.demo,
      isGatewayOn: (id) => payments.gatewayOf(id) !== undefined,
      ways: payments.gateways.map(({ info }) => info),
    })
}
