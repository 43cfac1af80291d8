// Tests: src/domains/discount/discount.test.ts

import type { Queryable } from '#db/database.ts'
import { codeKey, type DiscountTerms, refusalOfCode, shownCode } from '../rules.ts'
import { type DiscountPerson, readTerms } from '../store/terms.ts'

export interface DiscountsAsked extends DiscountPerson {
  /** The codes as a person typed them, in this order. */
  readonly codes: readonly string[]
  readonly variantIds: readonly string[]
  readonly now: Date
}

/** Prefix of the id of a code that does not exist. */
const UNKNOWN = 'unknown:'

/**
 * Reads the terms of a cart's codes, in the order of the codes, each once; one round trip, none without
 * codes. An unknown code comes back with the refusal `unknown-code`.
 */
export async function readDiscounts(
  db: Queryable,
  { codes, variantIds, accountId, email, now }: DiscountsAsked,
): Promise<readonly DiscountTerms[]> {
  if (codes.length === 0) return []
  const byKey = new Map(codes.map((code) => [codeKey(code), shownCode(code)]))
  const rows = await readTerms(db, {
    keys: [...byKey.keys()],
    variantIds,
    accountId,
    email: email.trim().toLowerCase(),
  })
  const found = new Map(rows.map((row) => [row.key, row]))
  return [...byKey].map(([key, code]) => {
    const row = found.get(key)
    return row ? { ...row, refusal: refusalOfCode(row, now) } : unknownCode(key, code)
  })
}

function unknownCode(key: string, code: string): DiscountTerms {
  return {
    codeId: UNKNOWN + key,
    code,
    purpose: 'order',
    kind: 'percent',
    percentBp: null,
    amountMinor: null,
    currency: null,
    minimumMinor: 0,
    stacks: false,
    refusal: 'unknown-code',
    variantIds: null,
  }
}
