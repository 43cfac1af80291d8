// Tests: tests/flows/admin/subscriptions.test.ts

import type { Tx } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import {
  isOnItsWay,
  isOpen,
  lockPayer,
  type Moment,
  type PaymentEngine,
  ProviderError,
  queueRenewalAttempt,
  readAttempts,
} from '#domains/payment/index.ts'
import {
  isLive,
  lockRenewal,
  noteSubscription,
  readLastPeriod,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { performRenewal } from './advance-subscriptions.ts'
import { lease, type RenewalTask } from './renewal-task.ts'

/**
 * Charges the stored consent of a subscription once more, now, instead of on the next day of its dunning. The
 * attempt is committed before the provider is called; what the provider says counts as every other try. Of two at
 * once the second is refused. Throws: nothing-to-charge, charge-under-way. Source: decisions 0042, 0055.
 */
export async function retryCharge(
  engine: PaymentEngine,
  { subscriptionId, onAsked }: { readonly subscriptionId: string; readonly onAsked?: (tx: Tx) => void },
  moment: Moment,
): Promise<void> {
  const task = await engine.database.transaction(async (tx) => {
    const asked = await askAgain(tx, engine, subscriptionId, moment)
    onAsked?.(tx)
    return asked
  })
  try {
    await performRenewal({ engine }, task, moment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The job repeats the same charge until its outcome is known.
    engine.log.warn({ subscriptionId, reason: error.detail }, 'a charge that staff asked for waits')
  }
}

async function askAgain(
  tx: Tx,
  engine: PaymentEngine,
  id: string,
  moment: Moment,
): Promise<Extract<RenewalTask, { readonly do: 'charge' }>> {
  const refused = subscriptionErrors['nothing-to-charge']
  const seen = await readLastPeriod(tx, id)
  if (seen?.state !== 'open') throw refused()
  // Lock order: the order before its subscription.
  await lockPayer(tx, engine.payers, seen.orderId)
  const row = await lockRenewal(tx, id)
  const last = await readLastPeriod(tx, id)
  if (!row || !isLive(row) || last?.id !== seen.id || last.state !== 'open' || row.endsAt !== null)
    throw refused()
  const { agreement } = row
  const gateway = engine.gatewayOf(row.gatewayId)
  const canCharge = row.renews === 'shop' && gateway?.subscription?.chargeDue !== undefined
  if (!gateway || !canCharge || agreement === null || row.goneAgreement === agreement) throw refused()
  const [attempts, order, money] = await Promise.all([
    readAttempts(tx, last.orderId),
    readOrderById(tx, last.orderId),
    readSettled(tx, last.orderId),
  ])
  if (attempts.some((attempt) => isOpen(attempt) || isOnItsWay(attempt)))
    throw subscriptionErrors['charge-under-way']()
  const { number = null } = order ?? {}
  if (order?.state !== 'placed' || number === null || money.settledMinor > money.refundedMinor)
    throw refused()
  const payer = { id: last.orderId, currency: row.currency }
  const attempt = queueRenewalAttempt(tx, payer, gateway, order.totalMinor, attempts.length, moment)
  await noteSubscription(tx, row, { ...moment, what: 'charge-asked', why: `period ${last.number}` })
  return lease(tx, row, moment.now, {
    do: 'charge',
    row,
    charge: { attempt, agreement, period: last.id, orderNumber: number },
  })
}
