import { isDeepStrictEqual } from 'node:util'
import { MAX_PIECES } from '#domains/order/contract.ts'
import { finalizeOrder, ownerOf, readFrozenDocument, readLastPlacedKey, readOrderByKey, updateOrder } from '#domains/order/index.ts'
import { PHONE_PATTERN } from '#domains/payment/contract.ts'
import { type Gateway, gatewayFits, paymentErrors, readAttempts } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { gatewayOrderOf } from '#views/gateway-order.ts'
import type { CallContext } from '../form-call.ts'
import { type FinalizeValues, finalizeDetails } from './finalize-fields.ts'
import { confirmPlacedOrder, type OrderCallParts } from './order-parts.ts'

export interface ExpressValues extends FinalizeValues {
  readonly productId: string
  readonly pieces: string | undefined
  readonly tel: string | undefined
}

/** A repeat within this time goes on with the order that the first call placed. Units: milliseconds. */
const REPEAT_WITHIN_MS = 10 * MINUTE

/**
 * Orders one product beside whatever the cart holds: an order of its own, placed at once. Pieces below 1 become 1. A repeat of a call that
 * no gateway answered goes on with the order that stands, so that it ends at the same provider object. Returns the order's key. Throws,
 * before anything is ordered: what the gateway would refuse of the form, gateway-unavailable. Source: contract §5, specification §5.
 */
export async function placeExpressOrder(
  parts: OrderCallParts,
  context: CallContext<unknown>,
  values: ExpressValues,
  gateway: Gateway,
): Promise<string> {
  const { database, session, locale, clock, network } = context
  const pieces = Math.max(1, Number(values.pieces ?? 1))
  if (pieces > MAX_PIECES) throw commonErrors['invalid-fields']({ fields: ['pieces'] })
  if (gateway.info.needs.includes('tel')) requirePhone(values.tel || values['billing.tel'])
  const standing = await readUnanswered(context, values, pieces)
  if (standing) return standing
  const rules = parts.rules.current()
  const now = clock.now()
  const details = finalizeDetails(values)
  const order = await database.transaction(async (tx) => {
    const update = { sessionHash: null, sessionIsNew: true, locale, rules, products: parts.products, now }
    const bought = { fn: 'productSet', pieces: new Map([[values.productId, pieces]]) } as const
    const { row } = await updateOrder(tx, { ...update, key: 'new', change: bought })
    const { email, billing, shipping, shippingMethod } = details
    const address = { fn: 'address', email, billing, shipping, ...(shippingMethod === null ? {} : { shippingMethod }) } as const
    const priced = await updateOrder(tx, { ...update, key: row.key, change: address })
    if (!gatewayFits(gateway, gatewayOrderOf(priced, rules))) throw paymentErrors['gateway-unavailable']()
    return priced
  })
  await session.open()
  const placed = await finalizeOrder(database, (work) => database.transaction(work), {
    session: (tx) => session.open(tx),
    key: order.row.key,
    locale,
    ...details,
    network,
    mustCostAsShown: false,
    rules,
    now,
    afterPlacing: confirmPlacedOrder(context, details.email),
  })
  return placed.key
}

function requirePhone(tel = ''): void {
  if (tel === '') throw commonErrors['missing-fields']({ fields: ['tel'] })
  if (!PHONE_PATTERN.test(tel)) throw paymentErrors['invalid-phone-number']({ fields: ['tel'] })
}

/**
 * The order that this visitor placed last, where it is the very one that is asked for again and no gateway has answered for it: its provider
 * was not reached, or it did not fit and the buyer takes another. The call failed, so the browser knows no key to name it by.
 */
async function readUnanswered({ database, session, clock }: CallContext<unknown>, values: ExpressValues, pieces: number): Promise<string | null> {
  const visit = await session.find()
  const key = visit && (await readLastPlacedKey(database, ownerOf(visit), new Date(clock.now().getTime() - REPEAT_WITHIN_MS)))
  const row = key ? await readOrderByKey(database, key) : null
  if (row?.state !== 'placed') return null
  const { email, billing, shipping, shippingMethod, waiver } = finalizeDetails(values)
  const [{ lines }, attempts] = await Promise.all([readFrozenDocument(database, row), readAttempts(database, row.id)])
  const isSame =
    isDeepStrictEqual([row.email, row.billing, row.shippingAddress, row.waiver], [email, billing, shipping, waiver]) &&
    (shippingMethod === null || shippingMethod === row.shippingMethod) &&
    lines.length === 1 &&
    lines.every((line) => line.productId === values.productId && line.pieces === pieces)
  return isSame && attempts.every(({ response }) => response === null) ? row.key : null
}
