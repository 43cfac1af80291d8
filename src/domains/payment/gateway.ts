import type { Money } from '#kernel/money.ts'
import type { PaymentInstruction, TransformView } from './contract.ts'
import type { GatewayInfo, Translate } from './gateway-info.ts'
import type { GatewayOrder, LinkCommand, LinkResult } from './gateway-link.ts'
import type { Observation, RawRequest, RefundFact, SignedEvent, WantedRefund } from './observation.ts'

// The shapes that the port speaks in, by subject.
export type { CspSources, GatewayInfo, PaidThrough, Translate } from './gateway-info.ts'
export type { Flow, GatewayOrder, LinkAnswer, LinkCommand, LinkResult } from './gateway-link.ts'
export type {
  DisputeFact,
  Observation,
  PaymentMeans,
  RawRequest,
  RefundFact,
  RenewalFact,
  SignedEvent,
  WantedRefund,
} from './observation.ts'
export { BadSignatureError, ProviderError } from './provider-error.ts'

/**
 * The port that every payment method implements, one folder each under `src/gateways/`. An adapter only
 * translates between its provider and these shapes: it writes nothing, decides nothing and keeps no state;
 * the payment engine does. Source: docs/gateways.md "Port".
 */
export interface Gateway {
  readonly info: GatewayInfo
  /**
   * The merchant account at the provider; what an observation names must be the same. '' where there is no
   * provider.
   */
  readonly account: string
  /** Whether real money moves. Observations of the other mode have no effect. */
  readonly livemode: boolean
  /**
   * Whether the provider can take exactly this amount: its own decimals and minimums. Absent where it takes
   * every minor unit.
   */
  takes?(amount: Money): boolean
  /**
   * What this gateway must turn the product into because it cannot charge again. Pure; asked when listing and
   * again when linking.
   */
  transform?(order: GatewayOrder, translate: Translate): TransformView | null
  /**
   * Begins a payment and says what the browser must do. Repeated with the same `key` it ends at the same
   * provider object. Throws: DomainError for what the buyer can mend (a bad phone number), ProviderError for
   * what the provider said.
   */
  link(command: LinkCommand): Promise<LinkResult>
  /**
   * Whether this input takes an attempt that stands one step on (a confirmation token), instead of asking for
   * its answer again.
   */
  continues?(input: Readonly<Record<string, string>>): boolean
  /** What the order page shows while this gateway's money is on its way. */
  instruction?(order: GatewayOrder, translate: Translate): PaymentInstruction | Promise<PaymentInstruction>
  /**
   * The provider's truth about a payment, null when it knows no such. Webhook, return page and reconciler all
   * end here. Absent for gateways without a provider. Throws: ProviderError.
   */
  observe?(ref: string): Promise<Observation | null>
  /**
   * What a returning browser says about the payment; decides nothing. `ref` null: the provider's address
   * carries none and the attempt's own is meant.
   */
  onReturn?(request: RawRequest): { readonly ref: string | null }
  /**
   * Verifies a call-back's raw bytes and says what it speaks of. One request may carry several events. An
   * event that is not ours to act on (another topic) is an empty list. Throws: BadSignatureError.
   */
  openWebhook?(request: RawRequest, now: Date): Promise<readonly SignedEvent[]>
  /**
   * Its call-backs are not signed: they say where to look and prove nothing. Only those that name a payment
   * of ours are stored, one for each payment, without their body.
   */
  readonly unsignedEvents?: true
  /** Takes the money of a payment that the buyer approved or the bank authorised. Throws: ProviderError. */
  capture?(ref: string, amount: Money, key: string): Promise<Observation>
  /** Gives back what was authorised or promised and is not taken yet. */
  release?(ref: string, key: string): Promise<Observation>
  /**
   * Closes a payment that is not wanted any more, so that it cannot be paid twice. Says how it then stands:
   * it may have been paid meanwhile. Null where the provider knows no such payment (any more): what it forgot
   * cannot be paid. Throws: ProviderError.
   */
  expire?(ref: string, key: string): Promise<Observation | null>
  /** Asks for more time to take what was promised (`Observation.secured`). Throws: ProviderError. */
  extend?(ref: string, key: string): Promise<Observation>
  /** Pays back. Repeated with the same key it is one refund. */
  refund?(ref: string, refund: WantedRefund, key: string): Promise<RefundFact>
  /**
   * Payments that the provider knows since then, for the reconciler's second direction. Newest first, page by
   * page, at most `MOST_LISTED`.
   */
  listSince?(since: Date): Promise<readonly Observation[]>
  /** Money that comes again and again. Absent where the provider cannot. */
  readonly subscription?: SubscriptionPort
}

/**
 * Most payments that a gateway lists at once: a busy shop's outage of days. A person is told of more, because
 * the oldest are missing.
 */
export const MOST_LISTED = 5_000

/**
 * Names the book that a gateway's keys open: the account at the provider, and whether real money moves in it.
 */
export function bookOf({ account, livemode }: Pick<Gateway, 'account' | 'livemode'>): string {
  return livemode ? account : `${account} (test)`
}

/**
 * Subscriptions at a provider. `chargeDue` is there where we bill by a stored mandate; elsewhere the provider
 * bills by itself.
 */
export interface SubscriptionPort {
  observe(id: string): Promise<SubscriptionFact | null>
  cancel(id: string, at: 'now' | 'period-end', key: string): Promise<SubscriptionFact>
  /**
   * Has the provider go on after a cancellation for the period's end, or after a pause, with the next charge at
   * an instant. Absent where a cancelled agreement is gone, or where only we renew.
   */
  resume?(id: string, chargeAt: Date | 'now', key: string): Promise<SubscriptionFact>
  /**
   * Has the provider charge nothing until an instant, and go on from there by itself; a repeat sets another one.
   * Absent where it cannot, or where only we renew: the agreement is then ended, and the member agrees anew.
   */
  pause?(id: string, until: Date, key: string): Promise<SubscriptionFact>
  /**
   * Has the provider charge another price from the next period on; nothing is charged now. Returns false where
   * it cannot without its buyer, for example for a period of another length. Absent where it never can, or
   * where only we renew.
   */
  reprice?(
    id: string,
    next: { readonly amount: Money; readonly period: string },
    key: string,
  ): Promise<boolean>
  /**
   * Renewals that the provider made by itself since an instant, each a payment of its own. `id` may be the
   * attempt's ref that began the agreement. Absent where `listSince` shows them, or where only we renew.
   */
  renewalsSince?(id: string, since: Date): Promise<readonly Observation[]>
  /** Charges one period of a mandate, once per key. The observation says so (`Observation.renewal`). */
  chargeDue?(
    id: string,
    charge: { readonly period: string; readonly amount: Money; readonly orderNumber: string },
    key: string,
  ): Promise<Observation>
}

export interface SubscriptionFact {
  readonly id: string
  readonly status: 'pending' | 'trialing' | 'active' | 'past-due' | 'cancelled' | 'unpaid'
  /** What is paid up to now; null before the first payment. */
  readonly paidUntil: Date | null
  readonly cancelAtPeriodEnd: boolean
  /** When the card of the consent expires; absent where the provider does not tell. */
  readonly expiresAt?: Date | null
  /**
   * How long a charge of this consent takes at most, where that depends on how it was given. Units: days of the
   * calendar. Absent: as long as its gateway says (`GatewayInfo.arrivesInDays`).
   */
  readonly arrivesInDays?: number
}
