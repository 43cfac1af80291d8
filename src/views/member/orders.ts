import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readDocumentsOf, type StoredDocument } from '#domains/invoice/index.ts'
import { readSettledOf } from '#domains/ledger/index.ts'
import type { OrderState, OrderView, PaymentState } from '#domains/order/contract.ts'
import { readDocument, readOrderById } from '#domains/order/index.ts'
import { paymentStateOf, readStandingOf } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import { presentOrder } from '../present-order.ts'

// Newest first by the index of the account, so that every page costs the same wherever it is in the list. The account is a range and part of
// the order, not an equality: else the planner takes the index of all orders for whoever owns many of them, and walks over everybody's newer ones.
const page = statement<{
  readonly accountId: string
  readonly before: string
  readonly beforeId: string
  readonly limit: number
}>(
  'member-orders',
  `SELECT o.id, o.number, o.state::text, o.currency, o.total_minor AS "totalMinor", o.placed_at AS "placedAt",
     to_char(o.placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "placedText",
     (SELECT coalesce(sum(l.pieces), 0)::int FROM order_line l WHERE l.order_id = o.id) AS pieces
   FROM orders o WHERE (o.account_id, o.placed_at, o.id) < ($accountId::uuid, $before::timestamptz, $beforeId::uuid) AND o.account_id >= $accountId::uuid AND o.state <> 'cart'
   ORDER BY o.account_id DESC, o.placed_at DESC, o.id DESC LIMIT $limit`,
)

const owned = statement(
  'member-order',
  `SELECT id FROM orders WHERE number = $1 AND account_id = $2 AND state <> 'cart'`,
)

interface Row {
  readonly id: string
  readonly number: string
  readonly state: Exclude<OrderState, 'cart'>
  readonly currency: string
  readonly totalMinor: number
  readonly placedAt: Date
  readonly placedText: string
  readonly pieces: number
}

/** An order in the list of its buyer. */
export interface MemberOrder {
  readonly number: string
  readonly placedAt: string
  readonly state: Exclude<OrderState, 'cart'>
  readonly paymentState: PaymentState
  readonly pieces: number
  readonly total: Money
}

/** Instant and id of the order before which a page begins. */
export interface OrderCursor {
  readonly at: string
  readonly id: string
}

/** Before every order there is. */
const START: OrderCursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Reads a page of the orders of an account, the newest first. */
export async function readMemberOrders(
  db: Queryable,
  accountId: string,
  { limit, after }: { readonly limit: number; readonly after: OrderCursor | null },
): Promise<{ readonly items: readonly MemberOrder[]; readonly next: OrderCursor | null }> {
  const from = after ?? START
  const rows = await db.query<Row>(
    page,
    page.bind({ accountId, before: from.at, beforeId: from.id, limit: limit + 1 }),
  )
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const [settledOf, standingOf] = await Promise.all([readSettledOf(db, ids), readStandingOf(db, ids)])
  const last = shown.at(-1)
  return {
    items: shown.map(({ id, number, state, currency, totalMinor, placedAt, pieces }) => ({
      number,
      placedAt: placedAt.toISOString(),
      state,
      paymentState: paymentStateOf({ totalMinor, ...settledOf(id), ...standingOf(id) }),
      pieces,
      total: { amount: totalMinor, currency },
    })),
    next: rows.length > limit && last ? { at: last.placedText, id: last.id } : null,
  }
}

/** An order with its documents, as its buyer reads it. Its key is not part of it. */
export interface MemberOrderDetail {
  readonly order: Omit<OrderView, 'key'>
  readonly paymentState: PaymentState
  readonly documents: readonly StoredDocument[]
}

export interface MemberOrderReader {
  readonly accountId: string
  readonly mountPath: string
  readonly locale: LocaleCode
  readonly rules: ShopRules
}

/** Reads an order of an account; null where the account has none of this number. */
export async function readMemberOrder(
  db: Queryable,
  number: string,
  { accountId, mountPath, locale, rules }: MemberOrderReader,
): Promise<MemberOrderDetail | null> {
  const [found] = await db.query<{ id: string }>(owned, [number, accountId])
  const row = found ? await readOrderById(db, found.id) : null
  if (!row) return null
  const [document, settledOf, standingOf, documents] = await Promise.all([
    readDocument(db, row, locale, rules),
    readSettledOf(db, [row.id]),
    readStandingOf(db, [row.id]),
    readDocumentsOf(db, [row.id]),
  ])
  const { key: _, ...order } = presentOrder(document, { mountPath, locale, masked: false })
  return {
    order,
    paymentState: paymentStateOf({
      totalMinor: row.totalMinor,
      ...settledOf(row.id),
      ...standingOf(row.id),
    }),
    documents,
  }
}
