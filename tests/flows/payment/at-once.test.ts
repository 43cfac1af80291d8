import { afterAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { CallResult } from '../../support/buyer.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
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
/** Gateways whose payment exists only once the buyer's browser has posted or pressed something. */
const MADE_BY_BROWSER: readonly string[] = ['amazon-pay', 'redsys']
const OFFLINE = ['bank-transfer', 'cash-on-delivery', 'coupon'] as const

const sandbox = useSandbox(PROVIDERS)
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const tel = { tel: '+49 30 1234567' }
const sixTimes = (placed: Placed, gatewayId: string): Promise<CallResult[]> =>
  Promise.all(Array.from({ length: 6 }, () => cashier.link(placed, gatewayId, tel)))
/** Counts the payments that a buyer could still make at providers. */
async function openAtProviders(placed: Placed): Promise<number> {
  const books = await Promise.all(PROVIDERS.map((id) => cashier.bookOf(id, placed)))
  return books.flat().filter(({ status }) => status === 'open').length
}

describe('six link calls at once', () => {
  test.each([...PROVIDERS, ...OFFLINE])(
    '%s: give one answer, from one attempt and one object at the provider',
    async (id) => {
      const placed = await cashier.place()
      const answers = await sixTimes(placed, id)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(await desk.attempts(placed)).toHaveLength(1)
      if (PROVIDERS.includes(id as 'stripe'))
        expect(await cashier.bookOf(id, placed)).toHaveLength(MADE_BY_BROWSER.includes(id) ? 0 : 1)
    },
  )

  test.each(PROVIDERS)(
    '%s: end at one object also where the first one was cut off after the provider had made it',
    async (id) => {
      const placed = await cashier.place()
      await sandbox.control(id, 'faults', { on: 'create', fault: 'drop-after-commit', times: 1 })
      const answers = await sixTimes(placed, id)
      await sandbox.control(id, 'faults', { on: 'create', fault: 'drop-after-commit', times: 0 })
      // The call that was cut off says so, and may be repeated at once.
      expect(answers.filter(({ status }) => status === 503).length).toBeLessThanOrEqual(1)
      const again = await cashier.link(placed, id)
      expect(again.status, again.text).toBe(200)
      for (const { status, body } of answers) if (status === 200) expect(body).toEqual(again.body)
      expect(await cashier.bookOf(id, placed)).toHaveLength(MADE_BY_BROWSER.includes(id) ? 0 : 1)
    },
  )

  test('a call that died while it created the payment holds up the next one for no longer than its claim', async () => {
    const placed = await cashier.place()
    const { id: orderId } = await desk.orderOf(placed)
    const now = shop.core.clock.now()
    const attempt = uuidv7(now.getTime())
    await shop.core.database.query(
      `WITH died AS (
         INSERT INTO payment_attempt (charge_id, id, gateway_id, flow, status, payer_serial, amount_minor, currency, created_at, updated_at, claimed_until)
         SELECT o.id, $2, 'btcpay', 'single', 'created', o.serial, o.total_minor, o.currency, $3, $3, $4 FROM orders o WHERE o.id = $1
       ) INSERT INTO payment_attempt_event (charge_id, attempt_id, to_status, actor, at) VALUES ($1, $2, 'created', 'buyer', $3)`,
      [orderId, attempt, now, new Date(now.getTime() - 1)],
    )
    expect((await cashier.link(placed, 'btcpay')).body).toMatchObject({ type: 'iframe' })
    expect(await desk.attempts(placed)).toMatchObject([{ id: attempt, status: 'linked' }])
  })
})

describe('two gateways in the same instant', () => {
  const pairs = PROVIDERS.flatMap((one, index) => [
    [one, PROVIDERS[(index + 1) % PROVIDERS.length] as string] as const,
    [one, 'bank-transfer'] as const,
  ])

  test.each(pairs)(
    '%s and %s: one wins, the other is closed and its address is not handed out',
    async (one, other) => {
      const placed = await cashier.place()
      const answers = await Promise.all([cashier.link(placed, one), cashier.link(placed, other)])
      await shop.drain()
      const won = answers.filter(({ status }) => status === 200)
      const lost = answers.filter(({ status }) => status !== 200)
      for (const { status, body } of lost) expect([status, body.code]).toEqual([409, 'payment-superseded'])
      const open = (await desk.attempts(placed)).filter(({ status }) =>
        ['created', 'linked', 'action', 'processing'].includes(status),
      )
      expect(open).toHaveLength(1)
      // If both were answered in turn, the first session was closed before the second began.
      expect(won.length + lost.length).toBe(2)
      expect(won.length).toBeGreaterThan(0)
      const isClosable = (id: string): boolean => !['paypal', 'amazon-pay', 'redsys'].includes(id)
      if (isClosable(one) && isClosable(other)) expect(await openAtProviders(placed)).toBeLessThanOrEqual(1)
    },
  )

  test('a payment that is cancelled while it is created hands out no address, and nothing stays open at the provider', async () => {
    const placed = await cashier.place()
    await sandbox.control('btcpay', 'faults', { on: 'create', fault: 'slow', times: 1 })
    const link = cashier.link(placed, 'btcpay')
    const cancel = async (): Promise<number> =>
      (await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status
    await expect.poll(cancel, { timeout: 10_000 }).toBe(200)
    const answer = await link
    await sandbox.control('btcpay', 'faults', { on: 'create', times: 0 })
    // The provider is slower than the shop waits: the call gets 503, and a repeat begins again.
    expect(answer.status).toBeGreaterThanOrEqual(409)
    expect(answer.body).not.toHaveProperty('url')
  })
})

describe('a second invoice of one attempt', () => {
  /**
   * Creates another invoice with the attempt's name, as two calls of an earlier version did. Returns both
   * names.
   */
  async function twoInvoices(): Promise<Placed & { readonly first: string; readonly second: string }> {
    const placed = await cashier.place()
    await cashier.link(placed, 'btcpay')
    const [attempt] = await desk.attempts(placed)
    const { BTCPAY_API_KEY: key, BTCPAY_STORE_ID: store } = sandbox.of('btcpay').env
    const answer = await fetch(`${sandbox.of('btcpay').url}/api/v1/stores/${store}/invoices`, {
      method: 'POST',
      headers: { authorization: `token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount: (placed.totalMinor / 100).toFixed(2),
        currency: 'EUR',
        metadata: { orderId: attempt?.id, orderNumber: placed.number },
      }),
    })
    const { id } = (await answer.json()) as { id: string }
    await shop.drain()
    return { ...placed, first: String(attempt?.ref), second: id }
  }

  test('that nobody paid changes nothing', async () => {
    const placed = await twoInvoices()
    await desk.advance(31 * MINUTE)
    expect(await desk.attempts(placed)).toHaveLength(1)
  })

  test('paid beside the first is a payment of its own: set aside, the order held, and its refund goes to it', async () => {
    const placed = await twoInvoices()
    await cashier.buyer('btcpay', { ref: placed.first }, 'pays')
    await cashier.buyer('btcpay', { ref: placed.second }, 'pays')
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('hold')
    expect(await desk.holds(placed)).toEqual(['duplicate'])
    const attempts = await desk.attempts(placed)
    expect(attempts).toMatchObject([
      { ref: placed.first, status: 'settled', booking: 'receivable' },
      { ref: placed.second, status: 'settled', booking: 'unallocated' },
    ])
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:btcpay': 2 * placed.totalMinor,
      unallocated: -placed.totalMinor,
    })
    await desk.refund(placed, null, attempts[1]?.id)
    const refunds = sandbox
      .of('btcpay')
      .requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/refund'))
    expect(refunds.at(-1)?.path).toContain(placed.second)
  })

  test('paid instead of the first pays the order, and the first is closed', async () => {
    const placed = await twoInvoices()
    await cashier.buyer('btcpay', { ref: placed.second }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await desk.attempts(placed)).toMatchObject([
      { ref: placed.first, status: 'cancelled' },
      { ref: placed.second, status: 'settled', booking: 'receivable' },
    ])
    const book = await cashier.bookOf('btcpay', placed)
    expect(book.find(({ ref }) => ref === placed.first)).toMatchObject({ status: 'canceled' })
  })
})
