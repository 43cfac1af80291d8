import type { Tx } from '#db/database.ts'
import { type OrderRow, type orderActions, readsUnmasked } from '#domains/order/index.ts'
import type { CallContext } from '../../form-call.ts'

type ReaderContext = Pick<CallContext<{ readonly key: string }>, 'fields' | 'clock' | 'session' | 'authorise'>

/** Returns what judges whether a visitor proved that an order is theirs. */
export function readerOf(
  { fields, clock, session, authorise }: ReaderContext,
  action: (typeof orderActions)['review-products'],
  tx: Tx,
): (order: OrderRow) => Promise<void> {
  return async (order) => {
    const isReader = await readsUnmasked(tx, order, await session.find(), clock.now())
    authorise(action, { ...order, isReader }, fields.key)
  }
}
