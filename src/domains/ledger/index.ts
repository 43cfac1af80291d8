export { ledgerAudit } from './audit.ts'
export {
  entriesForDispute,
  entriesForPlacing,
  entriesForRefund,
  entriesForSettlement,
  entriesForUnallocated,
  type LedgerEntry,
  reversed,
} from './rules.ts'
export { type LedgerTransaction, postTransaction, readEntriesOfCause, readSettled, readSettledOf, type Settled } from './store.ts'
