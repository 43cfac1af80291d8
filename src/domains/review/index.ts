export { reviewAttention } from './attention.ts'
export { answerReview } from './commands/answer-review.ts'
export {
  canDecide,
  type DecideReview,
  decideReview,
  REVIEW_MOVES,
  type ReviewAct,
  type ReviewMove,
} from './commands/decide-review.ts'
export { hideReported, type ReportedReview, showReported } from './commands/hide-reported.ts'
export { putBackReview, type TakeBackReview, takeBackReview } from './commands/take-back-review.ts'
export { type WriteReview, writeReview } from './commands/write-review.ts'
export type { ReviewReason, ReviewState, ReviewSum, Stars } from './contract.ts'
export { reviewErrors } from './errors.ts'
export { reviewPersonal } from './personal.ts'
export { reviewStaffActions } from './policy.ts'
export { INVITE_EVERY_MS, INVITE_LATE_MS, readCursor, readStars } from './rules.ts'
export {
  noteInvitation,
  objectsToInvitations,
  removeObjection,
  storeObjection,
} from './store/invitations.ts'
export { readFirstReviews, readReviewPage, readReviewSum } from './store/shown.ts'
export { sweepReviews } from './store/sweep.ts'
export {
  awaitTurnOfWriter,
  type Review,
  type ReviewDeed,
  type ReviewEvent,
  readReview,
  readReviewById,
  readReviewEvents,
  readReviewsOfOrder,
} from './store.ts'
