import { describe, expect, test } from 'vitest'
import { replayEvent } from '#domains/payment/index.ts'
import { queueNewAttempt } from '#domains/payment/store/write-attempts.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)

describe('edge cases: how a payment is heard of', () => {
  test('1: the same event delivered twice is one ledger row, one mail and two good answers', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    expect(link.body).toMatchObject({
      type: 'redirect',
      orderKey: placed.orderKey,
      url: expect.stringContaining(sandbox.of('mollie').url),
    })
    const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays')
    await sandbox.control('mollie', 'deliver', { ref, times: 2, parallel: false })
    await shop.drain()
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'paid',
      attempt: { gatewayId: 'mollie', status: 'settled' },
    })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:mollie': placed.totalMinor })
    const [entry] = await cashier.bookOf('mollie', placed)
    expect(entry).toMatchObject({ status: 'paid', amount: placed.totalMinor, currency: 'EUR' })
    expect(
      sandbox
        .of('mollie')
        .deliveries.filter(({ body }) => body.includes(String(ref)))
        .map(({ status }) => status),
    ).toEqual([200, 200, 200])
    await cashier.expectCleanBooks()
  })

  test('2: the same event ten times at once, worked on by two workers at once, happens exactly once', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await sandbox.control('mollie', 'faults', { on: 'event', fault: 'lose', times: 1 })
    const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays', { returns: false })
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
    const delivered = sandbox.control('mollie', 'deliver', { ref, times: 10, parallel: true })
    await Promise.all([delivered, shop.drain(), shop.drain()])
    await Promise.all([shop.drain(), shop.drain()])
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:mollie': placed.totalMinor })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    await cashier.expectCleanBooks()
  })

  test('an event that is delivered or replayed later leaves the audit able to say what it did to other payments', async () => {
    const { database, clock } = shop.core
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    // The process that made another try died before it asked the provider.
    const [order] = await database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [
      placed.orderKey,
    ])
    const lost = uuidv7(clock.now().getTime())
    await database.transaction(async (tx) =>
      queueNewAttempt(tx, {
        chargeId: order!.id,
        id: lost,
        gatewayId: 'mollie',
        paidThrough: 'provider',
        flow: 'single',
        payerSerial: -1,
        amountMinor: placed.totalMinor,
        currency: 'EUR',
        now: clock.now(),
        result: null,
      }),
    )
    const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays', { returns: false })
    await shop.drain()
    const moves = await database.query<{ attemptId: string; isNamed: boolean }>(
      `SELECT m.attempt_id AS "attemptId", e.id IS NOT NULL AS "isNamed"
       FROM payment_attempt_event m JOIN orders o ON o.id = m.charge_id
       LEFT JOIN payment_event e ON e.id = m.event_id WHERE o.key = $1 AND m.actor = 'webhook' ORDER BY m.id`,
      [placed.orderKey],
    )
    expect(moves.map(({ attemptId }) => attemptId)).toContain(lost)
    expect(moves.every(({ isNamed }) => isNamed)).toBe(true)
    await cashier.expectCleanBooks()
    await sandbox.control('mollie', 'deliver', { ref, times: 1, parallel: false })
    await shop.drain()
    await cashier.expectCleanBooks()
    const [event] = await database.query<{ id: string }>(
      'SELECT id FROM payment_event WHERE provider_ref = $1',
      [ref],
    )
    await database.transaction((tx) => replayEvent(tx, event!.id))
    await shop.drain()
    await cashier.expectCleanBooks()
  })

  test('a call-back overtakes the mails that wait', async () => {
    // Another test's job may wait here for its next try.
    const [before] = await shop.core.database.query<{ last: string }>(
      'SELECT coalesce(max(id), 0)::text AS last FROM graphile_worker._private_jobs',
    )
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await sandbox.control('mollie', 'buyer', { answer: link.body, does: 'pays', returns: false })
    const jobs = await shop.core.database.query<{ name: string }>(
      `SELECT t.identifier AS name FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier IN ('handle-payment-event', 'send-order-confirmation') AND j.id > $1 ORDER BY j.priority, j.run_at, j.id`,
      [before!.last],
    )
    expect(jobs.map(({ name }) => name)).toEqual(['handle-payment-event', 'send-order-confirmation'])
    await shop.drain()
    expect((await cashier.state(placed)).paymentState).toBe('paid')
  })

  test('3: an event that overtakes the answer of the link call finds its order, and the link call changes nothing back', async () => {
    const placed = await cashier.place()
    // The provider creates the payment, but its answer is lost: the buyer pays before the shop knows the
    // payment's ref.
    await sandbox.control('mollie', 'faults', { on: 'create', fault: 'drop-after-commit', times: 1 })
    const lost = await cashier.link(placed, 'mollie')
    expect(lost).toMatchObject({ status: 503, body: { code: 'provider-unreachable' } })
    const [made] = await cashier.bookOf('mollie', placed)
    await cashier.buyer('mollie', { ref: made!.ref }, 'pays', { returns: false })
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    const again = await cashier.link(placed, 'mollie')
    expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await cashier.bookOf('mollie', placed)).toHaveLength(1)
    await cashier.expectCleanBooks()
  })

  test('4: call-back and browser return at the same instant are one transition and one mail', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await sandbox.control('mollie', 'faults', { on: 'event', fault: 'lose', times: 1 })
    const { ref, returnUrl } = await cashier.buyer('mollie', { answer: link.body }, 'pays', {
      returns: false,
    })
    const returns = Array.from({ length: 3 }, () => placed.buyer.send(String(returnUrl), {}))
    await Promise.all([
      sandbox.control('mollie', 'deliver', { ref, times: 3, parallel: true }).then(() => shop.drain()),
      ...returns,
    ])
    await shop.drain()
    const moves = await shop.core.database.query(
      `SELECT FROM payment_attempt_event WHERE to_status = 'settled' AND attempt_id IN (SELECT id FROM payment_attempt WHERE provider_ref = $1)`,
      [ref],
    )
    expect(moves).toHaveLength(1)
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    await cashier.expectCleanBooks()
  })

  test('5: a return after the settlement, refreshed and by the back button, leads to the paid order and changes nothing', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    const { returnUrl } = await cashier.buyer('mollie', { answer: link.body }, 'pays')
    for (let visit = 0; visit < 3; visit++) {
      const back = await placed.buyer.send(String(returnUrl), {})
      expect(back).toMatchObject({ status: 303 })
      expect(back.headers.get('location')).toBe(`/order/${placed.orderKey}?returned=1`)
    }
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:mollie': placed.totalMinor })
  })

  test('6: a buyer who never returns has paid, and the order cannot be changed any more', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await cashier.buyer('mollie', { answer: link.body }, 'pays', { returns: false })
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    const change = await placed.buyer.call('/order/update', {
      fn: 'address',
      key: placed.orderKey,
      'billing.city': 'Bremen',
    })
    expect(change).toMatchObject({ status: 409, body: { code: 'order-closed' } })
  })

  test('7: a lost event and a lost return are mended by the reconciler, and the late event adds nothing', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    await sandbox.control('mollie', 'faults', { on: 'event', fault: 'lose', times: 1 })
    const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays', { returns: false })
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    await sandbox.control('mollie', 'deliver', { ref, times: 2, parallel: true })
    await shop.drain()
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:mollie': placed.totalMinor })
    await cashier.expectCleanBooks()
  })

  test('13: a forged ping that names somebody else’s payment, or none, has no effect', async () => {
    const [mine, other] = [await cashier.place(), await cashier.place()]
    const link = await cashier.link(mine, 'mollie')
    await cashier.link(other, 'mollie')
    const [entry] = await cashier.bookOf('mollie', mine)
    for (const id of [entry!.ref, 'tr_nobodyknowsthis']) {
      const answer = await fetch(`${shop.url}/webhooks/mollie`, {
        method: 'POST',
        body: new URLSearchParams({ id }),
      })
      expect(answer.status).toBe(200)
    }
    await shop.drain()
    expect((await cashier.state(mine)).paymentState).toBe('unpaid')
    expect((await cashier.state(other)).paymentState).toBe('unpaid')
    expect(link.status).toBe(200)
  })

  test('15: a forged return that says paid changes nothing, and a foreign browser does not learn the order', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    const [attempt] = await shop.core.database.query<{ id: string }>(
      'SELECT id FROM payment_attempt WHERE provider_ref = $1',
      [(await cashier.bookOf('mollie', placed))[0]!.ref],
    )
    const forged = `${shop.url}/return/mollie?attempt=${attempt!.id}&status=paid&Ds_Response=0000`
    expect((await placed.buyer.send(forged, {})).status).toBe(303)
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
    const stranger = await fetch(forged, { redirect: 'manual' })
    expect(stranger.status).toBe(200)
    expect(await stranger.text()).not.toContain(placed.orderKey)
    expect(link.status).toBe(200)
  })
})

describe('bad call-backs', () => {
  test.each([
    ['no body', ''],
    ['markup', '<script>'],
    ['not UTF-8', Buffer.from([0x69, 0x64, 0x3d, 0xff, 0xfe])],
    ['another field', 'payment=tr_1234567890'],
  ])('%s is 400 and leaves nothing in the inbox', async (_name, body) => {
    const before = await shop.core.database.query('SELECT FROM payment_event')
    const answer = await fetch(`${shop.url}/webhooks/mollie`, { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(await shop.core.database.query('SELECT FROM payment_event')).toHaveLength(before.length)
  })

  test('an oversized body is 413, an unknown gateway and one without call-backs are 404', async () => {
    const post = async (id: string, body: string): Promise<number> =>
      (await fetch(`${shop.url}/webhooks/${id}`, { method: 'POST', body })).status
    expect(await post('mollie', `id=${'x'.repeat(400_000)}`)).toBe(413)
    expect(await post('nobody', 'id=tr_1')).toBe(404)
    expect(await post('cash-on-delivery', 'id=tr_1')).toBe(404)
  })
})
