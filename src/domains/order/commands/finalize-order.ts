// Tests: tests/flows/order-commands.test.ts

import { isDeepStrictEqual } from 'node:util'
import type { Database, Tx } from '#db/database.ts'
import { RolledBack } from '#db/rolled-back.ts'
import { discountErrors } from '#domains/discount/index.ts'
import { entriesForPlacing, queueCharge, queueLedgerTransaction } from '#domains/ledger/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Authorise } from '#kernel/rights.ts'
import { type AddressView, eachOrderText, type OrderTexts } from '../contract.ts'
import { orderErrors } from '../errors.ts'
import { refuseLackingParts } from '../lacking-parts.ts'
import type { CartLine } from '../lines.ts'
import { ownerOf, type Visit } from '../owner.ts'
import type { OrderFacts } from '../policy.ts'
import { priceWithCodes } from '../price-with-codes.ts'
import type { OrderPrice } from '../rules.ts'
import { type Reserved, refuseAtCommitIfTooMuchReserved } from '../store/limit-reserved.ts'
import type { OrderRow } from '../store/order-columns.ts'
import { queueFrozenLines, queuePlacing } from '../store/place-order.ts'
import { areFrozen, type CartToPlace, readCartToPlace } from '../store/read-cart.ts'
import { readLastPlacedKey } from '../store/read-order.ts'
import { countingRefusals } from '../store/reservation-refusals.ts'
import { queueStockReservation } from '../store/stock.ts'
import { effectsOf, queueUsesOfOrder, withAppliedCodes } from '../uses-of-order.ts'
import { refuseTooManyVouchers, soldOutError, updateOrder } from './update-order.ts'

/**
 * How long stock stays reserved for an order that nobody pays. Source: docs/http-contract.md "Carts and
 * orders".
 */
export const RESERVED_MS = 30 * MINUTE
/**
 * How long the browser that placed an order may read it unmasked. Source: docs/http-contract.md "Carts and
 * orders".
 */
export const PLACED_READABLE_MS = 1 * DAY
/** A second click within this time is answered with the placed order's key. */
const RECENTLY_MS = 10 * MINUTE
const TRIES = 5

/**
 * A placed order, once its transaction is committed. The key is a capability: pass it on to nobody but its
 * buyer.
 */
export interface PlacedOrder {
  readonly id: string
  readonly key: string
}

/** Why an order was not placed; the transaction was rolled back. */
export type NotPlaced =
  /** The cart changed between reading and placing: a retry may succeed. */
  | RolledBack<'cart-changed'>
  /** Other orders took pieces between reading and reserving: the lines, each with its available stock. */
  | RolledBack<'sold-meanwhile', readonly CartLine[]>
  /** The price is not the one that the buyer saw. */
  | RolledBack<'price-moved'>
  /** Another order took the last use of a discount code: a retry finds the price without it. */
  | RolledBack<'code-gone'>

/**
 * Runs the transaction that places the order; a caller may store its response in the same one. A rolled-back
 * transaction may be run again.
 */
export type Commit<Answer> = (
  work: (tx: Tx<NotPlaced>) => Promise<PlacedOrder | NotPlaced>,
) => Promise<Answer | NotPlaced>

export interface FinalizeOrder {
  /** Called with the cart as it was read, once the session is known. Throws: forbidden. */
  readonly authorise: Authorise<OrderFacts>
  /** The browser's session, begun in the placing transaction where there was none. */
  readonly session: (tx: Tx) => Promise<Visit>
  readonly key: string | null
  readonly locale: LocaleCode
  readonly email: string
  readonly billing: AddressView
  /** Null: the same as billing. */
  readonly shipping: AddressView | null
  readonly shippingMethod: string | null
  /** Optional texts that were given; '' clears one, and what is missing stays as the cart has it. */
  readonly texts?: Partial<OrderTexts>
  readonly waiver: boolean
  /**
   * Keyed hash of the buyer's network, which limits unpaid reservations; null where the network is unknown or
   * not limited.
   */
  readonly network: Buffer | null
  /**
   * Whether the total must be the one that the buyer saw: a page without script showed the total for the
   * address known at that time, and nobody orders at a price that was not above the button. Source: § 312j
   * BGB.
   */
  readonly mustCostAsShown: boolean
  readonly rules: ShopRules
  readonly now: Date
  /** Further work of the same transaction, such as the job that mails the confirmation. */
  readonly afterPlacing: (tx: Tx, placed: JustPlaced) => Promise<void>
}

