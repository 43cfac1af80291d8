import {
  accountStaffActions,
  inviteStaff,
  setStaffRoles,
  withdrawInvitation,
} from '#domains/account/index.ts'
import { STAFF_ROLES, type StaffRole } from '#kernel/actor.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { accepted, flag, oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { ID } from '../../shapes/common.ts'
import { emailField } from '../email-field.ts'
import { actingOf, idField, queueNoteOfAct } from './acting.ts'

const NAME_MAX = 100
/** Links that one owner mails to people who are to work here. */
const INVITE_LIMIT = { burst: 30, refillMs: HOUR }

/** Invites somebody to the back office. Source: decision 0054. */
function inviteCall(): Call {
  return defineCall({
    path: '/admin/staff/invite',
    summary: 'Invite somebody to the back office by mail; the link works once and expires after three days',
    action: accountStaffActions['grant-roles'],
    errors: ['nothing-changed', 'role-above-own', 'email-taken', 'too-many-links'],
    fields: { email: emailField(), name: optional(text({ max: NAME_MAX })), role: oneOf(STAFF_ROLES) },
    flash: () => ({ success: msg('The invitation is on its way') }),
    page: (answer: { readonly id: string } | null) =>
      answer ? `/admin/staff/${answer.id}` : '/admin/staff/make',
    answer: ID,
    async handle({ fields: { email, name = '', role }, database, locale, commit, count, ...context }) {
      count('staff-invitation', context.accountId, INVITE_LIMIT)
      const { accountId: by } = context
      const roles = [role]
      return inviteStaff(database, {
        email,
        name,
        roles,
        locale,
        by,
        ...actingOf(context),
        commit: (work) =>
          commit(async (tx) => {
            const id = await work(tx)
            queueNoteOfAct(tx, context, { what: 'staff.invite', subject: id, after: { roles } })
            return { id }
          }),
      })
    },
  })
}

/** Withdraws an invitation. Source: decision 0054. */
function withdrawCall(): Call {
  return defineCall({
    path: '/admin/staff/withdraw',
    summary: 'Withdraw an invitation to the back office',
    action: accountStaffActions['grant-roles'],
    fields: { id: idField() },
    flash: () => ({ success: msg('The invitation is withdrawn') }),
    page: () => '/admin/staff',
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        await withdrawInvitation(tx, { accountId: id, by: context.accountId, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'staff.withdraw', subject: id })
      }),
  })
}

const ROLE_ERRORS = ['last-owner', 'role-above-own', 'nothing-changed']

/** Gives a member of staff other roles. Source: decision 0054. */
function rolesCall(): Call {
  return defineCall({
    path: '/admin/staff/roles',
    summary: 'Give a member of staff other roles; a checkbox for each',
    action: accountStaffActions['grant-roles'],
    errors: ROLE_ERRORS,
    fields: {
      id: idField(),
      owner: flag(),
      manager: flag(),
      fulfilment: flag(),
      support: flag(),
      editor: flag(),
    },
    flash: () => ({ success: msg('The roles are changed') }),
    handle: ({ fields: { id, ...ticked }, commit, ...context }) =>
      commit(async (tx) => {
        const roles = STAFF_ROLES.filter((role): role is StaffRole => ticked[role])
        const act = { accountId: id, roles, by: context.accountId, ...actingOf(context) }
        const before = { roles: await setStaffRoles(tx, act) }
        queueNoteOfAct(tx, context, { what: 'staff.roles', subject: id, before, after: { roles } })
      }),
  })
}

/** Removes somebody from the staff: the account stays a customer's. Source: decision 0054. */
function removeCall(): Call {
  return defineCall({
    path: '/admin/staff/remove',
    summary: 'Remove somebody from the staff; the account stays; needs confirm=1',
    action: accountStaffActions['grant-roles'],
    errors: ROLE_ERRORS,
    fields: { id: idField(), confirm: accepted() },
    flash: () => ({ success: msg('The person is no longer staff') }),
    page: () => '/admin/staff',
    handle: ({ fields: { id }, commit, ...context }) =>
      commit(async (tx) => {
        const act = { accountId: id, roles: [], by: context.accountId, ...actingOf(context) }
        const before = { roles: await setStaffRoles(tx, act) }
        queueNoteOfAct(tx, context, { what: 'staff.remove', subject: id, before, after: { roles: [] } })
      }),
  })
}

/** Lists the calls about staff and roles. */
export function staffCalls(): readonly Call[] {
  return [inviteCall(), withdrawCall(), rolesCall(), removeCall()]
}
