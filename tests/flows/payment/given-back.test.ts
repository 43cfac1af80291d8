import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncPayment } from '#domains/payment/commands/sync-payment.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { DAY } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie', 'gocardless'])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

interface Paying extends Placed {
  readonly ref: string
  readonly url: string
}

/** Places an order and takes its buyer to the provider's page. */
async function begun(gatewayId: string, input: Readonly<Record<string, string>> = {}): Promise<Paying> {
  const placed = await cashier.place()
  const first = await cashier.link(placed, gatewayId, input)
  // On a busy machine a provider may answer too late; it is then asked again, as the contract says.
  const { body } = first.status === 503 ? await cashier.link(placed, gatewayId, input) : first
  const { status, body: opened } = await sandbox.control(gatewayId, 'buyer', {
    answer: body,
    does: 'abandons',
  })
  expect(status, JSON.stringify([body, opened])).toBe(200)
  return { ...placed, ref: String(opened.ref), url: String(body.url ?? '') }
}

async function paid(gatewayId: string): Promise<Paying> {
  const paying = await begun(gatewayId)
  await cashier.buyer(gatewayId, { ref: paying.ref }, 'pays')
  expect(await stateOf(paying)).toBe('paid')
  return paying
}

/** Presses a button on a provider's page, and follows where it leads. */
async function press(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(answer.status, await answer.text()).toBeLessThan(400)
  const back = answer.headers.get('location')
  if (back?.startsWith(shop.url)) await fetch(back, { redirect: 'manual' })
  await shop.drain()
}

const stateOf = async (placed: Placed): Promise<string> => (await cashier.state(placed)).paymentState
const atPaypal = (ref: string, does: string): Promise<void> =>
  press(`${sandbox.of('paypal').url}/simulation/deed`, { ref, does })

/** Pays by card and makes the bank return the refund. */
async function refundThatFails(gatewayId: 'stripe' | 'paypal' | 'mollie'): Promise<Paying> {
  const paying = gatewayId === 'stripe' ? await begun('stripe', { via: 'redirect' }) : await paid(gatewayId)
  if (gatewayId === 'stripe') await press(paying.url, { does: 'pm_card_refundFail' })
  if (gatewayId === 'paypal') await atPaypal(paying.ref, 'refund-bounces')
  await desk.refund(paying, 700)
  expect(await stateOf(paying)).toBe('partly-refunded')
  expect(await cashier.ledger(paying)).toMatchObject({ [`clearing:${gatewayId}`]: paying.totalMinor - 700 })
  if (gatewayId === 'mollie') {
    const { id } = await desk.orderOf(paying)
    const [row] = await shop.core.database.query<{ ref: string }>(
      'SELECT provider_refund_id AS ref FROM payment_refund WHERE charge_id = $1',
      [id],
    )
    await press(`${sandbox.of('mollie').url}/dashboard/refund-fails`, { refund: row?.ref ?? '' })
  }
  return paying
}

/** Pays by debit or cheque, which settles later. */
async function debited(gatewayId: 'stripe' | 'paypal' | 'mollie' | 'gocardless'): Promise<Paying> {
  const paying = await begun(gatewayId, gatewayId === 'stripe' ? { via: 'redirect' } : {})
  if (gatewayId === 'stripe') await press(paying.url, { does: 'pm_usBankAccount_insufficientFunds' })
  if (gatewayId === 'mollie') await press(paying.url, { does: 'directdebit' })
  if (gatewayId === 'paypal') await atPaypal(paying.ref, 'pays-by-bouncing-echeck')
  if (gatewayId === 'gocardless') await cashier.buyer(gatewayId, { ref: paying.ref }, 'pays-late')
  expect(await stateOf(paying)).toBe('awaiting')
  return paying
}

const REFUNDED = ['stripe', 'paypal', 'mollie'] as const
const CONFIRMED = ['mollie', 'gocardless'] as const
const BOUNCED = ['stripe', 'paypal'] as const

let log: readonly string[] = []
let orders: Readonly<Record<string, Paying>>

// All tests share one move of the clock, because every move processes the whole shop.
beforeAll(async () => {
  log = desk.hear()
  await shop.drain()
  const made: Record<string, Paying> = { returned: await debited('gocardless') }
  for (const id of REFUNDED) made[`refund ${id}`] = await refundThatFails(id)
  for (const id of [...CONFIRMED, ...BOUNCED]) made[`debit ${id}`] = await debited(id)
  await desk.advance(4 * DAY)
  orders = made
})

afterAll(() => cashier.expectCleanBooks())

const order = (name: string): Paying => {
  const found = orders[name]
  if (!found) throw new Error(`there is no order "${name}"`)
  return found
}

describe('25: a refund that was accepted and failed later', () => {
  test.each(REFUNDED)(
    '25: at %s is the shop’s money again, staff are told, and it can go back once more',
    async (id) => {
      const paying = order(`refund ${id}`)
      expect(await stateOf(paying)).toBe('paid')
      expect(await cashier.ledger(paying)).toMatchObject({ [`clearing:${id}`]: paying.totalMinor })
      const { id: orderId } = await desk.orderOf(paying)
      expect(
        log.filter((line) => line.includes('a refund came back') && line.includes(orderId)),
      ).toHaveLength(1)
      await desk.refund(paying, null)
      expect(await stateOf(paying)).toBe('refunded')
    },
  )
})

