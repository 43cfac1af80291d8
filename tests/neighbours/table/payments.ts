import { reconcilePayments } from '#domains/payment/commands/reconcile-payments.ts'
import { endReview, type Gateway, recordSettlement, refundOrder } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { noPayments } from '../../support/payments.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'
import {
  type Linked,
  linked,
  type Order,
  orderFacts,
  orderIdOf,
  orderPromises,
  type Paid,
  paid,
  placed,
  refundFacts,
  secretsOf,
  staff,
} from './subjects.ts'

/** Providers that this part of the table uses. */
export const PAID_PROVIDERS = ['mollie', 'paypal', 'stripe']

const MONEY_MOVED = without('money that moved goes back by a refund, which is a deed of its own')
const engineOf = (world: World) => openPayments(world.shop.core).engine
const gatewayOf = (world: World, id: string): Gateway => engineOf(world).gatewayOf(id)!

/** Runs the jobs that come every ten minutes; what failed in one run is repeated in a later one. */
async function later(world: World): Promise<void> {
  for (let run = 0; run < 3; run++) await world.desk.advance(11 * MINUTE)
}

interface News extends Linked {
  readonly ref: string
}

/** Creates an order whose buyer paid and never came back; the webhook is still to come. */
async function paidUnheard(world: World, gatewayId: string): Promise<News> {
  const order = await linked(world, gatewayId)
  await world.sandbox.control(gatewayId, 'faults', { on: 'event', fault: 'lose', times: 9 })
  const { ref } = await world.cashier.buyer(gatewayId, { answer: order.answer }, 'pays', { returns: false })
  await world.sandbox.control(gatewayId, 'faults', { on: 'event', times: 0 })
  return { ...order, ref: String(ref) }
}

function hearing(id: string): Neighbour<News> {
  return {
    name: `hear from ${id}`,
    commands: [
      'payment/receive-events',
      'payment/sync-payment',
      'payment/apply-observation',
      'payment/second-payment',
      'payment/record-settlement',
    ],
    begin: (world) => paidUnheard(world, id),
    async act(world, { ref }) {
      const { body } = await world.sandbox.control(id, 'deliver', { ref, times: 1, parallel: false })
      await world.shop.drain()
      // If the shop cannot store the webhook it says so, and the provider sends it again.
      if (!(body.answers as unknown[]).includes(200))
        throw Object.assign(new Error('not taken'), { kind: 'unavailable', code: 'not-taken' })
    },
    promises: orderPromises,
    facts: orderFacts,
    undo: MONEY_MOVED,
    expire: without('money that came does not go by itself'),
    repeat: { answer: 'any' },
    twin: 5,
    // The reconciler finds what the job could not do.
    half: {
      mend: (world, { ref }) => world.sandbox.control(id, 'deliver', { ref, times: 1, parallel: false }),
      after: later,
    },
    secrets: secretsOf,
  }
}

const capturing: Neighbour<News> = {
  name: 'take what the buyer approved',
  commands: ['payment/capture-payment', 'payment/sync-payment'],
  begin: (world) => paidUnheard(world, 'paypal'),
  act: (_world, { buyer, orderKey }) => buyer.call('/gateway/capture', { orderKey }),
  promises: orderPromises,
  facts: orderFacts,
  undo: MONEY_MOVED,
  expire: without('money that came does not go by itself'),
  repeat: { answer: 'same' },
  twin: 5,
  half: {},
  secrets: secretsOf,
}

