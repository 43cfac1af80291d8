import type { Actor } from '#kernel/actor.ts'
import { holdsKey, onObject, type Rule } from '#kernel/rights.ts'
import type { OrderState } from './contract.ts'

/** An order as far as rights go. */
export interface OrderFacts {
  readonly key: string
  readonly state: OrderState
  /** Null: an express order before it is placed, whose key only its own call knows. */
  readonly ownerHash: Buffer | null
}

/** An order that somebody wants to read unmasked. */
export interface ReadFacts extends OrderFacts {
  /** Whether this browser placed it, or proved its e-mail address, or its member is signed in. */
  readonly isReader: boolean
}

/**
 * A cart is its owner's: the key of its link changes and places nothing. An order that is no cart any more is
 * refused by its state, to everybody alike. Source: decision 0024.
 */
const isOwnCart: Rule<OrderFacts> = (actor, { state, ownerHash }) =>
  state !== 'cart' || ownerHash === null || isOwner(actor, ownerHash) ? null : 'forbidden'

/**
 * The key allows what is done with an order once it is placed; a cart is told like one that does not exist.
 */
const holdsKeyOfPlaced: Rule<OrderFacts> = (actor, order) =>
  order.state === 'cart' ? 'not-found' : holdsKey(actor, order)

/** What buyers do with carts and orders. Source: docs/http-contract.md "Order key", ASVS 8.2.2. */
export const orderActions = {
  'change-cart': onObject(isOwnCart),
  'place-order': onObject(isOwnCart),
  'read-masked': onObject(holdsKey),
  'prove-email': onObject(holdsKeyOfPlaced),
} as const

/**
 * Personal data of an order is shown to its owner and its readers; everybody else with the key sees it
 * masked. Source: docs/http-contract.md "Order key".
 */
export const mayReadUnmasked: Rule<ReadFacts> = (actor, { state, ownerHash, isReader }) => {
  const isTheirs = state === 'cart' ? ownerHash !== null && isOwner(actor, ownerHash) : isReader
  return isTheirs ? null : 'forbidden'
}

function isOwner(actor: Pick<Actor, 'ownerHash'>, ownerHash: Buffer): boolean {
  return actor.ownerHash !== null && ownerHash.equals(actor.ownerHash)
}
