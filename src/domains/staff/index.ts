export { type QueueStaffAct, queueStaffAct } from './commands/queue-staff-act.ts'
export { endView, saveView } from './commands/save-view.ts'
export type { ActValues, StaffAct } from './contract.ts'
export { staffErrors } from './errors.ts'
export { staffPersonal } from './personal.ts'
export { staffActions } from './policy.ts'
export {
  forgetOldRuns,
  leaveRun,
  noteRunFailure,
  noteRunRow,
  queueRun,
  readRun,
  readRunFailures,
  type StaffRun,
  takeRun,
} from './run-store.ts'
export { isUndone, lockSubject, readLastStaffAct, readStaffAct } from './store.ts'
export { queueSharedView, readSavedViews, readSharedView } from './view-store.ts'
