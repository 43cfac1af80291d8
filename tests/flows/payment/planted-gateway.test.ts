import { afterEach, expect, test, vi } from 'vitest'
import type { Gateway, GatewayInfo, Observation, RefundFact } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import type { Money } from '#kernel/money.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

// A gateway is its folder and a line in `src/main/gateways.ts`. These two are in no folder, and nothing but
// that line is planted: whatever else the shop asks of a gateway, their `info` must say.

const INFO = {
  icon: 'card',
  group: 'card',
  single: true,
  subscriptions: false,
  currencies: null,
  countries: null,
  minMinor: null,
  maxMinor: null,
  onlyPhysical: false,
  needs: [],
  csp: {},
  keyTtlHours: 0,
  arrivesInDays: 0,
} satisfies Partial<GatewayInfo>

interface Flown {
  readonly attemptId: string
  readonly requested: Money
  readonly refunds: RefundFact[]
  isPaid: boolean
}

/** What the pigeons' provider knows, by its name for a payment. */
const loft = new Map<string, Flown>()

const pigeon: Gateway = {
  info: {
    ...INFO,
    id: 'pigeon',
    name: 'Carrier pigeon',
    paidThrough: 'provider',
    capture: 'auto',
    refund: 'partial',
    openAmount: false,
  },
  account: 'loft',
  livemode: false,
  async link({ attemptId, amount }) {
    const ref = `flight-${attemptId}`
    loft.set(ref, { attemptId, requested: amount, refunds: [], isPaid: false })
    const answer = { type: 'redirect', url: `https://pigeon.example/${ref}` } as const
    return { answer, ref, status: 'linked', expiresAt: null, kept: {} }
  },
  observe: async (ref) => flightAt(ref),
  async refund(ref, { refundId, amount }) {
    const fact = { providerRefundId: `back-${refundId}`, refundId, amount, status: 'done' } as const
    loft.get(ref)?.refunds.push(fact)
    return fact
  },
}

function flightAt(ref: string): Observation | null {
  const flown = loft.get(ref)
  if (!flown) return null
  const { attemptId, requested, refunds, isPaid } = flown
  const captured = { ...requested, amount: isPaid ? requested.amount : 0 }
  return {
    ref,
    attemptId,
    account: 'loft',
    livemode: false,
    at: new Date(),
    requested,
    captured,
    refunds,
    disputes: [],
    status: isPaid ? 'settled' : 'open',
  }
}

const envelope: Gateway = {
  info: {
    ...INFO,
    id: 'envelope',
    name: 'Giro envelope',
    paidThrough: 'bank',
    capture: 'none',
    refund: 'none',
    openAmount: true,
  },
  account: '',
  livemode: true,
  link: async () => ({
    answer: { type: 'reload' },
    ref: null,
    status: 'processing',
    expiresAt: null,
    kept: {},
  }),
  instruction: () => ({ gatewayId: 'envelope', text: 'Send an envelope.', rows: [], qr: null }),
}

vi.mock('#main/gateways.ts', async (importActual) => {
  const { openGateways } = await importActual<typeof import('#main/gateways.ts')>()
  const withPlanted: typeof openGateways = (core) => [...openGateways(core), pigeon, envelope]
  return { openGateways: withPlanted }
})

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)

afterEach(() => cashier.expectCleanBooks())

test('a planted gateway with a provider is listed, linked, settled and paid back', async () => {
  const placed = await cashier.place()
  expect(await cashier.state(placed)).toMatchObject({
    gateways: expect.arrayContaining([expect.objectContaining({ gatewayId: 'pigeon' })]),
  })
  const { body } = await cashier.link(placed, 'pigeon')
  expect(body).toMatchObject({ type: 'redirect', orderKey: placed.orderKey })
  const [attempt] = await desk.attempts(placed)
  loft.get(attempt!.ref)!.isPaid = true
  await cashier.reconcile()
  expect(await cashier.state(placed)).toMatchObject({
    paymentState: 'paid',
    attempt: { gatewayId: 'pigeon', status: 'settled' },
  })
  expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:pigeon': placed.totalMinor })
  expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
  await desk.refund(placed, null)
  expect(await cashier.ledger(placed)).not.toHaveProperty('clearing:pigeon')
})

test('a planted gateway without a provider is listed, linked, and settled by staff', async () => {
  const placed = await cashier.place()
  expect(await cashier.state(placed)).toMatchObject({
    gateways: expect.arrayContaining([expect.objectContaining({ gatewayId: 'envelope' })]),
  })
  expect((await cashier.link(placed, 'envelope')).body).toMatchObject({ type: 'reload' })
  expect((await cashier.state(placed)).paymentState).toBe('awaiting')
  expect((await type('settle', placed, 'post 1')).said).toContain('by envelope: booked')
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:envelope': placed.totalMinor })
  expect(await type('settle', placed, 'post 1')).toMatchObject({
    code: 1,
    said: expect.stringContaining('by envelope was already booked under post 1'),
  })
})

test('what was to come through the bank and did not is asked for once, then cancelled', async () => {
  const placed = await cashier.place()
  await cashier.link(placed, 'envelope')
  await desk.advance(8 * DAY)
  expect(await cashier.mails(placed)).toContain('payment-reminder')
  await desk.advance(7 * DAY)
  expect((await cashier.state(placed)).order.state).toBe('cancelled')
  const actors = await shop.core.database.query(
    'SELECT DISTINCT actor FROM order_event WHERE order_id = $1 AND actor LIKE $2',
    [(await desk.orderOf(placed)).id, '%-due'],
  )
  expect(actors).toEqual([{ actor: 'envelope-due' }])
})
