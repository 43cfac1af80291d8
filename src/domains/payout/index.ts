export { openAccount } from './account.ts'
export { payoutAttention } from './attention.ts'
export {
  type ApprovePayout,
  approvePayout,
  cancelPayout,
  refusePayout,
} from './commands/decide-payout.ts'
export { confirmPayout, returnPayout } from './commands/end-payout.ts'
export { payCreditAtOnce } from './commands/pay-credit-at-once.ts'
export { payMonthly } from './commands/pay-monthly.ts'
export { dropPayoutFile, makePayoutFile, sendPayoutFile } from './commands/payout-file.ts'
export { requestPayout } from './commands/request-payout.ts'
export { setBilling } from './commands/set-billing.ts'
export { setMethod } from './commands/set-method.ts'
export { payoutErrors } from './errors.ts'
export { type PaypalPayout, paypalFile } from './paypal-file.ts'
export { payoutPersonal } from './personal.ts'
export { payoutStaffActions } from './policy.ts'
export type { AccountBox, StatementPrinter } from './ports.ts'
export { readPayable } from './store/balances.ts'
export { readBilling } from './store/billing.ts'
export { readFile, type StoredFile } from './store/files.ts'
export { accountSharedSince, readMethod, readSharers } from './store/methods.ts'
export {
  type PayoutHistoryLine,
  type PayoutRow,
  readPaidOut,
  readPayout,
  readPayoutHistory,
  readPayoutsIn,
  readPayoutsOf,
  readRunning,
} from './store/payouts.ts'
export {
  keepStatementFile,
  readStatement,
  readStatementFile,
  readStatementOfPayout,
  readStatementsOf,
  readStatementsToPrint,
  type StoredStatement,
} from './store/statements.ts'
