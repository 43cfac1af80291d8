import { expect } from 'vitest'
import { addressForm } from '../../support/buyer.ts'
import type { Placed } from '../../support/paying.ts'
import type { World } from '../world.ts'

/** A placed order and the address of its buyer. */
export interface Order extends Placed {
  readonly email: string
}

/** The answer of a payment attempt, kept for later steps. */
export interface Linked extends Order {
  readonly answer: unknown
}

export interface Paid extends Order {
  readonly ref: string
}

export const placed = (world: World): Promise<Order> => world.place()

/** Creates an order with a payment attempt. */
export async function linked(
  world: World,
  gatewayId: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Linked> {
  const order = await world.place()
  const { status, body, text } = await world.cashier.link(order, gatewayId, more)
  expect(status, text).toBe(200)
  return { ...order, answer: body }
}

/** Creates an order that was paid through a provider. */
export async function paid(world: World, gatewayId: string): Promise<Paid> {
  const { answer, ...order } = await linked(world, gatewayId)
  const { ref } = await world.cashier.buyer(gatewayId, { answer }, 'pays')
  expect((await world.cashier.state(order)).paymentState).toBe('paid')
  return { ...order, ref: String(ref) }
}

export const staff = (world: World) => ({ actor: 'staff', now: world.now() })

export async function orderIdOf(world: World, { number }: Placed): Promise<string> {
  const [row] = await world.rows<{ id: string }>('SELECT id FROM orders WHERE number = $1', [number])
  return row?.id ?? ''
}

/** Returns the names of the providers that a world runs. */
function providersOf(world: World): string[] {
  return Object.keys(world.sandbox.providers({}).simulators)
}

/** Counts the payments of an order that a buyer could still make at a provider. */
async function openAtProviders(world: World, order: Placed): Promise<number> {
  const books = await Promise.all(providersOf(world).map((id) => world.cashier.bookOf(id, order)))
  return books.flat().filter(({ status }) => status === 'open' || status === 'processing').length
}

/** Counts what an unpaid order holds: reserved pieces, and open payments here and at the providers. */
export async function orderPromises(world: World, order: Placed) {
  const id = await orderIdOf(world, order)
  return {
    reserved: await world.count(
      `SELECT coalesce(sum(s.reserved), 0)::bigint FROM stock s WHERE s.variant_id IN (SELECT variant_id FROM stock_reservation WHERE order_id = $1)`,
      [id],
    ),
    attempts: await world.count(
      `SELECT count(*) FROM payment_attempt a JOIN orders o ON o.id = a.charge_id
       WHERE a.charge_id = $1 AND a.status IN ('created', 'linked', 'action', 'processing', 'authorized') AND o.state = 'placed'`,
      [id],
    ),
    atProviders: await openAtProviders(world, order),
  }
}

/** Returns everything about an order that concerns money and goods, without ids and times. */
export async function orderFacts(world: World, order: Placed) {
  const id = await orderIdOf(world, order)
  const [row] = await world.rows(
    `SELECT o.state, o.invoice_number IS NOT NULL AS invoiced,
       (SELECT coalesce(sum(s.reserved), 0)::bigint FROM stock s WHERE s.variant_id IN (SELECT variant_id FROM stock_reservation WHERE order_id = o.id)) AS reserved,
       (SELECT coalesce(sum(s.on_hand), 0)::bigint FROM stock s WHERE s.variant_id IN (SELECT variant_id FROM stock_reservation WHERE order_id = o.id)) AS "onHand",
       (SELECT coalesce(array_agg(a.gateway_id || ' ' || a.status ORDER BY a.id), '{}') FROM payment_attempt a WHERE a.charge_id = o.id) AS attempts,
       (SELECT count(*) FROM ledger_transaction t WHERE t.charge_id = o.id) AS bookings,
       (SELECT coalesce(sum(amount_minor), 0)::bigint FROM ledger_entry e WHERE e.charge_id = o.id AND account LIKE 'clearing:%') AS cleared,
       (SELECT count(*) FROM payment_refund r WHERE r.charge_id = o.id) AS refunds,
       (SELECT count(*) FROM payment_review h WHERE h.charge_id = o.id AND resolved_at IS NULL) AS holds
     FROM orders o WHERE o.id = $1`,
    [id],
  )
  const books = await Promise.all(providersOf(world).map((gateway) => world.cashier.bookOf(gateway, order)))
  return { ...row, books: books.flat().map(({ status, amount, refunded }) => ({ status, amount, refunded })) }
}

/** Returns the same for a refunded order: some time later its pieces are no longer reserved. */
export async function refundFacts(world: World, order: Placed) {
  const { reserved: _, ...facts } = (await orderFacts(world, order)) as Record<string, unknown>
  return facts
}

/** Returns the secrets that identify the buyer or open the order. */
export function secretsOf({ orderKey, email, buyer }: Order): string[] {
  return [orderKey, email, addressForm['billing.line1'], ...buyer.cookies.values()]
}
