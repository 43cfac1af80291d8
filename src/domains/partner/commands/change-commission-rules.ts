// Tests: tests/flows/admin/commission-rules.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { partnerErrors } from '../errors.ts'
import { changeRules, type OwnerRule, RULES_MAX, type RuleChange, versionOfRules } from '../rule-change.ts'
import { lockRules, readOwnerRules, readProgramme, replaceRules } from '../store/rules.ts'

export interface ChangeCommissionRules {
  readonly change: RuleChange
  /** The rules that staff saw in the preview; null: nobody is asked, as when a save is taken back. */
  readonly seen: string | null
  readonly now: Date
}

/**
 * Saves, removes or moves a rule, for orders that are paid from now on: booked commissions keep the rule that decided
 * them. Returns the rules before and after. Throws: not-found, rules-changed, too-many-rules. Source: decision 0070.
 */
export async function changeCommissionRules(
  tx: Tx,
  { change, seen, now }: ChangeCommissionRules,
): Promise<{ readonly before: readonly OwnerRule[]; readonly after: readonly OwnerRule[] }> {
  await lockRules(tx)
  const before = await readOwnerRules(tx)
  if (seen !== null && seen !== versionOfRules(before, await readProgramme(tx)))
    throw partnerErrors['rules-changed']()
  const after = changeRules(before, change)
  if (!after) throw commonErrors['not-found']({ fields: ['id'] })
  if (after.length > RULES_MAX && after.length > before.length) throw partnerErrors['too-many-rules']()
  await replaceRules(tx, { before, after, now })
  return { before, after }
}
