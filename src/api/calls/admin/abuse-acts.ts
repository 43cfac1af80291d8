import { abuseStaffActions, answerCase, closeCase, reopenCase } from '#domains/abuse/index.ts'
import { hasOtherDecider } from '#domains/account/index.ts'
import { msg } from '#kernel/translate.ts'
import { hideThing, showThing, suspendBehind, unsuspendBehind, upholdIt } from '#processes/abuse/measures.ts'
import { oneOf, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, queueNoteOfAct, whyField } from './acting.ts'

/** Longest answer or reason that the reporter reads. */
const WORDS_MAX = 5_000
const numberField = () => wholeNumber({ min: 1, max: 999_999_999 })
const wordsField = () => text({ max: WORDS_MAX, lines: true })

/** What hides or suspends something, and what undoes that: each is a call of its own. Source: decision 0085. */
const MEASURES = [
  {
    path: '/admin/abuse/hide',
    what: 'abuse.hide',
    run: hideThing,
    summary: 'Hide what was reported: off sale, off the library, paused, or not shipped',
    words: msg('It is hidden'),
    errors: ['measure-stands'],
  },
  {
    path: '/admin/abuse/show',
    what: 'abuse.show',
    run: showThing,
    summary: 'Show again what was hidden because of a report',
    words: msg('It is shown again'),
    errors: ['measure-stands', 'partner-as-wanted'],
  },
  {
    path: '/admin/abuse/suspend',
    what: 'abuse.suspend',
    run: suspendBehind,
    summary: 'Suspend the account behind what was reported',
    words: msg('The account is suspended'),
    errors: ['measure-stands', 'nobody-behind', 'staff-account'],
  },
  {
    path: '/admin/abuse/unsuspend',
    what: 'abuse.unsuspend',
    run: unsuspendBehind,
    summary: 'Open an account again that was suspended because of a report',
    words: msg('The account is open again'),
    errors: ['measure-stands', 'nobody-behind', 'staff-account', 'partner-as-wanted'],
  },
] as const

function measureCall({ path, what, run, summary, words, errors }: (typeof MEASURES)[number]): Call {
  return defineCall({
    path,
    summary,
    action: abuseStaffActions.decide,
    errors,
    fields: { number: numberField(), why: whyField() },
    flash: () => ({ success: words }),
    handle: ({ fields: { number, why }, commit, ...context }) =>
      commit(async (tx) => {
        const change = await run(tx, { number, why, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what, subject: String(number), ...change })
      }),
  })
}

/** Keeps a measure in spite of an objection. Source: decision 0090. */
function upholdCall(): Call {
  return defineCall({
    path: '/admin/abuse/uphold',
    summary: 'Keep a measure in spite of the objection of the person concerned, who is mailed why',
    action: abuseStaffActions.decide,
    errors: ['case-state', 'own-decision', 'nobody-behind'],
    fields: { number: numberField(), measure: oneOf(['hide', 'suspend']), why: whyField() },
    flash: () => ({ success: msg('It stands, and the person concerned is told why') }),
    handle: ({ fields: { number, measure, why }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { number, why, what: measure, deciderId: context.accountId, ...actingOf(context) }
        const change = await upholdIt(tx, act)
        queueNoteOfAct(tx, context, { what: 'abuse.uphold', subject: String(number), ...change })
      }),
  })
}

/** Answers the reporter by mail and on the page of the case. Source: decision 0085. */
function answerCall(): Call {
  return defineCall({
    path: '/admin/abuse/answer',
    summary: 'Answer the reporter of a case by mail',
    action: abuseStaffActions.answer,
    errors: ['case-state'],
    fields: { number: numberField(), text: wordsField() },
    flash: () => ({ success: msg('The answer is sent') }),
    handle: ({ fields: { number, text: words }, commit, ...context }) =>
      commit(async (tx) => {
        const { state } = await answerCase(tx, { number, text: words, ...actingOf(context) })
        const change = { before: { state }, after: { state: 'answered' } }
        queueNoteOfAct(tx, context, { what: 'abuse.answer', subject: String(number), ...change })
      }),
  })
}

/** Closes a case with a decision. Source: decision 0085. */
function closeCall(): Call {
  return defineCall({
    path: '/admin/abuse/close',
    summary: 'Close a case with a decision, whose reason the reporter is mailed',
    action: abuseStaffActions.decide,
    errors: ['case-state', 'own-decision'],
    fields: { number: numberField(), decision: oneOf(['unfounded', 'actioned']), text: wordsField() },
    flash: () => ({ success: msg('The case is closed') }),
    handle: ({ fields: { number, decision, text: words }, commit, ...context }) =>
      commit(async (tx) => {
        const hasOthers = await hasOtherDecider(tx, context.accountId)
        const act = { number, decision, text: words, hasOthers, ...actingOf(context) }
        const { state } = await closeCase(tx, act)
        const change = { before: { state }, after: { state: 'closed', decision } }
        queueNoteOfAct(tx, context, { what: 'abuse.close', subject: String(number), ...change })
      }),
  })
}

/** Opens a case again. Source: decision 0085. */
function reopenCall(): Call {
  return defineCall({
    path: '/admin/abuse/reopen',
    summary: 'Open a case again that was closed or withdrawn',
    action: abuseStaffActions.decide,
    errors: ['case-state'],
    fields: { number: numberField(), why: whyField() },
    flash: () => ({ success: msg('The case is open again') }),
    handle: ({ fields: { number, why }, commit, ...context }) =>
      commit(async (tx) => {
        const { state, decision } = await reopenCase(tx, { number, text: why, ...actingOf(context) })
        const change = { before: { state, decision }, after: { state: 'reopened' } }
        queueNoteOfAct(tx, context, { what: 'abuse.reopen', subject: String(number), ...change })
      }),
  })
}

/** Lists the calls that decide about reports of abuse. */
export function abuseAdminCalls(): readonly Call[] {
  return [...MEASURES.map(measureCall), ...[upholdCall(), answerCall(), closeCall(), reopenCall()]]
}
