import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { type OrderRow, readOrderByKey, readsUnmasked, type Visit } from '#domains/order/index.ts'
import type { OrderReviewsView, OwnReviewView } from '#domains/review/contract.ts'
import { objectsToInvitations, type Review, readReviewsOfOrder } from '#domains/review/index.ts'
import type { ReviewRules } from '#domains/shop/index.ts'
import { isStaff } from '#kernel/actor.ts'
import { isRandomKey } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'

/** A product of an order, as a review looks at it. */
export interface BoughtProduct {
  /** The product's inner id. */
  readonly productId: string
  /** Public id of the version that was bought. */
  readonly publicId: string
  readonly variantId: string
  /** As the order names it. */
  readonly name: string
  /** Whether its buyer paid and got it. */
  readonly isReceived: boolean
}

// Two versions of one product are one thing to say something about; the one that arrived stands for both.
const bought = statement(
  'review-bought-products',
  `SELECT * FROM (
     SELECT DISTINCT ON (known.product_id) known.product_id AS "productId", l.product_id AS "publicId", l.variant_id AS "variantId", l.name, l.position,
       (NOT l.requires_shipping OR l.shipped_pieces > 0) AND o.state <> 'cart' AND NOT o.payment_in_review AS "isReceived"
     FROM orders o JOIN order_line l ON l.order_id = o.id
     CROSS JOIN LATERAL (
       SELECT v.product_id FROM variant v WHERE v.id = l.variant_id
       UNION ALL SELECT g.product_id FROM removed_variant g WHERE g.id = l.variant_id LIMIT 1) known
     WHERE o.id = $1 ORDER BY known.product_id, (NOT l.requires_shipping OR l.shipped_pieces > 0) DESC, l.position
   ) b ORDER BY b.position`,
)
const buyer = statement(
  'review-buyer',
  `SELECT o.account_id AS "accountId", a.roles FROM orders o
   LEFT JOIN LATERAL (
     SELECT m.roles FROM account m WHERE m.id = o.account_id
     UNION ALL SELECT m.roles FROM account m WHERE lower(m.email) = lower(o.email) AND o.email <> '') a ON true
   WHERE o.id = $1`,
)
const elsewhere = statement<{ readonly orderId: string; readonly products: readonly string[] }>(
  'review-elsewhere',
  `WITH this AS (SELECT account_id, email FROM orders WHERE id = $orderId)
   SELECT DISTINCT r.product_id AS "productId" FROM (
     SELECT o.id FROM orders o WHERE o.account_id = (SELECT account_id FROM this) AND o.state <> 'cart'
     UNION SELECT o.id FROM orders o WHERE lower(o.email) = (SELECT lower(email) FROM this WHERE email <> '') AND o.state <> 'cart') own
   JOIN review r ON r.order_id = own.id WHERE own.id <> $orderId AND r.product_id = ANY ($products::uuid[]) AND r.taken_back_at IS NULL`,
)
const orderWith = statement(
  'review-order-with',
  `SELECT o.key FROM orders o JOIN order_line l ON l.order_id = o.id JOIN variant v ON v.id = l.variant_id
   WHERE o.account_id = $1 AND v.product_id = $2 AND o.state = 'completed' ORDER BY o.placed_at DESC, o.id DESC LIMIT 1`,
)
const pages = statement<{ readonly products: readonly string[]; readonly locale: string }>(
  'review-product-pages',
  `SELECT p.id AS "productId", t.name, CASE WHEN p.status = 'active' THEN t.slug END AS slug FROM product p
   CROSS JOIN LATERAL (SELECT x.name, x.slug FROM product_text x WHERE x.product_id = p.id ORDER BY x.locale = $locale DESC, x.locale = 'en' DESC LIMIT 1) t
   WHERE p.id = ANY ($products::uuid[])`,
)

/**
 * Reads the products of an order, each once, and whether the buyer paid and got them. What was given back later was
 * still received. Source: decision 0109.
 */
