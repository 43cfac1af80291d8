import { beforeAll, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import { matureCommissions, queuePayoutEntry } from '#domains/partner/index.ts'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { type DisputeFact, refundOrder } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { attributeTo, balanceOf, entriesOf, insertPartner } from '../../support/commissions.ts'
import { openProgramme } from '../../support/partners.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf } from '../membership/renewal-desk.ts'
import { deskOf } from '../payment/desk.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const renewals = renewalDeskOf(shop, sandbox)

beforeAll(async () => {
  await openProgramme(shop)
  await shop.drain()
})

const engine = () => openPayments(shop.core).engine
const moment = () => ({ actor: 'staff', now: shop.core.clock.now() })
const idOf = async ({ number }: Placed) => (await readOrderByNumber(shop.core.database, number))!.id
const balance = (partnerId: string) => balanceOf(shop.core.database, partnerId)
const later = (days: number) => new Date(shop.core.clock.now().getTime() + days * DAY)
const mature = (days = 31) => matureCommissions(shop.core.database, later(days))

interface Brought {
  readonly placed: Placed
  readonly partnerId: string
  readonly orderId: string
  /** What it earns: ten percent of the goods without VAT. Units: minor units. */
  readonly earned: number
}

/** Lets a partner bring an order of 119.00 with 19 % VAT, and shipping. */
async function bring(options: { readonly refused?: 'own-account' } = {}): Promise<Brought> {
  const { database, clock } = shop.core
  const placed = await cashier.place({ price: 11_900 })
  const [partnerId, orderId] = [await insertPartner(database, clock.now()), await idOf(placed)]
  await attributeTo(database, partnerId, orderId, options)
  return { placed, partnerId, orderId, earned: 1000 }
}

async function pay({ placed }: Brought): Promise<void> {
  const { body: answer } = await cashier.link(placed, 'mollie')
  await cashier.buyer('mollie', { answer }, 'pays')
}

async function bringPaid(): Promise<Brought> {
  const brought = await bring()
  await pay(brought)
  return brought
}

async function refund({ orderId }: Brought, amountMinor: number | null): Promise<void> {
  await refundOrder(engine(), { chargeId: orderId, amountMinor, reason: 'return' }, moment())
  await shop.drain()
}

/** Lets the provider say how a dispute about all of the money stands. */
async function dispute({ placed }: Brought, status: DisputeFact['status']): Promise<void> {
  const { ref, gatewayId } = (await desk.attempts(placed))[0]!
  const gateway = desk.engine.gatewayOf(gatewayId)!
  const seen = (await gateway.observe!(ref))!
  const disputes = [{ providerDisputeId: `dp_${ref}`, amount: seen.captured, status }]
  const told = { ...gateway, observe: async () => ({ ...seen, disputes }) }
  await syncPayment(desk.engine, told, ref, { actor: 'reconciler', now: shop.core.clock.now() })
}

/** What stands of a commission while this is left of the order. */
const part = ({ earned, placed }: Brought, left: number) => Math.floor((earned * left) / placed.totalMinor)

function payOut(partnerId: string, amountMinor: number, payoutId: string = crypto.randomUUID()) {
  return shop.core.database.transaction((tx) =>
    queuePayoutEntry(tx, {
      partnerId,
      payoutId,
      kind: 'payout',
      currency: 'EUR',
      amountMinor,
      through: 'transfer',
      ...moment(),
    }),
  )
}

test('an order earns once it is paid: ten percent of the goods, without VAT and shipping', async () => {
  const brought = await bring()
  expect(await entriesOf(shop.core.database, brought.partnerId)).toEqual([])
  await pay(brought)
  expect(brought.placed.totalMinor).toBeGreaterThan(11_900)
  expect(await balance(brought.partnerId)).toEqual({ pending: 1000, payable: 0, earned: 1000, paid: 0 })
  const [row] = await shop.core.database.query(
    "SELECT basis_minor AS basis, phase, lines, matures_at - earned_at = interval '30 days' AS waits FROM commission WHERE order_id = $1",
    [brought.orderId],
  )
  expect(row).toMatchObject({
    basis: 10_000,
    phase: 'first',
    waits: true,
    lines: [{ ruleId: null, ruleName: '', rateBp: 1000, basisMinor: 10_000, amountMinor: 1000 }],
  })
  expect(await cashier.ledger(brought.placed)).toMatchObject({
    commissions: 1000,
    'partners:pending': -1000,
  })
  await cashier.expectCleanBooks()
})

test('an order of the partner’s own earns nothing', async () => {
  const brought = await bring({ refused: 'own-account' })
  await pay(brought)
  expect(await cashier.state(brought.placed)).toMatchObject({ paymentState: 'paid' })
  expect(await entriesOf(shop.core.database, brought.partnerId)).toEqual([])
  await cashier.expectCleanBooks()
})

test('a refund takes back in proportion, and all of it with the last cent', async () => {
  const brought = await bringPaid()
  const { totalMinor } = brought.placed
  await refund(brought, 3333)
  expect(await balance(brought.partnerId)).toMatchObject({ pending: part(brought, totalMinor - 3333) })
  await refund(brought, 3334)
  expect(await balance(brought.partnerId)).toMatchObject({ pending: part(brought, totalMinor - 6667) })
  await refund(brought, null)
  expect(await balance(brought.partnerId)).toEqual({ pending: 0, payable: 0, earned: 0, paid: 0 })
  await cashier.expectCleanBooks()
})

test('an open dispute takes all of it back, a won one gives it again', async () => {
  const brought = await bringPaid()
  const steps: [DisputeFact['status'], number][] = [
    ['open', 0],
    ['open', 0],
    ['won', 1000],
    ['lost', 0],
  ]
  for (const [status, pending] of steps) {
    await dispute(brought, status)
    expect(await balance(brought.partnerId), status).toMatchObject({ pending })
    await cashier.expectCleanBooks()
  }
})

test('a commission matures after thirty days, once, and not while a dispute is open', async () => {
  const [calm, disputed] = [await bringPaid(), await bringPaid()]
  await dispute(disputed, 'open')
  await mature(29)
  expect(await balance(calm.partnerId)).toMatchObject({ pending: 1000, payable: 0 })
  await Promise.all([mature(), mature()])
  await mature()
  expect(await balance(calm.partnerId)).toMatchObject({ pending: 0, payable: 1000 })
  await dispute(disputed, 'won')
  expect(await balance(disputed.partnerId)).toMatchObject({ pending: 1000, payable: 0 })
  await mature()
  expect(await balance(disputed.partnerId)).toMatchObject({ pending: 0, payable: 1000 })
  await cashier.expectCleanBooks()
})

test('a commission waits while it is held and while its partner is blocked', async () => {
  const [held, blocked] = [await bringPaid(), await bringPaid()]
  const { database } = shop.core
  const hold = `UPDATE commission SET held_at = $2, held_why = 'looks odd' WHERE order_id = $1`
  await database.query(hold, [held.orderId, shop.core.clock.now()])
  const setState = 'UPDATE partner SET state = $2 WHERE id = $1'
  await database.query(setState, [blocked.partnerId, 'blocked'])
  await mature()
  for (const { partnerId } of [held, blocked])
    expect(await balance(partnerId)).toMatchObject({ pending: 1000, payable: 0 })
  await database.query('UPDATE commission SET held_at = NULL, held_why = NULL WHERE order_id = $1', [
    held.orderId,
  ])
  await database.query(setState, [blocked.partnerId, 'active'])
  await mature()
  for (const { partnerId } of [held, blocked])
    expect(await balance(partnerId)).toMatchObject({ pending: 0, payable: 1000 })
})

test('a refund after the payout leaves a debt, which the next commission fills', async () => {
  const first = await bringPaid()
  const { partnerId } = first
  await mature()
  expect(await payOut(partnerId, 1001)).toBe(false)
  expect(await payOut(partnerId, 0)).toBe(false)
  expect(await payOut(partnerId, 1000)).toBe(true)
  expect(await balance(partnerId)).toEqual({ pending: 0, payable: 0, earned: 1000, paid: 1000 })
  await refund(first, null)
  expect(await balance(partnerId)).toEqual({ pending: 0, payable: -1000, earned: 0, paid: 1000 })
  const next = await cashier.place({ price: 23_800 })
  const orderId = await idOf(next)
  await attributeTo(shop.core.database, partnerId, orderId)
  await pay({ placed: next, partnerId, orderId, earned: 2000 })
  await mature()
  expect(await balance(partnerId)).toEqual({ pending: 0, payable: 1000, earned: 2000, paid: 1000 })
  await cashier.expectCleanBooks()
})

test('of two payouts at once one is booked, and it comes back once', async () => {
  const { partnerId } = await bringPaid()
  await mature()
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const booked = await Promise.all(ids.map((id) => payOut(partnerId, 700, id)))
  expect(booked.toSorted()).toEqual([false, true])
  const payoutId = ids[booked.indexOf(true)]!
  const comeBack = (amountMinor: number) =>
    shop.core.database.transaction((tx) =>
      queuePayoutEntry(tx, {
        partnerId,
        payoutId,
        kind: 'payout-returned',
        currency: 'EUR',
        amountMinor,
        through: 'transfer',
        ...moment(),
      }),
    )
  expect(await comeBack(699)).toBe(false)
  expect(await comeBack(700)).toBe(true)
  await expect(comeBack(700)).rejects.toThrow()
  expect(await balance(partnerId)).toEqual({ pending: 0, payable: 1000, earned: 1000, paid: 0 })
  await cashier.expectCleanBooks()
})

test('a renewal earns the partner of the first order, as a recurring one', async () => {
  const { database, clock } = shop.core
  const subscriber = await renewals.subscribe('mollie', { priceMinor: 1190 })
  const partnerId = await insertPartner(database, clock.now())
  const [first] = await renewals.periods(subscriber)
  await attributeTo(database, partnerId, first!.orderId)
  await renewals.advance(32 * DAY)
  const [, second] = await renewals.periods(subscriber)
  const [row] = await database.query(
    `SELECT c.partner_id AS "partnerId", c.phase, c.earned_minor AS earned, b.way FROM commission c JOIN partner_order b ON b.order_id = c.order_id WHERE c.order_id = $1`,
    [second!.orderId],
  )
  expect(row).toMatchObject({ partnerId, phase: 'recurring', way: 'renewal', earned: 100 })
  await renewals.audit()
})
