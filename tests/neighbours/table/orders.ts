import { expireReservations, shipOrder } from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import { addressForm, type Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'
import {
  linked,
  type Order,
  orderFacts,
  orderIdOf,
  orderPromises,
  placed,
  secretsOf,
  staff,
} from './subjects.ts'

interface Cart {
  readonly buyer: Buyer
  readonly variantId: string
  readonly productId: string
  readonly email: string
}

async function cart(world: World): Promise<Cart> {
  const buyer = world.buyer()
  const product = await sellProduct(world.shop.core.database, { stock: 10 })
  await buyer.call('/order/update', { fn: 'productAdd', productId: product.productId, pieces: '2' })
  return { ...product, buyer, email: world.email() }
}

async function cartFacts(world: World, { variantId }: Cart) {
  const [row] = await world.rows(
    `SELECT count(*) AS lines, count(o.number) AS numbers, (SELECT reserved FROM stock WHERE variant_id = $1) AS reserved,
       (SELECT count(*) FROM ledger_transaction t WHERE t.charge_id = ANY(array_agg(o.id))) AS bookings,
       (SELECT count(*) FROM stock_reservation h WHERE h.order_id = ANY(array_agg(o.id))) AS holds
     FROM orders o JOIN order_line l ON l.order_id = o.id WHERE l.variant_id = $1 AND o.state <> 'cart'`,
    [variantId],
  )
  return row ?? {}
}

const reservedOf = async (world: World, { variantId }: Cart) => ({
  reserved: await world.count('SELECT reserved FROM stock WHERE variant_id = $1', [variantId]),
})

const orderOfCart = async (world: World, { variantId }: Cart): Promise<string> => {
  const [row] = await world.rows<{ id: string }>(
    'SELECT order_id AS id FROM order_line WHERE variant_id = $1',
    [variantId],
  )
  return row?.id ?? ''
}

const placing: Neighbour<Cart> = {
  name: 'place an order',
  commands: ['order/finalize-order', 'order/update-order', 'order/cancel-order', 'order/expire-reservations'],
  begin: cart,
  act: (_world, { buyer, email }) => buyer.call('/order/finalize', { ...addressForm, email }),
  promises: reservedOf,
  facts: cartFacts,
  undo: async (world, subject) => {
    const orderId = await orderOfCart(world, subject)
    await cancelOrder(world.desk.engine, { orderId: orderId, why: 'wanted' }, staff(world))
  },
  expire: true,
  repeat: { answer: ['order-closed'] },
  twin: 5,
  half: { mend: (_world, { buyer, email }) => buyer.call('/order/finalize', { ...addressForm, email }) },
  secrets: ({ buyer, email }) => [email, addressForm['billing.line1'], ...buyer.cookies.values()],
}

interface Express extends Cart {
  readonly key: string
}

const express: Neighbour<Express> = {
  name: 'order one product at once, under a key',
  commands: ['order/finalize-order', 'payment/link-gateway', 'payment/expire-promises'],
  async begin(world) {
    const product = await sellProduct(world.shop.core.database, { stock: 10 })
    return { ...product, buyer: world.buyer(), email: world.email(), key: crypto.randomUUID() }
  },
  act: (_world, { buyer, email, productId, key }) =>
    buyer.call(
      '/gateway/link',
      { gatewayId: 'bank-transfer', productId, pieces: '2', ...addressForm, email },
      { 'idempotency-key': key },
    ),
  promises: reservedOf,
  facts: cartFacts,
  undo: async (world, subject) => {
    const orderId = await orderOfCart(world, subject)
    await cancelOrder(world.desk.engine, { orderId: orderId, why: 'wanted' }, staff(world))
  },
  expire: true,
  repeat: { answer: 'same' },
  twin: 4,
  // A process that died keeps its key for a while: a repeat is first told to wait, and later the order exists
  // once.
  half: {
    async mend(world, { buyer, email, productId, key }) {
      await world.desk.advance(2 * MINUTE)
      return buyer.call(
        '/gateway/link',
        { gatewayId: 'bank-transfer', productId, pieces: '2', ...addressForm, email },
        { 'idempotency-key': key },
      )
    },
  },
  secrets: ({ buyer, email }) => [email, addressForm['billing.line1'], ...buyer.cookies.values()],
}

const cancelling: Neighbour<Order> = {
  name: 'cancel an order',
  commands: ['order/cancel-order', 'payment/cancel-order', 'payment/close-payments'],
  begin: placed,
  act: async (world, subject) =>
    cancelOrder(world.desk.engine, { orderId: await orderIdOf(world, subject), why: 'wanted' }, staff(world)),
  promises: orderPromises,
  facts: orderFacts,
  undo: without('a cancelled order stays cancelled; whoever still wants it orders anew'),
  expire: without('it promises nothing: it takes back what was promised'),
  repeat: { answer: ['order-closed'] },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

const shipping: Neighbour<Order> = {
  name: 'ship an order',
  commands: ['order/ship-order', 'order/complete-order'],
  begin: (world) => linked(world, 'cash-on-delivery', { tel: '030 1234567' }),
  act: async (world, subject) =>
    shipOrder(world.shop.core.database, {
      orderId: await orderIdOf(world, subject),
      actor: 'staff',
      tracking: '',
      now: world.now(),
    }),
  promises: orderPromises,
  facts: orderFacts,
  undo: without('goods that left come back as a return, which the shop does not book yet'),
  expire: without('it keeps the promise: the pieces leave the shelf'),
  repeat: { answer: 'any' },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

interface Holds {
  readonly orders: readonly Order[]
}

async function dueOf(world: World, { orders }: Holds): Promise<number> {
  const all = await Promise.all(orders.map((order) => orderPromises(world, order)))
  return all.reduce((sum, { reserved }) => sum + reserved, 0)
}

/** The jobs that end what is due: an order that cannot be ended does not affect others. */
const expiring: Neighbour<Holds> = {
  name: 'end holds that are due',
  commands: ['order/expire-reservations'],
  begin: async (world) => {
    const orders = [await placed(world), await placed(world), await placed(world)]
    for (const order of orders)
      await world.rows(`UPDATE stock_reservation SET expires_at = $2 WHERE order_id = $1`, [
        await orderIdOf(world, order),
        new Date(world.now().getTime() - 1),
      ])
    return { orders }
  },
  act: (world) => expireReservations(world.shop.core.database, world.now()),
  promises: async () => ({}),
  async facts(world, { orders }) {
    const all = await Promise.all(orders.map((order) => orderPromises(world, order)))
    return { reserved: all.map(({ reserved }) => reserved) }
  },
  left: (world, subject) => dueOf(world, subject),
  undo: without('whoever pays late gets the pieces again while there are any: that is "pay with …"'),
  expire: without('it is the expiry'),
  repeat: { answer: 'any' },
  twin: 3,
  // A failed row is retried after a pause.
  half: { mend: async () => undefined, after: (world) => world.desk.advance(3 * HOUR) },
  secrets: ({ orders }) => orders.flatMap(secretsOf),
}

interface Guess extends Order {
  readonly reader: Buyer
}

const identifying: Neighbour<Guess> = {
  name: 'guess whose order it is',
  commands: ['order/identify-reader'],
  begin: async (world) => {
    const { buyer: reader } = await cart(world)
    return { ...(await placed(world)), reader }
  },
  act: (_world, { reader, orderKey, email }) => reader.call('/order/identify', { key: orderKey, email }),
  promises: async (world, subject) => ({
    readers: await world.count('SELECT count(*) FROM order_reader WHERE order_id = $1 AND until > $2', [
      await orderIdOf(world, subject),
      world.now(),
    ]),
  }),
  facts: async (world, subject) => ({
    readers: await world.count('SELECT count(*) FROM order_reader WHERE order_id = $1', [
      await orderIdOf(world, subject),
    ]),
  }),
  undo: without('who proved the address may read the order until the proof ends'),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: ({ reader, ...order }) => [...secretsOf(order), ...reader.cookies.values()],
}

/** Commands of orders. */
export const ORDERS: readonly AnyNeighbour[] = [placing, express, cancelling, shipping, expiring, identifying]
