import type { Tx } from '#db/database.ts'
import { ANSWER_MAX } from '#domains/contact/contract.ts'
import {
  answerThread,
  assignThread,
  type ContactThread,
  contactErrors,
  contactStaffActions,
  moveThread,
  noteThread,
  type ThreadMove,
} from '#domains/contact/index.ts'
import { msg } from '#kernel/translate.ts'
import { readAnswerers } from '#views/admin/contact-answerers.ts'
import { optional, text, wholeNumber } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, idField, queueNoteOfAct } from './acting.ts'

const WHY_MAX = 500
const ERRORS = ['contact-changed', 'contact-state']

/** What every act on a conversation names: its case, and the version that staff saw. */
const threadFields = () => ({
  number: wholeNumber({ min: 1, max: 999_999_999 }),
  version: wholeNumber({ min: 1, max: 999_999_999 }),
})

/** Answers a message; the answer is mailed. Source: decision 0084. */
function answerCall(): Call {
  return defineCall({
    path: '/admin/contact/answer',
    summary: 'Answer a message to the shop; the answer is mailed to its sender',
    action: contactStaffActions.answer,
    errors: ERRORS,
    fields: { ...threadFields(), answer: text({ max: ANSWER_MAX, lines: true }) },
    flash: () => ({ success: msg('The answer is on its way') }),
    handle: ({ fields: { answer, ...thread }, commit, ...context }) =>
      commit(async (tx) => {
        const before = await answerThread(tx, { ...thread, body: answer, ...actingOf(context) })
        queueNote(tx, context, 'answer', before, { state: 'answered' })
      }),
  })
}

/** Writes a note for other members of staff. Source: decision 0084. */
function noteCall(): Call {
  return defineCall({
    path: '/admin/contact/note',
    summary: 'Write a note about a message to the shop, which only staff read',
    action: contactStaffActions.answer,
    errors: ERRORS,
    fields: { ...threadFields(), note: text({ max: ANSWER_MAX, lines: true }) },
    flash: () => ({ success: msg('The note is kept') }),
    handle: ({ fields: { note: body, ...thread }, commit, ...context }) =>
      commit(async (tx) => {
        const before = await noteThread(tx, { ...thread, body, ...actingOf(context) })
        queueNote(tx, context, 'note', before, { state: before.state })
      }),
  })
}

/** Gives a conversation to somebody who may answer, or to nobody. Source: decision 0084. */
function assignCall(): Call {
  return defineCall({
    path: '/admin/contact/assign',
    summary: 'Give a message to the shop to a member of staff; without `to`, to nobody',
    action: contactStaffActions.answer,
    errors: [...ERRORS, 'contact-assignee'],
    fields: { ...threadFields(), to: optional(idField()) },
    flash: () => ({ success: msg('Assigned') }),
    async handle({ fields: { to = null, ...thread }, database, commit, ...context }) {
      const mayAnswer = to === null || (await readAnswerers(database)).some(({ id }) => id === to)
      if (!mayAnswer) throw contactErrors['contact-assignee']({ fields: ['to'] })
      return commit(async (tx) => {
        const { number, assignedTo } = await assignThread(tx, { ...thread, to, ...actingOf(context) })
        const act = { before: { assignedTo }, after: { assignedTo: to } }
        queueNoteOfAct(tx, context, { what: 'contacts.assign', subject: String(number), ...act })
      })
    },
  })
}

/** Moves a conversation to another state. Source: decision 0084. */
function moveCall(path: `/${string}`, move: ThreadMove, summary: string, done: string): Call {
  return defineCall({
    path,
    summary,
    action: contactStaffActions.answer,
    errors: ERRORS,
    fields: { ...threadFields(), why: optional(text({ max: WHY_MAX, lines: true })) },
    flash: () => ({ success: done }),
    handle: ({ fields: { why = '', ...thread }, commit, ...context }) =>
      commit(async (tx) => {
        const before = await moveThread(tx, { ...thread, move, why, ...actingOf(context) })
        queueNote(tx, context, move, before, { move })
      }),
  })
}

function closeCall(): Call {
  return moveCall('/admin/contact/close', 'close', 'Close a conversation', msg('It is closed'))
}

function reopenCall(): Call {
  return moveCall('/admin/contact/reopen', 'reopen', 'Open a conversation again', msg('It is open again'))
}

function spamCall(): Call {
  const done = msg('It is spam, and is deleted after 30 days')
  return moveCall('/admin/contact/spam', 'spam', 'Say that a message to the shop is spam', done)
}

function notSpamCall(): Call {
  const summary = 'Say that a message to the shop is no spam; its sender then gets the receipt'
  const done = msg('It is open, and its sender gets a receipt')
  return moveCall('/admin/contact/not-spam', 'not-spam', summary, done)
}

function queueNote(
  tx: Tx,
  context: Parameters<typeof queueNoteOfAct>[1],
  name: string,
  { number, state }: ContactThread,
  after: Readonly<Record<string, string>>,
): void {
  const what = `contacts.${name}` as const
  queueNoteOfAct(tx, context, { what, subject: String(number), before: { state }, after })
}

/** Lists the calls with which staff deal with messages to the shop. */
export function contactAdminCalls(): readonly Call[] {
  return [answerCall(), noteCall(), assignCall(), closeCall(), reopenCall(), spamCall(), notSpamCall()]
}
