export { ledgerAudit } from './audit.ts'
export { countUnsealed, type Findings, FINDINGS_KEPT, proveBooks } from './commands/prove-books.ts'
export { sealBooks } from './commands/seal-books.ts'
export {
  entriesForDispute,
  entriesForPlacing,
  entriesForRefund,
  entriesForSettlement,
  entriesForUnallocated,
  type LedgerEntry,
  reversed,
} from './rules.ts'
export { type LedgerTransaction, postTransaction, readDisputeMoves, readEntriesOfCause, readSettled, readSettledOf, type Settled } from './store.ts'
