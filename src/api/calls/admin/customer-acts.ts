import {
  accountStaffActions,
  addNote,
  correctEmail,
  endAllSessions,
  mailPasswordLink,
  removeNote,
  setBlocked,
} from '#domains/account/index.ts'
import { endTokensOf } from '#domains/token/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { openCustomer } from '#processes/abuse/measures.ts'
import { oneOf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { emailField } from '../email-field.ts'
import { actingOf, idField, queueNoteOfAct } from './acting.ts'

const NOTE_MAX = 2_000
/** Mails that one member of staff has sent to customers. */
const MAIL_LIMIT = { burst: 60, refillMs: HOUR }

/** Blocks a customer, or opens the account again. Source: decision 0054. */
function blockCall(): Call {
  return defineCall({
    path: '/admin/customer/block',
    summary: 'Block a customer, or open the account again',
    action: accountStaffActions.change,
    errors: ['staff-account', 'nothing-changed', 'partner-as-wanted'],
    fields: { id: idField(), to: oneOf(['blocked', 'open']) },
    flash: () => ({ success: msg('The account is changed') }),
    handle: ({ fields: { id, to }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { accountId: id, ...actingOf(context) }
        if (to === 'blocked') await setBlocked(tx, { ...act, isBlocked: true })
        else await openCustomer(tx, { ...act, why: '' })
        const before = { state: to === 'blocked' ? 'open' : 'blocked' }
        queueNoteOfAct(tx, context, { what: 'customers.block', subject: id, before, after: { state: to } })
      }),
  })
}

/** Has a customer's e-mail address corrected. Source: decision 0054. */
function emailCall(): Call {
  return defineCall({
    path: '/admin/customer/email',
    summary: 'Mail a link to the right e-mail address of a customer, which changes it once it is opened',
    action: accountStaffActions.change,
    errors: ['staff-account', 'nothing-changed', 'too-many-links'],
    fields: { id: idField(), email: emailField() },
    flash: () => ({ success: msg('A link was mailed to the new address') }),
    handle({ fields: { id, email }, commit, count, ...context }) {
      count('staff-mail', context.accountId, MAIL_LIMIT)
      return commit(async (tx) => {
        await correctEmail(tx, { accountId: id, email, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'customers.email', subject: id, after: { email } })
      })
    },
  })
}

/** Mails a customer a link to a new password. Source: decision 0054. */
function passwordCall(): Call {
  return defineCall({
    path: '/admin/customer/password',
    summary: 'Mail a customer a link to a new password',
    action: accountStaffActions.change,
    errors: ['too-many-links'],
    fields: { id: idField() },
    flash: () => ({ success: msg('The link was mailed') }),
    handle({ fields: { id }, commit, count, ...context }) {
      count('staff-mail', context.accountId, MAIL_LIMIT)
      return commit(async (tx) => {
        await mailPasswordLink(tx, { accountId: id, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'customers.password', subject: id })
      })
    },
  })
}

/** Signs a customer out everywhere: sessions, tokens and devices end. Source: decision 0054. */
function sessionsCall(): Call {
  return defineCall({
    path: '/admin/customer/sessions/end',
    summary: 'End all sessions, tokens and devices of a customer',
    action: accountStaffActions.change,
    errors: ['staff-account'],
    fields: { id: idField() },
    flash: () => ({ success: msg('All sessions, tokens and devices have ended') }),
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const acting = { accountId: id, ...actingOf(context) }
        await endAllSessions(tx, acting)
        await endTokensOf(tx, { ...acting, why: 'staff signed the customer out everywhere' })
        queueNoteOfAct(tx, context, { what: 'customers.sign-out', subject: id })
      }),
  })
}

/** Writes a note about a customer. Source: decision 0054. */
function noteCall(): Call {
  return defineCall({
    path: '/admin/customer/note',
    summary: 'Write a note about a customer',
    action: accountStaffActions.change,
    fields: { id: idField(), note: text({ max: NOTE_MAX, lines: true }) },
    flash: () => ({ success: msg('The note is saved') }),
    handle: ({ fields: { id, note }, commit, ...context }) =>
      commit(async (tx) => {
        await addNote(tx, { accountId: id, note, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'customers.note', subject: id, after: { note } })
      }),
  })
}

/** Deletes a note about a customer. Source: decision 0054. */
function noteRemoveCall(): Call {
  return defineCall({
    path: '/admin/customer/note/remove',
    summary: 'Delete a note about a customer',
    action: accountStaffActions.change,
    fields: { id: idField(), note: idField() },
    flash: () => ({ success: msg('The note is deleted') }),
    handle: ({ fields: { id, note }, commit, ...context }) =>
      commit(async (tx) => {
        const text = await removeNote(tx, { accountId: id, id: note, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'customers.remove-note', subject: id, before: { note: text } })
      }),
  })
}

/** Lists the calls that change a customer's account. */
export function customerCalls(): readonly Call[] {
  return [blockCall(), emailCall(), passwordCall(), sessionsCall(), noteCall(), noteRemoveCall()]
}
