import type { Database } from '#db/database.ts'
import { type CreateCode, createCode } from '#domains/discount/index.ts'
import {
  type DiscountChange,
  finalizeOrder,
  type OrderDocument,
  readOrderById,
  updateOrder,
} from '#domains/order/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { anySession, buyerAddress } from './orders.ts'

let made = 0

/** Creates a code that no other test uses: 10 % off an order unless the test says otherwise. */
export function someCode(database: Database, change: Partial<CreateCode> = {}): Promise<string> {
  const { kind = 'percent', now = new Date() } = change
  made += 1
  return createCode(database, {
    code: `CODE-${made}-${Date.now()}`,
    purpose: 'order',
    kind,
    actor: 'test',
    now,
    ...(kind === 'percent' ? { percentBp: 1000 } : {}),
    ...change,
  })
}

/** Fills a cart and enters or removes codes, one after the other. Returns the cart after the last. */
export async function cartWithCodes(
  database: Database,
  pieces: Readonly<Record<string, number>>,
  changes: readonly DiscountChange[],
  {
    ownerHash = anySession(),
    accountId = null,
    email = '',
    now = new Date(),
  }: { ownerHash?: Buffer; accountId?: string | null; email?: string; now?: Date } = {},
) {
  const rules = await readShopRules(database)
  const owner = {
    authorise: () => undefined,
    ownerHash,
    accountId,
    sessionIsNew: false,
    locale: 'en',
    rules,
    now,
  } as const
  const fill = { fn: 'productSet', pieces: new Map(Object.entries(pieces)) } as const
  let cart = await database.transaction((tx) => updateOrder(tx, { ...owner, key: null, change: fill }))
  for (const discount of changes) {
    const { key } = cart.row
    cart = await database.transaction((tx) =>
      updateOrder(tx, {
        ...owner,
        key,
        change: { fn: 'address', ...(email === '' ? {} : { email }) },
        discount,
      }),
    )
  }
  return cart
}

/** Places a cart as its owner and returns the order's row. Throws: what placing throws. */
export async function placeWithCodes(
  database: Database,
  { row }: Pick<OrderDocument, 'row'>,
  {
    email = 'ada@example.com',
    accountId = null,
    country = 'DE',
    now = new Date(),
  }: { email?: string; accountId?: string | null; country?: string; now?: Date } = {},
) {
  const rules = await readShopRules(database)
  const placed = await finalizeOrder(database, (work) => database.transaction(work), {
    authorise: () => undefined,
    session: async () => ({ hash: row.ownerHash ?? anySession(), accountId }),
    key: row.key,
    locale: 'en',
    email,
    billing: { ...buyerAddress, country },
    shipping: null,
    shippingMethod: null,
    waiver: false,
    network: null,
    mustCostAsShown: false,
    rules,
    now,
    afterPlacing: async () => undefined,
  })
  return (await readOrderById(database, placed.id))!
}

/** Returns how often a code counts as used, and how its uses stand. */
export async function usesOf(database: Database, code: string) {
  const [row] = await database.query<{ used: number; taken: number; back: number }>(
    `SELECT d.used, count(u.id) FILTER (WHERE u.given_back_at IS NULL)::int AS taken, count(u.given_back_at)::int AS back
     FROM discount_code d LEFT JOIN discount_use u ON u.code_id = d.id WHERE d.code = $1 GROUP BY d.id`,
    [code],
  )
  return row
}
