export { deviceAttention } from './attention.ts'
export { type DeviceClient, insertClient, readClient, readShopClients } from './client-store.ts'
export {
  type AnswerCode,
  answerCode,
  type LookAtCode,
  lookAtCode,
} from './commands/answer-code.ts'
export { addClient, changeClient, removeClient, type SetClient } from './commands/change-clients.ts'
export { countGuess, type EnteredCode } from './commands/count-guess.ts'
export { type DeviceToken, type PollCode, type PollRefusal, pollCode } from './commands/poll-code.ts'
export { type RequestCode, type RequestedCode, requestCode } from './commands/request-code.ts'
export { type RevokeToken, revokeToken } from './commands/revoke-token.ts'
export { devicePersonal } from './personal.ts'
export { deviceStaffActions } from './policy.ts'
export { sweepDeviceCodes } from './sweep.ts'
