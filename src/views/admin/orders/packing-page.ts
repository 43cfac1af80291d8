import type { Queryable } from '#db/database.ts'
import { orderStaffActions } from '#domains/order/index.ts'
import { isUuid } from '#kernel/ids.ts'
import type { PackingView } from '#web/admin/packing/views.ts'
import { orderList } from '../areas/orders.ts'
import { may, type RecordContext } from '../kit/record-definition.ts'
import { TO_SHIP } from './order-filters.ts'
import { MOST_PARCELS, readParcels } from './packing.ts'

const waiting = `SELECT o.number FROM orders o WHERE ${TO_SHIP} ORDER BY o.placed_at, o.id LIMIT $1`

const chosen = `SELECT o.number FROM orders o WHERE o.id = ANY ($1::uuid[]) AND o.number IS NOT NULL ORDER BY o.placed_at, o.id`

/** Reads what has to be packed: the orders that the address names, else the oldest that may leave. */
export async function readPackingPage(
  db: Queryable,
  query: URLSearchParams,
  { actor }: Pick<RecordContext, 'actor'>,
): Promise<PackingView> {
  const named = await chosenOf(db, query)
  const wanted =
    named !== null
      ? named
      : (await db.query<{ number: string }>(waiting, [MOST_PARCELS])).map(({ number }) => number)
  const parcels = await readParcels(db, wanted)
  return {
    numbers: parcels.map(({ number }) => number),
    isChosen: named !== null,
    parcels: parcels.map(({ number, address, lines }) => ({ number, to: address.join(', '), lines })),
    mayShip: may(actor, orderStaffActions.ship),
  }
}

/** Returns the orders that are typed, or chosen in the list of orders; null where nobody says which. */
async function chosenOf(db: Queryable, query: URLSearchParams): Promise<readonly string[] | null> {
  const typed = numbersOf(query.get('numbers') ?? '')
  if (typed.length > 0) return typed
  if (!query.has('area')) return null
  const ticked = [...query.keys()].filter((name) => name.startsWith('row.')).map((name) => name.slice(4))
  const ids = query.has('all')
    ? await orderList.readIds(db, new URLSearchParams(query.get('query') ?? ''), MOST_PARCELS)
    : ticked.filter(isUuid).slice(0, MOST_PARCELS)
  const rows = await db.query<{ number: string }>(chosen, [ids])
  return rows.map(({ number }) => number)
}

/** Reads numbers of orders as people list them: with spaces, commas or lines between them. */
function numbersOf(text: string): string[] {
  const numbers = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set(numbers.filter((number) => number !== ''))].slice(0, MOST_PARCELS)
}
