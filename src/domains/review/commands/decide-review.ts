// Tests: tests/flows/review/staff.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { canFollow } from '#kernel/states.ts'
import type { REVIEW_REASONS, ReviewState } from '../contract.ts'
import { reviewErrors } from '../errors.ts'
import { reviewStates } from '../states.ts'
import { changeReview, lockReview, queueReviewEvent, type Review, type ReviewDeed } from '../store.ts'

/** What staff do to the state of a review, from where, and where it leads. */
const MOVES = {
  show: { from: ['waiting', 'refused', 'hidden'], to: 'shown', what: 'shown' },
  refuse: { from: ['waiting'], to: 'refused', what: 'refused' },
  hide: { from: ['shown'], to: 'hidden', what: 'hidden' },
  'look-again': { from: ['shown', 'refused', 'hidden'], to: 'waiting', what: 'looked-at-again' },
} as const satisfies Readonly<
  Record<string, { from: readonly ReviewState[]; to: ReviewState; what: ReviewDeed }>
>

export type ReviewMove = keyof typeof MOVES

/** Every move, in the order in which staff see them. */
export const REVIEW_MOVES = Object.keys(MOVES) as readonly ReviewMove[]

/** Returns whether staff can do this to a review. What a report of abuse hides is shown on the page of that report. */
export function canDecide(
  { state, reason, takenBackAt }: Pick<Review, 'state' | 'reason' | 'takenBackAt'>,
  move: ReviewMove,
): boolean {
  const { from, to }: { from: readonly ReviewState[]; to: ReviewState } = MOVES[move]
  const isFree = takenBackAt === null && reason !== 'report'
  return isFree && from.includes(state) && canFollow(reviewStates, state, to)
}

/** Which review an act of staff is about. */
export interface ReviewAct {
  readonly number: number
  /** The version that staff saw; null: whatever it is. */
  readonly version: number | null
  readonly actor: string
  readonly now: Date
}

export interface DecideReview extends ReviewAct {
  readonly move: ReviewMove
  /** Why it is not shown; null where it is, or where staff look again. */
  readonly reason: (typeof REVIEW_REASONS)[number] | null
  /** What staff tell its writer beside the reason. */
  readonly why: string
}

/**
 * Shows, refuses or hides a review, or puts it before staff again, and returns it as it was. Throws: not-found,
 * review-changed, review-state, review-reported, invalid-fields for a refusal without reason. Source: decision 0109.
 */
export async function decideReview(tx: Tx, { move, reason, why, ...act }: DecideReview): Promise<Review> {
  const review = await lockedReview(tx, act)
  if (review.reason === 'report') throw reviewErrors['review-reported']()
  if (!canDecide(review, move)) throw reviewErrors['review-state']()
  const { to, what } = MOVES[move]
  const isAgainst = to === 'refused' || to === 'hidden'
  if (isAgainst && reason === null) throw commonErrors['invalid-fields']({ fields: ['reason'] })
  const { actor, now } = act
  const decided = to === 'waiting' ? { decidedBy: '', decidedAt: null } : { decidedBy: actor, decidedAt: now }
  await changeReview(tx, review, { state: to, reason: isAgainst ? (reason ?? '') : '', ...decided })
  queueReviewEvent(tx, review, { what, from: review.state, to, actor, at: now, why })
  return review
}

/**
 * Locks the review that staff saw. Throws: not-found, review-changed where its writer or somebody else changed it
 * meanwhile.
 */
export async function lockedReview(
  tx: Tx,
  { number, version }: Pick<ReviewAct, 'number' | 'version'>,
): Promise<Review> {
  const review = await lockReview(tx, number)
  if (!review) throw commonErrors['not-found']({ fields: ['number'] })
  if (version !== null && review.version !== version) throw reviewErrors['review-changed']()
  return review
}
