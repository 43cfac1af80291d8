import { REVIEW_ANSWER_MAX, REVIEW_REASONS } from '#domains/review/contract.ts'
import { answerReview, type ReviewMove, reviewStaffActions } from '#domains/review/index.ts'
import { msg } from '#kernel/translate.ts'
import { decideAndTell } from '#processes/review/decide.ts'
import { clearable, oneOf, optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, queueNoteOfAct } from './acting.ts'

const WHY_MAX = 500
const ERRORS = ['review-changed', 'review-state', 'review-reported']

/** What every act on a review names: the review, and the version that staff saw. */
const reviewFields = () => ({
  number: wholeNumber({ min: 1, max: 999_999_999 }),
  version: wholeNumber({ min: 1, max: 999_999_999 }),
})
const whyField = () => optional(text({ max: WHY_MAX, lines: true }))

/** Shows a review, or puts it before staff again. Source: decision 0109. */
function moveCall(path: `/${string}`, move: ReviewMove, summary: string, done: string): Call {
  return defineCall({
    path,
    summary,
    action: reviewStaffActions.decide,
    errors: ERRORS,
    fields: { ...reviewFields(), why: whyField() },
    flash: () => ({ success: done }),
    handle: ({ fields: { why = '', ...review }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { ...review, move, reason: null, why, ...actingOf(context) }
        const { state, number } = await decideAndTell(tx, act)
        const what = `reviews.${move}` as const
        queueNoteOfAct(tx, context, { what, subject: String(number), before: { state }, after: { move } })
      }),
  })
}

/** Refuses a review, or hides one that was shown, for a reason that its writer is mailed. Source: decision 0109. */
function againstCall(path: `/${string}`, move: 'refuse' | 'hide', summary: string, done: string): Call {
  return defineCall({
    path,
    summary,
    action: reviewStaffActions.decide,
    errors: ERRORS,
    fields: { ...reviewFields(), reason: oneOf(REVIEW_REASONS), why: whyField() },
    flash: () => ({ success: done }),
    handle: ({ fields: { why = '', reason, ...review }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { ...review, move, reason, why, ...actingOf(context) }
        const { state, number } = await decideAndTell(tx, act)
        const what = `reviews.${move}` as const
        const change = { before: { state }, after: { move, reason } }
        queueNoteOfAct(tx, context, { what, subject: String(number), ...change })
      }),
  })
}

/** Writes what the shop says to a review; nothing takes it away. Source: decision 0109. */
function answerCall(): Call {
  return defineCall({
    path: '/admin/review/answer',
    summary: 'Answer a review, below which everybody reads it; an empty answer takes it away',
    action: reviewStaffActions.decide,
    errors: ERRORS,
    fields: { ...reviewFields(), answer: clearable(text({ max: REVIEW_ANSWER_MAX, lines: true })) },
    flash: () => ({ success: msg('The answer is saved') }),
    handle: ({ fields: { answer, ...review }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { ...review, answer: answer ?? '', ...actingOf(context) }
        const { number, answer: before } = await answerReview(tx, act)
        // The log says that something was answered; the words stand with the review, and go with it.
        const change = { before: { isAnswered: before !== '' }, after: { isAnswered: (answer ?? '') !== '' } }
        queueNoteOfAct(tx, context, { what: 'reviews.answer', subject: String(number), ...change })
      }),
  })
}

function showCall(): Call {
  const summary = 'Show a review; its writer is mailed'
  return moveCall('/admin/review/show', 'show', summary, msg('It is shown, and its writer is told'))
}

function lookAgainCall(): Call {
  const summary = 'Put a review before staff again; nobody is mailed'
  return moveCall('/admin/review/look-again', 'look-again', summary, msg('It waits for staff again'))
}

function refuseCall(): Call {
  const summary = 'Refuse a review that waits; its writer is mailed why'
  const done = msg('It is refused, and its writer is told why')
  return againstCall('/admin/review/refuse', 'refuse', summary, done)
}

function hideCall(): Call {
  const summary = 'Hide a review that was shown; its writer is mailed why'
  return againstCall('/admin/review/hide', 'hide', summary, msg('It is hidden, and its writer is told why'))
}

/** Lists the calls with which staff deal with reviews. */
export function reviewAdminCalls(): readonly Call[] {
  return [showCall(), refuseCall(), hideCall(), lookAgainCall(), answerCall()]
}
