import type { Database, Tx } from '#db/database.ts'
import {
  finalizeOrder,
  type OrderDocument,
  readDocument,
  readOrderById,
  readOrderByKey,
  updateOrder,
} from '#domains/order/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { randomKey } from '#kernel/ids.ts'
import { isBroken } from '#processes/run-audit.ts'
import { checkBooksAgain } from './kept-audit.ts'

export const buyerAddress = {
  name: 'Ada Lovelace',
  line1: 'Hauptstraße 5',
  line2: '',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  tel: '',
  company: '',
  vatId: '',
}

/** Returns a browser session that no other test uses. */
export function anySession(): Buffer {
  return Buffer.from(randomKey())
}

/** Fills a cart of a separate session. */
export async function fillCart(
  database: Database,
  pieces: Readonly<Record<string, number>>,
  ownerHash = anySession(),
  now = new Date(),
): Promise<OrderDocument> {
  const rules = await readShopRules(database)
  const change = { fn: 'productSet', pieces: new Map(Object.entries(pieces)) } as const
  return database.transaction((tx) =>
    updateOrder(tx, {
      authorise: () => undefined,
      ownerHash,
      sessionIsNew: false,
      key: null,
      locale: 'en',
      change,
      rules,
      now,
    }),
  )
}

/** Places the cart with this key as its owner. */
export async function placeCart(
  database: Database,
  key: string,
  change: { now?: Date; session?: Buffer; country?: string; afterPlacing?: (tx: Tx) => Promise<void> } = {},
): Promise<OrderDocument> {
  const owner = (await readOrderByKey(database, key))?.ownerHash ?? anySession()
  const { now = new Date(), session = owner, country = 'DE', afterPlacing = async () => undefined } = change
  const rules = await readShopRules(database)
  const placed = await finalizeOrder(database, (work) => database.transaction(work), {
    authorise: () => undefined,
    session: async () => ({ hash: session, accountId: null }),
    key,
    locale: 'en',
    email: 'ada@example.com',
    billing: { ...buyerAddress, country },
    shipping: null,
    shippingMethod: null,
    waiver: false,
    network: null,
    mustCostAsShown: false,
    rules,
    now,
    afterPlacing,
  })
  return readDocument(database, (await readOrderById(database, placed.id))!, 'en', rules)
}

/** Returns every violated invariant as text; empty if the books are right. */
export async function auditViolations(database: Database): Promise<string[]> {
  const broken = (await checkBooksAgain(database)).filter(isBroken)
  return broken.map(
    ({ check: { id, holds }, rows, failure }) => `${id} ${holds}: ${failure ?? JSON.stringify(rows[0])}`,
  )
}
