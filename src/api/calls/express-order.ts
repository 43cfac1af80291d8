import { MAX_PIECES } from '#domains/order/contract.ts'
import { finalizeOrder, updateOrder } from '#domains/order/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { CallContext } from '../form-call.ts'
import { type FinalizeValues, finalizeDetails } from './finalize-fields.ts'
import type { OrderCallParts } from './order-parts.ts'

export interface ExpressValues extends FinalizeValues {
  readonly productId: string
  readonly pieces: string | undefined
}

/**
 * Orders one product beside whatever the cart holds: an order of its own, placed at once. Pieces below 1 become 1.
 * Returns the order's key. Source: contract §5, specification §5.
 */
export async function placeExpressOrder(parts: OrderCallParts, context: CallContext<unknown>, values: ExpressValues): Promise<string> {
  const { database, session, locale, clock } = context
  const rules = parts.rules.current()
  const now = clock.now()
  const pieces = Math.min(MAX_PIECES, Math.max(1, Number(values.pieces ?? 1)))
  const change = { fn: 'productSet', pieces: new Map([[values.productId, pieces]]) } as const
  const order = await database.transaction((tx) =>
    updateOrder(tx, { sessionHash: null, sessionIsNew: true, key: 'new', locale, change, rules, products: parts.products, now }),
  )
  await session.open()
  const placed = await finalizeOrder(database, (work) => database.transaction(work), {
    session: (tx) => session.open(tx),
    key: order.row.key,
    locale,
    ...finalizeDetails(values),
    mustCostAsShown: false,
    rules,
    now,
    afterPlacing: (tx, orderId) => enqueue(tx, 'send-order-confirmation', { orderId }),
  })
  return placed.row.key
}
