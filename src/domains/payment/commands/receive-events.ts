// Tests: tests/flows/payment/events.test.ts

import type { Queryable } from '#db/database.ts'
import { AFTER_SIGNED, AT_ONCE, queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { DAY } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import {
  type Gateway,
  type Observation,
  ProviderError,
  type RawRequest,
  type SignedEvent,
} from '../gateway.ts'
import { type Attempt, findAttempt, hasNamelessAttempt } from '../store/attempts.ts'
import {
  countNamelessEvents,
  endStoredEvent,
  readNewEvent,
  type StoredEvent,
  storeEvent,
} from '../store/events.ts'
import { type Applied, applyObservation } from './apply-observation.ts'
import { lookForRenewals } from './look-for-renewals.ts'
import { syncPayment, workIn } from './sync-payment.ts'

/**
 * Takes a provider's call-back: its raw bytes are verified and stored, and a job works on them after the
 * answer. An unsigned one is stored only where it names a payment of ours, and waits for those that are
 * signed. `admit` is asked before anything is stored. Returns false where an unsigned one names no payment of
 * ours: it is proven to mean nothing. Throws: BadSignatureError, and what `admit` throws; whatever else goes
 * wrong is our fault and the provider sends it again. Source: docs/gateways.md "Rules of the engine" (3),
 * docs/gateways.md "Signed webhooks".
 */
export async function receiveEvents(
  { database }: PaymentEngine,
  gateway: Gateway,
  request: RawRequest,
  now: Date,
  admit: () => void = () => undefined,
): Promise<boolean> {
  const opened = (await gateway.openWebhook?.(request, now)) ?? []
  const events = gateway.unsignedEvents ? await namingOurs(database, gateway, opened, now) : opened
  if (events.length === 0) return opened.length === 0
  admit()
  const priority = gateway.unsignedEvents ? AFTER_SIGNED : AT_ONCE
  // Anybody can write what is not signed: it is not worth keeping.
  const body = gateway.unsignedEvents ? Buffer.alloc(0) : request.body
  await database.transaction(async (tx) => {
    for (const event of events) {
      const eventId = await storeEvent(tx, gateway.info.id, event, body, now)
      // A name that nobody knows yet waits for those that somebody does.
      const isNameless = gateway.unsignedEvents === true && event.attemptId === null
      queueJob(
        tx,
        'handle-payment-event',
        { eventId },
        { key: `payment-event:${eventId}`, priority: isNameless ? WHEN_IDLE : priority },
      )
    }
  })
  return true
}

/** Events about names that nobody knows yet, which may wait for their link call at once; more are forged. */
const MOST_NAMELESS = 50

async function mayOvertake(db: Queryable, { info }: Gateway, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - NAMELESS_MS)
  return (
    (await hasNamelessAttempt(db, info.id, since)) &&
    (await countNamelessEvents(db, info.id, MOST_NAMELESS)) < MOST_NAMELESS
  )
}

/**
 * An attempt may wait so long for its provider's name: a link call whose answer was lost is repeated within
 * this time. Units: milliseconds.
 */
const NAMELESS_MS = DAY

/**
 * Unsigned hints about payments of ours. Each becomes the one event of its attempt, so that however many come
 * and whatever they say, there is one row to work on. A name that nobody knows may be that of a payment whose
 * link call has not returned: it counts while there is such a call.
 */
async function namingOurs(
  db: Queryable,
  gateway: Gateway,
  events: readonly SignedEvent[],
  now: Date,
): Promise<readonly SignedEvent[]> {
  const known: SignedEvent[] = []
  for (const event of events) {
    const { ref, attemptId } = event
    const attempt = await findAttempt(db, { gatewayId: gateway.info.id, ref, attemptId })
    if (attempt) {
      // Another name than the one we know may be forged: it has a row of its own, so that it takes no genuine
      // one's place.
      const isOther = ref !== null && attempt.providerRef !== null && ref !== attempt.providerRef
      known.push({
        ...event,
        eventId: `attempt:${attempt.id}${isOther ? ':other' : ''}`,
        attemptId: attempt.id,
      })
    }
    if (!attempt && ref !== null && attemptId === null && (await mayOvertake(db, gateway, now)))
      known.push(event)
  }
  return known
}

/**
 * Works on a stored call-back: asks the provider for the truth, unless the event carries it signed. An event
 * is a hint and never believed by itself. Throws: ProviderError `unreachable`, so that the job comes again.
 */
export async function handleEvent(engine: PaymentEngine, eventId: string, now: Date): Promise<void> {
  const event = await readNewEvent(engine.database, eventId)
  if (!event) return
  const end = (state: 'done' | 'ignored' | 'parked', outcome: string) =>
    endStoredEvent(engine.database, event, state, outcome, now)
  const gateway = engine.gatewayOf(event.gatewayId)
  if (!gateway) return end('parked', 'this gateway is not set up any more')
  const moment: Moment = { actor: 'webhook', now, eventId }
  try {
    const applied = await work(engine, gateway, event, moment)
    await end(applied.outcome === 'applied' ? 'done' : 'ignored', applied.outcome)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    await end('done', `${error.kind}: ${error.detail}`)
  }
}

async function work(
  engine: PaymentEngine,
  gateway: Gateway,
  event: StoredEvent,
  moment: Moment,
): Promise<Applied> {
  if (event.complete) return workComplete(engine, gateway, event.complete, moment)
  const attempt = await findAttempt(engine.database, {
    gatewayId: gateway.info.id,
    ref: null,
    attemptId: event.attemptId,
  })
  const ref = event.providerRef ?? attempt?.providerRef ?? null
  const applied: Applied = ref ? await syncPayment(engine, gateway, ref, moment) : { outcome: 'unknown' }
  // What a provider tells of an agreement names the payment that began it.
  const began = attempt ?? (applied.outcome === 'applied' ? applied.attempt : null)
  if (began) await lookForRenewals(engine, gateway, began, moment)
  return applied
}

/**
 * An event that carries the truth is believed while it says what was agreed. Where it does not, the provider
 * is asked and its book believed; a provider that says that it cannot be asked leaves the event as the best
 * that there is.
 */
async function workComplete(
  engine: PaymentEngine,
  gateway: Gateway,
  told: Observation,
  moment: Moment,
): Promise<Applied> {
  const attempt = await findAttempt(engine.database, {
    gatewayId: gateway.info.id,
    ref: told.ref,
    attemptId: told.attemptId,
  })
  if (!attempt || !gateway.observe || isAsAgreed(told, attempt, gateway))
    return workIn(engine, gateway, told.ref, told, moment)
  engine.log.warn(
    { gateway: gateway.info.id, chargeId: attempt.chargeId, ref: told.ref },
    'a call-back says something else than was agreed',
  )
  try {
    return await syncPayment(engine, gateway, attempt.providerRef ?? told.ref, moment)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unreachable') throw error
    return applyObservation(engine, gateway, told, moment)
  }
}

function isAsAgreed(
  { account, requested, captured }: Observation,
  { amountMinor, currency }: Attempt,
  gateway: Gateway,
): boolean {
  const isMeant = requested.amount === amountMinor && requested.currency === currency
  return account === gateway.account && isMeant && (captured.amount === 0 || captured.currency === currency)
}
