// Tests: tests/flows/order-commands.test.ts

import type { Tx } from '#db/database.ts'
import type { DiscountResult } from '#domains/discount/contract.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { randomKey, uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Authorise } from '#kernel/rights.ts'
import { cartRowOf } from '../cart-row.ts'
import { type AddressView, eachOrderText, MAX_LINES, MAX_PIECES, type OrderTexts } from '../contract.ts'
import { orderErrors } from '../errors.ts'
import { readKnownAddress } from '../known-address.ts'
import { askedProducts, type KnownProducts, lineOf } from '../known-products.ts'
import type { CartLine, CatalogueLine } from '../lines.ts'
import type { OrderDocument } from '../order-document.ts'
import type { OrderFacts } from '../policy.ts'
import { type DiscountChange, priceWithCodes } from '../price-with-codes.ts'
import { type LockedCart, lockCartByKey, lockCartOfSession, queueLaggingCommit } from '../store/lock-cart.ts'
import { awaitSessionTurn } from '../store/read-order.ts'
import type { ProductFacts } from '../store/read-products.ts'
import { readFreePieces, refuseAtCommitIfSoldOut } from '../store/stock.ts'
import { queueCartUpdate, queueNewCart } from '../store/write-order.ts'

export interface AddressChange {
  readonly email?: string
  /** Only the parts that were given; the others keep their value. */
  readonly billing?: Partial<AddressView>
  /** Null: the same as billing. */
  readonly shipping?: Partial<AddressView> | null
  readonly shippingMethod?: string
  /** Optional texts that were given; '' clears one, and a missing one keeps its value. */
  readonly texts?: Partial<OrderTexts>
}

export type OrderChange =
  | {
      readonly fn: 'productAdd'
      readonly productId: string
      readonly pieces: number
      readonly onlyWhenNew: boolean
    }
  /** Pieces by productId; 0 removes. */
  | { readonly fn: 'productSet'; readonly pieces: ReadonlyMap<string, number> }
  | ({ readonly fn: 'address' } & AddressChange)

export interface UpdateOrder {
  /** Called with the cart as it was read, under its lock. Throws: forbidden. */
  readonly authorise: Authorise<OrderFacts>
  /** Whose cart it is; null for an express order, which never becomes anybody's cart. */
  readonly ownerHash: Buffer | null
  /** Whether this call began the session: then no other call can be changing its cart. */
  readonly sessionIsNew: boolean
  /**
   * The member whose cart it is; a new cart starts with the addresses of their last order. Default: nobody.
   */
  readonly accountId?: string | null
  /** An order's key, `new`, or null for the session's cart (created if there is none). */
  readonly key: string | null
  readonly locale: LocaleCode
  readonly change: OrderChange
  /** A code that is entered or removed beside the change. Default: the codes stay. */
  readonly discount?: DiscountChange
  readonly rules: ShopRules
  /** Source of catalogue data. Default: the database. */
  readonly products?: KnownProducts
  readonly now: Date
}

/** A cart after a change. */
export interface UpdatedOrder extends OrderDocument<CatalogueLine> {
  /** The code that was entered and takes nothing off: it was not kept. Null: none was refused. */
  readonly refusedCode: DiscountResult | null
}

/**
 * Changes a cart and prices it again; creates one if there is none. Every change raises the serial. Throws:
 * not-found (no such order or product), forbidden (somebody else's cart), order-closed, sold-out,
 * not-for-cart, too-many-lines, invalid-fields. Source: docs/http-contract.md "Carts and orders".
 */
