import type { DigestSetting, SnoozeReason } from '#domains/attention/contract.ts'
import type { Money } from '#kernel/money.ts'
import type { ActView } from '../record/views.ts'

/** One thing that waits for a person. */
export interface WaitingView {
  readonly kind: string
  readonly subject: string
  /** Null: it is about no money. */
  readonly money: Money | null
  /** In the words of the program, English: a reason, an error. */
  readonly detail: string
  /** RFC 3339 UTC. */
  readonly since: string
  /** Path of its record behind `/admin/`; '' where no page shows it. */
  readonly path: string
  /** What resolves it on this page; null where another page does, or these roles may not. */
  readonly act: ActView | null
  /** What to do on the server's command line, English; null where the back office does it. */
  readonly command: string | null
}

/** Something that was put off. */
export interface SnoozedView extends WaitingView {
  readonly reason: SnoozeReason
  /** RFC 3339 UTC. */
  readonly until: string
  readonly who: string
}

/** One kind with the things that wait, the oldest first. */
export interface WaitingKindView {
  readonly kind: string
  readonly title: string
  readonly remedy: string
  readonly things: readonly WaitingView[]
  /** Whether more of this kind wait than are shown. */
  readonly hasMore: boolean
}

/** The page "Needs attention". */
export interface AttentionView {
  readonly kinds: readonly WaitingKindView[]
  readonly snoozed: readonly SnoozedView[]
  readonly maySnooze: boolean
  /** Null: these roles do not set it. */
  readonly digest: DigestSetting | null
  readonly isEmpty: boolean
}

/** Things that wait, without their words: for the dashboard and the menu. */
export interface AttentionCount {
  readonly things: number
  readonly hasMore: boolean
}

/** What a member of staff may read of things that wait; null: not theirs. */
export interface AttentionReads {
  readonly attention: () => Promise<AttentionView | null>
}
