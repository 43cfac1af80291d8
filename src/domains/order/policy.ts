import type { Actor } from '#kernel/actor.ts'
import { byStaff, holdsKey, onObject, type Rule } from '#kernel/rights.ts'
import type { OrderState } from './contract.ts'

/** The facts of an order that rights depend on. */
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
 * Only the owner changes or places a cart: the key of its link does not suffice. An order that is no longer a
 * cart is refused by its state, for every actor alike. Source: decision 0024.
 */
const isOwnCart: Rule<OrderFacts> = (actor, { state, ownerHash }) =>
  state !== 'cart' || ownerHash === null || isOwner(actor, ownerHash) ? null : 'forbidden'

/** The key allows the actions on a placed order; a cart is answered as if it did not exist. */
const holdsKeyOfPlaced: Rule<OrderFacts> = (actor, order) =>
  order.state === 'cart' ? 'not-found' : holdsKey(actor, order)

/** What staff may do with orders. Source: decision 0036. */
export const orderStaffActions = {
  list: byStaff('owner', 'manager', 'support', 'fulfilment'),
  ship: byStaff('owner', 'manager', 'fulfilment'),
  cancel: byStaff('owner', 'manager', 'support'),
  edit: byStaff('owner', 'manager', 'support'),
  note: byStaff('owner', 'manager', 'support', 'fulfilment'),
} as const

/**
 * Personal data of an order is shown to its owner and its readers; everybody else with the key sees it
 * masked. Source: docs/http-contract.md "Order key".
 */
export const mayReadUnmasked: Rule<ReadFacts> = (actor, { state, ownerHash, isReader }) => {
  const isTheirs = state === 'cart' ? ownerHash !== null && isOwner(actor, ownerHash) : isReader
  return isTheirs ? null : 'forbidden'
}

/** Actions of buyers on carts and orders. Source: docs/http-contract.md "Order key", ASVS 8.2.2. */
export const orderActions = {
  'change-cart': onObject(isOwnCart),
  'place-order': onObject(isOwnCart),
  'read-masked': onObject(holdsKey),
  'prove-email': onObject(holdsKeyOfPlaced),
  /** Who gets vouchers is as personal as the address: who may read it may change it. */
  'give-vouchers': onObject(mayReadUnmasked),
  /** Whoever has the link alone writes nothing in the buyer's name. */
  'review-products': onObject(mayReadUnmasked),
  'stop-questions': onObject(holdsKeyOfPlaced),
} as const

function isOwner(actor: Pick<Actor, 'ownerHash'>, ownerHash: Buffer): boolean {
  return actor.ownerHash !== null && ownerHash.equals(actor.ownerHash)
}
