import { confirmStatement, type StatementKind } from '#domains/buyer-statement/index.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { undoByLink } from '#processes/buyer-statements/undo-statement.ts'
import { receiptOf } from '#views/statement-page.ts'
import { type Call, type CallContext, defineCall } from '../../form-call.ts'
import { OK } from '../../shapes/common.ts'
import { STATEMENT_RECEIPT } from '../../shapes/statement.ts'
import { receiptDelay, STATEMENTS, tokenField } from './statement-parts.ts'

type Context = Pick<CallContext<{ readonly token: string }>, 'fields' | 'clock' | 'delay' | 'commit'>

/** The page that shows the receipt. */
const pageOf =
  (kind: StatementKind) =>
  (answer: { readonly token: string } | null): string =>
    answer === null ? `/${kind}` : `/${kind}?token=${answer.token}`

/**
 * Makes what was requested a statement, once, and returns its receipt; a repeat returns the same one. The
 * answer repeats the token, with which the receipt is shown for a day. Source: docs/http-contract.md "Cancel
 * and withdraw".
 */
function confirm(kind: StatementKind, { fields: { token }, clock, delay, commit }: Context) {
  return commit(async (tx) => {
    const command = { kind, token, receiptDelayMs: receiptDelay({ delay }), now: clock.now() }
    return { receipt: await receiptOf(tx, await confirmStatement(tx, command)), token }
  })
}

function undo({ fields: { token }, clock, commit }: Context) {
  return commit(async (tx) => {
    await undoByLink(tx, { token, now: clock.now() })
    return { ok: true }
  })
}

/** Cancels a contract with the token of its request. Works without script. */
export function cancelConfirmCall(): Call {
  return defineCall({
    path: '/cancel/confirm',
    summary: 'Cancel a contract with the token of its request',
    action: anyone('the token of the request is the proof'),
    errors: ['statement-expired'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    secret: true,
    page: pageOf('cancel'),
    answer: STATEMENT_RECEIPT,
    handle: (context) => confirm('cancel', context),
  })
}

/** Withdraws from a contract with the token of its request. Works without script. */
export function withdrawConfirmCall(): Call {
  return defineCall({
    path: '/withdraw/confirm',
    summary: 'Withdraw from a contract with the token of its request',
    action: anyone('the token of the request is the proof'),
    errors: ['statement-expired'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    secret: true,
    page: pageOf('withdraw'),
    answer: STATEMENT_RECEIPT,
    handle: (context) => confirm('withdraw', context),
  })
}

/** Takes a cancellation back by the link that was mailed to the address of the contract. */
export function cancelUndoCall(): Call {
  return defineCall({
    path: '/cancel/undo',
    summary: 'Take a cancellation back by the link of a mail',
    action: anyone('the token of the mail is the proof'),
    errors: ['undo-expired', 'statement-state', 'nothing-to-resume'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    page: () => '/cancel',
    flash: () => ({ success: msg('The cancellation was taken back') }),
    answer: OK,
    handle: undo,
  })
}

/** Takes a withdrawal back by the link that was mailed to the address of the contract. */
export function withdrawUndoCall(): Call {
  return defineCall({
    path: '/withdraw/undo',
    summary: 'Take a withdrawal back by the link of a mail',
    action: anyone('the token of the mail is the proof'),
    errors: ['undo-expired', 'statement-state'],
    fields: { token: tokenField() },
    limit: STATEMENTS,
    page: () => '/withdraw',
    flash: () => ({ success: msg('The withdrawal was taken back') }),
    answer: OK,
    handle: undo,
  })
}
