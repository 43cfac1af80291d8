import type { AddressView } from '#domains/order/contract.ts'
import type { BankAccount } from '#domains/shop/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Money } from '#kernel/money.ts'
import type { BookTerms } from './book-terms.ts'
import type { GatewayAnswer, PaymentInstruction, TransformView, WalletButtonView } from './contract.ts'
import type { OrderBill } from './order-bill.ts'

/**
 * The port that every payment method implements, one folder each under `src/gateways/`. An adapter only
 * translates between its provider and these shapes: it writes nothing, decides nothing and keeps no state;
 * the payment engine does. Source: gateways §3.
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

/** Which period of which agreement a payment is for that was taken without the buyer. */
export interface RenewalFact {
  /** The provider's name of the agreement: its subscription, mandate, permission, or the first payment. */
  readonly agreement: string
  /**
   * What we called the period when we charged it (`chargeDue`); the day on which it begins (`2026-03-31`) where
   * the provider charged it by itself.
   */
  readonly period: string
}

export interface SubscriptionFact {
  readonly id: string
  readonly status: 'pending' | 'trialing' | 'active' | 'past-due' | 'cancelled' | 'unpaid'
  /** What is paid up to now; null before the first payment. */
  readonly paidUntil: Date | null
  readonly cancelAtPeriodEnd: boolean
}

export type Translate = (english: string, values?: Readonly<Record<string, string | number>>) => string

export interface GatewayInfo {
  readonly id: string
  /** English name, a key of the translation map. */
  readonly name: string
  readonly icon: string
  readonly single: boolean
  readonly subscriptions: boolean
  /**
   * True where no provider is called: the link is answered inside the shop and money is booked by staff or a
   * bank file.
   */
  readonly offline: boolean
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
   * Sources that the payment page's policy must allow while this gateway is offered. Source: gateways §2.13.
   */
  readonly csp: CspSources
  /**
   * A wallet's own button that the order page may show beside ours; its link call comes with `via=button` and
   * is answered `done`.
   */
  readonly button?: WalletButtonView
  /** What its provider's book can be asked about the past; absent: only what it shows of a payment itself. */
  readonly book?: BookTerms
  /**
   * How long an idempotency key is good at the provider. Units: hours; 0: it knows none, and `link` looks for
   * what stands first.
   */
  readonly keyTtlHours: number
}

export interface CspSources {
  readonly script?: readonly string[]
  readonly frame?: readonly string[]
  readonly connect?: readonly string[]
  readonly form?: readonly string[]
  readonly image?: readonly string[]
}

/** An order as a gateway may know it: the number and the inner id, never the key. Source: contract §5. */
export interface GatewayOrder {
  readonly id: string
  readonly number: string
  readonly total: Money
  readonly locale: LocaleCode
  readonly email: string
  readonly billing: Partial<AddressView>
  readonly deliveryCountry: string
  readonly requiresShipping: boolean
  /** `period` is ISO 8601 (`P1M`) for what is charged again and again, null for what is bought once. */
  readonly lines: readonly {
    readonly productId: string
    readonly name: string
    readonly pieces: number
    readonly unitPrice: Money
    readonly period: string | null
  }[]
  /** Absent where nothing was ordered yet. */
  readonly bill?: OrderBill
  readonly bankAccount: BankAccount | null
}

/**
 * What a charge asks its gateway for: money once; the first payment of a series, with the buyer's consent to
 * take more; or a later payment of one, without the buyer.
 */
export type Flow = 'single' | 'first' | 'renewal'

export interface LinkCommand {
  readonly attemptId: string
  /** Idempotency key for the provider, `{attemptId}:link:1`; the same for every repeat. */
  readonly key: string
  readonly order: GatewayOrder
  /** What is still to be paid: the total, or the rest after a coupon. */
  readonly amount: Money
  /** A renewal is never linked: nobody sits at a browser (`SubscriptionPort.chargeDue`). */
  readonly flow: Exclude<Flow, 'renewal'>
  /** What the browser sent beside the gateway's id (`tel`, `via`, `confirmationToken`). */
  readonly input: Readonly<Record<string, string>>
  /**
   * Absolute. `back` takes the buyer back however it went, `cancel` after giving up; both may get query
   * parameters added by the provider.
   */
  readonly urls: { readonly back: string; readonly cancel: string; readonly webhook: string }
  /** The provider's object of this attempt when an earlier link call made one. */
  readonly ref: string | null
  readonly createdAt: Date
  readonly now: Date
}

/** An answer without the order's key: the engine adds it, so that no adapter ever holds it. */
export type LinkAnswer = GatewayAnswer extends infer Answer
  ? Answer extends { type: string }
    ? Omit<Answer, 'orderKey'>
    : never
  : never

