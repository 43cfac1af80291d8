import { queueJob } from '#jobs/queue-job.ts'
import { orderCommand } from '#main/cli/order.ts'
import { openPayments } from '#main/payments.ts'
import type { Placed } from './paying.ts'
import type { RunningShop } from './running-shop.ts'

/** What the command line answered. */
export interface Typed {
  readonly code: number
  /** Everything that it wrote, report and remarks. */
  readonly said: string
}

/** Types `order ACT NUMBER …` as staff do, and runs the jobs that follow. */
export function orderDesk(shop: RunningShop) {
  return async (
    act: string,
    { number }: Pick<Placed, 'number'>,
    ...words: readonly string[]
  ): Promise<Typed> => {
    const said: string[] = []
    const out = { write: (text: string) => said.push(text) }
    const { database, clock } = shop.core
    const context = {
      database,
      clock,
      dataDir: '',
      queueJob,
      payments: openPayments(shop.core).engine,
      demo: true,
    }
    const code = await orderCommand(context, [act, number, ...words], { out, aside: out })
    await shop.drain()
    return { code, said: said.join('') }
  }
}
