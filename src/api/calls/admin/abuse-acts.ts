import type { Tx } from '#db/database.ts'
import { abuseStaffActions, answerCase, closeCase, reopenCase } from '#domains/abuse/index.ts'
import { hasOtherDecider } from '#domains/account/index.ts'
import { msg } from '#kernel/translate.ts'
import {
  hideThing,
  type MeasureAct,
  type MeasureDone,
  showThing,
  suspendBehind,
  unsuspendBehind,
} from '#processes/abuse/measures.ts'
import { oneOf, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, queueNoteOfAct, whyField } from './acting.ts'

/** Longest answer or reason that the reporter reads. */
const WORDS_MAX = 5_000
const numberField = () => wholeNumber({ min: 1, max: 999_999_999 })
const wordsField = () => text({ max: WORDS_MAX, lines: true })

/** Hides what was reported. Source: decision 0085. */
function hideCall(): Call {
  return measureCall('/admin/abuse/hide', hideThing, {
    what: 'abuse.hide',
    summary: 'Hide what was reported: off sale, off the library, paused, or not shipped',
    words: msg('It is hidden'),
    errors: ['measure-stands'],
  })
}

/** Shows again what was hidden. Source: decision 0085. */
function showCall(): Call {
  return measureCall('/admin/abuse/show', showThing, {
    what: 'abuse.show',
    summary: 'Show again what was hidden because of a report',
    words: msg('It is shown again'),
    errors: ['measure-stands', 'not-on-sale', 'partner-as-wanted'],
  })
}

/** Suspends the account behind a report. Source: decision 0085. */
function suspendCall(): Call {
  return measureCall('/admin/abuse/suspend', suspendBehind, {
    what: 'abuse.suspend',
    summary: 'Suspend the account behind what was reported',
    words: msg('The account is suspended'),
    errors: ['measure-stands', 'nobody-behind', 'staff-account'],
  })
}

/** Opens a suspended account again. Source: decision 0085. */
function unsuspendCall(): Call {
  return measureCall('/admin/abuse/unsuspend', unsuspendBehind, {
    what: 'abuse.unsuspend',
    summary: 'Open an account again that was suspended because of a report',
    words: msg('The account is open again'),
    errors: ['measure-stands', 'nobody-behind', 'staff-account', 'partner-as-wanted'],
  })
}

function measureCall(
  path: `/${string}`,
  run: (tx: Tx, act: MeasureAct) => Promise<MeasureDone>,
  {
    what,
    summary,
    words,
    errors,
  }: {
    readonly what: `abuse.${string}`
    readonly summary: string
    readonly words: string
    readonly errors: readonly string[]
  },
): Call {
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
  return [hideCall(), showCall(), suspendCall(), unsuspendCall(), answerCall(), closeCall(), reopenCall()]
}
