import { lockOrder, readOrderByKey } from '#domains/order/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { paymentErrors } from '../errors.ts'
import { OPEN_STATUSES } from '../states.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { closeAtProviders, endAttempts } from './end-attempts.ts'

/**
 * Ends the payment that is under way, so that the buyer can choose another gateway. The provider is asked first: if the buyer paid
 * in this very moment, the payment counts. Throws: not-found, already-paid, nothing-to-cancel. Source: contract §5.
 */
export async function cancelPayment(engine: PaymentEngine, orderKey: string, moment: Moment): Promise<void> {
  const order = await readOrderByKey(engine.database, orderKey)
  if (!order || order.state === 'cart') throw commonErrors['not-found']()
  const before = await openAttempts(engine, order.id)
  if (before.length === 0) throw paymentErrors['nothing-to-cancel']()
  await closeAtProviders(engine, before, moment)
  await engine.database.transaction(async (tx) => {
    await lockOrder(tx, { id: order.id })
    const attempts = await readAttempts(tx, order.id)
    // Only what was under way counts: a coupon may have paid its part long before.
    const wasOpen = new Set(before.map(({ id }) => id))
    if (attempts.some((attempt) => attempt.status === 'settled' && wasOpen.has(attempt.id))) throw paymentErrors['already-paid']()
    await endAttempts(tx, attempts.filter(isOpen), 'cancelled by the buyer', moment)
  })
}

async function openAttempts({ database }: PaymentEngine, orderId: string): Promise<Attempt[]> {
  return (await readAttempts(database, orderId)).filter(isOpen)
}

function isOpen({ status }: Attempt): boolean {
  return OPEN_STATUSES.includes(status)
}
