import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { OPEN_STATUSES, sqlOf } from './states.ts'
import { readKeyedGateways } from './store/provider-keys.ts'
import { readUnallocatedThings } from './store/unallocated.ts'

/** A refund that its provider has not taken for longer than this waits for a person. Units: ms. */
const REFUND_PATIENCE_MS = HOUR
/** A refund that its buyer has not claimed for longer than this. Units: ms. */
const CLAIM_PATIENCE_MS = 7 * DAY
/**
 * Staff hear so long before a provider's promise ends. It is prolonged a day earlier, where the provider does
 * that. Units: ms.
 */
const PROMISE_WARNING_MS = 4 * DAY
/** A call-back that nobody worked on for longer than this shows that the worker is stuck. Units: ms. */
const EVENT_PATIENCE_MS = HOUR / 4

const reviews = statement(
  'attention-payment-reviews',
  `SELECT coalesce(o.number, h.charge_id::text) AS subject, h.opened_at AS since, concat_ws(': ', h.reason, nullif(h.detail, '')) AS detail
   FROM payment_review h LEFT JOIN orders o ON o.id = h.charge_id WHERE h.resolved_at IS NULL ORDER BY h.opened_at LIMIT $1`,
)
const unmatched = statement(
  'attention-payments-unmatched',
  `SELECT gateway_id || ' ' || provider_ref AS subject, first_seen_at AS since, status AS detail, amount_minor AS "amountMinor", currency
   FROM payment_unmatched WHERE resolved_at IS NULL AND agreement IS NULL ORDER BY first_seen_at LIMIT $1`,
)
const renewals = statement(
  'attention-renewals-unmatched',
  `SELECT gateway_id || ' ' || provider_ref AS subject, first_seen_at AS since, concat_ws(' ', status, 'renews', agreement, 'for', period) AS detail, amount_minor AS "amountMinor", currency
   FROM payment_unmatched WHERE resolved_at IS NULL AND agreement IS NOT NULL ORDER BY first_seen_at LIMIT $1`,
)
const eventsFailed = statement(
  'attention-events-failed',
  `SELECT id::text AS subject, received_at AS since, concat_ws(', ', gateway_id, hint, nullif(outcome, '')) AS detail
   FROM payment_event WHERE state = 'parked' ORDER BY received_at LIMIT $1`,
)
const eventsWaiting = statement(
  'attention-events-waiting',
  `SELECT id::text AS subject, received_at AS since, concat_ws(', ', gateway_id, hint) AS detail
   FROM payment_event WHERE state = 'new' AND received_at <= $2 ORDER BY received_at LIMIT $1`,
)
/** A refund that failed is settled by a later one of the same payment. */
const refundsFailed = statement(
  'attention-refunds-failed',
  `SELECT coalesce(o.number, r.charge_id::text) AS subject, r.updated_at AS since, concat_ws(' ', a.gateway_id) AS detail, r.amount_minor AS "amountMinor", r.currency
   FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id LEFT JOIN payment_attempt a ON a.charge_id = r.charge_id AND a.id = r.attempt_id
   WHERE r.state = 'failed' AND NOT EXISTS (
     SELECT FROM payment_refund later WHERE later.charge_id = r.charge_id AND later.attempt_id = r.attempt_id AND later.id > r.id AND later.state <> 'failed')
   ORDER BY r.updated_at LIMIT $1`,
)
const refundsWaiting = statement(
  'attention-refunds-waiting',
  `SELECT coalesce(o.number, r.charge_id::text) AS subject, r.created_at AS since, concat_ws(' ', a.gateway_id) AS detail, r.amount_minor AS "amountMinor", r.currency
   FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id LEFT JOIN payment_attempt a ON a.charge_id = r.charge_id AND a.id = r.attempt_id
   WHERE r.state = 'requested' AND r.created_at <= $2 ORDER BY r.created_at LIMIT $1`,
)
const refundsToTransfer = statement(
  'attention-refunds-to-transfer',
  `SELECT coalesce(o.number, r.charge_id::text) AS subject, r.created_at AS since, concat_ws(' ', a.gateway_id) AS detail, r.amount_minor AS "amountMinor", r.currency
   FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id LEFT JOIN payment_attempt a ON a.charge_id = r.charge_id AND a.id = r.attempt_id
   WHERE r.state = 'waiting' AND r.claim_url IS NULL ORDER BY r.created_at LIMIT $1`,
)
/** A buyer who does not claim a refund may not have seen the mail. */
const refundsToClaim = statement(
  'attention-refunds-to-claim',
  `SELECT coalesce(o.number, r.charge_id::text) AS subject, r.created_at AS since, concat_ws(' ', a.gateway_id) AS detail, r.amount_minor AS "amountMinor", r.currency
   FROM payment_refund r LEFT JOIN orders o ON o.id = r.charge_id LEFT JOIN payment_attempt a ON a.charge_id = r.charge_id AND a.id = r.attempt_id
   WHERE r.state = 'waiting' AND r.claim_url IS NOT NULL AND r.created_at <= $2 ORDER BY r.created_at LIMIT $1`,
)
/**
 * A capture that failed is settled by a later one of the same payment, and has nothing left to take once the
 * promise is over.
 */
