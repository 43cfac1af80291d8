// Tests: tests/flows/partner/holds.test.ts

import type { Tx } from '#db/database.ts'
import type { SharedAccountReader } from '../ports.ts'
import { readConduct } from '../store/conduct.ts'
import { storeHold } from '../store/holds.ts'
import { lockPartner, queuePartnerEvent } from '../store/partners.ts'
import { type Suspicion, type SuspicionLimits, suspicionsOf } from '../suspicion.ts'

/** How the program looks at a partner. */
export interface Look {
  readonly limits: SuspicionLimits
  /** In which days are counted. IANA name. */
  readonly timeZone: string
  readonly sharedSince: SharedAccountReader
  readonly now: Date
}

/**
 * Holds all pending commissions of a partner whose conduct is suspicious, and returns why; empty: nothing is held. What
 * came before staff last looked counts no more. Nothing is mailed to the partner. Source: decision 0076.
 */
export async function holdSuspicious(tx: Tx, partnerId: string, look: Look): Promise<readonly Suspicion[]> {
  const partner = await lockPartner(tx, partnerId)
  if (!partner) return []
  const reasons = await whySuspicious(tx, partnerId, look)
  if (reasons.length === 0) return []
  const why = reasons.join(',')
  const held = await storeHold(tx, partnerId, why, look.now)
  if (held.length === 0) return []
  const moved = { id: partnerId, from: partner.state, to: partner.state }
  queuePartnerEvent(tx, moved, { what: 'held', actor: 'job', now: look.now, why })
  return reasons
}

/** Returns why commissions of a partner are to be held, by what is stored now; empty: nothing is suspicious. */
export async function whySuspicious(
  db: Pick<Tx, 'query'>,
  partnerId: string,
  { limits, timeZone, sharedSince, now }: Look,
): Promise<readonly Suspicion[]> {
  const conduct = await readConduct(db, partnerId, { now, timeZone })
  if (!conduct) return []
  const { checkedAt } = conduct
  const since = await sharedSince(db, partnerId)
  const sharesAccount = since !== null && (checkedAt === null || since > checkedAt)
  return suspicionsOf({ ...conduct, sharesAccount }, limits)
}
