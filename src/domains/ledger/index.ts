export { ledgerAudit } from './audit.ts'
export { type Charge, type PayerKind, queueCharge, readCharge } from './charge-store.ts'
export { countUnsealed, FINDINGS_KEPT, type Findings, proveBooks } from './commands/prove-books.ts'
export { sealBooks } from './commands/seal-books.ts'
export { ledgerPersonal } from './personal.ts'
export {
  entriesForDispute,
  entriesForPartner,
  entriesForPlacing,
  entriesForRefund,
  entriesForSettlement,
  entriesForUnallocated,
  type LedgerEntry,
  reversed,
} from './rules.ts'
export {
  type LedgerTransaction,
  queueLedgerTransaction,
  readDisputeMoves,
  readEntriesOfCause,
  readSettled,
  readSettledOf,
  type Settled,
} from './store.ts'