const capturesFailed = statement(
  'attention-captures-failed',
  `SELECT coalesce(o.number, c.charge_id::text) AS subject, c.updated_at AS since, concat_ws(' ', a.gateway_id, nullif(c.outcome, '')) AS detail, c.amount_minor AS "amountMinor", c.currency
   FROM payment_capture c LEFT JOIN orders o ON o.id = c.charge_id JOIN payment_attempt a ON a.charge_id = c.charge_id AND a.id = c.attempt_id
   WHERE c.state = 'failed' AND a.secured_minor > 0 AND NOT EXISTS (
     SELECT FROM payment_capture later WHERE later.charge_id = c.charge_id AND later.attempt_id = c.attempt_id AND later.id > c.id)
   ORDER BY c.updated_at LIMIT $1`,
)
const capturesWaiting = statement(
  'attention-captures-waiting',
  `SELECT coalesce(o.number, c.charge_id::text) AS subject, c.created_at AS since, concat_ws(' ', a.gateway_id, nullif(c.outcome, '')) AS detail, c.amount_minor AS "amountMinor", c.currency
   FROM payment_capture c LEFT JOIN orders o ON o.id = c.charge_id LEFT JOIN payment_attempt a ON a.charge_id = c.charge_id AND a.id = c.attempt_id
   WHERE c.state = 'requested' AND c.created_at <= $2 ORDER BY c.created_at LIMIT $1`,
)
/** Prolonging a promise was tried before it gets here. */
const promisesEnding = statement(
  'attention-promises-ending',
  `SELECT coalesce(o.number, a.charge_id::text) AS subject, a.secured_until AS since, a.gateway_id AS detail, a.secured_minor AS "amountMinor", a.captured_currency AS currency
   FROM payment_attempt a LEFT JOIN orders o ON o.id = a.charge_id WHERE a.secured_minor > 0 AND a.secured_until <= $2 ORDER BY a.secured_until LIMIT $1`,
)
const disputes = statement(
  'attention-disputes-open',
  `SELECT coalesce(o.number, d.charge_id::text) AS subject, d.created_at AS since,
     concat_ws(' ', a.gateway_id, d.provider_dispute_id) AS detail, d.amount_minor AS "amountMinor", d.currency
   FROM payment_dispute d LEFT JOIN orders o ON o.id = d.charge_id LEFT JOIN payment_attempt a ON a.charge_id = d.charge_id AND a.id = d.attempt_id
   WHERE d.state = 'open' ORDER BY d.created_at LIMIT $1`,
)

const OPEN = `a.provider_ref IS NOT NULL AND a.status IN ${sqlOf(OPEN_STATUSES)}`
const openGateways = statement(
  'attention-open-gateways',
  `SELECT DISTINCT a.gateway_id AS "gatewayId" FROM payment_attempt a WHERE ${OPEN}`,
)
/** Nobody can ask their provider: what is only begun ends by its time, the rest waits for ever. */
const switchedOff = statement(
  'attention-payments-switched-off',
  `SELECT coalesce(o.number, a.charge_id::text) AS subject, a.updated_at AS since, concat_ws(' ', a.gateway_id, a.status, a.provider_ref) AS detail, a.amount_minor AS "amountMinor", a.currency
   FROM payment_attempt a LEFT JOIN orders o ON o.id = a.charge_id
   WHERE ${OPEN} AND a.gateway_id = ANY($2::text[])
   ORDER BY a.updated_at LIMIT $1`,
)

