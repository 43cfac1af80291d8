import type { Call } from '../../form-call.ts'
import { cancelRequestCall } from './cancel.ts'
import { cancelConfirmCall, cancelUndoCall, withdrawConfirmCall, withdrawUndoCall } from './confirm.ts'
import type { StatementCallParts } from './statement-parts.ts'
import { withdrawRequestCall } from './withdraw.ts'

export type { StatementCallParts } from './statement-parts.ts'

/** Lists the calls that cancel and withdraw without sign-in. */
export function statementCalls(parts: StatementCallParts): readonly Call[] {
  return [
    cancelRequestCall(parts),
    cancelConfirmCall(),
    cancelUndoCall(),
    withdrawRequestCall(parts),
    withdrawConfirmCall(),
    withdrawUndoCall(),
  ]
}
