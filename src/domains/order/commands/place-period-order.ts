// Tests: tests/flows/membership/sign-up.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { type Charge, entriesForPlacing, queueCharge, queueLedgerTransaction } from '#domains/ledger/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { randomKey, uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { cartRowOf } from '../cart-row.ts'
import { type AddressView, eachOrderText } from '../contract.ts'
import { orderErrors } from '../errors.ts'
import { lineOf } from '../known-products.ts'
import type { CatalogueLine } from '../lines.ts'
import type { OrderDocument } from '../order-document.ts'
import { ownerOfAccount } from '../owner.ts'
import { priceOrder } from '../rules.ts'
import { type Reserving, refuseAtCommitIfTooMuchReserved } from '../store/limit-reserved.ts'
import { queueFrozenLines, queuePlacing } from '../store/place-order.ts'
import { readProducts } from '../store/read-products.ts'
import { queueStockReservation } from '../store/stock.ts'
import { queueNewCart } from '../store/write-order.ts'
import { PLACED_READABLE_MS, RESERVED_MS } from './finalize-order.ts'
import { soldOutError } from './update-order.ts'

/** One period of a subscription that somebody is to pay. */
export interface PeriodOrder {
  readonly accountId: string
  readonly locale: LocaleCode
  readonly email: string
  readonly billing: Partial<AddressView>
  /** Null: the same as billing. */
  readonly shipping: Partial<AddressView> | null
  readonly waiver: boolean
  readonly variantId: string
  /** ISO 8601; null for what is paid once, such as the difference to a better plan. */
  readonly period: string | null
  /** Absent: one. */
  readonly pieces?: number
  /** Units: minor units. Absent: what the catalogue says today. */
  readonly unitPriceMinor?: number
  readonly currency: string
  readonly rules: ShopRules
  readonly now: Date
}

/** An order that is priced and not stored yet. */
export interface DraftedOrder extends OrderDocument<CatalogueLine> {
  /** Pieces that it reserves. */
  readonly limited: boolean
}

/**
 * Prices the order of a period at today's prices and taxes. Writes nothing. Throws: not-found for a variant
 * that is gone, sold-out for one that is not on sale, invalid-fields for a country that nothing is shipped to.
 */
export async function draftPeriodOrder(db: Queryable, wanted: PeriodOrder): Promise<DraftedOrder> {
  const {
    variantId,
    period,
    pieces = 1,
    unitPriceMinor,
    locale,
    currency,
    rules,
    billing,
    shipping,
    now,
  } = wanted
  const [facts] = await readProducts(db, { locale, currency, variantIds: [variantId], productIds: [] })
  if (!facts) throw commonErrors['not-found']()
  if (unitPriceMinor === undefined && !facts.onSale) throw soldOutError([{ ...facts, free: null }])
  const line = { ...lineOf(facts, undefined), pieces, period }
  const lines = [{ ...line, unitPriceMinor: unitPriceMinor ?? line.unitPriceMinor }]
  const country = (shipping ?? billing).country ?? ''
  const price = priceOrder(rules, { lines, currency, country, shippingMethod: '' })
  if (price.requiresShipping && price.offers.length === 0)
    throw commonErrors['invalid-fields']({ fields: [shipping ? 'shipping.country' : 'billing.country'] })
  const parts = {
    id: uuidv7(now.getTime()),
    key: randomKey(),
    ownerHash: ownerOfAccount(wanted.accountId),
    serial: 1,
    locale,
    currency,
    email: wanted.email,
    billing,
    shippingAddress: shipping,
    ...eachOrderText(() => ''),
  }
  return { row: cartRowOf(parts, price), lines, price, limited: facts.limited }
}

/**
 * Places a drafted order at the commit, with its charge: `payer` owes it. Stock is locked before the order.
 * Returns the order's id. Throws at the commit: sold-out, too-much-reserved. Source: decision 0040.
 */
export function queuePeriodOrder(
  tx: Tx,
  { row, lines, price, limited }: DraftedOrder,
  wanted: PeriodOrder,
  payer: Charge['payer'],
  { network, share }: Reserving,
): string {
  const { accountId, waiver, now } = wanted
  const ownerHash = ownerOfAccount(accountId)
  const pieces = lines.map(({ variantId, productId, pieces }) => ({ variantId, productId, pieces }))
  const reservations = limited ? pieces : []
  const order = { ...row, ownerHash, lines, price, now }
  queueNewCart(tx, order)
  queueStockReservation(tx, reservations, {
    refuseAtCommitIfShort: (free) =>
      soldOutError(lines.map((line) => ({ ...line, free: free.get(line.variantId) ?? 0 }))),
  })
  const reservedUntil = price.totalMinor === 0 ? null : new Date(now.getTime() + RESERVED_MS)
  const readableUntil = new Date(now.getTime() + PLACED_READABLE_MS)
  const placing = { ...order, accountId, waiver, reservations, reservedUntil, readableUntil, network }
  queuePlacing(tx, placing, { refuseAtCommitIfChanged: () => orderErrors['order-changed']() as never })
  refuseAtCommitIfTooMuchReserved(tx, row.id, reservations, { network, share })
  queueFrozenLines(tx, placing)

  const { currency, billing, shippingAddress } = row
  const country = (shippingAddress ?? billing).country ?? wanted.rules.homeCountry
  queueCharge(tx, { id: row.id, payer, currency }, now)
  queueLedgerTransaction(tx, {
    chargeId: row.id,
    kind: 'order-placed',
    cause: 'placed',
    actor: 'buyer',
    at: now,
    entries: entriesForPlacing({ ...price, currency, country }),
  })
  return row.id
}
