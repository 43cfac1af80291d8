import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ProductKind } from '../contract.ts'

/** Most plans on one page. */
const MOST_PLANS = 24

const planIds = statement(
  'catalog-plan-ids',
  `SELECT id FROM product WHERE kind = $1 AND status = 'active' ORDER BY position, id LIMIT ${MOST_PLANS}`,
)

/** Reads the ids of the subscriptions or memberships that are on sale, in the owner's order. */
export async function readPlanIds(
  database: Queryable,
  kind: Exclude<ProductKind, 'single'>,
): Promise<readonly string[]> {
  return (await database.query<{ id: string }>(planIds, [kind])).map(({ id }) => id)
}
