export { outgoingCallAttention } from './attention.ts'
export { readCallAddress } from './call-address.ts'
export { type LoggedCall, readCallLog } from './call-store.ts'
export { type QueueCall, queueCall } from './commands/queue-call.ts'
export { renewSecret } from './commands/renew-secret.ts'
export { resendCall, testCall } from './commands/resend-call.ts'
export { sendCalls } from './commands/send-calls.ts'
export { setEndpoint } from './commands/set-endpoint.ts'
export { outgoingCallPersonal } from './personal.ts'
export type { Outside } from './post-outside.ts'
export {
  type AddressRule,
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
  type Resolve,
} from './public-address.ts'
export { type EndpointRow, readEndpoint, sweepCalls } from './store.ts'
