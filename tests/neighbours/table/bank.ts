import {
  assignLine,
  dismissLine,
  importStatement,
  type LineSettlement,
  remindTransfers,
  unassignLine,
} from '#domains/bank-statement/index.ts'
import { expirePromises, recordSettlement, reopenRefund, unbookSettlement } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { DAY } from '#kernel/clock.ts'
import { SHOP_PAYERS } from '#processes/shop-payers.ts'
import { bankList, SHOP_ACCOUNT } from '../../support/bank-lines.ts'
import { noPayments } from '../../support/payments.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'
import { linked, type Order, orderFacts, orderIdOf, orderPromises, secretsOf, staff } from './subjects.ts'

interface Statement extends Order {
  readonly bytes: Buffer
  readonly lineId: string
}

const settleOf =
  (world: World) =>
  ({ orderId, ...settlement }: LineSettlement) =>
    recordSettlement(noPayments(world.shop.core.database), {
      ...settlement,
      chargeId: orderId,
      gateway: bankTransfer,
    })

/** Creates a bank's file with one line, which pays an order or names none. */
async function statement(world: World, names: boolean): Promise<Statement> {
  const { answer: _, ...order } = await linked(world, 'bank-transfer')
  const lineId = crypto.randomUUID()
  const text = names ? creditorReference(order.number) : 'thank you'
  return { ...order, lineId, bytes: bankList([{ text, minor: order.totalMinor, id: lineId }]) }
}

const importing = (world: World, { bytes }: Statement) =>
  importStatement(world.shop.core.database, {
    bytes,
    csv: { account: SHOP_ACCOUNT, currency: 'EUR' },
    account: SHOP_ACCOUNT,
    dryRun: false,
    settle: settleOf(world),
    referenceOf: creditorReference,
    ...staff(world),
  })

const lineFacts = async (world: World, subject: Statement) => {
  const [line] = await world.rows(
    `SELECT outcome, settled_at IS NOT NULL AS settled, handled_at IS NOT NULL AS handled FROM bank_statement_line WHERE line_id LIKE $1 || '%'`,
    [subject.lineId],
  )
  return { line, ...(await orderFacts(world, subject)) }
}

const numberOf = (world: World, { lineId }: Statement): Promise<number> =>
  world.count(`SELECT number FROM bank_statement_line WHERE line_id LIKE $1 || '%'`, [lineId])

/** Takes a line back, as `bank unassign` does. */
const takingBack = async (world: World, subject: Statement) =>
  unassignLine(world.shop.core.database, {
    line: await numberOf(world, subject),
    orderNumber: null,
    why: 'another order',
    ...staff(world),
    unbook: (tx, { orderId, ...booked }) =>
      unbookSettlement(tx, SHOP_PAYERS, {
        ...booked,
        chargeId: orderId,
        gatewayId: 'bank-transfer',
        ...staff(world),
      }),
    reopenRefund: (tx, { orderId, ...refund }) =>
      reopenRefund(world.desk.engine, tx, { ...refund, chargeId: orderId }, staff(world)),
  })

