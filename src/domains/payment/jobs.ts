import type { JobHandlers } from '#jobs/job-names.ts'
import type { Clock } from '#kernel/clock.ts'
import { closePayment } from './commands/close-payments.ts'
import { handleEvent } from './commands/receive-events.ts'
import { reconcilePayments } from './commands/reconcile-payments.ts'
import { sendCapture } from './commands/send-capture.ts'
import { sendRefund } from './commands/send-refund.ts'
import type { PaymentEngine } from './engine.ts'
import type { Gateway } from './gateway.ts'

/** The job handlers of this domain. */
export function paymentJobs(engine: PaymentEngine, gateways: readonly Gateway[], clock: Clock): JobHandlers {
  return {
    'handle-payment-event': ({ eventId }) => handleEvent(engine, eventId, clock.now()),
    'close-payment': ({ attemptId, gatewayId }) =>
      closePayment(engine, attemptId, { actor: 'job', now: clock.now() }, gatewayId),
    'send-refund': ({ chargeId, refundId }) =>
      sendRefund(engine, chargeId, refundId, { actor: 'job', now: clock.now() }),
    'send-capture': ({ chargeId, captureId }) =>
      sendCapture(engine, chargeId, captureId, { actor: 'job', now: clock.now() }),
    'reconcile-payments': async (_nothing, { stopping }) =>
      void (await reconcilePayments(engine, gateways, clock.now(), stopping)),
  }
}