/** What is known of an order in the transaction that places it. */
export interface JustPlaced {
  readonly orderId: string
  readonly totalMinor: number
  /** Discount codes that it used, in the order in which they were entered. */
  readonly codeIds: readonly string[]
  readonly visit: Visit
}

/**
 * Places a cart in one transaction: reserves its stock, freezes its lines and prices, assigns a number and
 * books what the buyer owes. Stock is locked before the order (the one lock order), so the order is read
 * first and placed only if nobody changed it since. Throws: sold-out, too-much-reserved, cart-empty,
 * order-closed (with `orderKey`), order-changed, code-used-up, not-found, forbidden (somebody else's cart), invalid-fields.
 * Source: docs/http-contract.md "Carts and orders".
 */
export async function finalizeOrder<Answer>(
  database: Database,
  commit: Commit<Answer>,
  command: FinalizeOrder,
): Promise<Answer> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const placed = await countingRefusals(database, command.now, () =>
      commit((tx) => tryToPlace(tx, command)),
    )
    if (!(placed instanceof RolledBack)) return placed
    if (placed.reason === 'price-moved') return showNewPrice(database, command)
    if (placed.reason === 'sold-meanwhile') return refuseShort(database, command, placed.facts)
  }
  throw orderErrors['order-changed']()
}

/**
 * Saves the new price in the cart and asks the buyer to look at it. A price that moved since the buyer saw
 * the cart is never charged unseen. Throws: code-used-up where a code of the cart has no use left, else
 * order-changed.
 */
async function showNewPrice(database: Database, command: FinalizeOrder): Promise<never> {
  const { authorise, session, key, locale, rules, now } = command
  const { email, billing, shipping, shippingMethod, texts = {} } = command
  const change = {
    fn: 'address',
    email,
    billing,
    shipping,
    texts,
    ...(shippingMethod === null ? {} : { shippingMethod }),
  } as const
  const { price } = await database.transaction(async (tx) => {
    const visit = await session(tx)
    const { accountId } = visit
    const cart = { ownerHash: ownerOf(visit), accountId, sessionIsNew: false, key, locale }
    return updateOrder(tx, { ...cart, authorise, change, rules, now })
  })
  const isUsedUp = price.discounts?.codes.some(({ problem }) => problem === 'code-used-up')
  throw isUsedUp ? discountErrors['code-used-up']() : orderErrors['order-changed']()
}

/**
 * Refuses an order that is short of stock. A buyer who clicked twice for the last pieces bought them with the
 * first click: the error contains that order's key. A session begun for this look-up is rolled back with it.
 */
function refuseShort(database: Database, command: FinalizeOrder, short: readonly CartLine[]): Promise<never> {
  return database.transaction(async (tx) => {
    await readCart(tx, command, ownerOf(await command.session(tx)))
    throw soldOutError(short)
  })
}

