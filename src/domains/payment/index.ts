export { paymentAudit } from './audit.ts'
export { cancelPayment } from './commands/cancel-payment.ts'
export { type CaptureAuthorized, captureAuthorized } from './commands/capture-authorized.ts'
export { capturePayment, type Returned, returnFromProvider } from './commands/capture-payment.ts'
export { closeAtProviders } from './commands/end-attempts.ts'
export { type CommitAnswer, type LinkGateway, linkGateway, type OfflineLink } from './commands/link-gateway.ts'
export { receiveEvents } from './commands/receive-events.ts'
export { reconcilePayments } from './commands/reconcile-payments.ts'
export { type RecordSettlement, readDue, recordSettlement, settleOffline } from './commands/record-settlement.ts'
export { type RefundOrder, refundOrder } from './commands/refund-order.ts'
export { releaseHold } from './commands/release-hold.ts'
export { syncPayment } from './commands/sync-payment.ts'
export type { Moment, PaymentEngine } from './engine.ts'
export { paymentErrors } from './errors.ts'
export { gatewayFits } from './fits.ts'
export {
  BadSignatureError,
  type CspSources,
  type DisputeFact,
  type Flow,
  type Gateway,
  type GatewayInfo,
  type GatewayOrder,
  type LinkCommand,
  type LinkResult,
  type Observation,
  ProviderError,
  type RawRequest,
  type RefundFact,
  type SignedEvent,
  type SubscriptionFact,
  type SubscriptionPort,
  type Translate,
} from './gateway.ts'
export { paymentJobs } from './jobs.ts'
export { listGateways } from './list-gateways.ts'
export { paymentStateOf } from './rules.ts'
export { type AttemptStatus, OPEN_STATUSES } from './states.ts'
export { type Attempt, findAttempt, isDeclined, readAttempts } from './store/attempts.ts'
export { readOpenHolds, readRefunds, readStandingOf, readTroubles, type Standing } from './store/facts.ts'