export async function updateOrder(tx: Tx, command: UpdateOrder): Promise<UpdatedOrder> {
  const { change, locale, rules } = command
  const cart = await openCart(tx, command)
  const row = cart?.row ?? null
  const identity = row ?? {
    id: uuidv7(command.now.getTime()),
    key: randomKey(),
    email: '',
    ownerHash: command.ownerHash,
  }
  command.authorise({ ...identity, state: 'cart' })
  const currency = row?.currency ?? rules.currency
  const asked = askedPieces(change)
  const known = await knownLines(tx, command, cart, currency, asked)
  for (const productId of asked.keys())
    if (!known.some((line) => line.productId === productId && isForSale(line)))
      throw commonErrors['not-found']()
  const { lines, wanted, gone } = changedLines(known, change, asked)
  refuseTooManyVouchers(
    lines.filter(({ productId }) => asked.has(productId)),
    rules,
  )
  const tooFew = (free: ReadonlyMap<string, number>) => soldOutError(shortOf([...gone, ...wanted], free))
  if (gone.length > 0) throw tooFew(await readFreePieces(tx, wanted))
  refuseAtCommitIfSoldOut(tx, wanted, tooFew)

  const address: AddressChange = change.fn === 'address' ? change : {}
  const before = row ?? (await readKnownAddress(tx, rules, command.accountId ?? null))
  const billing = { ...before?.billing, ...address.billing }
  const shippingAddress =
    address.shipping === undefined
      ? (before?.shippingAddress ?? null)
      : address.shipping && { ...before?.shippingAddress, ...address.shipping }
  const shippingMethod = address.shippingMethod ?? row?.shippingMethod ?? ''
  const email = address.email ?? identity.email
  const { price, refusedCode } = await priceWithCodes(
    tx,
    rules,
    { lines, currency, country: (shippingAddress ?? billing).country ?? '', shippingMethod },
    {
      record: row?.discounts ?? null,
      ...(command.discount ? { change: command.discount } : {}),
      person: { accountId: command.accountId ?? null, email },
      now: command.now,
    },
  )

  const written = {
    ...identity,
    locale,
    currency,
    email,
    billing,
    shippingAddress,
    ...eachOrderText((name) => address.texts?.[name] ?? row?.[name] ?? ''),
    lines,
    price,
    now: command.now,
  }
  if (cart) queueCartUpdate(tx, written, cart.saved)
  else queueNewCart(tx, written)
  queueLaggingCommit(tx)
  const serial = (row?.serial ?? 0) + 1
  return { row: cartRowOf({ ...written, serial }, price), lines, price, refusedCode }
}

async function openCart(tx: Tx, { key, ownerHash, sessionIsNew }: UpdateOrder): Promise<LockedCart | null> {
  if (key === 'new') return null
  if (key === null) return sessionIsNew || !ownerHash ? null : lockOrAwaitCart(tx, ownerHash)
  const cart = await lockCartByKey(tx, key)
  if (!cart) throw commonErrors['not-found']()
  if (cart.row.state !== 'cart') throw orderErrors['order-closed']({ extra: { orderKey: cart.row.key } })
  return cart
}

/**
 * Locks the session's cart. While a session has no cart yet, two concurrent first calls take turns, so that
 * the second finds the cart of the first.
 */
async function lockOrAwaitCart(tx: Tx, ownerHash: Buffer): Promise<LockedCart | null> {
  const standing = await lockCartOfSession(tx, ownerHash)
  if (standing) return standing
  await awaitSessionTurn(tx, ownerHash)
  return lockCartOfSession(tx, ownerHash)
}

/**
 * Returns the cart's lines in their order, then the variants that the call names, each with its catalogue
 * data. Lines whose variant was removed from the catalogue are left out: they can no longer be bought.
 * Available stock is not read.
 */
async function knownLines(
  tx: Tx,
  { locale, products = askedProducts }: UpdateOrder,
  cart: LockedCart | null,
  currency: string,
  asked: ReadonlyMap<string, number>,
): Promise<KnownLine[]> {
  const saved = new Map(cart?.saved.map((line) => [line.variantId, line]))
  const found = await products.find(tx, {
    locale,
    currency,
    variantIds: [...saved.keys()],
    productIds: [...asked.keys()],
  })
  const positionOf = ({ variantId }: ProductFacts) => saved.get(variantId)?.position ?? MAX_LINES
  // New lines stay in the order of their ids: sorting is stable.
  return found
    .toSorted((a, b) => positionOf(a) - positionOf(b))
    .map((facts) => ({ ...lineOf(facts, saved.get(facts.variantId)), limited: facts.limited }))
}

