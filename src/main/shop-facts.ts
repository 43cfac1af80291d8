import { readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { ShopFacts } from '#web/storefront/views.ts'
import type { ShopCore } from './shop-core.ts'

/** Returns how structured data reads what the shop is: once for each state of its rules, which change with it. */
export function shopFacts({
  database,
  rules,
}: Pick<ShopCore, 'database' | 'rules'>): () => Promise<ShopFacts> {
  let kept: { readonly of: ShopRules; readonly facts: Promise<ShopFacts> } | null = null
  const read = async ({ zones, returns }: ShopRules): Promise<ShopFacts> => {
    const { line1, line2, company, zip, city, country, email, phone, vatId } = sellerOf(
      await readSellerSettings(database),
    )
    const street = [line1, line2].filter(Boolean).join(', ')
    return { seller: { company, street, zip, city, country, email, phone, vatId }, zones, returns }
  }
  return () => {
    const current = rules.current()
    if (kept?.of === current) return kept.facts
    const facts = read(current)
    kept = { of: current, facts }
    // The next page tries again.
    facts.catch(() => {
      if (kept?.facts === facts) kept = null
    })
    return facts
  }
}
