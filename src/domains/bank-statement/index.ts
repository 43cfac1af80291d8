export { bankStatementAttention } from './attention.ts'
export { bankStatementAudit } from './audit.ts'
export { type AssignLine, assignLine } from './commands/assign-line.ts'
export { type DismissLine, dismissLine, reopenLine } from './commands/dismiss-line.ts'
export {
  type ImportStatement,
  importStatement,
  type ReportedLine,
  type StatementReport,
} from './commands/import-statement.ts'
export { remindTransfers } from './commands/remind-transfers.ts'
export { type RunUpload, runUpload } from './commands/run-upload.ts'
export type { LineSettlement, RefundLine, RefundPort, StatementPorts } from './commands/settle-line.ts'
export { type Unassigned, type UnassignLine, type UndoPorts, unassignLine } from './commands/unassign-line.ts'
export { bookUpload, dropUpload, forgetUploads, uploadStatement } from './commands/upload-statement.ts'
export { STATEMENT_BYTES_MAX } from './contract.ts'
export { bankStatementErrors } from './errors.ts'
export { type LineEvent, readLineEvents } from './event-store.ts'
export { type BankFileRow, type KeptWords, type RowResult, readFile as readBankFile } from './file-store.ts'
export { type LinePart, readParts } from './parts-store.ts'
export { bankStatementPersonal } from './personal.ts'
export { bankStatementStaffActions } from './policy.ts'
export { type Assignment, previewAssignment } from './preview-assignment.ts'
export { type BankFileState, isAtWork, LINE_OUTCOMES, type LineOutcome, type LineState } from './states.ts'
export { closeSettledLines, type LineRow, readLineByNumber, readQueue } from './store.ts'
