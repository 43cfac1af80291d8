import { endToken, tokenStaffActions } from '#domains/token/index.ts'
import { msg } from '#kernel/translate.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, idField, queueNoteOfAct, whyField } from './acting.ts'

/** Ends a token or device of a customer, with a reason. Source: decision 0080. */
function endCall(): Call {
  return defineCall({
    path: '/admin/token/end',
    summary: 'End a token or device of a customer',
    action: tokenStaffActions.end,
    fields: { id: idField(), why: whyField() },
    flash: () => ({ success: msg('The token no longer works') }),
    handle: ({ fields: { id, why }, commit, ...context }) =>
      commit(async (tx) => {
        const owner = await endToken(tx, { id, accountId: null, why, ...actingOf(context) })
        // On the page of the customer, so that it goes with the account.
        queueNoteOfAct(tx, context, { what: 'customers.end-token', subject: owner, after: { why } })
      }),
  })
}

/** Lists the calls of staff about tokens. */
export function tokenAdminCalls(): readonly Call[] {
  return [endCall()]
}
