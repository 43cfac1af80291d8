import type { Tx } from '#db/database.ts'
import type { OrderView } from '#domains/order/contract.ts'
import type { KnownProducts } from '#domains/order/index.ts'
import type { LinkGateway, PaymentEngine } from '#domains/payment/index.ts'
import { enqueue, ORDER_MAIL } from '#jobs/enqueue.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { OrderViewParts } from '#views/order-state.ts'
import type { CallContext } from '../form-call.ts'
import type { Limit } from '../plugins/rate-limit.ts'

/** What the calls of orders and payments are made with. */
export interface OrderCallParts extends OrderViewParts {
  /** Scheme and host at which providers reach the shop. */
  readonly publicOrigin: string
  /** What carts are made of. */
  readonly products: KnownProducts
  readonly payments: PaymentEngine
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOfflineLink?: LinkGateway['afterOffline']
  /** The summary of the cart page, rendered on the server by the same component. Source: contract §4. */
  readonly renderSummary: (order: OrderView, locale: LocaleCode, variant: 'summary' | 'expressproduct') => string
}

/** Confirmations that one address gets in an hour before further ones wait: anybody can type somebody else's. */
const CONFIRMATIONS: Limit = { burst: 20, refillMs: HOUR }

/**
 * Has the confirmation of a placed order sent. Beyond the limit of its address it waits instead of being dropped, so that nobody is flooded by
 * orders that a stranger places in their name, and every order is confirmed in the end.
 */
export function confirmPlacedOrder({ clock, delay }: Pick<CallContext<unknown>, 'clock' | 'delay'>, email: string) {
  return (tx: Tx, orderId: string): Promise<void> => {
    const waitMs = delay('order-confirmation', email.trim().toLowerCase(), CONFIRMATIONS)
    const runAt = waitMs === 0 ? {} : { runAt: new Date(clock.now().getTime() + waitMs) }
    return enqueue(tx, 'send-order-confirmation', { orderId }, { priority: ORDER_MAIL, ...runAt })
  }
}