/** Returns the pieces that the call asks for, by productId. */
function askedPieces(change: OrderChange): ReadonlyMap<string, number> {
  if (change.fn === 'productSet') return change.pieces
  return change.fn === 'productAdd' ? new Map([[change.productId, change.pieces]]) : new Map()
}

function isForSale(line: CatalogueLine): boolean {
  return line.onSale || line.pieces > 0
}

/** A line with its stock limit: how many pieces can be reserved. */
interface KnownLine extends CatalogueLine {
  readonly limited: boolean
}

/**
 * Returns the lines after the change; and of the lines whose pieces the call changes, those that need
 * available stock and those no longer on sale.
 */
function changedLines(known: readonly KnownLine[], change: OrderChange, asked: ReadonlyMap<string, number>) {
  const wanted: CatalogueLine[] = []
  const gone: CatalogueLine[] = []
  const lines = known.map(({ limited, ...line }): CatalogueLine => {
    const named = asked.get(line.productId)
    if (named === undefined) return line
    const pieces = change.fn === 'productAdd' ? addedPieces(line, named, change.onlyWhenNew) : named
    const changed = { ...line, pieces }
    if (pieces > 0 && pieces !== line.pieces) {
      if (line.kind !== 'single') throw orderErrors['not-for-cart']()
      if (!line.onSale) gone.push(changed)
      else if (limited) wanted.push(changed)
    }
    return changed
  })
  const standing = lines.filter((line) => line.pieces > 0)
  if (standing.length > MAX_LINES) throw orderErrors['too-many-lines']()
  return { lines: standing, wanted, gone }
}

/**
 * Returns the lines that want more pieces than are available, each with its available stock, and the lines no
 * longer on sale.
 */
function shortOf(lines: readonly CatalogueLine[], free: ReadonlyMap<string, number>): ShortLine[] {
  return lines
    .map((line) => ({ ...line, free: free.get(line.variantId) ?? null }))
    .filter((line) => !line.onSale || (line.free !== null && line.free < line.pieces))
}

function addedPieces(line: CatalogueLine, pieces: number, onlyWhenNew: boolean): number {
  if (onlyWhenNew && line.pieces > 0) return line.pieces
  const sum = line.pieces + pieces
  if (sum > MAX_PIECES) throw commonErrors['invalid-fields']({ fields: ['pieces'] })
  return sum
}

/** Throws: too-many-vouchers for a line with more gift vouchers than the owner allows. Source: decision 0044. */
export function refuseTooManyVouchers(
  lines: readonly Pick<CatalogueLine, 'productId' | 'pieces' | 'taxClass'>[],
  { vouchers: { perLine } }: Pick<ShopRules, 'vouchers'>,
): void {
  const over = lines.filter(({ taxClass, pieces }) => taxClass === VOUCHER_CLASS && pieces > perLine)
  if (over.length > 0)
    throw orderErrors['too-many-vouchers']({
      fields: over.map(({ productId }) => `product${productId}`),
      extra: { available: Object.fromEntries(over.map(({ productId }) => [productId, perLine])) },
    })
}

/** A line with too little available stock. */
export type ShortLine = Pick<CartLine, 'productId' | 'onSale' | 'free'>

/**
 * Builds `sold-out` with the available stock of each line, as the HTTP contract requires. Source:
 * docs/http-contract.md "Carts and orders".
 */
export function soldOutError(lines: readonly ShortLine[]) {
  const available = Object.fromEntries(
    lines.map((line) => [line.productId, line.onSale ? (line.free ?? MAX_PIECES) : 0]),
  )
  return orderErrors['sold-out']({
    fields: lines.map((line) => `product${line.productId}`),
    extra: { available },
  })
}
