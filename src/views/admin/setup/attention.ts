import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { canBePaid } from '#domains/payment/index.ts'
import { missingOf, readShopRules } from '#domains/shop/index.ts'

const firstProduct = statement(
  'setup-first-product',
  `SELECT created_at AS since FROM product WHERE status = 'active' ORDER BY created_at LIMIT 1`,
)

/**
 * A shop that shows products and cannot take orders waits for its owner. A shop without products is being set
 * up, and its owner knows.
 */
export const setUpAttention: readonly AttentionSource[] = [
  {
    id: 'shop-cannot-sell',
    title: 'Buyers see products and cannot order',
    nextStep: 'see what is missing with kontor doctor, or on the start page of the back office',
    async read(db, { demo, ways }) {
      if (demo) return []
      const rules = await readShopRules(db)
      const missing = missingOf(rules.face, !ways || canBePaid(ways, rules))
      if (missing.length === 0) return []
      const [product] = await db.query<{ since: Date }>(firstProduct)
      return product
        ? [{ subject: 'shop', since: product.since, detail: `missing: ${missing.join(', ')}` }]
        : []
    },
  },
]
