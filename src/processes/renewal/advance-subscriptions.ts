// Tests: tests/flows/membership/renewals.test.ts

import {
  chargeRenewal,
  lookForRenewalsOf,
  type Moment,
  type PaymentEngine,
  ProviderError,
} from '#domains/payment/index.ts'
import { lockRenewal, type RenewalRow, readDueRenewals, saveRenewal } from '#domains/subscription/index.ts'
import { budget, MINUTE_BUDGET_MS, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { announceRenewal } from './announce-renewal.ts'
import { decideRenewal } from './decide-renewal.ts'
import { endUnpaid } from './end-unpaid.ts'
import type { RenewalDeps, RenewalTask } from './renewal-task.ts'

/** More steps than one subscription ever needs at once: bill, charge, count a decline, lock, end. */
const MOST_STEPS = 12

/**
 * Bills, charges, announces, locks and ends the subscriptions whose time has come, the most urgent first, until
 * none is due or time is over. A subscription that fails affects only itself and is tried again later. Two
 * processes never work on the same one: its row is locked while it is decided, and is not due while a provider
 * is asked. Source: decision 0042.
 */
export async function advanceSubscriptions(
  deps: RenewalDeps,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, log } = deps.engine
  const isOver = budget(MINUTE_BUDGET_MS, stopping)
  const moment = { actor: 'clock', now }
  while (!isOver()) {
    const due = await readDueRenewals(database, now)
    const { worked } = await workThrough(database, due, {
      task: 'renew-subscription',
      subjectOf: (id) => id,
      work: (id) => advanceSubscription(deps, id, moment),
      causeOf: (error) => (error instanceof ProviderError ? 'provider' : 'error'),
      now,
      log,
      isOver,
    })
    if (worked === 0) return
  }
}

/** Takes one subscription as far as it goes now. Throws: ProviderError where a provider does not answer. */
async function advanceSubscription(deps: RenewalDeps, id: string, moment: Moment): Promise<void> {
  const { database } = deps.engine
  let hasAsked = false
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const progress = { isMine: step > 0, hasAsked }
    const task = await database.transaction((tx) => decideRenewal(tx, deps, id, progress, moment))
    if (task.do === 'done') return
    await performRenewal(deps, task, moment)
    // What the provider said of its renewals has set the next time.
    if (task.do === 'look') return
    if (task.do === 'ask') hasAsked = true
  }
  throw new Error(`subscription ${id} comes to no rest`)
}

/** Does what a decided task says, outside of its transaction. Throws: ProviderError. */
export async function performRenewal(
  { engine }: Pick<RenewalDeps, 'engine'>,
  task: RenewalTask,
  moment: Moment,
): Promise<void> {
  switch (task.do) {
    case 'again':
    case 'done':
      return
    case 'announce':
      return announceRenewal(engine, task.row, task.for, moment)
    case 'look':
    case 'ask':
      return lookAtProvider(engine, task.row, moment)
    case 'end':
      return endUnpaid(engine, task.row, task.unpaid, task.why, moment)
    case 'charge':
      if ((await chargeRenewal(engine, task.charge, moment)) === 'consent-gone')
        await markGone(engine, task.row)
  }
}

/** A provider's renewal may be dated so much before the end of the paid time. Units: milliseconds. */
const LOOK_BACK_MS = 3 * DAY

async function lookAtProvider(
  engine: PaymentEngine,
  { gatewayId, agreement, paidUntil }: RenewalRow,
  moment: Moment,
): Promise<void> {
  if (agreement === null || paidUntil === null) return
  const since = new Date(paidUntil.getTime() - LOOK_BACK_MS)
  await lookForRenewalsOf(engine, { gatewayId, agreement }, since, moment)
}

/** Remembers that no charge of this consent can succeed; the decline itself is counted with the next look. */
async function markGone({ database }: PaymentEngine, { id, agreement }: RenewalRow): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockRenewal(tx, id)
    if (row && row.agreement === agreement) await saveRenewal(tx, row, { goneAgreement: agreement })
  })
}