const importFile: Neighbour<Statement> = {
  name: 'import a bank statement',
  commands: ['bank-statement/import-statement', 'bank-statement/settle-line', 'payment/record-settlement'],
  begin: (world) => statement(world, true),
  // A line that could not be booked becomes a row of the report, not an error.
  act: importing,
  promises: orderPromises,
  facts: lineFacts,
  undo: takingBack,
  expire: without('money that came does not go by itself'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const assigning: Neighbour<Statement> = {
  name: 'book a bank line for an order',
  commands: ['bank-statement/assign-line', 'bank-statement/settle-line'],
  async begin(world) {
    const subject = await statement(world, false)
    await importing(world, subject)
    return subject
  },
  act: async (world, subject) =>
    assignLine(world.shop.core.database, {
      line: await numberOf(world, subject),
      orderNumber: subject.number,
      settle: settleOf(world),
      ...staff(world),
    }),
  promises: orderPromises,
  facts: lineFacts,
  undo: takingBack,
  expire: without('money that came does not go by itself'),
  repeat: { answer: ['bank-line-done'] },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

const dismissing: Neighbour<Statement> = {
  name: 'take a bank line from the queue',
  commands: ['bank-statement/dismiss-line'],
  begin: assigning.begin,
  act: async (world, subject) =>
    dismissLine(world.shop.core.database, {
      line: await numberOf(world, subject),
      why: 'rent',
      ...staff(world),
    }),
  promises: orderPromises,
  facts: lineFacts,
  undo: takingBack,
  expire: without('it promises nothing'),
  repeat: { answer: ['bank-line-done'] },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

const unassigning: Neighbour<Statement> = {
  name: 'take a bank line back from its order',
  commands: ['bank-statement/unassign-line', 'payment/unbook-settlement'],
  async begin(world) {
    const subject = await statement(world, true)
    await importing(world, subject)
    return subject
  },
  act: takingBack,
  promises: orderPromises,
  facts: lineFacts,
  undo: without('its undo is to book the line again, whose row stands above'),
  expire: without(
    'broken off it leaves a paid order; what follows a whole one ends in bank-statement/unassign, after fourteen days',
  ),
  repeat: { answer: ['bank-line-free'] },
  twin: 4,
  half: {},
  secrets: secretsOf,
}

interface Waiting {
  readonly orders: readonly Order[]
}

/** Creates three orders whose transfers have been missing for a number of days. */
const waitingFor =
  (days: number) =>
  async (world: World): Promise<Waiting> => {
    const orders = [
      await linked(world, 'bank-transfer'),
      await linked(world, 'bank-transfer'),
      await linked(world, 'bank-transfer'),
    ]
    const at = new Date(world.now().getTime() - days * DAY)
    for (const order of orders)
      await world.rows('UPDATE payment_attempt SET created_at = $2, updated_at = $2 WHERE charge_id = $1', [
        await orderIdOf(world, order),
        at,
      ])
    return { orders }
  }

const allFacts = async (world: World, { orders }: Waiting) => ({
  orders: await Promise.all(orders.map((order) => orderFacts(world, order))),
  reminders: await Promise.all(
    orders.map(async (order) =>
      world.count(`SELECT count(*) FROM order_event WHERE order_id = $1 AND what = 'payment-reminded'`, [
        await orderIdOf(world, order),
      ]),
    ),
  ),
})

const expiring: Neighbour<Waiting> = {
  name: 'cancel what no transfer came for',
  commands: ['payment/expire-promises', 'payment/cancel-order', 'order/cancel-order'],
  begin: waitingFor(15),
  act: (world) => expirePromises(world.desk.engine, world.now()),
  promises: async () => ({}),
  facts: allFacts,
  left: async (world, { orders }) =>
    (await allFacts(world, { orders })).orders.filter((one) => (one as { state?: string }).state === 'placed')
      .length,
  undo: without('a cancelled order stays cancelled; whoever still wants it orders anew'),
  expire: without('it is the expiry'),
  repeat: { answer: 'any' },
  twin: 3,
  half: { mend: async () => undefined, after: (world) => world.desk.advance(DAY / 4) },
  secrets: ({ orders }) => orders.flatMap(secretsOf),
}

const reminding: Neighbour<Waiting> = {
  ...expiring,
  name: 'remind of transfers',
  commands: ['bank-statement/remind-transfers'],
  begin: waitingFor(8),
  act: (world) => remindTransfers(world.shop.core.database, world.now()),
  left: async (world, subject) =>
    (await allFacts(world, subject)).reminders.filter((count) => count === 0).length,
  undo: without('a mail cannot be called back'),
  expire: without('it promises nothing'),
}

/** Commands of bank statements. */
export const BANK: readonly AnyNeighbour[] = [
  importFile,
  assigning,
  unassigning,
  dismissing,
  expiring,
  reminding,
]
