export { bankStatementAttention } from './attention.ts'
export { bankStatementAudit } from './audit.ts'
export { type AssignLine, assignLine } from './commands/assign-line.ts'
export { type DismissLine, dismissLine } from './commands/dismiss-line.ts'
export {
  type ImportStatement,
  importStatement,
  type ReportedLine,
  type StatementReport,
} from './commands/import-statement.ts'
export { remindTransfers } from './commands/remind-transfers.ts'
export type { LineSettlement, RefundLine, RefundPort, StatementPorts } from './commands/settle-line.ts'
export { type Unassigned, type UnassignLine, type UndoPorts, unassignLine } from './commands/unassign-line.ts'
export { bankStatementPersonal } from './personal.ts'
export { type LineRow, readQueue } from './store.ts'
