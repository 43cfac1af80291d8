import type { PaymentState } from '#domains/order/contract.ts'
import type { OrderStateView } from '#domains/payment/contract.ts'
import type { ShopResult } from '#web/client/api.ts'

/** First and longest pause between two questions. Units: milliseconds. */
export const WATCH_FIRST_MS = 2_000
export const WATCH_LONGEST_MS = 15_000

/** After this many questions the page stops asking: a payment that takes longer is told by mail. */
export const WATCH_MAX = 60

/** States in which the buyer has nothing left to do. */
const SETTLED: readonly PaymentState[] = ['awaiting', 'paid', 'overpaid', 'hold']

/** Whether nothing is left for the buyer to do. */
export function isSettled(state: PaymentState): boolean {
  return SETTLED.includes(state)
}

export interface PaymentWatch {
  /** Asks at once instead of after the pause. */
  askNow(): void
  stop(): void
}

interface WatchOptions {
  /** The state that the page shows; without it the first answer is taken for it. */
  readonly known?: PaymentState
  ask(): Promise<ShopResult<OrderStateView>>
  /** What else ends the watch: a payment that was declined changes no state of the order. */
  readonly isOver?: (state: OrderStateView) => boolean
  /** Told when the payment has come to an end that the page did not know when it began to watch. */
  settled(state: OrderStateView): void
  wait(ms: number): Promise<void>
}

/**
 * Asks the shop again and again, ever more slowly, until the payment of an order is settled. Source:
 * docs/design.md "Payment frame".
 */
export function watchPayment({ known, ask, isOver, settled, wait }: WatchOptions): PaymentWatch {
  let stopped = false
  let wake: () => void = () => undefined
  async function run(): Promise<void> {
    let before: PaymentState | null = known ?? null
    let pause = WATCH_FIRST_MS
    for (let asked = 0; asked < WATCH_MAX && !stopped; asked += 1) {
      const result = await ask()
      if (stopped) return
      if (result.ok) {
        const now = result.answer.paymentState
        before ??= now
        if ((now !== before && isSettled(now)) || isOver?.(result.answer)) {
          stopped = true
          return settled(result.answer)
        }
      }
      await Promise.race([wait(pause), new Promise<void>((resolve) => (wake = resolve))])
      pause = Math.min(pause * 1.5, WATCH_LONGEST_MS)
    }
  }
  void run()
  return {
    askNow: () => wake(),
    stop() {
      stopped = true
      wake()
    },
  }
}
