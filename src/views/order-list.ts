import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readSettledOf } from '#domains/ledger/index.ts'
import type { PaymentState } from '#domains/order/contract.ts'
import { paymentStateOf, readStandingOf } from '#domains/payment/index.ts'

/** Rows per query. */
const CHUNK = 200
/**
 * Most rows that one page reads. The payment state is derived, so orders with other states are read and
 * skipped; after this many, the cursor says where to continue.
 */
const LOOKED_AT = 20_000

// Newest first by an indexed key, so that every page costs the same wherever it is in the table.
interface Page extends Pick<OrderFilter, 'state' | 'email' | 'number' | 'since'> {
  readonly before: string
  readonly beforeId: string
  readonly rows: number
}

const page = statement<Page>(
  'order-list',
  `SELECT id, number, state::text, email, currency, total_minor AS "totalMinor", placed_at AS "placedAt", to_char(placed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "placedText", invoice_number AS "invoiceNumber"
   FROM orders WHERE state <> 'cart' AND (placed_at, id) < ($before::timestamptz, $beforeId::uuid) AND placed_at >= $since AND ($state::text IS NULL OR state = $state)
     AND ($email::text IS NULL OR lower(email) = lower($email)) AND ($number::text IS NULL OR number = $number)
   ORDER BY placed_at DESC, id DESC LIMIT $rows`,
)

/** An order of the list. Amounts in minor units. */
export interface ListedOrder {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly email: string
  readonly currency: string
  readonly totalMinor: number
  readonly placedAt: Date
  /** With all digits of the database's timestamp, for the cursor. */
  readonly placedText: string
  readonly invoiceNumber: string | null
  readonly payment: PaymentState
}

type Row = Omit<ListedOrder, 'payment'>

/** Filter of the list; null matches all. */
export interface OrderFilter {
  readonly state: string | null
  readonly payment: string | null
  readonly email: string | null
  readonly number: string | null
  readonly since: Date
  /** Instant and id of the order before which the page begins. */
  readonly before: string
  readonly beforeId: string
  readonly limit: number
}

/**
 * Reads the orders of a filter, newest first. `next` is the cursor of the next page, null at the end. The
 * payment state is derived, so a page may contain fewer orders than requested.
 */
export async function readOrderList(
  db: Queryable,
  wanted: OrderFilter,
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const orders: ListedOrder[] = []
  let from = { at: wanted.before, id: wanted.beforeId }
  for (let seen = 0; seen < LOOKED_AT; seen += CHUNK) {
    const values = page.bind({ ...wanted, before: from.at, beforeId: from.id, rows: CHUNK })
    const rows = await db.query<Row>(page, values)
    for (const row of await withPayment(db, rows)) {
      if (wanted.payment !== null && row.payment !== wanted.payment) continue
      if (orders.length === wanted.limit) return { orders, next: cursorOf(orders.at(-1)!) }
      orders.push(row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return { orders, next: null }
    from = { at: last.placedText, id: last.id }
  }
  return { orders, next: `${from.at}/${from.id}` }
}

async function withPayment(db: Queryable, rows: readonly Row[]): Promise<ListedOrder[]> {
  const ids = rows.map(({ id }) => id)
  const [settledOf, standingOf] = await Promise.all([readSettledOf(db, ids), readStandingOf(db, ids)])
  return rows.map((row) => ({
    ...row,
    payment: paymentStateOf({ totalMinor: row.totalMinor, ...settledOf(row.id), ...standingOf(row.id) }),
  }))
}

/** Builds the cursor: instant and id of the last order. */
function cursorOf({ placedText, id }: ListedOrder): string {
  return `${placedText}/${id}`
}
