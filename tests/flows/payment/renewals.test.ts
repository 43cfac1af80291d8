import { beforeAll, describe, expect, test } from 'vitest'
import { bookOf, type Gateway, type Observation } from '#domains/payment/gateway.ts'
import { queueNewAttempt } from '#domains/payment/store/write-attempts.ts'
import { DAY } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { readAttention } from '#main/attention.ts'
import { openPayments } from '#main/payments.ts'
import { typeCommand } from '../../support/command-line.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

// The shop sells no subscriptions yet: here an order begins an agreement, and nobody expects its renewals.

/** Providers that renew by themselves; the others renew on request. */
const THEMSELVES = ['stripe', 'paypal'] as const
const ASKED = ['mollie', 'gocardless', 'amazon-pay', 'redsys'] as const
type Id = (typeof THEMSELVES)[number] | (typeof ASKED)[number]

const sandbox = useSandbox([...THEMSELVES, ...ASKED])
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
let log: readonly string[] = []

beforeAll(async () => {
  log = desk.hear()
  await shop.drain()
})
const gatewayOf = (id: string): Gateway => openPayments(shop.core).engine.gatewayOf(id)!
const faults = (id: string, times: number) =>
  sandbox.control(id, 'faults', { on: 'event', fault: 'lose', times })

interface Begun {
  readonly placed: Placed
  /** The payment that began the agreement. */
  readonly ref: string
  /** The provider's ref of the agreement. */
  readonly agreement: string
}

/** Pays the first period as a buyer who agrees to further ones. */
async function begin(id: Id): Promise<Begun> {
  const placed = await cashier.place()
  const order = await desk.orderOf(placed)
  const gateway = gatewayOf(id)
  const attemptId = uuidv7(shop.core.clock.now().getTime())
  const amount = { amount: order.totalMinor, currency: order.currency }
  const now = shop.core.clock.now()
  const back = `${shop.url}/return/${id}?attempt=${attemptId}`
  const result = await gateway.link({
    attemptId,
    key: `${attemptId}:link:1`,
    amount,
    flow: 'first',
    input: {},
    ref: null,
    createdAt: now,
    now,
    order: {
      id: order.id,
      number: placed.number,
      total: amount,
      locale: 'en',
      email: order.email,
      billing: order.billing,
      deliveryCountry: 'DE',
      requiresShipping: false,
      bankAccount: null,
      lines: [{ productId: 'tide', name: 'Tide, monthly', pieces: 1, unitPrice: amount, period: 'P1M' }],
    },
    urls: { back, cancel: back, webhook: `${shop.url}/webhooks/${id}` },
  })
  const attempt = {
    chargeId: order.id,
    id: attemptId,
    gatewayId: id,
    paidThrough: gateway.info.paidThrough,
    payerSerial: order.serial,
    flow: 'first' as const,
  }
  await shop.core.database.transaction(async (tx) =>
    queueNewAttempt(tx, {
      ...attempt,
      amountMinor: amount.amount,
      currency: 'EUR',
      account: bookOf(gateway),
      now,
      result,
    }),
  )
  await cashier.buyer(id, { answer: { ...result.answer, orderKey: placed.orderKey } }, 'pays')
  if (id === 'gocardless') await desk.advance(3 * DAY)
  await cashier.reconcile()
  expect((await cashier.state(placed)).paymentState).toBe('paid')
  const ref = (await desk.attempts(placed))[0]!.ref
  const row = (await sandbox.book(id)).find((line) => line.ref === ref)
  return { placed, ref, agreement: id === 'mollie' || id === 'redsys' ? ref : (row?.subscription ?? '') }
}

/** Lets a month pass and charges the period: by the provider, or because another program of ours asked. */
async function renew(id: Id, { ref, placed }: Begun, period = '2027-01'): Promise<Observation | null> {
  if (id === 'stripe' || id === 'paypal') {
    await desk.advance(31 * DAY)
    await shop.drain()
    return null
  }
  const amount = { amount: placed.totalMinor, currency: 'EUR' }
  const due = { period, amount, orderNumber: placed.number }
  const seen = await gatewayOf(id).subscription!.chargeDue!(ref, due, `${uuidv7(1)}:charge:${period}`)
  if (id === 'gocardless') await desk.advance(3 * DAY)
  await shop.drain()
  return seen
}

interface Row {
  readonly ref: string
  readonly amount: number
  readonly agreement: string
  readonly period: string
}

const unmatched = (agreement: string): Promise<Row[]> =>
  shop.core.database.query<Row>(
    'SELECT provider_ref AS ref, amount_minor AS amount, agreement, period FROM payment_unmatched WHERE agreement = $1 ORDER BY period',
    [agreement],
  )

/** Counts the webhooks that arrived since then. */
async function heardSince(id: string, since: Date): Promise<number> {
  const events = 'SELECT FROM payment_event WHERE gateway_id = $1 AND received_at > $2'
  return (await shop.core.database.query(events, [id, since])).length
}

