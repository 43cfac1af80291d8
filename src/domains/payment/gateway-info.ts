import type { BookTerms } from './book-terms.ts'
import type { PaidThrough, WalletButtonView, WayGroup } from './contract.ts'

export type Translate = (english: string, values?: Readonly<Record<string, string | number>>) => string

export type { PaidThrough } from './contract.ts'

/** Money that staff book: from a courier's list, from a bank line. */
export const BY_HAND = ['courier', 'bank'] as const satisfies readonly PaidThrough[]

/** Whether staff book money that comes this way. */
export function isBookedByHand(paidThrough: PaidThrough): boolean {
  return BY_HAND.some((way) => way === paidThrough)
}

export interface GatewayInfo {
  readonly id: string
  /** English name, a key of the translation map. */
  readonly name: string
  readonly icon: string
  /** Among which ways pages show it. */
  readonly group: WayGroup
  readonly single: boolean
  readonly subscriptions: boolean
  /** Through what its money reaches the shop; every attempt keeps it. */
  readonly paidThrough: PaidThrough
  /** Currencies it takes; null: all. */
  readonly currencies: readonly string[] | null
  /** Countries (of delivery) it works in; null: all. */
  readonly countries: readonly string[] | null
  /** Smallest and largest amount in minor units of the order's currency; null: none. */
  readonly minMinor: number | null
  readonly maxMinor: number | null
  /** Whether something must be delivered (cash on delivery). */
  readonly onlyPhysical: boolean
  readonly needs: readonly ('tel' | 'address' | 'email')[]
  /**
   * `on-approval`: the buyer approves first and we take the money then (`capture`); `auto`: the provider
   * takes it by itself.
   */
  readonly capture: 'auto' | 'on-approval' | 'none'
  readonly refund: 'none' | 'full' | 'partial'
  /**
   * Whether the buyer decides how much comes (coins, transfers): too little or too much is then no reason to
   * hold the order.
   */
  readonly openAmount: boolean
  /**
   * Sources that the payment page's policy must allow while this gateway is offered. Source: docs/law.md
   * "Payment pages".
   */
  readonly csp: CspSources
  /**
   * A wallet's own button that the order page may show beside ours; its link call comes with `via=button` and
   * is answered `done`.
   */
  readonly button?: WalletButtonView
  /**
   * Whether its provider tells when the card of a consent expires, so that the member is warned; absent where it
   * does not, or takes no cards: the failed charge is then the first that anybody hears.
   */
  readonly tellsCardExpiry?: true
  /** What its provider's book can be asked about the past; absent: only what it shows of a payment itself. */
  readonly book?: BookTerms
  /**
   * How long an idempotency key is good at the provider. Units: hours; 0: it knows none, and `link` looks for
   * what stands first.
   */
  readonly keyTtlHours: number
  /**
   * How long its money takes at most from the consent or the charge until it is here. Units: days of the calendar,
   * with weekends and holidays; 0: it is here, or refused, at once. Source: docs/gateways.md "How long money takes".
   */
  readonly arrivesInDays: number
}

export interface CspSources {
  readonly script?: readonly string[]
  readonly frame?: readonly string[]
  readonly connect?: readonly string[]
  readonly form?: readonly string[]
  readonly image?: readonly string[]
}
