// Tests: tests/flows/whole-shop-file.test.ts

import type { Tx } from '#db/database.ts'
import type { OwnerRule } from '../rule-change.ts'
import { lockRules, readOwnerRules, replaceRules } from '../store/rules.ts'

/** Makes these the rules of the shop, in this order; others are deleted. Source: decision 0070. */
export async function setCommissionRules(tx: Tx, rules: readonly OwnerRule[], now: Date): Promise<void> {
  await lockRules(tx)
  await replaceRules(tx, { before: await readOwnerRules(tx), after: rules, now })
}
