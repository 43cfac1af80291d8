export { statementAttention } from './attention.ts'
export { confirmStatement } from './commands/confirm-statement.ts'
export { moveStatement } from './commands/move-statement.ts'
export { type RequestStatement, requestStatement } from './commands/request-statement.ts'
export type {
  FilledStatement,
  Grounds,
  ReturnPromise,
  StatementKind,
  StatementNote,
  StatementPageView,
  StatementReceipt,
  StatementSummary,
  UndoState,
  WithdrawalTerms,
} from './contract.ts'
export { statementErrors } from './errors.ts'
export { statementPersonal } from './personal.ts'
export { statementStaffActions } from './policy.ts'
export {
  judgeWithdrawal,
  type LineFacts,
  OBJECT_MS,
  REFUND_WITHIN_MS,
  REPEAT_MS,
  type ServiceTime,
  TOKEN_MS,
  type Withdrawal,
  type WithdrawalFacts,
  withdrawalEnd,
} from './rules.ts'
export { canBeUndone, type StatementState } from './states.ts'
export { sweepStatements } from './store/sweep.ts'
export {
  type BuyerStatement,
  type DeclaredStatement,
  hasUndoneBefore,
  listOpenStatements,
  listStatements,
  lockStatement,
  readByToken,
  readByUndo,
  readStatement,
  readStatementByNumber,
  readStatementEvents,
  setUndoLink,
} from './store.ts'
export { hashOfToken, makeStatementToken } from './token.ts'
