export { outgoingCallAttention } from './attention.ts'
export { outgoingCallAudit } from './audit.ts'
export { readCallAddress } from './call-address.ts'
export { type CallEvent, type LoggedCall, readCallLog } from './call-store.ts'
export { type QueueCall, queueCall } from './commands/queue-call.ts'
export { queueOwnerCall } from './commands/queue-owner-call.ts'
export { renewSecret } from './commands/renew-secret.ts'
export { resendCall, testCall } from './commands/resend-call.ts'
export { resendSince, resendWebhook, testWebhook } from './commands/resend-webhook.ts'
export {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  switchWebhook,
  type Webhook,
} from './commands/save-webhook.ts'
export { sendCalls } from './commands/send-calls.ts'
export { setEndpoint } from './commands/set-endpoint.ts'
export type { EventKind } from './events/event-kind.ts'
export { OWNER_EVENTS, type OwnerEvent, SUBSCRIBED_EVENTS } from './events/owner-events.ts'
export { PARTNER_EVENTS, type PartnerEvent } from './events/partner-events.ts'
export {
  type EventFacts,
  queueShopEvent,
  readWaitingEvents,
  type ShopEvent,
  takeShopEvent,
} from './events/shop-events.ts'
export { outgoingCallPersonal } from './personal.ts'
export { webhookStaffActions } from './policy.ts'
export type { Outside } from './post-outside.ts'
export {
  type AddressRule,
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
  type Resolve,
} from './public-address.ts'
export { shownSecret } from './sign-call.ts'
export { type EndpointRow, readEndpoint, readWebhook, readWebhooks, sweepCalls } from './store.ts'
