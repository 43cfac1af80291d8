import type { Queryable } from '#db/database.ts'
import { readPartnerOf } from '#domains/partner/index.ts'
import type { PartnerArea } from '#web/partner/area/views.ts'
import { readClickPage } from './clicks.ts'
import { readCommissionPage } from './commissions.ts'
import { type ProductCards, readMaterials } from './materials.ts'
import { readOrderPage } from './orders.ts'
import type { PartnerReader } from './reader.ts'
import { parseStatementQuery, readStatement } from './statement.ts'

/** Opens a partner's lists and statement for one account; `none`: it takes no part. */
export async function openPartnerArea(
  db: Queryable,
  reader: PartnerReader,
  products: ProductCards,
): Promise<PartnerArea | 'none'> {
  const partner = await readPartnerOf(db, reader.accountId)
  if (!partner) return 'none'
  const { id, state } = partner
  return {
    state,
    clicks: (after) => readClickPage(db, id, after, reader),
    orders: (after) => readOrderPage(db, id, after, reader),
    commissions: (after) => readCommissionPage(db, id, after, reader),
    statement: (query) => readStatement(db, partner, parseStatementQuery(query, reader), reader),
    materials: () => readMaterials(db, partner.ref ?? '', reader, products),
  }
}
