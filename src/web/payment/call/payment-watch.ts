import type { PaymentState } from '#domains/order/contract.ts'
import type { OrderStateView } from '#domains/payment/contract.ts'
import type { ShopResult } from '#web/client/api.ts'

/** First and longest pause between two polls. Units: milliseconds. */
export const WATCH_FIRST_MS = 2_000
export const WATCH_LONGEST_MS = 15_000

/** Most polls of a page: about a payment that takes longer, the buyer gets a mail. */
export const WATCH_MAX = 60

/** States in which the buyer has nothing left to do. */
const SETTLED: readonly PaymentState[] = ['awaiting', 'paid', 'overpaid', 'hold']

/** Returns whether the buyer has nothing left to do. */
export function isSettled(state: PaymentState): boolean {
  return SETTLED.includes(state)
}

export interface PaymentWatch {
  /** Polls at once instead of after the pause. */
  askNow(): void
  stop(): void
}

interface WatchOptions {
  /** The state that the page shows; without it, the first response takes its place. */
  readonly known?: PaymentState
  ask(): Promise<ShopResult<OrderStateView>>
  /** Returns whether something else ends the watch: a declined payment does not change the order's state. */
  readonly isOver?: (state: OrderStateView) => boolean
  /** Called when the payment reaches an end that the page did not show when it began to watch. */
  settled(state: OrderStateView): void
  wait(ms: number): Promise<void>
}

/**
 * Polls the shop at growing intervals until the payment of an order is settled. Source: docs/design.md
 * "Payment frame".
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
