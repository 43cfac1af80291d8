import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { explain, type PartnerOrderRow } from '#domains/partner/index.ts'
import { isUuid } from '#kernel/ids.ts'
import type { ListPage } from '#web/partner/area/views.ts'
import type { PartnerOrderView } from '#web/partner/views.ts'
import { dateText, PAGE_SIZE, type PartnerReader, paged } from './reader.ts'

// By the key of the list: the order after which the page begins is found by its id.
const listed = statement<{
  readonly partnerId: string
  readonly after: string | null
  readonly limit: number
}>(
  'partner-page-orders',
  `SELECT p.order_id AS "orderId", p.refused, p.chain, p.placed_at AS "placedAt", p.paid_at AS "paidAt", o.number
   FROM partner_order p JOIN orders o ON o.id = p.order_id WHERE p.partner_id = $partnerId
   AND ($after::uuid IS NULL OR (p.placed_at, p.order_id) < (SELECT l.placed_at, l.order_id FROM partner_order l WHERE l.order_id = $after AND l.partner_id = $partnerId))
   ORDER BY p.placed_at DESC, p.order_id DESC LIMIT $limit`,
)

type ListedOrder = Pick<PartnerOrderRow, 'orderId' | 'refused' | 'chain' | 'placedAt' | 'paidAt'> & {
  readonly number: string
}

/** Reads the orders that a partner brought, the newest first, each with the reasons why it counts. */
export async function readOrderPage(
  db: Queryable,
  partnerId: string,
  after: string | null,
  reader: PartnerReader,
  size = PAGE_SIZE,
): Promise<ListPage<PartnerOrderView>> {
  const from = after !== null && isUuid(after) ? after : null
  const values = listed.bind({ partnerId, after: from, limit: size + 1 })
  const found = await db.query<ListedOrder>(listed, values)
  return paged(
    found,
    size,
    ({ orderId }) => orderId,
    (order) => shown(order, reader),
  )
}

function shown(
  { number, placedAt, paidAt, refused, chain }: ListedOrder,
  reader: PartnerReader,
): PartnerOrderView {
  return {
    number,
    placedAt: placedAt.toISOString(),
    state: refused !== null ? 'own' : paidAt === null ? 'unpaid' : 'paid',
    why: explain(chain, reader.translate, (at) => dateText(new Date(at), reader)),
  }
}