/** Payments that wait for a person. */
export const paymentAttention: readonly AttentionSource[] = [
  {
    id: 'payment-reviews',
    title: 'Orders in payment review: a payment differs from what was agreed',
    nextStep:
      'kontor order show {subject}, then kontor order release {subject} WHY or kontor order refund {subject}',
    read: (db, { limit }) => db.query(reviews, [limit]),
  },
  {
    id: 'payments-unmatched',
    title: 'Payments at a provider without an order',
    nextStep: 'find {subject} at the provider and refund it there, then kontor payment resolve {subject} WHY',
    read: (db, { limit }) => db.query(unmatched, [limit]),
  },
  {
    id: 'renewals-unmatched',
    title: 'Renewals at a provider that no subscription expects',
    nextStep:
      'end the agreement of {subject} at the provider and pay the money back there, then kontor payment resolve {subject} WHY',
    read: (db, { limit }) => db.query(renewals, [limit]),
  },
  {
    id: 'events-failed',
    title: 'Webhook events that the shop could not process',
    nextStep: "set the gateway's keys again, or check the payment at the provider",
    read: (db, { limit }) => db.query(eventsFailed, [limit]),
  },
  {
    id: 'events-waiting',
    title: 'Webhook events that are not processed yet',
    nextStep: 'check that the worker runs and that the provider answers',
    read: (db, { limit, now }) => db.query(eventsWaiting, [limit, before(now, EVENT_PATIENCE_MS)]),
  },
  {
    id: 'payments-switched-off',
    title: 'Open payments at a gateway that is switched off',
    nextStep:
      "set the gateway's keys again, or check the payment at the provider, then kontor payment end {subject} WHY",
    async read(db, { limit, isGatewayOn }) {
      const gateways = await db.query<{ gatewayId: string }>(openGateways, [])
      const off = gateways.map(({ gatewayId }) => gatewayId).filter((id) => !isGatewayOn(id))
      return off.length === 0 ? [] : db.query(switchedOff, [limit, off])
    },
  },
  {
    id: 'provider-keys-useless',
    title: 'Keys of providers that were typed and do not work',
    nextStep:
      'type the keys of {subject} again in the back office under "Keys of providers"; if the secret key of the shop was lost, put it back first',
    async read(db, { limit, isGatewayOn }) {
      const keyed = await readKeyedGateways(db)
      const off = keyed.filter(({ gatewayId }) => !isGatewayOn(gatewayId)).slice(0, limit)
      return off.map(({ gatewayId, since }) => ({ subject: gatewayId, since, detail: '' }))
    },
  },
  {
    id: 'refunds-failed',
    title: 'Refunds that the provider refused',
    nextStep: 'kontor order refund {subject} AMOUNT, or transfer the money yourself',
    read: (db, { limit }) => db.query(refundsFailed, [limit]),
  },
  {
    id: 'refunds-waiting',
    title: 'Refunds that no provider has accepted yet',
    nextStep: 'check that the worker runs and that the provider answers; kontor order show {subject}',
    read: (db, { limit, now }) => db.query(refundsWaiting, [limit, before(now, REFUND_PATIENCE_MS)]),
  },
  {
    id: 'refunds-to-transfer',
    title: 'Refunds that you have to transfer',
    nextStep: 'transfer the money, then kontor order refund-done {subject} REFERENCE',
    read: (db, { limit }) => db.query(refundsToTransfer, [limit]),
  },
  {
    id: 'refunds-to-claim',
    title: 'Refunds that the buyer has not claimed for a week',
    nextStep: 'kontor order refunds {subject} shows the link; send it to the buyer again',
    read: (db, { limit, now }) => db.query(refundsToClaim, [limit, before(now, CLAIM_PATIENCE_MS)]),
  },
  {
    id: 'captures-failed',
    title: 'Shipped orders whose capture the provider refused',
    nextStep:
      'check {subject} at the provider: if money is missing, kontor order capture {subject}; if only the rest is still open, kontor order capture {subject} 0',
    read: (db, { limit }) => db.query(capturesFailed, [limit]),
  },
  {
    id: 'captures-waiting',
    title: 'Shipped orders whose money is not captured yet',
    nextStep: 'check that the worker runs and that the provider answers; kontor order show {subject}',
    read: (db, { limit, now }) => db.query(capturesWaiting, [limit, before(now, REFUND_PATIENCE_MS)]),
  },
  {
    id: 'promises-ending',
    title: 'Orders that were not shipped and that the provider soon stops paying for',
    nextStep: 'kontor order ship {subject} when the goods leave, or kontor order refund {subject}',
    read: (db, { limit, now }) => db.query(promisesEnding, [limit, before(now, -PROMISE_WARNING_MS)]),
  },
  {
    id: 'money-unallocated',
    title: 'Money that no order needs and that was not refunded',
    nextStep: 'kontor order refunds {subject}, then kontor order refund {subject} --payment N',
    read: readUnallocatedThings,
  },
  {
    id: 'disputes-open',
    title: 'Open disputes',
    nextStep: 'answer the dispute of {subject} at the provider before its deadline',
    read: (db, { limit }) => db.query(disputes, [limit]),
  },
]

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