async function tryToPlace(tx: Tx<NotPlaced>, command: FinalizeOrder): Promise<PlacedOrder | NotPlaced> {
  const visit = await command.session(tx)
  const ownerHash = ownerOf(visit)
  const { row, lines } = await readCart(tx, command, ownerHash)
  if (lines.length === 0) throw orderErrors['cart-empty']()
  refuseTooManyVouchers(lines, command.rules)
  if (lines.some((line) => line.saved.unitPriceMinor !== line.unitPriceMinor))
    return tx.rollBack('price-moved')
  const price = await priceFor(tx, command, row, lines, visit.accountId)
  if (!isDeepStrictEqual(effectsOf(price.discounts), effectsOf(row.discounts)))
    return tx.rollBack('price-moved')
  if (command.mustCostAsShown && price.totalMinor !== row.totalMinor) return tx.rollBack('price-moved')

  const reservations = heldPieces(lines)
  const short = lines.filter((line) => !line.onSale || (line.free !== null && line.free < line.pieces))
  if (short.length > 0) throw soldOutError(short)

  const { locale, email, billing, shipping, waiver, now } = command
  const readableUntil = new Date(now.getTime() + PLACED_READABLE_MS)
  const order = {
    id: row.id,
    serial: row.serial,
    ownerHash,
    accountId: visit.accountId,
    locale,
    email,
    billing,
    shippingAddress: shipping,
    waiver,
    ...eachOrderText((name) => command.texts?.[name] ?? row[name]),
    lines,
    price: withAppliedCodes(price),
    reservations,
    readableUntil,
    now,
  }
  // These statements are sent with the commit and run in this order: stock is locked before the order. A
  // refusal rolls everything back.
  queueStockReservation(tx, reservations, {
    refuseAtCommitIfShort: (free) => tx.rollBack('sold-meanwhile', shortLines(lines, free)),
  })
  // An order that costs nothing has no payment due: it keeps its stock until it is shipped.
  const reservedUntil = price.totalMinor === 0 ? null : new Date(now.getTime() + RESERVED_MS)
  const network = price.totalMinor === 0 ? null : command.network
  queuePlacing(
    tx,
    { ...order, reservedUntil, network },
    { refuseAtCommitIfChanged: () => tx.rollBack('cart-changed') },
  )
  if (price.totalMinor > 0)
    refuseAtCommitIfTooMuchReserved(tx, row.id, reservations, { network, share: command.rules.reservations })
  if (!areFrozen(lines, price)) queueFrozenLines(tx, order)
  queueUsesOfOrder(
    tx,
    order,
    { currency: row.currency, reservedUntil },
    { refuseAtCommitIfGone: () => tx.rollBack('code-gone') },
  )

  const country = (shipping ?? billing).country
  const entries = entriesForPlacing({ ...price, currency: row.currency, country })
  queueCharge(tx, { id: row.id, payer: { kind: 'order', id: row.id }, currency: row.currency }, now)
  queueLedgerTransaction(tx, {
    chargeId: row.id,
    kind: 'order-placed',
    cause: 'placed',
    actor: 'buyer',
    at: now,
    entries,
  })
  const codeIds = order.price.discounts?.codes.map(({ codeId }) => codeId) ?? []
  await command.afterPlacing(tx, { orderId: row.id, totalMinor: price.totalMinor, codeIds, visit })
  return { id: row.id, key: row.key }
}

/** Returns the lines with too little available stock, each with its available pieces. */
function shortLines(lines: readonly CartLine[], free: ReadonlyMap<string, number>): readonly CartLine[] {
  return lines.flatMap((line) =>
    free.has(line.variantId) ? [{ ...line, free: free.get(line.variantId)! }] : [],
  )
}

async function readCart(
  tx: Tx,
  { authorise, key, locale, now }: FinalizeOrder,
  ownerHash: Buffer,
): Promise<CartToPlace> {
  const found = await readCartToPlace(tx, key === null ? { ownerHash } : { key }, locale)
  if (found?.row.state === 'cart') {
    authorise(found.row)
    return found
  }
  if (found) throw orderErrors['order-closed']({ extra: { orderKey: found.row.key } })
  if (key !== null) throw commonErrors['not-found']()
  const orderKey = await readLastPlacedKey(tx, ownerHash, new Date(now.getTime() - RECENTLY_MS))
  throw orderKey ? orderErrors['order-closed']({ extra: { orderKey } }) : orderErrors['cart-empty']()
}

async function priceFor(
  tx: Tx<NotPlaced>,
  command: FinalizeOrder,
  row: OrderRow,
  lines: readonly CartLine[],
  accountId: string | null,
): Promise<OrderPrice> {
  const country = (command.shipping ?? command.billing).country
  const shippingMethod = command.shippingMethod ?? row.shippingMethod
  const { price } = await priceWithCodes(
    tx,
    command.rules,
    { lines, currency: row.currency, country, shippingMethod },
    { record: row.discounts, person: { accountId, email: command.email }, now: command.now },
  )
  if (!price.requiresShipping) return price
  refuseLackingParts(command.billing, command.rules)
  if (price.offers.length === 0)
    throw commonErrors['invalid-fields']({ fields: [`${command.shipping ? 'shipping' : 'billing'}.country`] })
  if (command.shippingMethod && price.shippingMethod !== command.shippingMethod)
    throw commonErrors['invalid-fields']({ fields: ['shippingMethod'] })
  return price
}

function heldPieces(lines: readonly CartLine[]): Reserved[] {
  return lines
    .filter((line) => line.free !== null)
    .map(({ variantId, productId, pieces }) => ({ variantId, productId, pieces }))
}
