import type { LockedPayer } from './payer.ts'
import type { AttemptStatus } from './states.ts'

/** Why a person must look at a payment. */
export type ReviewReason =
  | 'amount'
  | 'currency'
  | 'duplicate'
  | 'late'
  | 'account'
  | 'book'
  | 'expired'
  | 'taken-twice'

/** What the shop believes about an attempt. Amounts in minor units. */
export interface AttemptFacts {
  readonly id: string
  readonly status: AttemptStatus
  readonly amountMinor: number
  /** What we asked to be taken where that is less than what was authorised. */
  readonly captureMinor: number | null
  /** What the ledger holds of it. */
  readonly capturedMinor: number
  readonly booking: 'receivable' | 'unallocated'
  /** The part of it that the provider has promised and not handed over yet, and until when it will. */
  readonly securedMinor: number
  readonly securedUntil: Date | null
  readonly refunds: readonly RefundRow[]
  readonly disputes: readonly DisputeRow[]
}

/**
 * `waiting`: the buyer must claim it or staff must transfer it; nothing is booked before. `accepted`: the
 * provider took it.
 */
export type RefundState = 'requested' | 'waiting' | 'accepted' | 'done' | 'failed'

export interface RefundRow {
  readonly id: string
  readonly amountMinor: number
  readonly state: RefundState
  readonly providerRefundId: string | null
}

export interface DisputeRow {
  readonly id: string
  readonly amountMinor: number
  readonly state: 'open' | 'won' | 'lost'
  readonly providerDisputeId: string
}

/** What the shop believes about the attempt's charge. Amounts in minor units of `currency`. */
export interface ChargeFacts
  extends Pick<LockedPayer, 'called' | 'state' | 'currency' | 'totalMinor' | 'isGivenBack'> {
  /** Paid so far by all attempts, less what banks took back. */
  readonly settledMinor: number
}

/** What the gateway is by its settings. */
export interface GatewayTerms {
  readonly account: string
  readonly livemode: boolean
  readonly openAmount: boolean
}

/**
 * What an observation changes. Empty where everything is known already: an observation may come any number of
 * times.
 */
export interface Reduction {
  /** Set where nothing must happen: the observation is not about our account. */
  readonly ignored: string | null
  readonly status: AttemptStatus | null
  /** Whether the provider waits for us to take the money. */
  readonly wantsCapture: boolean
  /** Money to book, beyond what is booked. */
  readonly capture: {
    readonly amountMinor: number
    readonly currency: string
    readonly booking: 'receivable' | 'unallocated'
  } | null
  /** What the provider promises from now on, where that changed. */
  readonly secured: { readonly amountMinor: number; readonly until: Date | null } | null
  /** Money that was booked and that a bank took back wholly. */
  readonly reversalMinor: number
  readonly refunds: readonly RefundChange[]
  readonly disputes: readonly DisputeChange[]
  readonly review: { readonly reason: ReviewReason; readonly detail: string } | null
}

export interface RefundChange {
  /** Ours; null for one that was made at the provider. */
  readonly id: string | null
  readonly providerRefundId: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: Exclude<RefundState, 'requested'>
  /** Where the buyer claims the money, while it is `waiting`. */
  readonly claimUrl: string | null
  /** +1: book it; -1: take the booking back, because it failed after all; 0: no money moves. */
  readonly booking: 1 | 0 | -1
}

export interface DisputeChange {
  readonly id: string | null
  readonly providerDisputeId: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: 'open' | 'won' | 'lost'
  /** +1: the bank took the money; -1: it gave it back; 0: nothing moves. */
  readonly booking: 1 | 0 | -1
}