/** Returns the recorded renewals once enough webhooks arrived: some arrive a moment after their cause. */
async function written(agreement: string, count: number): Promise<Row[]> {
  const look = async (): Promise<number> => {
    await shop.drain()
    return (await unmatched(agreement)).length
  }
  await expect.poll(look).toBe(count)
  return unmatched(agreement)
}

async function kontor(...words: string[]): Promise<string> {
  const context = { database: shop.core.database, clock: shop.core.clock, payments: desk.engine }
  return (await typeCommand(context, ['payment', ...words])).said
}

async function waiting(): Promise<readonly string[]> {
  const kinds = await readAttention(shop.core.database, {
    now: shop.core.clock.now(),
    limit: 100,
    demo: false,
    isGatewayOn: () => true,
  })
  return kinds
    .filter(({ source }) => source.id === 'renewals-unmatched')
    .flatMap(({ things }) => things.map((one) => one.subject))
}

describe('a renewal that no subscription expects', () => {
  test.each(THEMSELVES)('is told by %s and written down once, however often it is told', async (id) => {
    const begun = await begin(id)
    await renew(id, begun)
    const told = { amount: begun.placed.totalMinor, agreement: begun.agreement }
    const [row, ...others] = await written(begun.agreement, 1)
    expect([row, others]).toMatchObject([{ ...told, period: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, []])
    await sandbox.control(id, 'deliver', { ref: row!.ref.split('/')[0]!, times: 3, parallel: false })
    await shop.drain()
    await cashier.reconcile()
    expect(await unmatched(begun.agreement)).toEqual([row])
    const lines = log.filter(
      (line) => line.includes('what no subscription expects') && line.includes(row!.ref),
    )
    expect(lines).toHaveLength(1)
    expect(await waiting()).toContain(`${id} ${row!.ref}`)
    expect(await kontor('unmatched')).toContain(`renews ${begun.agreement} for ${row!.period}`)
    // The order that began the agreement is unchanged.
    expect((await cashier.state(begun.placed)).paymentState).toBe('paid')
    expect(await desk.attempts(begun.placed)).toHaveLength(1)
    expect(await kontor('resolve', id, row!.ref, 'ended', 'and', 'paid', 'back')).toContain('recorded')
    expect(await waiting()).not.toContain(`${id} ${row!.ref}`)
  })

  test.each(THEMSELVES)('at %s is found by the reconciler alone, with each of its periods', async (id) => {
    const begun = await begin(id)
    await faults(id, 99)
    const since = shop.core.clock.now()
    await renew(id, begun)
    await renew(id, begun)
    expect(await heardSince(id, since)).toBe(0)
    await faults(id, 0)
    await cashier.reconcile()
    await cashier.reconcile()
    const rows = await written(begun.agreement, 2)
    expect(new Set(rows.map(({ period }) => period)).size).toBe(2)
    expect(rows).toHaveLength(2)
  })

  test('told in the wrong order is the same two rows', async () => {
    const begun = await begin('stripe')
    const before = sandbox.of('stripe').deliveries.length
    await faults('stripe', 99)
    await renew('stripe', begun)
    await renew('stripe', begun)
    await faults('stripe', 0)
    const invoices = (await sandbox.book('stripe')).filter(
      ({ subscription, ref }) => subscription === begun.agreement && ref !== begun.ref,
    )
    expect([invoices.length, sandbox.of('stripe').deliveries.length >= before]).toEqual([2, true])
    for (const { ref } of invoices.toReversed()) {
      await sandbox.control('stripe', 'deliver', { ref, times: 1, parallel: false })
      await shop.drain()
    }
    expect((await written(begun.agreement, 2)).map(({ ref }) => ref).sort()).toEqual(
      invoices.map(({ ref }) => ref).sort(),
    )
  })

  test.each(ASKED)(
    'that was charged at %s for the shop is written down with its period, once',
    async (id) => {
      const begun = await begin(id)
      const seen = await renew(id, begun)
      // Redsys sends no notification of charges without a buyer: this is what it would say.
      if (id === 'redsys') await desk.send(id, { ref: seen!.ref })
      await shop.drain()
      const [row, ...others] = await written(begun.agreement, 1)
      const wanted = { ref: seen!.ref, amount: begun.placed.totalMinor, period: '2027-01' }
      expect([row, others]).toMatchObject([wanted, []])
      await cashier.reconcile()
      await cashier.reconcile()
      expect(await unmatched(begun.agreement)).toEqual([row])
      expect(await waiting()).toContain(`${id} ${row!.ref}`)
    },
  )

  test.each(['mollie', 'gocardless'] as const)(
    'charged at %s is found by the reconciler alone',
    async (id) => {
      const begun = await begin(id)
      await faults(id, 99)
      const since = shop.core.clock.now()
      await renew(id, begun)
      expect(await heardSince(id, since)).toBe(0)
      await faults(id, 0)
      await cashier.reconcile()
      expect(await written(begun.agreement, 1)).toMatchObject([{ period: '2027-01' }])
    },
  )
})
