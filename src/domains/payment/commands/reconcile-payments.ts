// Tests: tests/flows/payment/full-tables.test.ts

import { budget, noteStuck, type StuckTask, workThrough } from '#jobs/stuck-work.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { type Gateway, MOST_LISTED, type Observation, ProviderError } from '../gateway.ts'
import type { Attempt } from '../store/attempts.ts'
import { readRequestedCaptures } from '../store/captures.ts'
import { readWaitingEvents } from '../store/events.ts'
import {
  markListedUntil,
  readEndedToLookAt,
  readListedUntil,
  readOpenToObserve,
  readOverdueAttempts,
  readOverdueElsewhere,
  readSecuredEnding,
} from '../store/observing.ts'
import { readRequestedRefunds } from '../store/refunds.ts'
import { forgetUnmatchedPayment } from '../store/unmatched.ts'
import { applyObservation } from './apply-observation.ts'
import { askProvider } from './ask-provider.ts'
import { endOverdue } from './end-overdue.ts'
import { EXTEND_BEFORE_MS, extendPromise } from './extend-promise.ts'
import { leaveOutKnown } from './leave-out-known.ts'
import { handleEvent } from './receive-events.ts'
import { sendCapture } from './send-capture.ts'
import { sendRefund } from './send-refund.ts'
import { noteUnmatched } from './unmatched-payments.ts'

/** What one run found and mended. */
export interface Reconciled {
  readonly asked: number
  readonly listed: number
  readonly unmatched: number
  readonly failures: number
}

/** Rows that are read at once. */
const BATCH = 100
/**
 * Ended payments that one run looks at per gateway: they wait behind the open ones, and the next run goes on.
 */
const ENDED_PER_RUN = 300
/** Events that one run works on. Jobs work on most of them before. */
const EVENTS_PER_RUN = 500
/** Time of one run. The next begins ten minutes after this one did. Units: milliseconds. */
const RUN_MS = 6 * MINUTE
/**
 * Lists of providers overlap by this much, and after an outage begin this long before it. Units:
 * milliseconds.
 */
const LIST_BACK_MS = 2 * DAY
/** Longest time that a list goes back. Units: milliseconds. */
const LIST_BACK_MOST_MS = 90 * DAY
/** An event or refund that waits longer than this was lost on its way to the worker. Units: milliseconds. */
const STUCK_MS = 2 * MINUTE
/** A provider that did not answer so many times in a row is left alone until the next run. */
const SILENT_AFTER = 5
interface Run {
  readonly engine: PaymentEngine
  readonly moment: Moment
  readonly isOver: () => boolean
  readonly total: { asked: number; listed: number; unmatched: number; failures: number }
}

/**
 * Compares our books with the providers', both ways: asks for every payment of ours that may have changed,
 * and looks for payments of theirs that we do not know. Open payments come before ended ones, and all
 * gateways take their turns at the same time, so that neither many ended payments nor a slow provider delay
 * an open one. A row that fails costs that row only (`workThrough`); a provider that stays silent is left
 * alone until the next run. A run ends when its time is over or when it is told to stop, and the next one
 * goes on where it ended. Source: docs/gateways.md "Reconciler", docs/payment-edge-cases.md cases 7, 24, 28.
 */
export async function reconcilePayments(
  engine: PaymentEngine,
  gateways: readonly Gateway[],
  now: Date,
  stopping?: AbortSignal,
): Promise<Reconciled> {
  const moment: Moment = { actor: 'reconciler', now }
  const run: Run = {
    engine,
    moment,
    isOver: budget(RUN_MS, stopping),
    total: { asked: 0, listed: 0, unmatched: 0, failures: 0 },
  }
  const online = gateways.filter(({ observe }) => observe !== undefined)
  const parts = await Promise.allSettled([
    workOnWaiting(run),
    ...online.map((gateway) => reconcileGateway(run, gateway)),
    endElsewhere(run, online),
  ])
  const broken = parts.find((part) => part.status === 'rejected')
  if (broken) throw broken.reason
  return run.total
}

/** Works through the rows of one batch. `isOver` ends it early. */
async function through<Row>(
  { engine, moment, total, ...run }: Run,
  task: StuckTask,
  rows: Iterable<Row>,
  subjectOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
  isOver = run.isOver,
): Promise<number> {
  const causeOf = (error: unknown) => (error instanceof ProviderError ? 'provider' : 'error')
  const { worked, failed } = await workThrough(engine.database, rows, {
    task,
    subjectOf,
    work,
    causeOf,
    now: moment.now,
    log: engine.log,
    isOver,
  })
  total.failures += failed
  return worked
}

async function workOnWaiting(run: Run): Promise<void> {
  const { engine, moment } = run
  const stuck = new Date(moment.now.getTime() - STUCK_MS)
  const refunds = await readRequestedRefunds(engine.database, stuck, moment.now)
  await through(run, 'send-refund', refunds, idOf, (refund) =>
    sendRefund(engine, refund.chargeId, refund.id, moment),
  )
  const captures = await readRequestedCaptures(engine.database, stuck, moment.now)
  await through(run, 'send-capture', captures, idOf, (capture) =>
    sendCapture(engine, capture.chargeId, capture.id, moment),
  )
  const events = await readWaitingEvents(engine.database, {
    before: stuck,
    now: moment.now,
    limit: EVENTS_PER_RUN,
  })
  await through(run, 'handle-payment-event', events, String, (id) => handleEvent(engine, id, moment.now))
}

