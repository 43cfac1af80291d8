import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, type Observation, ProviderError } from '../gateway.ts'
import { markAttemptObserved, readAttemptsToObserve, readOverdueAttempts } from '../store/attempts.ts'
import { forgetUnmatchedPayment, readWaitingEvents, recordUnmatched } from '../store/events.ts'
import { readRequestedRefunds } from '../store/facts.ts'
import { applyObservation } from './apply-observation.ts'
import { endOverdue } from './end-overdue.ts'
import { handleEvent } from './receive-events.ts'
import { sendRefund } from './send-refund.ts'
import { syncPayment } from './sync-payment.ts'

/** What one run found and mended. */
export interface Reconciled {
  readonly asked: number
  readonly listed: number
  readonly unmatched: number
  readonly failures: number
}

/** Payments asked for per gateway and run; the longest unseen come first, so that a backlog is worked off in turn. */
const BATCH = 500
/** Ended payments are looked at again for so long: refunds and disputes are made at the provider too. Units: milliseconds. */
const LOOK_BACK_MS = 90 * DAY
/** An ended payment is not asked for more often than this. Units: milliseconds. */
const ENDED_EVERY_MS = 6 * HOUR
/** What providers list is compared so far back. Units: milliseconds. */
const LIST_BACK_MS = 2 * DAY
/** An event or refund that waits longer than this was lost on its way to the worker. Units: milliseconds. */
const STUCK_MS = 2 * MINUTE

/**
 * Compares our books with the providers', both ways: asks for every payment of ours that may have changed, and looks for payments of theirs
 * that we do not know. What a lost call-back, a lost return or a crash left behind is mended here. A provider that does not answer
 * holds up none of the others. A run that is told to stop ends before its next payment: what it left is older by the next run, and comes
 * first then. Source: quality §2.1 "Reconciler", gateways §4 rows 7, 24, 28.
 */
export async function reconcilePayments(engine: PaymentEngine, gateways: readonly Gateway[], now: Date, stopping?: AbortSignal): Promise<Reconciled> {
  const moment: Moment = { actor: 'reconciler', now }
  const total = { asked: 0, listed: 0, unmatched: 0, failures: 0 }
  const stuck = new Date(now.getTime() - STUCK_MS)
  for (const id of untilStopped(await readWaitingEvents(engine.database, stuck, BATCH), stopping))
    total.failures += await tolerant(engine, () => handleEvent(engine, id, now))
  for (const refund of untilStopped(await readRequestedRefunds(engine.database, stuck, now), stopping)) {
    total.failures += await tolerant(engine, () => sendRefund(engine, refund.orderId, refund.id, moment))
  }
  for (const gateway of untilStopped(gateways, stopping)) {
    if (!gateway.observe) continue
    const asked = await askForOurs(engine, gateway, moment, stopping)
    total.asked += asked.asked
    total.failures += asked.failures
    const theirs = await compareTheirs(engine, gateway, moment, stopping).catch((error: unknown) => failed(engine, error))
    if (theirs === null) total.failures += 1
    else {
      total.listed += theirs.listed
      total.unmatched += theirs.unmatched
    }
  }
  for (const attempt of untilStopped(await readOverdueAttempts(engine.database, now, BATCH), stopping))
    total.failures += await tolerant(engine, () => endOverdue(engine, attempt, moment))
  return total
}

function* untilStopped<Item>(items: Iterable<Item>, stopping: AbortSignal | undefined): Generator<Item> {
  for (const item of items) {
    if (stopping?.aborted) return
    yield item
  }
}

async function askForOurs(
  engine: PaymentEngine,
  gateway: Gateway,
  moment: Moment,
  stopping: AbortSignal | undefined,
): Promise<{ asked: number; failures: number }> {
  const endedSince = new Date(moment.now.getTime() - LOOK_BACK_MS)
  const attempts = await readAttemptsToObserve(engine.database, gateway.info.id, { endedSince, seenBefore: moment.now, limit: BATCH })
  const endedDue = new Date(moment.now.getTime() - ENDED_EVERY_MS)
  let failures = 0
  let asked = 0
  for (const attempt of untilStopped(attempts, stopping)) {
    const isEnded = ['settled', 'failed', 'canceled', 'expired'].includes(attempt.status)
    if (attempt.providerRef === null || (isEnded && attempt.observedAt !== null && attempt.observedAt > endedDue)) continue
    const ref = attempt.providerRef
    asked += 1
    failures += await tolerant(engine, async () => void (await syncPayment(engine, gateway, ref, moment)))
    // One that the provider cannot answer for goes to the end of the queue all the same.
    await markAttemptObserved(engine.database, attempt, moment.now)
  }
  return { asked, failures }
}

async function compareTheirs(
  engine: PaymentEngine,
  gateway: Gateway,
  moment: Moment,
  stopping: AbortSignal | undefined,
): Promise<{ listed: number; unmatched: number }> {
  if (stopping?.aborted) return { listed: 0, unmatched: 0 }
  const theirs = (await gateway.listSince?.(new Date(moment.now.getTime() - LIST_BACK_MS))) ?? []
  let unmatched = 0
  for (const seen of untilStopped(theirs, stopping)) if (!(await isOurs(engine, gateway, seen, moment))) unmatched += 1
  return { listed: theirs.length, unmatched }
}

async function isOurs(engine: PaymentEngine, gateway: Gateway, seen: Observation, moment: Moment): Promise<boolean> {
  const applied = await applyObservation(engine, gateway, seen, moment)
  if (applied.outcome !== 'unknown') {
    await forgetUnmatchedPayment(engine.database, gateway.info.id, seen.ref)
    return true
  }
  // A session that nobody paid is no money; only money without an order is somebody's concern.
  if (seen.captured.amount === 0) return true
  const isNew = await recordUnmatched(engine.database, gateway.info.id, seen, moment.now)
  if (isNew) engine.log.warn({ gateway: gateway.info.id, ref: seen.ref }, 'a provider has a payment that belongs to no order')
  return false
}

async function tolerant(engine: PaymentEngine, work: () => Promise<void>): Promise<0 | 1> {
  try {
    await work()
    return 0
  } catch (error) {
    failed(engine, error)
    return 1
  }
}

function failed(engine: PaymentEngine, error: unknown): null {
  if (!(error instanceof ProviderError)) throw error
  engine.log.warn({ reason: error.detail }, 'a payment could not be compared')
  return null
}
