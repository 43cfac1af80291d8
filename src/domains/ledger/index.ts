export { ledgerAudit } from './audit.ts'
export { entriesForPlacing, entriesForSettlement, type LedgerEntry, reversed } from './rules.ts'
export { postTransaction, readEntriesOfCause, readSettled } from './store.ts'