async function reconcileGateway(run: Run, gateway: Gateway): Promise<void> {
  const { engine, moment } = run
  const { id } = gateway.info
  const patience = patienceWith(gateway, run)
  const asking = askProvider(engine, gateway, moment)
  const ask = patience.watched((attempt: Attempt) => {
    run.total.asked += 1
    return asking.ask(attempt)
  })
  const end = patience.watched((attempt: Attempt) => endOverdue(engine, attempt, moment))
  await batches(patience.isOver, Number.POSITIVE_INFINITY, async () => {
    const open = await readOpenToObserve(engine.database, id, moment.now, BATCH)
    return open.length === 0 ? 0 : through(run, 'observe-payment', open, idOf, ask, patience.isOver)
  })
  await through(
    run,
    'list-payments',
    [gateway],
    () => id,
    patience.watched((one: Gateway) => compareTheirs(run, one)),
    patience.isOver,
  )
  const extend = patience.watched((attempt: Attempt) => extendPromise(engine, gateway, attempt, moment))
  const soon = new Date(moment.now.getTime() + EXTEND_BEFORE_MS)
  const ending =
    !gateway.extend || patience.isOver()
      ? []
      : await readSecuredEnding(engine.database, id, soon, moment.now, EVENTS_PER_RUN)
  await through(run, 'extend-promise', ending, idOf, extend, patience.isOver)
  const overdue = patience.isOver()
    ? []
    : await readOverdueAttempts(engine.database, id, moment.now, EVENTS_PER_RUN)
  await through(run, 'end-overdue-payment', overdue, idOf, end, patience.isOver)
  await batches(patience.isOver, ENDED_PER_RUN, async () => {
    const ended = await readEndedToLookAt(engine.database, id, moment.now, BATCH)
    const worked = await through(run, 'look-at-ended-payment', ended, idOf, ask, patience.isOver)
    await asking.markKnown()
    return worked
  })
}

/**
 * Repeats a batch until it is empty, `most` rows are done, or time is over. A row that was worked on is never
 * in the next batch.
 */
async function batches(isOver: () => boolean, most: number, batch: () => Promise<number>): Promise<void> {
  for (let done = 0; done < most && !isOver(); ) {
    const worked = await batch()
    if (worked === 0) return
    done += worked
  }
}

/** Counts how often a provider stays silent in a row. */
function patienceWith(gateway: Gateway, { engine, isOver }: Run) {
  let silent = 0
  const watched =
    <Row>(work: (row: Row) => Promise<void>) =>
    async (row: Row): Promise<void> => {
      try {
        await work(row)
        silent = 0
      } catch (error) {
        silent = error instanceof ProviderError && error.kind === 'unreachable' ? silent + 1 : 0
        if (silent === SILENT_AFTER)
          engine.log.warn(
            { gateway: gateway.info.id },
            'a provider does not answer and is left alone until the next run',
          )
        throw error
      }
    }
  return { watched, isOver: () => isOver() || silent >= SILENT_AFTER }
}

/**
 * Payments of gateways that are not set up any more: nobody can be asked, and their time ends all the same.
 */
async function endElsewhere(run: Run, online: readonly Gateway[]): Promise<void> {
  const known = online.map(({ info }) => info.id)
  const overdue = await readOverdueElsewhere(run.engine.database, known, run.moment.now, EVENTS_PER_RUN)
  await through(run, 'end-overdue-payment', overdue, idOf, (attempt) =>
    endOverdue(run.engine, attempt, run.moment),
  )
}

/**
 * After an outage the list begins before it, however long the outage was: what was paid meanwhile is in it.
 */
async function compareTheirs(run: Run, gateway: Gateway): Promise<void> {
  const { engine, moment, total } = run
  if (!gateway.listSince) return
  const { database } = engine
  const now = moment.now.getTime()
  const until = (await readListedUntil(database, gateway.info.id))?.getTime() ?? now
  const since = new Date(Math.max(Math.min(until, now) - LIST_BACK_MS, now - LIST_BACK_MOST_MS))
  const theirs = await gateway.listSince(since)
  const news = await leaveOutKnown(engine, gateway, theirs)
  total.listed += theirs.length
  const nameOf = ({ ref }: Observation): string => `${gateway.info.id}:${ref}`
  const compared = await through(run, 'list-payments', news, nameOf, async (seen) => {
    if (!(await isOurs(engine, gateway, seen, moment))) total.unmatched += 1
  })
  if (theirs.length >= MOST_LISTED) {
    const error = new Error(
      `more than ${MOST_LISTED} payments since ${since.toISOString()}: look for older ones that no order has at the provider`,
    )
    await noteStuck(
      database,
      { task: 'list-payments', subject: gateway.info.id, cause: 'error', error },
      moment.now,
    )
  }
  if (compared === news.length) await markListedUntil(database, gateway.info.id, moment.now)
}

async function isOurs(
  engine: PaymentEngine,
  gateway: Gateway,
  seen: Observation,
  moment: Moment,
): Promise<boolean> {
  const applied = await applyObservation(engine, gateway, seen, moment)
  if (applied.outcome !== 'unknown') {
    await forgetUnmatchedPayment(engine.database, gateway.info.id, seen.ref)
    return true
  }
  return !(await noteUnmatched(engine, gateway, seen, moment))
}

function idOf({ id }: { readonly id: string }): string {
  return id
}
