import type { Queryable } from './database.ts'

/** One thing that waits for a person. */
export interface WaitingThing {
  /** What staff type into a command: an order's number, a line's number, an id. */
  readonly subject: string
  /** Since when it waits. */
  readonly since: Date
  /** Why it waits, in a few words without personal data. */
  readonly detail: string
}

/** Input of every source. */
export interface AttentionQuery {
  readonly now: Date
  /** Maximum number of rows, the oldest first. */
  readonly limit: number
  /** Returns whether a gateway is switched on. */
  readonly isGatewayOn: (gatewayId: string) => boolean
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
