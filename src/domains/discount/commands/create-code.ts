// Tests: src/domains/discount/discount.test.ts

import type { Queryable } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { DiscountKind, DiscountPurpose } from '../contract.ts'
import { discountErrors } from '../errors.ts'
import { codeKey, isTooShort, SECRET_LENGTH, shownCode } from '../rules.ts'
import { insertCode } from '../store/codes.ts'

/** What a new code says. Amounts in minor units of its currency; percent in parts of ten thousand. */
export interface CreateCode {
  readonly code: string
  readonly purpose: DiscountPurpose
  readonly kind: DiscountKind
  readonly percentBp?: number | null
  readonly amountMinor?: number | null
  /** Needed for an amount and for a minimum. */
  readonly currency?: string | null
  readonly minimumMinor?: number
  /** Products by their inner ids, and categories; with neither the code is good for everything. */
  readonly productIds?: readonly string[]
  readonly categoryIds?: readonly string[]
  /** Default: now. */
  readonly validFrom?: Date
  /** The first instant at which it is no longer valid. Default: it does not expire. */
  readonly validUntil?: Date | null
  /** Default: no limit, and once for each person if it gives a membership away. */
  readonly totalLimit?: number | null
  readonly personLimit?: number | null
  readonly stacks?: boolean
  readonly note?: string
  readonly demo?: boolean
  readonly actor: string
  readonly now: Date
}

/** Letters and digits of a code, without what stands between them. */
const KEY_PATTERN = /^[A-Z0-9]{3,40}$/

/** Returns whether a text can be a code: 3 to 40 Latin letters and digits, with hyphens between them. */
export function isCode(text: string): boolean {
  return KEY_PATTERN.test(codeKey(text))
}

/**
 * Creates a discount code and returns it as buyers see it. Its terms never change: end it and create another
 * one. Throws: code-taken if there is one of this name, however it is spelled; Error for a text that cannot
 * be a code, or is too short for what it is worth.
 */
export async function createCode(db: Queryable, command: CreateCode): Promise<string> {
  const { purpose, kind, percentBp = null, amountMinor = null, actor, now } = command
  if (!isCode(command.code)) throw new Error('a code has 3 to 40 letters and digits')
  if (isTooShort(command.code, { percentBp, totalLimit: command.totalLimit ?? null }))
    throw new Error(`a code that is worth guessing has at least ${SECRET_LENGTH} letters and digits`)
  const code = shownCode(command.code)
  const { personLimit = purpose === 'premium' ? 1 : null } = command
  const isNew = await insertCode(db, {
    id: uuidv7(now.getTime()),
    code,
    codeKey: codeKey(code),
    purpose,
    kind,
    percentBp,
    amountMinor,
    currency: command.currency ?? null,
    minimumMinor: command.minimumMinor ?? 0,
    productIds: command.productIds ?? [],
    categoryIds: command.categoryIds ?? [],
    validFrom: command.validFrom ?? now,
    validUntil: command.validUntil ?? null,
    totalLimit: command.totalLimit ?? null,
    personLimit,
    stacks: command.stacks ?? false,
    demo: command.demo ?? false,
    note: command.note ?? '',
    createdAt: now,
    createdBy: actor,
  })
  if (!isNew) throw discountErrors['code-taken']()
  return code
}