export async function readBoughtProducts(db: Queryable, order: OrderRow): Promise<readonly BoughtProduct[]> {
  const rows = await db.query<BoughtProduct>(bought, [order.id])
  const { settledMinor } = await readSettled(db, order.id)
  const isPaid = settledMinor >= order.totalMinor
  return rows.map(({ productId, publicId, variantId, name, isReceived }) => ({
    productId,
    publicId,
    variantId,
    name,
    isReceived: isReceived && isPaid,
  }))
}

/** Who placed an order. */
export interface BuyerOfOrder {
  /** Null: a guest. */
  readonly accountId: string | null
  /** Whether they work for the shop, by their account or their address. */
  readonly isStaff: boolean
}

/** Reads who placed an order. */
export async function readBuyer(db: Queryable, { id }: Pick<OrderRow, 'id'>): Promise<BuyerOfOrder> {
  const rows = await db.query<{ accountId: string | null; roles: readonly string[] | null }>(buyer, [id])
  return {
    accountId: rows[0]?.accountId ?? null,
    isStaff: rows.some(({ roles }) => isStaff(roles ?? [])),
  }
}

/** Reads which of some products the buyer of an order reviewed with another order, of the account or the address. */
export async function readReviewedElsewhere(
  db: Queryable,
  { id: orderId }: Pick<OrderRow, 'id'>,
  products: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db.query<{ productId: string }>(elsewhere, elsewhere.bind({ orderId, products }))
  return new Set(found.map(({ productId }) => productId))
}

/** Reads the key of the newest completed order by which a member bought a product; null for none. */
export async function readOrderToReview(
  db: Queryable,
  accountId: string,
  productId: string,
): Promise<string | null> {
  const [row] = await db.query<{ key: string }>(orderWith, [accountId, productId])
  return row?.key ?? null
}

/** Who reads the reviews of an order. */
export interface OrderReviewsReader {
  readonly visit: Visit | null
  readonly locale: LocaleCode
  readonly rules: ReviewRules
  readonly now: Date
}

/**
 * Reads what the buyer of an order can review and has written; null without such an order. Whoever has the link alone
 * reads which products there are, and nothing that was written. Where the shop takes no reviews, what was written is left.
 */
export async function readOrderReviews(
  db: Queryable,
  key: string,
  { visit, locale, rules, now }: OrderReviewsReader,
): Promise<OrderReviewsView | null> {
  const row = isRandomKey(key) ? await readOrderByKey(db, key) : null
  if (!row || row.state === 'cart') return null
  const isMasked = !(await readsUnmasked(db, row, visit, now))
  const all = await readBoughtProducts(db, row)
  const products = all.map(({ productId }) => productId)
  const shown = await db.query<{ productId: string; name: string; slug: string | null }>(
    pages,
    pages.bind({ products, locale }),
  )
  const known = isMasked ? new Set<string>() : await readReviewedElsewhere(db, row, products)
  const written = isMasked ? [] : await readReviewsOfOrder(db, row.id)
  return {
    orderKey: row.key,
    number: row.number ?? '',
    isMasked,
    isOn: rules.isOn,
    isModerated: rules.isModerated,
    isAsked: !(await objectsToInvitations(db, row.email)),
    name: written[0]?.name ?? '',
    products: all.flatMap(({ productId, publicId, name, isReceived }) => {
      const page = shown.find((one) => one.productId === productId)
      const review = written.find((one) => one.productId === productId)
      if (!rules.isOn && !review) return []
      return {
        productId: publicId,
        name: page?.name ?? name,
        slug: page?.slug ?? null,
        isReceived,
        isReviewedElsewhere: known.has(productId),
        review: review ? ownView(review) : null,
      }
    }),
  }
}

function ownView(review: Review): OwnReviewView {
  const { number, stars, title, text, name, writtenAt, answer, state, reason, takenBackAt } = review
  const own = { number, stars, title, text, name, answer, state, reason }
  return { ...own, writtenAt: writtenAt.toISOString(), isTakenBack: takenBackAt !== null }
}