describe('36: a debit that its bank takes back', () => {
  test.each(BOUNCED)(
    '36: at %s before it was ever there leaves the order payable in another way',
    async (id) => {
      const paying = order(`debit ${id}`)
      expect(await cashier.state(paying)).toMatchObject({
        paymentState: 'unpaid',
        attempt: { gatewayId: id, status: 'failed' },
      })
      expect(await cashier.mails(paying)).toEqual(['order-confirmation'])
      expect((await cashier.link(paying, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    },
  )

  test.each(CONFIRMED)(
    '36: at %s after it was confirmed is charged back: the money is gone from the books, the order stays as it is',
    async (id) => {
      const paying = order(`debit ${id}`)
      expect(await stateOf(paying)).toBe('paid')
      await cashier.buyer(id, { ref: paying.ref }, 'disputes')
      expect(await cashier.state(paying)).toMatchObject({
        paymentState: 'disputed',
        attempt: { status: 'reversed' },
      })
      expect(await cashier.ledger(paying)).toMatchObject({ disputed: paying.totalMinor })
      expect(await cashier.ledger(paying)).not.toHaveProperty(`clearing:${id}`)
      expect((await desk.orderOf(paying)).state).toBe('placed')
    },
  )

  test('36: at gocardless after it was confirmed fails late: the buyer owes the money again and can pay it', async () => {
    const paying = order('returned')
    expect(await stateOf(paying)).toBe('paid')
    await cashier.buyer('gocardless', { ref: paying.ref }, 'declined')
    expect(await cashier.state(paying)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'reversed' },
    })
    expect(await cashier.ledger(paying)).toMatchObject({ receivable: paying.totalMinor })
    const again = await cashier.link(paying, 'mollie')
    await cashier.buyer('mollie', { answer: again.body }, 'pays')
    expect(await stateOf(paying)).toBe('paid')
  })
})

describe('37: a dispute', () => {
  const decide = {
    async stripe(_ref: string, isWon: boolean) {
      const { url, env } = sandbox.of('stripe')
      const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` }
      const { data } = (await (await fetch(`${url}/v1/disputes?limit=1`, { headers })).json()) as {
        data: { id: string }[]
      }
      const evidence = new URLSearchParams({
        'evidence[uncategorized_text]': isWon ? 'winning_evidence' : 'losing_evidence',
      })
      expect(
        (await fetch(`${url}/v1/disputes/${data[0]?.id}`, { method: 'POST', headers, body: evidence }))
          .status,
      ).toBe(200)
      await shop.drain()
    },
    paypal: (ref: string, isWon: boolean) => atPaypal(ref, isWon ? 'seller-wins' : 'buyer-wins'),
    mollie: (ref: string) => press(`${sandbox.of('mollie').url}/dashboard/chargeback-reverses`, { ref }),
  } as const

  test.each([
    ['stripe', 'won'],
    ['stripe', 'lost'],
    ['paypal', 'won'],
    ['paypal', 'lost'],
    ['mollie', 'won'],
  ] as const)('37: at %s takes the money away, and what follows when it is %s', async (id, outcome) => {
    const paying = await paid(id)
    await cashier.buyer(id, { ref: paying.ref }, 'disputes')
    expect(await stateOf(paying)).toBe('disputed')
    expect(await cashier.ledger(paying)).toMatchObject({ disputed: paying.totalMinor })
    await decide[id](paying.ref, outcome === 'won')
    expect(await stateOf(paying)).toBe(outcome === 'won' ? 'paid' : 'disputed')
    const [kept, gone] = outcome === 'won' ? [`clearing:${id}`, 'disputed'] : ['disputed', `clearing:${id}`]
    expect(await cashier.ledger(paying)).toMatchObject({ [kept]: paying.totalMinor })
    expect(await cashier.ledger(paying)).not.toHaveProperty(gone)
    expect((await desk.orderOf(paying)).state).toBe('placed')
  })

  test('37: that is lost, won, lost and won again moves the money every time', async () => {
    const paying = await paid('stripe')
    const gateway = desk.engine.gatewayOf('stripe')!
    const seen = (await gateway.observe!(paying.ref))!
    const say = (status: 'lost' | 'won') => {
      const disputes = [{ providerDisputeId: 'dp_1', amount: seen.captured, status }]
      const moment = { actor: 'reconciler', now: shop.core.clock.now() }
      return syncPayment(
        desk.engine,
        { ...gateway, observe: async () => ({ ...seen, disputes }) },
        paying.ref,
        moment,
      )
    }
    for (const status of ['lost', 'won', 'lost', 'lost', 'won', 'lost'] as const) {
      await say(status)
      expect(await stateOf(paying)).toBe(status === 'won' ? 'paid' : 'disputed')
      expect(await cashier.ledger(paying)).toMatchObject({
        [status === 'won' ? 'clearing:stripe' : 'disputed']: paying.totalMinor,
      })
    }
  })

  test('37: on an order that was cancelled leaves the order and its pieces as they are', async () => {
    const paying = await begun('stripe')
    const { id: orderId } = await desk.orderOf(paying)
    await cancelOrder(
      desk.engine,
      { orderId: orderId, why: 'the buyer asked for it' },
      { actor: 'staff', now: shop.core.clock.now() },
    )
    await cashier.buyer('stripe', { ref: paying.ref }, 'pays-late')
    expect(await desk.holds(paying)).toEqual(['late'])
    const pieces = (): Promise<object[]> =>
      shop.core.database.query('SELECT * FROM stock_reservation WHERE order_id = $1', [orderId])
    const before = { pieces: await pieces(), row: await desk.orderOf(paying) }
    await cashier.buyer('stripe', { ref: paying.ref }, 'disputes')
    await decide.stripe(paying.ref, false)
    expect({ pieces: await pieces(), row: await desk.orderOf(paying) }).toEqual(before)
    expect(before.row.state).toBe('cancelled')
    expect(await cashier.ledger(paying)).toEqual({
      disputed: paying.totalMinor,
      unallocated: -paying.totalMinor,
    })
  })
})
