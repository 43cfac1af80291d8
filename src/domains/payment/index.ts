export { paymentAttention } from './attention.ts'
export { paymentAudit } from './audit.ts'
export { cancelOrder } from './commands/cancel-order.ts'
export { cancelPayment } from './commands/cancel-payment.ts'
export { type CaptureAuthorized, captureAuthorized } from './commands/capture-authorized.ts'
export { capturePayment, type Returned, returnFromProvider } from './commands/capture-payment.ts'
export {
  chargeRenewal,
  queueRenewalAttempt,
  queueRenewalClaim,
  type RenewalCharge,
  type RenewalOutcome,
  unansweredRenewal,
} from './commands/charge-renewal.ts'
export {
  confirmRefund,
  type EndRefundByHand,
  firstOf,
  giveUpIn,
  isByHand,
  reopenRefund,
} from './commands/end-refund-by-hand.ts'
export { endReview } from './commands/end-review.ts'
export { type EndSwitchedOff, endSwitchedOff } from './commands/end-switched-off.ts'
export { dueActor, expirePromises, TRANSFER_DUE_MS } from './commands/expire-promises.ts'
export { linkGateway } from './commands/link-gateway.ts'
export type { CommitAnswer, LinkGateway, OfflineLink } from './commands/link-request.ts'
export { lookForRenewalsOf } from './commands/look-for-renewals.ts'
export { markPaid } from './commands/mark-paid.ts'
export { receiveEvents } from './commands/receive-events.ts'
export {
  findSettlement,
  type RecordSettlement,
  readDue,
  recordSettlement,
  settleOffline,
} from './commands/record-settlement.ts'
export {
  type RefundOrder,
  refundOrder,
  requestRefund,
  sendRefunds,
  writeRefunds,
} from './commands/refund-order.ts'
export { bookAsDone } from './commands/rehearse-refund.ts'
export { replayEvent } from './commands/replay-event.ts'
export { requestCaptures } from './commands/request-captures.ts'
export { type ShipPaid, shipPaid } from './commands/ship-paid.ts'
export {
  dropTransferFile,
  MOST_TRANSFERS,
  makeTransferFile,
  sendTransferFile,
} from './commands/transfer-file.ts'
export { type UnbookSettlement, unbookSettlement } from './commands/unbook-settlement.ts'
export type { Moment, PaymentEngine } from './engine.ts'
export { paymentErrors } from './errors.ts'
export { arrivesInTime, gatewayFits } from './fits.ts'
export {
  BadSignatureError,
  bookOf,
  type CspSources,
  type DisputeFact,
  type Gateway,
  type GatewayInfo,
  type GatewayOrder,
  type LinkCommand,
  type LinkResult,
  MOST_LISTED,
  type Observation,
  type PaymentMeans,
  ProviderError,
  type RawRequest,
  type RefundFact,
  type RenewalFact,
  type SignedEvent,
  type SubscriptionFact,
  type SubscriptionPort,
  type Translate,
  type WantedRefund,
} from './gateway.ts'
export { BY_HAND, isBookedByHand } from './gateway-info.ts'
export { paymentJobs } from './jobs.ts'
export { canBePaid, listGateways } from './list-gateways.ts'
export type { OrderBill } from './order-bill.ts'
export {
  type LockedPayer,
  lockPayer,
  type MoneyCame,
  type MoneyMoved,
  type Payer,
  type Payers,
} from './payer.ts'
export { paymentPersonal } from './personal.ts'
export { paymentActions, paymentStaffActions } from './policy.ts'
export {
  isInEnvironment,
  isSecretField,
  KEY_FIELDS,
  type KeyField,
  type KeyValues,
  type KeyWords,
  type ProviderKeys,
  variablesOf,
} from './provider-keys/contract.ts'
export { type KeptProviderKeys, keepProviderKeys } from './provider-keys/keep-provider-keys.ts'
export { RELEASED } from './reduce-promise.ts'
export { type RefundsByHand, refundsByHand } from './refunds-by-hand.ts'
export { settleReservation } from './reservation.ts'
export { dueMinor, paymentStateOf, refundableMinor } from './rules.ts'
export { type AttemptStatus, isOnItsWay, isOpen, OPEN_STATUSES, sqlOf } from './states.ts'
export { type Attempt, findAttempt, isDeclined, readAttempts, readLastWhy } from './store/attempts.ts'
export type { Capture } from './store/captures.ts'
export { deleteOldEvents } from './store/events.ts'
export {
  openReviewRow,
  type PaymentStanding,
  readDisputes,
  readOpenReviews,
  readStandingOf,
  readTroubles,
} from './store/facts.ts'
export { meansText } from './store/means.ts'
export { leaveEndedAlone } from './store/observing.ts'
export {
  type CheckOutcome,
  countOpenPayments,
  type KeyFace,
  type ProviderCheck,
  readKeyFaces,
  readProviderChecks,
  readStoredKeys,
  removeKeys,
  replaceKeys,
  type Sealing,
  type StoredKeys,
  writeProviderCheck,
} from './store/provider-keys.ts'
export { type NewRefund, readRefunds, type StoredRefund } from './store/refunds.ts'
export { readUnallocated, type Unallocated } from './store/unallocated.ts'
export {
  forgetResolutions,
  readUnmatched,
  resolveUnmatched,
  type UnmatchedPayment,
} from './store/unmatched.ts'
export { ibanOf } from './transfers/iban.ts'
export { sepaFile } from './transfers/sepa-file.ts'
export { fileOfRefund, readTransferFile, readTransferItems } from './transfers/transfer-store.ts'
