import type { Database } from '#db/database.ts'
import { lockOrder } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { paymentErrors } from '../errors.ts'
import { OPEN_STATUSES } from '../states.ts'
import { readAttempts } from '../store.ts'
import { cancelAttempts } from './link-gateway.ts'

/** Ends the payment that is under way, so that the buyer can choose another gateway. Throws: not-found, nothing-to-cancel. Source: contract §5. */
export async function cancelPayment(database: Database, { orderKey, now }: { readonly orderKey: string; readonly now: Date }): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockOrder(tx, { key: orderKey })
    if (!row || row.state === 'cart') throw commonErrors['not-found']()
    const open = (await readAttempts(tx, row.id)).filter((attempt) => OPEN_STATUSES.includes(attempt.status))
    if (open.length === 0) throw paymentErrors['nothing-to-cancel']()
    await cancelAttempts(tx, row.id, open, 'cancelled by the buyer', now)
  })
}