const refunding: Neighbour<Paid> = {
  name: 'pay back',
  commands: ['payment/refund-order', 'payment/send-refund'],
  begin: (world) => paid(world, 'mollie'),
  act: async (world, subject) =>
    refundOrder(
      engineOf(world),
      { chargeId: await orderIdOf(world, subject), amountMinor: subject.totalMinor, reason: 'return' },
      staff(world),
    ),
  promises: async (world, subject) => ({
    requested: await world.count(
      `SELECT count(*) FROM payment_refund WHERE charge_id = $1 AND state = 'requested'`,
      [await orderIdOf(world, subject)],
    ),
  }),
  facts: refundFacts,
  undo: without(
    'money on its way back cannot be called back; a refund that failed is the shop’s money again',
  ),
  expire: without('a refund is owed until it is sent: it is sent again until the provider takes it'),
  repeat: { answer: ['refund-too-large'] },
  twin: 3,
  // The reconciler sends everything that was recorded and not sent.
  half: {
    async mend(world, subject) {
      const orderId = await orderIdOf(world, subject)
      const asked = await world.count('SELECT count(*) FROM payment_refund WHERE charge_id = $1', [orderId])
      if (asked === 0)
        await refundOrder(
          engineOf(world),
          { chargeId: orderId, amountMinor: subject.totalMinor, reason: 'return' },
          staff(world),
        )
    },
    after: later,
  },
  secrets: secretsOf,
}

function settling(
  id: string,
  more: Readonly<Record<string, string>> = {},
): Neighbour<Linked & { readonly reference: string }> {
  return {
    name: `book money by hand, ${id}`,
    commands: ['payment/record-settlement', 'payment/apply-observation', 'order/complete-order'],
    begin: async (world) => ({ ...(await linked(world, id, more)), reference: crypto.randomUUID() }),
    act: async (world, subject) =>
      recordSettlement(noPayments(world.shop.core.database), {
        chargeId: await orderIdOf(world, subject),
        gateway: gatewayOf(world, id),
        amountMinor: subject.totalMinor,
        currency: 'EUR',
        reference: subject.reference,
        ...staff(world),
      }),
    promises: orderPromises,
    facts: orderFacts,
    undo: MONEY_MOVED,
    expire: without('money that came does not go by itself'),
    repeat: { answer: 'any' },
    twin: 4,
    half: {},
    secrets: secretsOf,
  }
}

const releasing: Neighbour<Order> = {
  name: 'let a held order go on',
  commands: ['payment/end-review', 'payment/apply-observation'],
  async begin(world) {
    const order = await placed(world)
    await world.sandbox.control('mollie', 'faults', { on: 'create', fault: 'tamper-amount', times: 1 })
    const { body } = await world.cashier.link(order, 'mollie')
    await world.cashier.buyer('mollie', { answer: body }, 'pays')
    return order
  },
  act: async (world, subject) =>
    endReview(engineOf(world), await orderIdOf(world, subject), 'a cent does not matter', staff(world)),
  promises: async (world, subject) => ({ holds: (await world.desk.holds(subject)).length }),
  facts: orderFacts,
  undo: without('a person decided; what comes later holds the order anew'),
  expire: without('a person has to look: a hold never ends by itself'),
  repeat: { answer: 'any' },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

interface Three {
  readonly orders: readonly News[]
}

/** The reconciler with three payments of which the shop was never told. */
const reconciling: Neighbour<Three> = {
  name: 'compare the books',
  commands: ['payment/reconcile-payments', 'payment/sync-payment', 'payment/end-overdue'],
  begin: async (world) => ({
    orders: [
      await paidUnheard(world, 'mollie'),
      await paidUnheard(world, 'mollie'),
      await paidUnheard(world, 'mollie'),
    ],
  }),
  act: async (world) => {
    const { gateways, engine } = openPayments(world.shop.core)
    await reconcilePayments(engine, gateways, world.now())
  },
  promises: async () => ({}),
  facts: async (world, { orders }) => ({
    orders: await Promise.all(orders.map((order) => orderFacts(world, order))),
  }),
  left: async (world, { orders }) =>
    (await Promise.all(orders.map((order) => world.cashier.state(order)))).filter(
      (s) => s.paymentState !== 'paid',
    ).length,
  undo: without('it moves nothing by itself'),
  expire: without('it is what ends the rest'),
  repeat: { answer: 'any' },
  twin: 3,
  half: { mend: async () => undefined, after: later },
  secrets: ({ orders }) => orders.flatMap(secretsOf),
}

/** Commands that move money. */
export const PAYMENTS: readonly AnyNeighbour[] = [
  ...['mollie', 'stripe'].map(hearing),
  capturing,
  refunding,
  settling('bank-transfer'),
  settling('cash-on-delivery', { tel: '030 1234567' }),
  releasing,
  reconciling,
]
