import { msg } from '#kernel/translate.ts'

/** What can be reported. */
export const ABUSE_KINDS = ['product', 'recording', 'review', 'partner', 'order'] as const
export type AbuseKind = (typeof ABUSE_KINDS)[number]

/** Why something is reported. Source: Regulation (EU) 2022/2065 art. 16 (2) a. */
export const ABUSE_REASONS = [
  'illegal',
  'rights',
  'counterfeit',
  'safety',
  'privacy',
  'fraud',
  'other',
] as const
export type AbuseReason = (typeof ABUSE_REASONS)[number]

/** Whether the shop did something because of a report. */
export type AbuseDecision = 'unfounded' | 'actioned'

export type AbuseState = 'open' | 'answered' | 'closed' | 'withdrawn' | 'reopened' | 'appealed'

/** Longest name of a thing. Units: UTF-16 code units. */
export const THING_MAX = 200
/** Longest text of a report, a message or an answer. Units: UTF-16 code units. */
export const ABUSE_TEXT_MAX = 5_000

/** What the form of a report is filled with. */
export interface AbuseFormView {
  readonly kind: AbuseKind
  readonly thing: string
  readonly email: string
}

/** What was said or done in a case, as its reporter reads it. */
export interface AbuseEntry {
  readonly what: 'reported' | 'message' | 'answered' | 'closed' | 'reopened' | 'withdrawn' | 'appealed'
  readonly isOwn: boolean
  /** RFC 3339 UTC. */
  readonly at: string
  readonly text: string
}

/** A case, as whoever has its link reads it. It says nothing about the thing that the reporter did not type. */
export interface AbuseCaseView {
  readonly key: string
  readonly number: number
  readonly kind: AbuseKind
  readonly label: string
  readonly reason: AbuseReason
  readonly state: AbuseState
  readonly decision: AbuseDecision | null
  readonly entries: readonly AbuseEntry[]
  readonly mayWrite: boolean
  readonly mayWithdraw: boolean
  /** Until when the decision can be appealed; null: it cannot. RFC 3339 UTC. */
  readonly appealUntil: string | null
}

/** What was said about a measure, as the person concerned reads it. */
export interface MeasureEntry {
  readonly what: 'taken' | 'objected' | 'upheld' | 'ended'
  /** RFC 3339 UTC. */
  readonly at: string
  readonly text: string
}

/** A measure, as the person whom it concerns reads it by their link. It says nothing about the reporter. */
export interface MeasureView {
  readonly key: string
  /** Of the report. */
  readonly number: number
  readonly what: 'hide' | 'suspend'
  readonly kind: AbuseKind
  readonly label: string
  readonly stands: boolean
  readonly entries: readonly MeasureEntry[]
  /** Until when they can object; null: they cannot. RFC 3339 UTC. */
  readonly objectUntil: string | null
}

/** What waits because of reports of abuse and of the block list, in the words of the back office. */
export const ABUSE_WORDS = {
  'abuse-appeals': {
    title: msg('Appeals against decisions about reports'),
    remedy: msg(
      'Look at the report again, and close it with a decision. Another person decides than the first.',
    ),
    area: 'abuse',
  },
  'abuse-objections': {
    title: msg('Objections against measures because of reports'),
    remedy: msg(
      'Look at the measure again. End it, or keep it and say why. Another person decides than the first.',
    ),
    area: 'abuse',
  },
  'abuse-open': {
    title: msg('Reports of abuse that wait for a day'),
    remedy: msg('Look at what was reported, then answer the report or close it with a decision.'),
    area: 'abuse',
  },
  'suspended-members': {
    title: msg('Subscriptions of suspended accounts that go on'),
    remedy: msg('Pause or end each one, so that nothing is charged that cannot be used.'),
    area: 'subscriptions',
  },
  'blocked-orders': {
    title: msg('Orders that the block list refused'),
    remedy: msg('See whether each entry belongs there. Take it off the block list if it was a mistake.'),
    area: '',
  },
}
