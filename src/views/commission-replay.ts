// Tests: tests/flows/admin/commission-replay.test.ts

import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import {
  type CommissionLine,
  type CommissionRule,
  commissionOf,
  type KnownCategories,
  type OrderForCommission,
  readCommissionFacts,
} from '#domains/partner/index.ts'
import { DAY } from '#kernel/clock.ts'

/** How far back a dry run looks. Units: days. */
export const REPLAY_DAYS = 90
/** Orders that are in memory at once. */
const BATCH = 1_000
const PARTNERS_SHOWN = 50
const ORDERS_SHOWN = 20

/** What orders earn by the present rules, and would earn by the changed ones. Units: minor units. */
interface Sum {
  readonly currency: string
  readonly orders: number
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** One line of an order under both sets of rules. */
export interface ReplayedLine {
  readonly name: string
  readonly before: CommissionLine
  readonly after: CommissionLine
}

export interface ReplayedOrder {
  readonly number: string
  readonly ref: string | null
  readonly currency: string
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly lines: readonly ReplayedLine[]
}

export interface CommissionReplay {
  /** By currency. */
  readonly sums: readonly Sum[]
  /** Those whose commission changes most. */
  readonly partners: readonly (Sum & { readonly partnerId: string; readonly ref: string | null })[]
  /** Number of partners beside those. */
  readonly further: number
  /** Those whose commission changes most; none where nothing changes. */
  readonly orders: readonly ReplayedOrder[]
}

/** The walk through the paid orders: behind the last one of a batch, by the index of payments. */
export const replayWalk = statement<{
  readonly from: Date
  readonly at: string
  readonly id: string
  readonly limit: number
}>(
  'commission-replay',
  `SELECT order_id AS "orderId", paid_at::text AS at FROM partner_order
   WHERE paid_at IS NOT NULL AND refused IS NULL AND paid_at >= $from AND (paid_at, order_id) > ($at::timestamptz, $id::uuid)
   ORDER BY paid_at, order_id LIMIT $limit`,
)
const refs = statement(
  'commission-replay-refs',
  'SELECT partner_id AS "partnerId", ref FROM partner_ref WHERE partner_id = ANY ($1::uuid[]) AND retired_at IS NULL',
)
const names = statement(
  'commission-replay-orders',
  `SELECT o.id AS "orderId", o.number, (SELECT jsonb_agg(l.name ORDER BY l.position) FROM order_line l WHERE l.order_id = o.id AND l.tax_class <> 'voucher') AS names
   FROM orders o WHERE o.id = ANY ($1::uuid[])`,
)

type Judged = Pick<OrderForCommission, 'orderId' | 'partnerId' | 'currency'> & {
  readonly before: ReturnType<typeof commissionOf>
  readonly after: ReturnType<typeof commissionOf>
}
type Sums = Map<
  string,
  { partnerId: string; currency: string; orders: number; beforeMinor: number; afterMinor: number }
>

export interface ReplayRules {
  readonly before: readonly CommissionRule[]
  readonly after: readonly CommissionRule[]
  /** How long renewals earn, from the first order of a subscription. */
  readonly recurringMonths: number
  readonly now: Date
}

/**
 * Replays the attributed orders that were paid in the last 90 days under two sets of rules and returns what differs.
 * Each order counts as paid in full. Reads batches, so that memory does not grow with the orders; writes nothing.
 * Source: decision 0070.
 */
export async function replayCommissions(db: Queryable, rules: ReplayRules): Promise<CommissionReplay> {
  const byPartner: Sums = new Map()
  let most: readonly Judged[] = []
  for await (const orders of batchesOf(db, rules.now)) {
    const judged = orders.map((order) => judge(order, rules))
    for (const one of judged) addTo(byPartner, one)
    most = [...most, ...judged.filter((one) => changeOf(one) > 0)]
      .sort((a, b) => changeOf(b) - changeOf(a) || (a.orderId < b.orderId ? -1 : 1))
      .slice(0, ORDERS_SHOWN)
  }
  const partners = [...byPartner.values()].sort(
    (a, b) =>
      Math.abs(b.afterMinor - b.beforeMinor) - Math.abs(a.afterMinor - a.beforeMinor) ||
      (a.partnerId < b.partnerId ? -1 : 1),
  )
  const shown = partners.slice(0, PARTNERS_SHOWN)
  const refOf = await readRefs(
    db,
    [...shown, ...most].map(({ partnerId }) => partnerId),
  )
  return {
    sums: sumsOf(partners),
    partners: shown.map((sum) => ({ ...sum, ref: refOf.get(sum.partnerId) ?? null })),
    further: partners.length - shown.length,
    orders: await nameOrders(db, most, refOf),
  }
}

async function* batchesOf(db: Queryable, now: Date): AsyncGenerator<readonly OrderForCommission[]> {
  const known: KnownCategories = new Map()
  const from = new Date(now.getTime() - REPLAY_DAYS * DAY)
  let last = { at: from.toISOString(), orderId: '00000000-0000-0000-0000-000000000000' }
  while (true) {
    const found = await db.query<{ orderId: string; at: string }>(
      replayWalk,
      replayWalk.bind({ from, at: last.at, id: last.orderId, limit: BATCH }),
    )
    if (found.length > 0)
      yield await readCommissionFacts(
        db,
        found.map(({ orderId }) => orderId),
        known,
      )
    if (found.length < BATCH) return
    last = found.at(-1)!
  }
}

function judge(
  { orderId, partnerId, currency, facts }: OrderForCommission,
  { before, after, recurringMonths }: ReplayRules,
): Judged {
  return {
    orderId,
    partnerId,
    currency,
    before: commissionOf(facts, before, recurringMonths),
    after: commissionOf(facts, after, recurringMonths),
  }
}

function changeOf({ before, after }: Judged): number {
  return Math.abs(after.totalMinor - before.totalMinor)
}

function addTo(sums: Sums, { partnerId, currency, before, after }: Judged): void {
  const key = `${partnerId}/${currency}`
  const sum = sums.get(key) ?? { partnerId, currency, orders: 0, beforeMinor: 0, afterMinor: 0 }
  sum.orders += 1
  sum.beforeMinor += before.totalMinor
  sum.afterMinor += after.totalMinor
  sums.set(key, sum)
}

function sumsOf(partners: readonly Sum[]): readonly Sum[] {
  return [...Map.groupBy(partners, ({ currency }) => currency)]
    .map(([currency, list]) => ({
      currency,
      orders: list.reduce((sum, { orders }) => sum + orders, 0),
      beforeMinor: list.reduce((sum, { beforeMinor }) => sum + beforeMinor, 0),
      afterMinor: list.reduce((sum, { afterMinor }) => sum + afterMinor, 0),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

async function readRefs(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db.query<{ partnerId: string; ref: string }>(refs, [[...new Set(ids)]])
  return new Map(found.map(({ partnerId, ref }) => [partnerId, ref]))
}

async function nameOrders(
  db: Queryable,
  most: readonly Judged[],
  refOf: ReadonlyMap<string, string>,
): Promise<ReplayedOrder[]> {
  const found = await db.query<{ orderId: string; number: string; names: readonly string[] | null }>(names, [
    most.map(({ orderId }) => orderId),
  ])
  const byId = new Map(found.map((row) => [row.orderId, row]))
  return most.map(({ orderId, partnerId, currency, before, after }) => ({
    number: byId.get(orderId)?.number ?? '',
    ref: refOf.get(partnerId) ?? null,
    currency,
    beforeMinor: before.totalMinor,
    afterMinor: after.totalMinor,
    lines: before.lines.map((line, place) => ({
      name: byId.get(orderId)?.names?.[place] ?? '',
      before: line,
      after: after.lines[place]!,
    })),
  }))
}
