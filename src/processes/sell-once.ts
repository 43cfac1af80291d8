// Tests: tests/flows/partner/demo-partner.test.ts

import { createHash } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { fullAddress } from '#domains/order/contract.ts'
import { finalizeOrder, readOrderById, updateOrder } from '#domains/order/index.ts'
import { type Gateway, recordSettlement, shipPaid } from '#domains/payment/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import { postponeJobsOf } from '#jobs/queue-job.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { attributePlaced } from './attribute-placed.ts'
import { SHOP_PAYERS } from './shop-payers.ts'

/** How long after the order the money of a demo's sale is booked, and how long after it the goods leave. */
const PAID_AFTER_MS = 10 * MINUTE
const SHIPPED_AFTER_MS = 20 * HOUR

export interface SellOnce {
  readonly buyer: Readonly<Record<'name' | 'email' | 'line1' | 'zip' | 'city' | 'country', string>>
  readonly locale: LocaleCode
  /** Pieces by public id of a variant. */
  readonly pieces: Readonly<Record<string, number>>
  /** The name in the link that led to it; '' where the buyer found it alone. */
  readonly ref: string
  /** The gateway without provider that its money came through. */
  readonly gateway: Gateway
  readonly rules: ShopRules
  readonly at: Date
}

/**
 * Sells something to a guest as of an earlier moment, for a demo: the order is placed, paid and shipped by the commands
 * that buyers and staff use, so that stock, books, invoice and commission are real. The order itself is confirmed by no
 * mail. Throws: what placing, settling and shipping throw.
 */
export async function sellOnce(
  database: Database,
  { buyer, locale, pieces, ref, gateway, rules, at }: SellOnce,
): Promise<void> {
  const { email, ...address } = buyer
  const hash = createHash('sha256').update(`${email} ${at.toISOString()}`).digest()
  const cart = await database.transaction((tx) =>
    updateOrder(tx, {
      authorise: () => undefined,
      ownerHash: hash,
      sessionIsNew: true,
      key: 'new',
      locale,
      change: { fn: 'productSet', pieces: new Map(Object.entries(pieces)) },
      rules,
      now: at,
    }),
  )
  const { id } = await finalizeOrder(database, (work) => database.transaction(work), {
    authorise: () => undefined,
    session: async () => ({ hash, accountId: null }),
    key: cart.row.key,
    locale,
    email,
    billing: fullAddress(address),
    shipping: null,
    shippingMethod: null,
    waiver: true,
    network: null,
    mustCostAsShown: false,
    rules,
    now: at,
    async afterPlacing(tx, { orderId, codeIds }) {
      if (ref === '') return
      const order = { orderId, email, accountId: null, sessionHash: hash, codeIds, rules, now: at }
      await attributePlaced(tx, order, { ref, network: '' })
    },
  })
  const placed = await readOrderById(database, id)
  if (!placed) throw new Error('an order that was placed is gone')
  const paidAt = new Date(at.getTime() + PAID_AFTER_MS)
  const { totalMinor: amountMinor, currency, number } = placed
  await recordSettlement(
    { database, payers: SHOP_PAYERS },
    { chargeId: id, gateway, amountMinor, currency, reference: `demo-${number}`, actor: 'seed', now: paidAt },
  )
  const shippedAt = new Date(at.getTime() + SHIPPED_AFTER_MS)
  if (cart.price.requiresShipping)
    await shipPaid(database, { orderId: id, actor: 'seed', tracking: '', carrier: 'DHL', now: shippedAt })
  // A mail prints its invoice, which takes a second: the first buyer of today does not wait for those of the past.
  await postponeJobsOf(database, id)
}
