import type { Money } from '#kernel/money.ts'

export interface RawRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
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

/**
 * What a payment was made with, as far as the provider names it: the fingerprint of a card, an IBAN, the id of a
 * wallet, the address of a wallet. It is recognised again and never stored in the clear.
 */
export interface PaymentMeans {
  readonly kind: 'card' | 'iban' | 'wallet' | 'wallet-address'
  readonly name: string
}

export interface DisputeFact {
  readonly providerDisputeId: string
  readonly amount: Money
  readonly status: 'open' | 'won' | 'lost'
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
  /** Our attempt that began the agreement, where the provider repeats it with every renewal. */
  readonly beganBy?: string | null
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
  /** What the buyer paid with; absent where the provider does not say. */
  readonly paidWith?: readonly PaymentMeans[]
  /** Set where the payment renews an agreement: it then may belong to no attempt of ours. */
  readonly renewal?: RenewalFact
  /** The provider itself says that the money came after its own deadline. */
  readonly isLate?: boolean
  readonly reason?: string
}
