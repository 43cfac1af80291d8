import type { Queryable } from '#db/database.ts'
import { type DiscountRecord, type DiscountResult, MAX_CODES } from '#domains/discount/contract.ts'
import { codeKey, type DiscountPerson, readDiscounts } from '#domains/discount/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { type OrderPrice, type PriceRequest, priceOrder } from './rules.ts'

/** A code that a buyer enters, or codes that they remove: one, or all of them. */
export type DiscountChange =
  | { readonly enter: string }
  | { readonly remove: string }
  | { readonly removeAll: true }

interface CodesOfCart {
  /** What the cart saved of its codes. */
  readonly record: DiscountRecord | null
  readonly change?: DiscountChange
  readonly person: DiscountPerson
  readonly now: Date
}

/**
 * Prices a cart with its codes as they are now. A code that is entered and takes nothing off is not kept, and
 * comes back with its reason; one that was kept stays while it has no effect, with its reason, because the
 * next change of the cart may bring it back. Costs no round trip where there is no code. Source: decision
 * 0043.
 */
export async function priceWithCodes(
  db: Queryable,
  rules: ShopRules,
  request: Omit<PriceRequest, 'discounts'>,
  { record, change, person, now }: CodesOfCart,
): Promise<{ readonly price: OrderPrice; readonly refusedCode: DiscountResult | null }> {
  const kept = keptCodes(record, change)
  const entered = change && 'enter' in change && !includes(kept, change.enter) ? change.enter : null
  const codes = entered === null ? kept : [...kept, entered]
  const variantIds = request.lines.map((line) => line.variantId)
  const discounts = await readDiscounts(db, { codes, variantIds, ...person, now })
  const price = priceOrder(rules, { ...request, discounts })
  const last = entered === null ? null : (price.discounts?.codes.at(-1) ?? null)
  if (last === null) return { price, refusedCode: refusedBefore(price, change) }
  const problem = kept.length >= MAX_CODES ? 'too-many-codes' : last.problem
  if (problem === null) return { price, refusedCode: null }
  return {
    price: priceOrder(rules, { ...request, discounts: discounts.slice(0, -1) }),
    refusedCode: { ...last, problem },
  }
}

function keptCodes(record: DiscountRecord | null, change: DiscountChange | undefined): string[] {
  const codes = record?.codes.map(({ code }) => code) ?? []
  if (!change || 'enter' in change) return codes
  return 'removeAll' in change ? [] : codes.filter((code) => codeKey(code) !== codeKey(change.remove))
}

/** Returns the result of a code that is entered again and takes nothing off now; null if it does. */
function refusedBefore({ discounts }: OrderPrice, change: DiscountChange | undefined): DiscountResult | null {
  if (!change || !('enter' in change)) return null
  const again = discounts?.codes.find(({ code }) => codeKey(code) === codeKey(change.enter))
  return again && again.problem !== null ? again : null
}

function includes(codes: readonly string[], code: string): boolean {
  return codes.some((known) => codeKey(known) === codeKey(code))
}
