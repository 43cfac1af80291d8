import type { Queryable } from '#db/database.ts'
import { missingOfSeller } from '#domains/invoice/contract.ts'
import { readDocumentsOf, readSellerSettings, sellerOf } from '#domains/invoice/index.ts'
import type { DocumentLink } from '#web/site/views.ts'

interface LinkedOrder {
  readonly id: string
  readonly key: string
  /** Whether the reader may download the documents. */
  readonly isReadable: boolean
}

/**
 * Returns the links to the documents of orders. A reader who may not download them, and everybody while the
 * seller's data are incomplete, sees the number alone.
 *
 * @param base `{base}` of the reader's language
 */
export async function readDocumentLinks(
  db: Queryable,
  orders: readonly LinkedOrder[],
  base: string,
): Promise<(orderId: string) => readonly DocumentLink[]> {
  const documents = await readDocumentsOf(
    db,
    orders.map(({ id }) => id),
  )
  const isComplete = documents.some(({ printedAt }) => printedAt === null)
    ? missingOfSeller(sellerOf(await readSellerSettings(db))).length === 0
    : true
  const byId = new Map(orders.map((order) => [order.id, order]))
  const links = Map.groupBy(documents, ({ orderId }) => orderId)
  return (orderId) =>
    (links.get(orderId) ?? []).map(({ kind, number, printedAt, seller }) => {
      const order = byId.get(orderId)
      const isReady = printedAt !== null || isComplete || missingOfSeller(sellerOf(seller)).length === 0
      const path = order?.isReadable && isReady ? `${base}/order/${order.key}/${number}.pdf` : null
      return { kind, number, path }
    })
}
