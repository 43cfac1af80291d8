import type { OrderView } from '#domains/order/contract.ts'
import type { KnownProducts } from '#domains/order/index.ts'
import type { LinkGateway, PaymentEngine } from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { OrderViewParts } from '#views/order-state.ts'
import type { CallContext } from '../../form-call.ts'
import type { Limit } from '../../plugins/rate-limit.ts'

/** Dependencies of the order and payment calls. */
export interface OrderCallParts extends OrderViewParts {
  /** Scheme and host under which providers reach the shop. */
  readonly publicOrigin: string
  /** Products that a cart may contain. */
  readonly products: KnownProducts
  readonly payments: PaymentEngine
  /** Called, in its transaction, for each payment attempt that the shop answered without a provider. */
  readonly afterOfflineLink?: LinkGateway['afterOffline']
  /**
   * Renders the summary of the cart page on the server, with the same component. Source:
   * docs/http-contract.md "Carts and orders".
   */
  readonly renderSummary: (
    order: OrderView,
    locale: LocaleCode,
    variant: 'summary' | 'expressproduct',
  ) => string
}

/**
 * Confirmations per hour to one address before further ones are delayed: anybody can type somebody else's
 * address.
 */
const CONFIRMATIONS: Limit = { burst: 20, refillMs: HOUR }

/** Returns how long the confirmation to an address is delayed, as `placeOrder` asks for it. */
export function confirmationDelay({
  delay,
}: Pick<CallContext<unknown>, 'delay'>): (address: string) => number {
  return (address) => delay('order-confirmation', address, CONFIRMATIONS)
}
