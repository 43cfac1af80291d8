import { AT_ONCE, enqueue } from '#jobs/enqueue.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError, type RawRequest } from '../gateway.ts'
import { type Attempt, findAttempt } from '../store/attempts.ts'
import { endStoredEvent, readNewEvent, type StoredEvent, storeEvent } from '../store/events.ts'
import { type Applied, applyObservation } from './apply-observation.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Takes a provider's call-back: its raw bytes are verified and stored, and a job works on them after the answer. Returns how many
 * events it carried. Throws: BadSignatureError; whatever else goes wrong is our fault and the provider sends it again.
 * Source: gateways §3 "Idempotency rules" 3, quality §2.1 "Inbox".
 */
export async function receiveEvents({ database }: PaymentEngine, gateway: Gateway, request: RawRequest, now: Date): Promise<number> {
  const events = (await gateway.openWebhook?.(request, now)) ?? []
  if (events.length === 0) return 0
  await database.transaction(async (tx) => {
    for (const event of events) {
      const eventId = await storeEvent(tx, gateway.info.id, event, request.body, now)
      await enqueue(tx, 'handle-payment-event', { eventId }, { key: `payment-event:${eventId}`, priority: AT_ONCE })
    }
  })
  return events.length
}

/**
 * Works on a stored call-back: asks the provider for the truth, unless the event carries it signed. An event is a hint and never
 * believed by itself. Throws: ProviderError `unreachable`, so that the job comes again.
 */
export async function handleEvent(engine: PaymentEngine, eventId: string, now: Date): Promise<void> {
  const event = await readNewEvent(engine.database, eventId)
  if (!event) return
  const end = (state: 'done' | 'ignored' | 'parked', outcome: string) => endStoredEvent(engine.database, event, state, outcome, now)
  const gateway = engine.gatewayOf(event.gatewayId)
  if (!gateway) return end('parked', 'this gateway is not set up any more')
  const moment: Moment = { actor: 'webhook', now }
  try {
    const applied = await work(engine, gateway, event, moment)
    await end(applied.outcome === 'applied' ? 'done' : 'ignored', applied.outcome)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    await end('done', `${error.kind}: ${error.detail}`)
  }
}

async function work(engine: PaymentEngine, gateway: Gateway, event: StoredEvent, moment: Moment): Promise<Applied> {
  if (event.complete) return workComplete(engine, gateway, event.complete, moment)
  const ref =
    event.providerRef ?? (await findAttempt(engine.database, { gatewayId: gateway.info.id, ref: null, attemptId: event.attemptId }))?.providerRef
  return ref ? syncPayment(engine, gateway, ref, moment) : { outcome: 'unknown' }
}

/**
 * An event that carries the truth is believed while it says what was agreed. Where it does not, the provider is asked and its book believed;
 * a provider that says that it cannot be asked leaves the event as the best that there is.
 */
async function workComplete(engine: PaymentEngine, gateway: Gateway, told: Observation, moment: Moment): Promise<Applied> {
  const attempt = await findAttempt(engine.database, { gatewayId: gateway.info.id, ref: told.ref, attemptId: told.attemptId })
  if (!attempt || !gateway.observe || isAsAgreed(told, attempt, gateway)) return applyObservation(engine, gateway, told, moment)
  engine.log.warn({ gateway: gateway.info.id, orderId: attempt.orderId, ref: told.ref }, 'a call-back says something else than was agreed')
  try {
    return await syncPayment(engine, gateway, attempt.providerRef ?? told.ref, moment)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    return applyObservation(engine, gateway, told, moment)
  }
}

function isAsAgreed({ account, requested, captured }: Observation, { amountMinor, currency }: Attempt, gateway: Gateway): boolean {
  const isMeant = requested.amount === amountMinor && requested.currency === currency
  return account === gateway.account && isMeant && (captured.amount === 0 || captured.currency === currency)
}
