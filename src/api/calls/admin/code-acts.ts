import {
  codeKey,
  discountErrors,
  discountStaffActions,
  endCode,
  readCodeByKey,
} from '#domains/discount/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf, optional, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { actingOf, queueNoteOfAct, whyField } from './acting.ts'

const codeField = () => text({ max: 64 })

/** Ends a discount code at once, or opens it again. Source: decision 0054. */
function endCall(): Call {
  return defineCall({
    path: '/admin/code/end',
    summary: 'End a discount code at once, or open it again',
    action: discountStaffActions.end,
    errors: ['code-of-demo', 'code-as-wanted'],
    fields: { code: codeField(), to: oneOf(['ended', 'open']), why: optional(whyField()) },
    flash: () => ({ success: msg('The code is changed') }),
    async handle({ fields: { code, to, why = '' }, database, commit, ...context }) {
      const found = await readCodeByKey(database, codeKey(code))
      if (!found) throw commonErrors['not-found']({ fields: ['code'] })
      if (found.demo) throw discountErrors['code-of-demo']()
      return commit(async (tx) => {
        const isNew = await endCode(tx, { code, isEnded: to === 'ended', why, ...actingOf(context) })
        if (!isNew) throw discountErrors['code-as-wanted']()
        const before = { state: to === 'ended' ? 'open' : 'ended' }
        queueNoteOfAct(tx, context, { what: 'codes.end', subject: found.code, before, after: { state: to } })
      })
    },
  })
}

/** Lists the calls that change a discount code. */
export function codeCalls(): readonly Call[] {
  return [endCall()]
}
