// Tests: tests/flows/account/carts.test.ts

import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#db/database.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { eachOrderText, MAX_LINES, MAX_PIECES, type OrderTextName } from '../contract.ts'
import { type KnownAddress, readKnownAddress } from '../known-address.ts'
import { askedProducts, type KnownProducts, lineOf } from '../known-products.ts'
import { priceWithCodes } from '../price-with-codes.ts'
import { type LockedCart, lockCartsOfOwner, queueLaggingCommit } from '../store/lock-cart.ts'
import type { FrozenLine, OrderRow } from '../store/order-columns.ts'
import { awaitSessionTurn } from '../store/read-order.ts'
import { queueCartRemoval, queueCartUpdate } from '../store/write-order.ts'

export interface MergeCarts {
  readonly owner: Buffer
  /**
   * The member whose last order supplies the address when no cart has one; null: do not read their orders.
   */
  readonly accountId: string | null
  readonly rules: ShopRules
  /** What the catalogue says of products. Default: the database is asked. */
  readonly products?: KnownProducts
  readonly now: Date
}

/**
 * Merges the carts of a member: the youngest takes the pieces of the older ones, so that the cart on the
 * screen keeps its key. Nothing is refused and nothing lost: lines that are sold out or no longer on sale are
 * merged too and refused when the cart is placed; pieces above the limits of a cart stay in the older cart,
 * which shows again when the younger is placed. Without an address in any cart, the last order's address is
 * used. Safe to repeat. Source: docs/rules.md "Orders", docs/http-contract.md "Carts and orders".
 */
export async function mergeCarts(
  tx: Tx,
  { owner, accountId, rules, products = askedProducts, now }: MergeCarts,
): Promise<void> {
  await awaitSessionTurn(tx, owner)
  const [youngest, ...older] = await lockCartsOfOwner(tx, owner)
  if (!youngest) return
  const known = await readKnownAddress(tx, rules, accountId)
  const head = headOf([youngest, ...older], known)
  if (older.length === 0 && head.billing === youngest.row.billing) return
  const merged = [...youngest.saved]
  const rests = older.map(({ saved }) => saved.flatMap((line) => takeLine(merged, line)))

  const write = async (cart: LockedCart, head: OrderRow, lines: readonly FrozenLine[]): Promise<void> => {
    const { locale, currency } = head
    const facts = await products.find(tx, {
      locale,
      currency,
      variantIds: lines.map((line) => line.variantId),
      productIds: [],
    })
    const sold = new Map(facts.map((found) => [found.variantId, found]))
    const rows = lines.flatMap((line) => {
      const found = sold.get(line.variantId)
      return found ? [lineOf(found, line)] : []
    })
    const country = (head.shippingAddress ?? head.billing).country ?? ''
    const { price } = await priceWithCodes(
      tx,
      rules,
      { lines: rows, currency, country, shippingMethod: head.shippingMethod },
      { record: head.discounts, person: { accountId, email: head.email }, now },
    )
    queueCartUpdate(tx, { ...head, lines: rows, price, now }, cart.saved)
  }
  await write(youngest, head, merged)
  for (const [index, cart] of older.entries()) {
    const rest = rests[index] ?? []
    if (rest.length === 0) queueCartRemoval(tx, cart.row.id)
    else if (
      rest.length < cart.saved.length ||
      rest.some((line, at) => line.pieces !== cart.saved[at]?.pieces)
    )
      await write(cart, cart.row, rest)
  }
  queueLaggingCommit(tx)
}

/** Adds a line's pieces to the merged lines, up to the limits. Returns the pieces that did not fit. */
function takeLine(merged: FrozenLine[], line: FrozenLine): FrozenLine[] {
  const at = merged.findIndex((candidate) => candidate.variantId === line.variantId)
  const standing = merged[at]
  if (!standing && merged.length >= MAX_LINES) return [line]
  const pieces = Math.min(MAX_PIECES, (standing?.pieces ?? 0) + line.pieces)
  if (standing) merged[at] = { ...standing, pieces }
  else merged.push(line)
  const left = line.pieces + (standing?.pieces ?? 0) - pieces
  return left === 0 ? [] : [{ ...line, pieces: left }]
}

/**
 * Returns the row with the buyer's most recent input, which takes precedence over defaults of the shop. An
 * address is taken whole: parts of two addresses would make a third where nobody lives.
 */
function headOf(carts: readonly LockedCart[], known: KnownAddress | null): OrderRow {
  const { row } = carts[0]!
  const addressed = carts
    .map((cart) => cart.row)
    .filter((cart) => Object.values(cart.billing).some((value) => value !== ''))
  const typed = addressed.find((cart) => !isDeepStrictEqual(cart.billing, known?.billing))
  const { billing, shippingAddress } = typed ?? addressed[0] ?? known ?? row
  const given = (name: 'email' | 'shippingMethod' | OrderTextName): string =>
    carts.map((cart) => cart.row[name]).find((value) => value !== '') ?? ''
  return {
    ...row,
    // The codes of one cart: together they might not have been accepted.
    discounts: carts.map((cart) => cart.row.discounts).find((discounts) => discounts !== null) ?? null,
    billing,
    shippingAddress,
    email: given('email'),
    shippingMethod: given('shippingMethod'),
    ...eachOrderText(given),
  }
}
