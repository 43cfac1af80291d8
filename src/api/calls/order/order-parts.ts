import type { OrderView } from '#domains/order/contract.ts'
import type { KnownProducts } from '#domains/order/index.ts'
import type { LinkGateway, PaymentEngine } from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { OrderViewParts } from '#views/order-state.ts'
import type { CallContext } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

/** What the calls of orders and payments are made with. */
export interface OrderCallParts extends OrderViewParts {
  /** Scheme and host at which providers reach the shop. */
  readonly publicOrigin: string
  /** What carts are made of. */
  readonly products: KnownProducts
  readonly payments: PaymentEngine
  /** Told of a link call that was answered inside the shop, in its transaction. */
  readonly afterOfflineLink?: LinkGateway['afterOffline']
  /**
   * The summary of the cart page, rendered on the server by the same component. Source: docs/http-contract.md
   * "Carts and orders".
   */
  readonly renderSummary: (
    order: OrderView,
    locale: LocaleCode,
    variant: 'summary' | 'expressproduct',
  ) => string
}

/**
 * Confirmations that one address gets in an hour before further ones wait: anybody can type somebody else's.
 */
const CONFIRMATIONS: Limit = { burst: 20, refillMs: HOUR }

/** How long the confirmation to an address waits, as `placeOrder` asks for it. */
export function confirmationDelay({
  delay,
}: Pick<CallContext<unknown>, 'delay'>): (address: string) => number {
  return (address) => delay('order-confirmation', address, CONFIRMATIONS)
}
