export { reportAudit } from './audit.ts'
export { closeDays } from './commands/close-days.ts'
export { daysOf, spanBefore, timeOf } from './days.ts'
export { reportPersonal } from './personal.ts'
export { reportStaffActions } from './policy.ts'
export {
  type BestProducts,
  readBestProducts,
  readLate,
  readPayments,
  readProducts,
  readSales,
  readSoldTotal,
} from './read-report.ts'
export {
  type Entry,
  type EntryCursor,
  type Move,
  readEntries,
  readMoves,
  readSold,
  type Sold,
} from './store/entries.ts'
export { divideCorrectionsOf } from './store/facts.ts'
export type { SaleGroup } from './store/kept.ts'
export { type FormerCorrection, readFormerCorrections } from './store/oss.ts'
