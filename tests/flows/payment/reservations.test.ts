import { beforeAll, describe, expect, test } from 'vitest'
import { cancelOrder, recordSettlement } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { noPayments } from '../../support/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const PROVIDERS = [
  'stripe',
  'paypal',
  'mollie',
  'klarna',
  'gocardless',
  'amazon-pay',
  'redsys',
  'btcpay',
] as const
const OFFLINE = ['bank-transfer', 'cash-on-delivery', 'coupon'] as const
const GATEWAYS = [...PROVIDERS, ...OFFLINE] as const
type GatewayId = (typeof GATEWAYS)[number]

const sandbox = useSandbox(PROVIDERS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

interface Reserved {
  readonly state: string
  readonly endsAt: Date | null
  readonly free: number
  readonly onHand: number
}

async function reserved(placed: Placed): Promise<Reserved> {
  const [row] = await shop.core.database.query<Reserved>(
    `SELECT h.state, h.expires_at AS "endsAt", s.on_hand - s.reserved AS free, s.on_hand AS "onHand"
     FROM stock_reservation h JOIN stock s USING (variant_id) WHERE h.order_id = $1`,
    [(await desk.orderOf(placed)).id],
  )
  if (!row) throw new Error(`nothing was reserved for ${placed.number}`)
  return row
}

async function begin(placed: Placed, gatewayId: GatewayId): Promise<unknown> {
  const link = await cashier.link(placed, gatewayId, { tel: '+49 30 1234567' })
  expect(link.status, link.text).toBe(200)
  return link.body
}

async function cancel({ buyer, orderKey }: Placed): Promise<void> {
  const answer = await buyer.call('/gateway/cancel', { orderKey })
  expect(answer.status, answer.text).toBe(200)
}

const after = (gatewayId: GatewayId): GatewayId =>
  gatewayId === 'cash-on-delivery' ? 'bank-transfer' : 'cash-on-delivery'
const staff = (): { actor: string; now: Date } => ({ actor: 'staff', now: shop.core.clock.now() })

/** Every way in which a payment ends, and the latest end of the reservation. */
const WAYS: Readonly<
  Record<
    string,
    {
      readonly endsWithinMs: number
      readonly act: (placed: Placed, gatewayId: GatewayId) => Promise<unknown>
    }
  >
> = {
  'cancelled by its buyer': {
    endsWithinMs: 30 * MINUTE,
    async act(placed, gatewayId) {
      await begin(placed, gatewayId)
      await cancel(placed)
    },
  },
  'cancelled twice and begun anew between': {
    endsWithinMs: 30 * MINUTE,
    async act(placed, gatewayId) {
      await begin(placed, gatewayId)
      await cancel(placed)
      await begin(placed, gatewayId)
      await cancel(placed)
    },
  },
  'left for another gateway, which is cancelled': {
    endsWithinMs: 30 * MINUTE,
    async act(placed, gatewayId) {
      await begin(placed, gatewayId)
      await begin(placed, after(gatewayId))
      await cancel(placed)
    },
  },
  'begun after another gateway that would have waited without end': {
    endsWithinMs: 2 * HOUR,
    async act(placed, gatewayId) {
      await begin(placed, after(gatewayId))
      await begin(placed, gatewayId)
      if (gatewayId === 'bank-transfer' || gatewayId === 'cash-on-delivery') await cancel(placed)
    },
  },
}

const PRESSED = {
  declined: ['stripe', 'paypal', 'mollie', 'klarna', 'gocardless', 'redsys'],
  cancels: PROVIDERS,
} as const

describe('a reservation ends', () => {
  describe.each(GATEWAYS)('%s', (gatewayId) => {
    test.each(Object.keys(WAYS))('when the payment is %s', async (way) => {
      const placed = await cashier.place()
      await WAYS[way]?.act(placed, gatewayId)
      const now = shop.core.clock.now().getTime()
      const { state, endsAt } = await reserved(placed)
      expect([state, endsAt]).not.toEqual(['open', null])
      expect(endsAt!.getTime() - now).toBeLessThanOrEqual(WAYS[way]?.endsWithinMs ?? 0)
      expect(endsAt!.getTime() - now).toBeGreaterThan(25 * MINUTE)
    })

    test('at once when staff cancel the order, and nobody can pay it any more', async () => {
      const placed = await cashier.place()
      await begin(placed, gatewayId)
      await cancelOrder(
        desk.engine,
        { orderId: (await desk.orderOf(placed)).id, why: 'asked by phone' },
        staff(),
      )
      expect(await reserved(placed)).toMatchObject({ state: 'released', free: 1000 })
      const [attempt] = await desk.attempts(placed)
      expect(['cancelled', 'expired', 'released']).toContain(attempt?.status)
    })
  })

  test.each(PRESSED.declined)('when %s declines', async (gatewayId) => {
    const placed = await cashier.place()
    await cashier.buyer(gatewayId, { answer: await begin(placed, gatewayId) }, 'declined')
    expect((await reserved(placed)).endsAt).not.toBeNull()
  })

  test.each(PRESSED.cancels)('when the buyer gives up at %s', async (gatewayId) => {
    const placed = await cashier.place()
    await cashier.buyer(gatewayId, { answer: await begin(placed, gatewayId) }, 'cancels')
    expect((await reserved(placed)).endsAt).not.toBeNull()
  })

  test('when all of the money went back', async () => {
    const placed = await cashier.place()
    await cashier.buyer('mollie', { answer: await begin(placed, 'mollie') }, 'pays')
    expect((await reserved(placed)).endsAt).toBeNull()
    await desk.refund(placed, placed.totalMinor - 100)
    expect((await reserved(placed)).endsAt).toBeNull()
    await desk.refund(placed, null)
    expect((await reserved(placed)).endsAt).not.toBeNull()
  })
})

describe('a reservation has no end', () => {
  test.each(['bank-transfer', 'cash-on-delivery'] as const)('while %s is waited for', async (gatewayId) => {
    const placed = await cashier.place()
    await begin(placed, gatewayId)
    expect(await reserved(placed)).toMatchObject({ state: 'open', endsAt: null })
  })

  test('once money came, also when a part came and another payment of the rest is given up', async () => {
    const placed = await cashier.place()
    await begin(placed, 'bank-transfer')
    const { id: orderId } = await desk.orderOf(placed)
    const part = {
      chargeId: orderId,
      gateway: bankTransfer,
      amountMinor: 500,
      currency: 'EUR',
      reference: `part ${placed.number}`,
      ...staff(),
    }
    await recordSettlement(noPayments(shop.core.database), part)
    expect((await reserved(placed)).endsAt).toBeNull()
    await begin(placed, 'mollie')
    expect((await reserved(placed)).endsAt).toBeNull()
    await cancel(placed)
    expect((await reserved(placed)).endsAt).toBeNull()
  })
})

describe('when time passes', () => {
  const orders = new Map<string, Placed>()

  beforeAll(async () => {
    for (const gatewayId of GATEWAYS) {
      for (const way of Object.keys(WAYS)) {
        const placed = await cashier.place()
        await WAYS[way]?.act(placed, gatewayId)
        orders.set(`${gatewayId} ${way}`, placed)
      }
      const left = await cashier.place()
      await begin(left, gatewayId)
      orders.set(`${gatewayId} left alone`, left)
    }
    await desk.advance(3 * HOUR)
    // A payment that has just expired at its provider keeps its stock for half an hour more.
    await desk.advance(HOUR)
  }, 120_000)

  test('four hours later all stock is free but that of orders that wait, and those are cancelled after 14 days (transfer) and 30 (delivery)', {
    timeout: 120_000,
  }, async () => {
    const isWaiting = (name: string): boolean =>
      name === 'bank-transfer left alone' || name === 'cash-on-delivery left alone'
    for (const [name, placed] of orders)
      expect([name, (await reserved(placed)).free]).toEqual([name, isWaiting(name) ? 999 : 1000])
    await cashier.expectCleanBooks()
    const stateOf = async (name: string): Promise<unknown> =>
      (await cashier.state(orders.get(name)!)).order.state
    await desk.advance(14 * DAY)
    expect([await stateOf('bank-transfer left alone'), await stateOf('cash-on-delivery left alone')]).toEqual(
      ['cancelled', 'placed'],
    )
    await desk.advance(16 * DAY)
    expect(await stateOf('cash-on-delivery left alone')).toBe('cancelled')
    for (const [name, placed] of orders) expect([name, (await reserved(placed)).free]).toEqual([name, 1000])
    await cashier.expectCleanBooks()
  })
})
