// Tests: tests/browser/payment/express.test.ts

import type { Database, Tx } from '#db/database.ts'
import { codeKey, type DiscountResult, discountErrors } from '#domains/discount/index.ts'
import { eachOrderText } from '#domains/order/contract.ts'
import {
  isSameForm,
  type KnownProducts,
  type OrderForm,
  orderErrors,
  ownerOf,
  readFrozenDocument,
  readLastPlacedKey,
  readOrderByKey,
  updateOrder,
  type Visit,
} from '#domains/order/index.ts'
import { type Gateway, gatewayFits, paymentErrors, readAttempts } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import { type PlaceOrder, placeOrder } from './place-order.ts'

/** A repeat within this time continues with the order that the first call placed. Units: milliseconds. */
const REPEAT_WITHIN_MS = 10 * MINUTE

export interface PlaceExpressOrder extends Omit<PlaceOrder, 'session' | 'key' | 'mustCostAsShown'> {
  readonly productId: string
  /** At least 1. */
  readonly pieces: number
  /** A discount code that the buyer saw applied; null for none. */
  readonly discountCode: string | null
  /** The gateway that the buyer chose. */
  readonly gateway: Gateway
  readonly products: KnownProducts
  /** The browser's session; `open` begins one if there is none. */
  readonly session: { find(): Promise<Visit | null>; open(tx?: Tx): Promise<Visit> }
}

/**
 * Orders one product independently of the cart: a separate order, placed at once. A repeat of a call that no
 * gateway answered continues with the existing order, so that it ends at the same provider object. Returns
 * the order's key. Source: docs/http-contract.md "Gateway answers", specification §5.
 */
export async function placeExpressOrder(database: Database, command: PlaceExpressOrder): Promise<string> {
  const { productId, pieces, discountCode, gateway, products, session, ...placing } = command
  const standing = await readUnanswered(database, command)
  if (standing) return standing
  const { authorise, locale, rules, now, email, billing, shipping, shippingMethod, texts = {} } = placing
  const order = await database.transaction(async (tx) => {
    const update = { authorise, ownerHash: null, sessionIsNew: true, locale, rules, products, now }
    const bought = { fn: 'productSet', pieces: new Map([[productId, pieces]]) } as const
    const { row } = await updateOrder(tx, { ...update, key: 'new', change: bought })
    const address = {
      fn: 'address',
      email,
      billing,
      shipping,
      texts,
      ...(shippingMethod === null ? {} : { shippingMethod }),
    } as const
    const discount = discountCode === null ? {} : { discount: { enter: discountCode } }
    const accountId = (await session.find())?.accountId ?? null
    const priced = await updateOrder(tx, { ...update, accountId, key: row.key, change: address, ...discount })
    requireCode(priced.refusedCode)
    if (!gatewayFits(gateway, gatewayOrderOf(priced, rules))) throw paymentErrors['gateway-unavailable']()
    return priced
  })
  await session.open()
  const placed = await placeOrder(database, (work) => database.transaction(work), {
    ...placing,
    session: (tx) => session.open(tx),
    key: order.row.key,
    mustCostAsShown: false,
  })
  return placed.key
}

/** Throws: code-used-up, else order-changed: nobody pays a price without the code that they saw applied. */
function requireCode(refused: DiscountResult | null): void {
  if (!refused) return
  const fields = ['discountCode']
  throw refused.problem === 'code-used-up'
    ? discountErrors['code-used-up']({ fields })
    : orderErrors['order-changed']({ fields })
}

/**
 * Returns the key of the visitor's last placed order if it is identical to the requested one and no gateway
 * has answered for it: its provider was not reached, or the gateway did not fit and the buyer chose another.
 * That call failed, so the browser does not know the order's key.
 */
async function readUnanswered(database: Database, command: PlaceExpressOrder): Promise<string | null> {
  const { productId, pieces, discountCode, session, now, shippingMethod } = command
  const visit = await session.find()
  const key =
    visit && (await readLastPlacedKey(database, ownerOf(visit), new Date(now.getTime() - REPEAT_WITHIN_MS)))
  const row = key ? await readOrderByKey(database, key) : null
  if (row?.state !== 'placed') return null
  const [{ lines }, attempts] = await Promise.all([
    readFrozenDocument(database, row),
    readAttempts(database, row.id),
  ])
  const isSame =
    isSameForm(formOf(command), row) &&
    (shippingMethod === null || shippingMethod === row.shippingMethod) &&
    codeKey(row.discountCode) === codeKey(discountCode ?? '') &&
    lines.length === 1 &&
    lines.every((line) => line.productId === productId && line.pieces === pieces)
  return isSame && attempts.every(({ response }) => response === null) ? row.key : null
}

/**
 * Returns the form of an express order. The type requires every field of it, so none is left out of a
 * comparison.
 */
function formOf({ email, billing, shipping, waiver, texts }: PlaceExpressOrder): OrderForm {
  return {
    email,
    billing,
    shippingAddress: shipping,
    waiver,
    ...eachOrderText((name) => texts?.[name] ?? ''),
  }
}
