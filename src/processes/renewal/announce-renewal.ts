// Tests: tests/flows/membership/dunning.test.ts

import {
  type Moment,
  type PaymentEngine,
  ProviderError,
  type SubscriptionFact,
} from '#domains/payment/index.ts'
import { changeSubscription, lockRenewal, type RenewalRow, saveRenewal } from '#domains/subscription/index.ts'
import { queueRenewalMail } from './mails.ts'

/**
 * Tells the member of the next charge, once; of a card that expires before it, where the provider tells. A
 * provider that does not answer delays nothing. Source: decision 0042.
 */
export async function announceRenewal(
  engine: PaymentEngine,
  { id, gatewayId, agreement }: RenewalRow,
  chargedAt: Date,
  moment: Moment,
): Promise<void> {
  const fact = agreement === null ? null : await readFact(engine, gatewayId, agreement)
  const kind = fact?.expiresAt && fact.expiresAt <= chargedAt ? 'card-expires' : 'renewal-soon'
  await engine.database.transaction(async (tx) => {
    const row = await lockRenewal(tx, id)
    if (!row || row.announcedFor?.getTime() === chargedAt.getTime()) return
    const saved = await saveRenewal(tx, row, { announcedFor: chargedAt })
    // What was agreed to before the shop kept how long its money takes is known from now on.
    const isSame = fact !== null && row.agreement === agreement
    const known = isSame ? { consentDays: fact.arrivesInDays ?? null } : {}
    await changeSubscription(tx, saved, known, { ...moment, what: kind, why: chargedAt.toISOString() })
    // Another price is announced anew.
    const priceMinor = row.nextPriceMinor ?? row.priceMinor
    queueRenewalMail(tx, id, kind, `${id}:${chargedAt.toISOString()}:${priceMinor}`)
  })
}

async function readFact(
  engine: PaymentEngine,
  gatewayId: string,
  agreement: string,
): Promise<SubscriptionFact | null> {
  try {
    return (await engine.gatewayOf(gatewayId)?.subscription?.observe(agreement)) ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return null
  }
}
