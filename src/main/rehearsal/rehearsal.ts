import type { RehearsedDay, RehearsedMail, RehearsedSum } from '#views/rehearsal.ts'
import type { StandInParts } from './stand-in-gateway.ts'

/** What is rehearsed. */
export interface RehearsalWish extends Pick<StandInParts, 'declinePercent' | 'seed'> {
  readonly days: number
  /** Called when the copy has moved on. Units: days. */
  readonly onDay: (done: number) => void
  /** Ends the rehearsal early; the copy is removed. */
  readonly signal: AbortSignal
}

/** What a rehearsal came to. */
export interface Rehearsal {
  readonly from: Date
  readonly to: Date
  readonly firstDay: string
  /** Without days on which nothing happened. */
  readonly days: readonly RehearsedDay[]
  readonly sums: readonly RehearsedSum[]
  readonly mails: readonly RehearsedMail[]
  /** What would wait for a person at the end and does not wait today. */
  readonly attention: readonly { readonly id: string; readonly title: string; readonly count: number }[]
  /** Gateways that are not set up, though subscriptions renew through them. */
  readonly notSetUp: readonly { readonly id: string; readonly subscriptions: number }[]
}
