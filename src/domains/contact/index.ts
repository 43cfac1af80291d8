export { contactAttention } from './attention.ts'
export { assignThread } from './commands/assign-thread.ts'
export { canMove, moveThread, THREAD_MOVES, type ThreadMove } from './commands/move-thread.ts'
export { type ReceiveMessage, receiveMessage } from './commands/receive-message.ts'
export { answerThread, noteThread } from './commands/write-message.ts'
export { type ContactPageView, caseOf, type MessageKind, type Suspicion } from './contract.ts'
export { contactErrors } from './errors.ts'
export { markForm, readFormMark } from './form-mark.ts'
export { contactPersonal } from './personal.ts'
export { ANSWERING_ROLES, contactStaffActions } from './policy.ts'
export { RECEIPTS_PER_DAY } from './rules.ts'
export type { ContactState } from './states.ts'
export { sweepContacts } from './store/sweep.ts'
export {
  type ContactDeed,
  type ContactEvent,
  type ContactMessage,
  type ContactThread,
  countReceipts,
  listThreads,
  readContactEvents,
  readMessage,
  readMessages,
  readThread,
  readThreadByNumber,
} from './store.ts'
