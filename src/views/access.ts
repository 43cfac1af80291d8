import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type Access, decideAccess, type Held } from '#domains/entitlement/index.ts'

/** Who asks: a signed-in person, with the orders of the account, or who may read an order. */
export type AccessHolder =
  | { readonly accountId: string; readonly orderId?: never }
  | { readonly orderId: string; readonly accountId?: never }

/**
 * Everything that a person or an order holds. What a guest bought belongs to the order, and with the order to
 * the account that it joined.
 */
const HELD = `held AS (
     SELECT e.source, e.cause, e.starts_at, e.ends_at, e.product_id FROM entitlement e WHERE e.account_id = $accountId::uuid
     UNION ALL SELECT e.source, e.cause, e.starts_at, e.ends_at, e.product_id FROM orders o JOIN entitlement e ON e.order_id = o.id
       WHERE o.account_id = $accountId::uuid AND o.state <> 'cart'
     UNION ALL SELECT e.source, e.cause, e.starts_at, e.ends_at, e.product_id FROM entitlement e WHERE e.order_id = $orderId::uuid
   )`

/** Whether what is held opens a product: it is the product, or a plan that lists it or opens the whole library. */
const opens = (product: string): string =>
  `(h.product_id = ${product} OR EXISTS (SELECT FROM plan_content c WHERE c.plan_id = h.product_id AND c.product_id = ${product})
     OR EXISTS (SELECT FROM plan l WHERE l.product_id = h.product_id AND l.opens_library AND EXISTS (SELECT FROM recording r WHERE r.product_id = ${product})))`

const heldFor = statement<{
  readonly accountId: string | null
  readonly orderId: string | null
  readonly productIds: readonly string[]
}>(
  'access-held',
  `WITH ${HELD}
   SELECT p.id AS "productId", h.source, h.cause, h.starts_at AS "startsAt", h.ends_at AS "endsAt", h.product_id AS through
   FROM unnest($productIds::uuid[]) AS p(id) JOIN held h ON ${opens('p.id')}`,
)

/** Returns the parameters of `HELD` for whoever asks. */
export function holderParameters({ accountId, orderId }: AccessHolder) {
  return { accountId: accountId ?? null, orderId: orderId ?? null }
}

/**
 * Reads whether somebody may use products, why, and until when: by an own entitlement, that of a plan, or that
 * of an order. This is the only place that decides it. Source: decision 0040.
 */
export async function readAccess(
  db: Queryable,
  holder: AccessHolder,
  productIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Access>> {
  const rows = await db.query<Held & { readonly productId: string }>(
    heldFor,
    heldFor.bind({ ...holderParameters(holder), productIds }),
  )
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(productIds.map((id) => [id, decideAccess(byProduct.get(id) ?? [], now)]))
}
