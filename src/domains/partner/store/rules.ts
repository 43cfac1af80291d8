import type { Queryable } from '#db/database.ts'
import { PARTNER_RULES, type PartnerRules, readSettings } from '#domains/shop/index.ts'
import type { CommissionRule } from '../commission.ts'

/** Returns the programme's standard rate, as the last rule: it matches every line. Pure. */
export function standardRule(rateBp: number): CommissionRule {
  const all = { productIds: [], categoryIds: [], tiers: [], countries: [] }
  return { id: '', name: '', rateBp, ...all, phase: 'any', capMinor: null }
}

/** Reads the rules of commissions in the owner's order, and the programme that they belong to. */
export async function readCommissionRules(
  db: Queryable,
): Promise<{ readonly rules: readonly CommissionRule[]; readonly programme: PartnerRules }> {
  const { partners } = await readSettings(db, ['partners'])
  const programme = { ...PARTNER_RULES, ...(partners as Partial<PartnerRules> | undefined) }
  return { rules: [standardRule(programme.rateBp)], programme }
}
