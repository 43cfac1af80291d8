import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const planChangeEnd = statement(
  'order-plan-change-end',
  `SELECT c.from_paid_until AS "end" FROM plan_change c JOIN orders o ON o.id = c.order_id WHERE o.key = $1`,
)

/**
 * Reads how long the money of an order may take: that of a better plan must come before the paid time ends, because
 * a renewal of the old plan follows. Units: milliseconds. Undefined: as long as it takes. Source: docs/gateways.md
 * "How long money takes".
 */
export async function readTimeLeft(db: Queryable, orderKey: string, now: Date): Promise<number | undefined> {
  const [change] = await db.query<{ end: Date }>(planChangeEnd, [orderKey])
  return change && change.end.getTime() - now.getTime()
}
