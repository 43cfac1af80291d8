import { queueJob } from '#jobs/queue-job.ts'
import { openPayments } from '#main/payments.ts'
import { type Typed, typeCommand } from './command-line.ts'
import type { Placed } from './paying.ts'
import type { RunningShop } from './running-shop.ts'

/** Commands on all orders. */
const OF_ALL = ['holds']

/** Runs `order ACT NUMBER …` as staff do, and the jobs that follow. */
export function orderDesk(shop: RunningShop) {
  return async (
    act: string,
    { number }: Pick<Placed, 'number'>,
    ...words: readonly string[]
  ): Promise<Typed> => {
    const { database, clock } = shop.core
    const { engine: payments } = openPayments(shop.core)
    const context = { database, clock, queueJob, payments, demo: true }
    const about = OF_ALL.includes(act) ? [] : [number]
    const typed = await typeCommand(context, ['order', act, ...about, ...words])
    await shop.drain()
    return typed
  }
}
