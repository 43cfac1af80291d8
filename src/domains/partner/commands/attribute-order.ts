// Tests: tests/flows/partner/attribution.test.ts

import type { Tx } from '#db/database.ts'
import type { PartnerRules } from '#domains/shop/index.ts'
import { attribute } from '../attribution.ts'
import { type PlacedFacts, queuePartnerOrder, readCandidates } from '../store/orders.ts'

export interface AttributeOrder extends PlacedFacts {
  readonly email: string
  readonly rules: PartnerRules
}

/**
 * Decides which partner brought an order that is being placed, and stores it with the reasons. Reads once, and nothing
 * where the programme is closed. Source: decision 0067.
 */
export async function attributeOrder(tx: Tx, { email, rules, ...facts }: AttributeOrder): Promise<void> {
  if (!rules.isOpen) return
  const { found, consents } = await readCandidates(tx, facts)
  const attribution = attribute(found, { accountId: facts.accountId, email, consents }, rules, facts.now)
  if (attribution) queuePartnerOrder(tx, facts.orderId, attribution, facts.now)
}
