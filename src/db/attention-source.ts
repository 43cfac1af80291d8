import type { Money } from '#kernel/money.ts'
import type { Queryable } from './database.ts'

/** One thing that waits for a person. */
export interface WaitingThing {
  /** What staff type into a command: an order's number, a line's number, an id. */
  readonly subject: string
  /** Since when it waits. */
  readonly since: Date
  /** Why it waits, in a few words without personal data. */
  readonly detail: string
  /** How much money it is about. Units: minor units of `currency`; absent or null: it is about no money. */
  readonly amountMinor?: number | null
  readonly currency?: string | null
}

/** Returns the money that a thing is about; null for what is about none. */
export function moneyOf({ amountMinor, currency }: WaitingThing): Money | null {
  return amountMinor == null || currency == null ? null : { amount: amountMinor, currency }
}

/** Input of every source. */
export interface AttentionQuery {
  readonly now: Date
  /** Maximum number of rows, the oldest first. */
  readonly limit: number
  /** Returns whether a gateway is switched on. */
  readonly isGatewayOn: (gatewayId: string) => boolean
  /** The ways to pay of this process. Default: nobody knows, so that nothing is missed. */
  readonly ways?: readonly {
    readonly id: string
    readonly paidThrough: 'provider' | 'bank' | 'courier' | 'credit'
  }[]
  /** Whether the shop runs as a demo. */
  readonly demo: boolean
}

/** One kind of thing that waits for a person, as `kontor attention` lists it. */
export interface AttentionSource {
  /** Kebab-case and stable: scripts and metrics use it. */
  readonly id: string
  /** What waits, as a heading. */
  readonly title: string
  /** The command that resolves it, or what to do by hand; `{subject}` stands for the thing. */
  readonly nextStep: string
  /**
   * Reads the things, the oldest first. It must stay cheap on tables with millions of rows: use a partial
   * index.
   */
  readonly read: (db: Queryable, query: AttentionQuery) => Promise<readonly WaitingThing[]>
}
