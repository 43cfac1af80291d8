export { abuseAttention } from './attention.ts'
export { type BlockAddress, blockAddress, endBlock, refuseBlocked } from './commands/block-address.ts'
export { answerCase, type CaseAct, closeCase, lockCase, reopenCase } from './commands/decide-case.ts'
export { type Concerned, endMeasureOf, type MeasureOf, noteMeasure } from './commands/note-measure.ts'
export { objectToMeasure, upholdMeasure } from './commands/object-to-measure.ts'
export { type ReportAbuse, reportAbuse } from './commands/report-abuse.ts'
export { appealDecision, type WriteInCase, withdrawReport, writeInCase } from './commands/write-in-case.ts'
export {
  ABUSE_KINDS,
  ABUSE_REASONS,
  ABUSE_TEXT_MAX,
  type AbuseCaseView,
  type AbuseDecision,
  type AbuseFormView,
  type AbuseKind,
  type AbuseReason,
  type AbuseState,
  type MeasureView,
  THING_MAX,
} from './contract.ts'
export { abuseErrors } from './errors.ts'
export { abusePersonal } from './personal.ts'
export { abuseStaffActions } from './policy.ts'
export { appealUntil, BLOCK_DAYS_MAX, type BlockKind, blockedValue, objectUntil } from './rules.ts'
export { abuseStates, isEnded } from './states.ts'
export { type AddressBlock, listBlocks, readBlock, readBlockOf } from './store/blocks.ts'
export {
  type AbuseCase,
  type AbuseEvent,
  type AbuseWhat,
  listCases,
  queueCaseEvent,
  readCaseById,
  readCaseByKey,
  readCaseByNumber,
  readCaseEvents,
  readCasesOfThing,
} from './store/cases.ts'
export { type Measure, type MeasureKind, readMeasure, readMeasureByKey } from './store/measures.ts'
export { sweepAbuse } from './store/sweep.ts'
