import { afterAll, describe, expect, test } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const IDS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless'] as const

interface Outcome {
  readonly state: string
  readonly hold: string | null
}

/** Outcomes where a provider's own rules end the payment before the shop has anything to hold. */
const OTHERWISE: Readonly<Record<string, Outcome>> = {
  // Any amount of coins is accepted; the rest stays to be paid.
  'btcpay amount create': { state: 'partly-paid', hold: null },
  'btcpay amount capture': { state: 'partly-paid', hold: null },
  // Money is captured only for our own account: what was approved for another one is never captured.
  'paypal account create': { state: 'unpaid', hold: null },
  // A session of another account cannot be read with our key.
  'klarna account create': { state: 'unpaid', hold: null },
  'klarna account capture': { state: 'awaiting', hold: null },
  // Amazon refuses to complete a session with an amount that the buyer did not agree to.
  'amazon-pay amount create': { state: 'awaiting', hold: null },
  'amazon-pay currency create': { state: 'awaiting', hold: null },
  'amazon-pay account create': { state: 'unpaid', hold: null },
}

const sandbox = useSandbox(IDS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(async () => {
  await cashier.expectCleanBooks()
  expect(
    await shop.core.database.query(`SELECT order_id FROM mail WHERE template = 'payment-received'`),
  ).toEqual([])
})

async function expectHeld(placed: Placed, reason: string): Promise<void> {
  expect(await desk.holds(placed)).toEqual([reason])
  const { id: orderId } = await desk.orderOf(placed)
  const shipped = shipOrder(shop.core.database, {
    orderId,
    actor: 'staff',
    tracking: '',
    now: shop.core.clock.now(),
  })
  await expect(shipped).rejects.toMatchObject({ code: 'payment-in-review' })
}

describe.each(IDS)('%s has in its books', (id) => {
  const faults = (['amount', 'currency', 'account'] as const).flatMap((what) =>
    (['create', 'capture'] as const).map((on) => [what, on] as const),
  )

  test.each(faults)(
    '9, 16: another %s since the %s than the shop asked for: the order is not paid and not shipped',
    async (what, on) => {
      const placed = await cashier.place()
      await sandbox.control(id, 'faults', { on, fault: `tamper-${what}`, times: 1 })
      const link = await cashier.link(placed, id)
      expect(link.status, link.text).toBe(200)
      await cashier.buyer(id, { answer: link.body }, 'pays')
      const { state, hold } = OTHERWISE[`${id} ${what} ${on}`] ?? { state: 'hold', hold: what }
      expect((await cashier.state(placed)).paymentState).toBe(state)
      if (hold !== null) await expectHeld(placed, hold)
      // Foreign money is not booked, money that the order does not need is set aside, and nobody is told that
      // the order is paid.
      const { [`clearing:${id}`]: held = 0, unallocated = 0 } = await cashier.ledger(placed)
      if (what === 'account' || state === 'awaiting') expect(held).toBe(0)
      else
        expect({ held, unallocated }).toEqual(
          what === 'amount'
            ? { held: placed.totalMinor - 1, unallocated: 0 }
            : { held: placed.totalMinor, unallocated: -placed.totalMinor },
        )
    },
  )
})

test.each(['stripe', 'amazon-pay', 'gocardless'] as const)(
  '16: less than the order’s amount that a buyer pays through %s holds the order',
  async (id) => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    await cashier.buyer(id, { answer: link.body }, 'pays-less')
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    await expectHeld(placed, 'amount')
  },
)
