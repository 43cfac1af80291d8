// Tests: tests/flows/partner/signed-calls.test.ts, tests/flows/webhooks/outage.test.ts

import type { Database, Tx } from '#db/database.ts'
import type { Signer } from '#db/signer.ts'
import { MINUTE } from '#kernel/clock.ts'
import { nextState } from '#kernel/states.ts'
import { type ClaimedCall, claimCalls, giveUpCalls, giveUpLateCalls, recordTry } from '../call-store.ts'
import { type Outcome, type Outside, PUBLIC_INTERNET, postOutside } from '../post-outside.ts'
import { isGivenUp, pauseAfter } from '../rules.ts'
import { callSecret, signatureHeaders } from '../sign-call.ts'
import { callStates, endpointStates } from '../states.ts'
import { changeEndpoint, type EndpointRow, lockEndpoint } from '../store.ts'

/** How many addresses are called at the same time. */
const AT_ONCE = 20
/** Longer than a try takes. Units: milliseconds. */
const LEASE_MS = 2 * MINUTE

export interface SendCalls {
  readonly now: () => Date
  /** Tells the person whose calls were switched off; runs in the transaction that does it. */
  readonly tellSwitchedOff: (
    tx: Tx,
    endpoint: Pick<EndpointRow, 'id' | 'accountId' | 'url' | 'description'>,
    now: Date,
  ) => Promise<void>
  /** Default: the public internet. Tests allow their own server. */
  readonly outside?: Outside
  readonly isOver?: () => boolean
  readonly stopping?: AbortSignal
}

/**
 * Sends the calls that are due, each by a request outside any transaction. A call that does not arrive is tried again
 * after growing pauses and given up after three days and eight tries. An address at which nothing arrives for as long, or that
 * answers 410 Gone, is switched off, and its owner is told. A call may arrive twice, always with the same id. Throws: Error where the shop has no
 * secret key. Source: decision 0072.
 */
export async function sendCalls(database: Database, options: SendCalls): Promise<void> {
  const { now, isOver = () => false } = options
  const { signer } = database
  if (!signer) throw new Error('calls are signed by a shop that has its secret key')
  await giveUpLateCalls(database, now())
  while (!isOver()) {
    const at = now()
    const leaseUntil = new Date(at.getTime() + LEASE_MS)
    const calls = await claimCalls(database, { now: at, leaseUntil, limit: AT_ONCE })
    if (calls.length === 0) return
    await Promise.all(calls.map((call) => sendOne(database, signer, call, options)))
  }
}

async function sendOne(
  database: Database,
  signer: Signer,
  call: ClaimedCall,
  { now, tellSwitchedOff, outside = PUBLIC_INTERNET, stopping }: SendCalls,
): Promise<void> {
  const at = now()
  const { id, endpointId, secretNumber, formerUntil, body } = call
  const hasFormer = formerUntil !== null && formerUntil > at
  const numbers = hasFormer ? [secretNumber, secretNumber - 1] : [secretNumber]
  const secrets = numbers.map((number) => callSecret(signer, { id: endpointId, number }))
  const headers = signatureHeaders(secrets, { id, body, at })
  const outcome = await postOutside(call.url, { headers, body }, outside, stopping)
  // The worker stops: the lease ends by itself, and this try says nothing about the address.
  if (outcome.status === null && stopping?.aborted) return
  await database.transaction((tx) => recordOutcome(tx, call, outcome, { now: now(), tellSwitchedOff }))
}

async function recordOutcome(
  tx: Tx,
  call: ClaimedCall,
  outcome: Outcome,
  { now, tellSwitchedOff }: { readonly now: Date } & Pick<SendCalls, 'tellSwitchedOff'>,
): Promise<void> {
  const endpoint = await lockEndpoint(tx, call.endpointId)
  if (!endpoint) return
  const isDelivered = outcome.problem === null
  const nextAt = new Date(now.getTime() + (isDelivered ? 0 : pauseAfter(call.tries)))
  const state = isDelivered
    ? nextState(callStates, 'waiting', 'delivered')
    : outcome.problem === 'gone' || isGivenUp({ since: call.queuedAt, tries: call.tries }, now)
      ? nextState(callStates, 'waiting', 'failed')
      : 'waiting'
  await recordTry(tx, call.id, { ...outcome, state, nextAt, now })
  // Another address was saved meanwhile, or none: what came of the former one says nothing about it.
  if (endpoint.url !== call.url || endpoint.state === 'off') return
  if (isDelivered) {
    if (endpoint.failures > 0)
      await changeEndpoint(tx, endpoint, { failures: 0, failingSince: null, pausedUntil: null }, null)
    return
  }
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failingSince ?? now
  const failing = { failures, failingSince, pausedUntil: new Date(now.getTime() + pauseAfter(failures)) }
  const isGone = outcome.problem === 'gone'
  if (!isGone && !isGivenUp({ since: failingSince, tries: failures }, now))
    return changeEndpoint(tx, endpoint, failing, null)
  await giveUpCalls(tx, endpoint.id, now)
  const off = { ...failing, state: nextState(endpointStates, endpoint.state, 'off'), changedAt: now }
  await changeEndpoint(tx, endpoint, off, { what: isGone ? 'gone' : 'failed', actor: 'job', now })
  await tellSwitchedOff(tx, endpoint, now)
}