export interface LinkResult {
  readonly answer: LinkAnswer
  /** The provider's name for this payment; null where there is none yet. */
  readonly ref: string | null
  readonly status: 'linked' | 'action' | 'processing' | 'settled'
  /** When the answer stops being valid; null: never. */
  readonly expiresAt: Date | null
  /** What to keep of the input for staff, such as the phone number. */
  readonly kept: Readonly<Record<string, string>>
}

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface WantedRefund {
  readonly refundId: string
  readonly amount: Money
  readonly reason: string
  /**
   * What is to stay of the payment after this refund and all others that were asked for. Where it is not
   * taken yet, its promise is lowered to this.
   */
  readonly keep?: Money
}

export interface SignedEvent {
  /** The provider's id of this event, the same in every delivery; a digest of the bytes where it has none. */
  readonly eventId: string
  readonly account: string
  /** The payment (the attempt's ref) it speaks of; null where only `attemptId` is known. */
  readonly ref: string | null
  /** Our attempt as the provider repeats it; finds a payment whose link call has not returned yet. */
  readonly attemptId: string | null
  /** The event's type, for the log. */
  readonly hint: string
  /** The truth itself, only where the event is signed and nothing better can be asked (Redsys). */
  readonly complete?: Observation
}

export interface RefundFact {
  /** The provider's name for it. */
  readonly providerRefundId: string
  /** Our refund, where the provider repeats it; null for one made in the provider's dashboard. */
  readonly refundId: string | null
  readonly amount: Money
  /** `claimable`: the money is still with us until the buyer claims it at `claimUrl`. */
  readonly status: 'claimable' | 'pending' | 'done' | 'failed'
  /**
   * Where the buyer claims the money. Whoever has the address can take the money: it is shown to the buyer
   * and staff only.
   */
  readonly claimUrl?: string
}

export interface DisputeFact {
  readonly providerDisputeId: string
  readonly amount: Money
  readonly status: 'open' | 'won' | 'lost'
}

/** The provider's whole truth about one payment at one moment. */
export interface Observation {
  readonly ref: string
  /**
   * Other names by which the provider tells of the same payment, such as that of the charge that a session
   * made.
   */
  readonly alsoNamed?: readonly string[]
  /** Our attempt as the provider repeats it from its metadata; null when it does not. */
  readonly attemptId: string | null
  readonly account: string
  readonly livemode: boolean
  readonly at: Date
  /**
   * `open`: nothing happened yet, or a try was declined and the buyer may try again; `approved`: the buyer
   * agreed, we must capture; `authorized`: the bank promised, nothing is taken; `processing`: money is on its
   * way; `settled`: it is ours; `reversed`: it was ours and was taken back (a failed debit, a lost dispute).
   */
  readonly status:
    | 'open'
    | 'action'
    | 'processing'
    | 'approved'
    | 'authorized'
    | 'settled'
    | 'failed'
    | 'cancelled'
    | 'expired'
    | 'reversed'
  /** What the provider was asked to collect. */
  readonly requested: Money
  /** Everything taken so far or promised for certain; it does not shrink when money goes back. */
  readonly captured: Money
  /**
   * The part of `captured` that the provider has promised for certain and hands over when we ask for it,
   * because the goods have left. `until`: when the promise ends. Absent where the provider takes money at
   * once, or where this observation says nothing of it.
   */
  readonly secured?: { readonly amount: Money; readonly until: Date | null }
  /**
   * What was given back before it was taken. Beside a payment that ended wholly (`cancelled`, `expired`), all
   * of it.
   */
  readonly released?: Money
  readonly refunds: readonly RefundFact[]
  readonly disputes: readonly DisputeFact[]
  /** Set where the payment renews an agreement: it then may belong to no attempt of ours. */
  readonly renewal?: RenewalFact
  /** The provider itself says that the money came after its own deadline. */
  readonly isLate?: boolean
  readonly reason?: string
}

/**
 * A call-back that is not the provider's: wrong, missing or old signature, foreign certificate. Becomes 400
 * and nothing else.
 */
export class BadSignatureError extends Error {
  override readonly name = 'BadSignatureError'
}

/**
 * What a provider said instead of doing it. `unreachable`: no answer, a timeout, 5xx or 429, so it may be
 * done or not and is repeated with the same key; `declined`: the buyer's means was refused, `message` is for
 * the buyer, translated at the edge where it is one of our texts; `refused`: the provider does not take this
 * payment at all (a fault of ours or of the settings).
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: 'unreachable' | 'declined' | 'refused'
  /** The provider's own words, for logs and staff: the message where it has no others. */
  readonly detail: string
  constructor(
    kind: 'unreachable' | 'declined' | 'refused',
    message: string,
    { detail, ...options }: ErrorOptions & { readonly detail?: string } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.detail = detail ?? message
  }
}
