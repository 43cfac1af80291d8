import { confirmStatement, type StatementKind } from '#domains/buyer-statement/index.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { undoByLink } from '#processes/buyer-statements/undo-statement.ts'
import { receiptOf } from '#views/statement-page.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { receiptDelay, STATEMENTS, tokenField } from './statement-parts.ts'

const SUMMARIES = {
  cancel: 'Cancel a contract with the token of its request',
  withdraw: 'Withdraw from a contract with the token of its request',
} as const
const UNDONE = {
  cancel: msg('The cancellation was taken back'),
  withdraw: msg('The withdrawal was taken back'),
} as const

/**
 * Makes what was requested a statement, once, and returns its receipt; a repeat returns the same one. The
 * answer repeats the token, with which the receipt is shown for a day. Works without script. Source:
 * docs/http-contract.md "Cancel and withdraw".
 */
export function confirmCall(kind: StatementKind): Call {
  return defineCall({
    path: `/${kind}/confirm`,
    summary: SUMMARIES[kind],
    action: anyone('the token of the request is the proof'),
    errors: ['statement-expired'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    secret: true,
    page: (answer: { readonly token: string } | null) =>
      answer === null ? `/${kind}` : `/${kind}?token=${answer.token}`,
    handle({ fields: { token }, clock, delay, commit }) {
      return commit(async (tx) => {
        const command = { kind, token, receiptDelayMs: receiptDelay({ delay }), now: clock.now() }
        const given = await confirmStatement(tx, command)
        return { receipt: await receiptOf(tx, given), token }
      })
    },
  })
}

/** Takes a statement back by the link that was mailed to the address of the contract. */
export function undoCall(kind: StatementKind): Call {
  return defineCall({
    path: `/${kind}/undo`,
    summary: 'Take it back by the link of a mail',
    action: anyone('the token of the mail is the proof'),
    errors: ['undo-expired', 'statement-state', 'nothing-to-resume'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    page: () => `/${kind}`,
    flash: () => ({ success: UNDONE[kind] }),
    handle({ fields: { token }, clock, commit }) {
      return commit(async (tx) => {
        await undoByLink(tx, { token, now: clock.now() })
        return { ok: true }
      })
    },
  })
}
