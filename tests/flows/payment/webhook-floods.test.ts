import { beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie', 'klarna', 'stripe', 'paypal'])
const shop = useRunningShop({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(text, values)

beforeEach(() => shop.drain())

let addresses = 0
/** Returns an address of a network that has not called yet. */
const anyAddress = (): string => `198.51.${Math.floor(++addresses / 200)}.${addresses % 200}`

async function post(
  path: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${shop.url}/webhooks/${path}`, { method: 'POST', body, headers })
}

const stored = (gatewayId: string) =>
  query<{ id: string; deliveries: number; size: number }>(
    'SELECT id, deliveries, length(body) AS size FROM payment_event WHERE gateway_id = $1 ORDER BY received_at, id',
    [gatewayId],
  )
const waitingJobs = async (): Promise<number> =>
  (
    await query(
      `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'handle-payment-event'`,
    )
  ).length

async function linked(
  id: string,
): Promise<Placed & { readonly attemptId: string; readonly ref: string; readonly answer: unknown }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, id)
  const [attempt] = await desk.attempts(placed)
  return { ...placed, attemptId: attempt!.id, ref: attempt!.ref, answer: link.body }
}

describe('call-backs that are not signed', () => {
  test('and name no payment of ours are answered as their provider expects, and leave neither a row nor a job', async () => {
    const before = { mollie: await stored('mollie'), klarna: await stored('klarna') }
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => [
          post('mollie', `id=tr_forged${round}x${n}`),
          post(`mollie?attempt=${uuidv7(Date.now())}`, `id=tr_forged${round}x${n}`),
          post(`klarna?attempt=${uuidv7(Date.now())}`, JSON.stringify({ event_id: `e${n}` })),
        ]).flat(),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
    expect({ mollie: await stored('mollie'), klarna: await stored('klarna') }).toEqual(before)
    expect(await waitingJobs()).toBe(0)
    const real = await linked('mollie')
    await cashier.buyer('mollie', { answer: real.answer }, 'pays', { returns: false })
    expect((await cashier.state(real)).paymentState).toBe('paid')
  })

  test.each(['klarna', 'mollie'] as const)(
    'and name one payment of %s in a thousand ways are one row without a body and one job',
    async (id) => {
      const { attemptId } = await linked(id)
      const count = (await stored(id)).length
      for (let n = 0; n < 40; n++) {
        const body =
          id === 'mollie' ? `id=tr_another${n}` : JSON.stringify({ event_id: `e${n}`, more: 'x'.repeat(n) })
        expect((await post(`${id}?attempt=${attemptId}`, body)).status).toBe(200)
      }
      const rows = (await stored(id)).slice(count)
      expect(rows).toEqual([{ id: expect.any(String), deliveries: 40, size: 0 }])
      expect(await waitingJobs()).toBe(1)
    },
  )

  test('that come while a link call has no answer are fifty, and wait for those that name a payment', async () => {
    const real = await linked('mollie')
    const placed = await cashier.place()
    await sandbox.control('mollie', 'faults', { on: 'create', fault: '500-before', times: 1 })
    expect((await cashier.link(placed, 'mollie')).status).toBe(503)
    const before = (await stored('mollie')).length
    for (let n = 0; n < 80; n++) expect((await post('mollie', `id=tr_overtakes${n}`)).status).toBe(200)
    expect((await stored('mollie')).length - before).toBe(50)
    await sandbox.control('mollie', 'buyer', { answer: real.answer, does: 'pays', returns: false })
    const [first] = await query<{ ref: string }>(
      `SELECT e.provider_ref AS ref FROM graphile_worker._private_jobs j JOIN payment_event e ON e.id::text = j.payload ->> 'eventId' ORDER BY j.priority, j.run_at, j.id`,
    )
    expect(first?.ref).toBe(real.ref)
    await query(`UPDATE payment_attempt SET status = 'failed' WHERE status = 'created'`)
  })

  test('and name another payment in the name of ours change nothing, and take no genuine one’s place', async () => {
    const { attemptId, answer, ...placed } = await linked('mollie')
    await sandbox.control('mollie', 'buyer', { answer, does: 'pays', returns: false })
    await post(`mollie?attempt=${attemptId}`, 'id=tr_somebodyelse')
    await shop.drain()
    expect((await cashier.state(placed)).paymentState).toBe('paid')
  })

  test('wait for those that are signed', async () => {
    const hint = await linked('mollie')
    const signed = await linked('stripe')
    await sandbox.control('mollie', 'buyer', { answer: hint.answer, does: 'pays', returns: false })
    await sandbox.control('stripe', 'buyer', { answer: signed.answer, does: 'pays', returns: false })
    const jobs = await query<{ gateway: string }>(
      `SELECT e.gateway_id AS gateway FROM graphile_worker._private_jobs j JOIN payment_event e ON e.id::text = j.payload ->> 'eventId' ORDER BY j.priority, j.run_at, j.id`,
    )
    expect([...new Set(jobs.map(({ gateway }) => gateway))]).toEqual(['stripe', 'mollie'])
  })

  test.each([
    ['klarna?attempt=x', 200],
    [`klarna?attempt=${'a'.repeat(64)}`, 200],
    ['klarna?attempt=%00', 400],
    ['klarna?attempt=../1', 400],
    ['klarna', 400],
    ['mollie?attempt=x', 200],
  ] as const)('to %s are answered %i, are not stored, and are no fault of ours', async (path, status) => {
    const before = [...(await stored('klarna')), ...(await stored('mollie'))]
    expect(
      (await post(path, path.startsWith('klarna') ? '{"event_id":"e"}' : 'id=tr_0123456789')).status,
    ).toBe(status)
    expect([...(await stored('klarna')), ...(await stored('mollie'))]).toEqual(before)
  })

  test.each([
    ['klarna', (attemptId: string) => post(`klarna?attempt=${attemptId}`, '{"event_id":"a\\u0000b"}')],
    ['mollie', (attemptId: string) => post(`mollie?attempt=${attemptId}`, 'id=tr_0123456789')],
  ] as const)('of %s with strange contents are no fault of ours', async (id, send) => {
    const { attemptId } = await linked(id)
    expect((await send(attemptId)).status).toBe(200)
  })

  test('are small', async () => {
    expect((await post('mollie', `id=tr_${'x'.repeat(9_000)}`)).status).toBe(413)
  })
})

test('a signed event about what another program of the merchant made is no fault of ours', async () => {
  const { ref } = await linked('paypal')
  for (const custom of ['order 4711', 'x'.repeat(120), '01900000-0000-7000-8000-00000000000g'])
    expect(
      await desk.send('paypal', {
        ref,
        event: { resource: { id: ref, custom_id: custom, purchase_units: [{ custom_id: custom }] } },
      }),
    ).toBe(200)
})

describe('limits per address', () => {
  test('what proves nothing is 429 after sixty, while another address and a good signature from the same one go on', async () => {
    const from = { 'x-forwarded-for': anyAddress() }
    const log = desk.hear()
    const statuses: number[] = []
    for (let n = 0; n < 70; n++)
      statuses.push((await post('stripe', '{}', { ...from, 'stripe-signature': `t=${n},v1=00` })).status)
    expect(statuses).toEqual([...Array(60).fill(400), ...Array(10).fill(429)])
    const refused = await post('mollie', 'id=tr_forged1', from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post('mollie', 'id=tr_forged1', { 'x-forwarded-for': anyAddress() })).status).toBe(200)

    const { attemptId, answer } = await linked('stripe')
    await sandbox.control('stripe', 'buyer', { answer, does: 'pays', returns: false })
    const genuine = desk.lastSent('stripe')
    expect((await post('stripe', genuine.body, { ...genuine.headers, ...from })).status).toBe(200)
    expect(
      (await post(`mollie?attempt=${(await linked('mollie')).attemptId}`, 'id=tr_0123456789', from)).status,
    ).toBe(200)
    expect(attemptId).toBeDefined()

    const refusals = log
      .filter((line) => line.includes('a call-back was refused'))
      .map((line) => JSON.parse(line).reason)
    expect(refusals).toEqual([...new Set(refusals)])
    expect(
      log.filter((line) => line.includes('too many from one address') && line.includes('"stripe"')),
    ).toHaveLength(1)
  })
})

test('the hourly clean-up empties full tables; of call-backs it takes those worked on ninety days ago and leaves those that failed', async () => {
  const old = new Date(shop.core.clock.now().getTime() - 91 * DAY)
  await query(
    `INSERT INTO payment_event (id, gateway_id, account, event_id, hint, body, received_at, state, handled_at)
     SELECT gen_random_uuid(), 'old', 'a', n::text, CASE n % 4 WHEN 0 THEN 'done' WHEN 1 THEN 'ignored' WHEN 2 THEN 'parked' ELSE 'new' END, '', $1,
       CASE n % 4 WHEN 0 THEN 'done' WHEN 1 THEN 'ignored' WHEN 2 THEN 'parked' ELSE 'new' END, CASE WHEN n % 4 < 3 THEN $1::timestamptz END
     FROM generate_series(1, 22000) n`,
    [old],
  )
  await query(`UPDATE payment_event SET state = 'parked' WHERE gateway_id = 'old' AND state = 'new'`)
  await query(
    `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at) SELECT sha256(n::text::bytea), $1, $1, $1 FROM generate_series(1, 21000) n`,
    [old],
  )
  await query(
    `INSERT INTO flash (id, session_hash, content, expires_at) SELECT gen_random_uuid(), '', '{}', $1 FROM generate_series(1, 21000)`,
    [old],
  )
  await shop.drain('sweep-sessions')
  const left = await query<{ state: string }>(
    `SELECT DISTINCT hint AS state FROM payment_event WHERE gateway_id = 'old' ORDER BY 1`,
  )
  expect(left).toEqual([{ state: 'new' }, { state: 'parked' }])
  expect(await query('SELECT FROM session WHERE expires_at = $1', [old])).toEqual([])
  expect(await query('SELECT FROM flash WHERE expires_at = $1', [old])).toEqual([])
})
