import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Gateway, GatewayOrder, LinkCommand } from '#domains/payment/index.ts'
import { simulator as amazonPay } from '../../../sandbox/amazon-pay/index.ts'
import { type RunningSimulator, startSimulator } from '../../../sandbox/kit/index.ts'
import { amazonPayApi } from './client.ts'
import { createAmazonPayGateway } from './index.ts'
import { readAmazonPaySettings } from './settings.ts'
import { signText } from './signature.ts'

const SHOP = 'https://shop.example'
let now: Date
let simulator: RunningSimulator
let gateway: Gateway

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  simulator = await startSimulator(amazonPay, { now: () => now })
  gateway = createAmazonPayGateway(simulator.env, { now: () => now })!
})

afterEach(() => simulator.stop())

test('the button’s payload becomes a session that the buyer approves, the shop completes and Amazon pays', async () => {
  const { ref, returnUrl } = await buyer(await linked(), 'pays')
  expect(gateway.onReturn!({ method: 'GET', url: returnUrl!, headers: {}, body: Buffer.alloc(0) })).toEqual({
    ref,
  })
  expect(await gateway.observe!(ref)).toMatchObject({
    ...{ ref, attemptId: 'attempt-1', account: gateway.account, livemode: false, status: 'approved' },
    ...{ requested: eur(1234), captured: eur(0), refunds: [], disputes: [] },
  })
  expect(bookOf(await book(), ref)).toMatchObject({ orderNumber: '100001', amount: 1234, status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    status: 'settled',
    captured: eur(1234),
  })
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'settled',
    attemptId: 'attempt-1',
    account: gateway.account,
    at: now,
  })
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'paid', amount: 1234, subscription: null })
})

test('yen have no decimals, and the ledger’s currency stays', async () => {
  const { ref } = await buyer(await linked({ amount: 5000, currency: 'JPY' }), 'pays')
  const observation = await gateway.capture!(ref, { amount: 5000, currency: 'JPY' }, 'k')
  expect(observation).toMatchObject({ status: 'settled', captured: { amount: 5000, currency: 'JPY' } })
  expect(simulator.requests.find(({ path }) => path.endsWith('/complete'))?.body).toBe(
    '{"chargeAmount":{"amount":"5000","currencyCode":"JPY"}}',
  )
})

test('a declined, canceled, expired or unfinished session is no money', async () => {
  const ends = async (does: string): Promise<unknown[]> => {
    const { ref, returnUrl } = await buyer(await linked(), does)
    const { status, reason } = (await gateway.observe!(ref))!
    return [status, reason, returnUrl && new URL(returnUrl).pathname, bookOf(await book(), ref)?.status]
  }
  expect(await ends('declined')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('fails-3ds')).toEqual(['failed', 'Declined', '/return/amazon-pay', 'declined'])
  expect(await ends('cancels')).toEqual(['cancelled', 'BuyerCanceled', '/cancel', 'canceled'])
  expect(await ends('abandons')).toEqual(['open', undefined, null, 'open'])
  const open = (await book()).find(({ status }) => status === 'open')!.ref
  now = new Date('2026-11-22T12:00:00Z')
  await simulator.tick()
  expect(await gateway.observe!(open)).toMatchObject({ status: 'expired', reason: 'Expired' })
  expect(bookOf(await book(), open)?.status).toBe('expired')
  expect(await gateway.capture!(open, eur(1234), 'k')).toMatchObject({ status: 'expired', captured: eur(0) })
})

test('a bank that says no when the shop completes ends the session, and the page has a button for it', async () => {
  const ref = await opened(await linked())
  const page = await (await fetch(`${simulator.url}/checkout/${ref}`)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Decline when the shop completes')
  const pressed = await fetch(`${simulator.url}/checkout/${ref}`, {
    method: 'POST',
    body: new URLSearchParams({ does: 'declined-at-the-end' }),
    redirect: 'manual',
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([
    303,
    `${SHOP}/return/amazon-pay?attempt=1&amazonCheckoutSessionId=${ref}`,
  ])
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'approved' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({
    status: 'failed',
    reason: 'Declined',
    captured: eur(0),
  })
  expect(bookOf(await book(), ref)?.status).toBe('declined')
})

test('a session without the buyer’s consent cannot be completed and is asked for again', async () => {
  const ref = await opened(await linked())
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({ status: 'open', captured: eur(0) })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'open' })
})

test('another amount than the buyer agreed to is refused by Amazon', async () => {
  const { ref } = await buyer(await linked(), 'pays')
  await expect(gateway.capture!(ref, eur(1235), 'k')).rejects.toMatchObject({ kind: 'refused' })
  expect(bookOf(await book(), ref)?.status).toBe('open')
})

test('less money than asked shows in what was captured', async () => {
  const { ref } = await buyer(await linked(), 'pays-less')
  expect(await gateway.capture!(ref, eur(1234), 'k')).toMatchObject({
    status: 'settled',
    requested: eur(1234),
    captured: eur(1233),
  })
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'complete with %s is unreachable, and its repeat ends at the same charge',
  async (fault) => {
    const { ref } = await buyer(await linked(), 'pays')
    await control('faults', { on: 'capture', fault, times: 1 })
    await expect(gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).rejects.toMatchObject({
      kind: 'unreachable',
    })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')).toMatchObject({
      status: 'settled',
      captured: eur(1234),
    })
    expect(await gateway.capture!(ref, eur(1234), 'attempt-1:capture:2')).toMatchObject({
      status: 'settled',
      captured: eur(1234),
    })
    expect((await book()).map(({ status, amount }) => [status, amount])).toEqual([['paid', 1234]])
  },
)

test('what Amazon wrote wrong into its books is seen', async () => {
  const observed = async (on: string, fault: string) => {
    await control('faults', { on, fault, times: 1 })
    const { ref } = await buyer(await linked(), 'pays')
    const observation =
      on === 'capture' ? await gateway.capture!(ref, eur(1234), ref) : await gateway.observe!(ref)
    return observation
  }
  expect(await observed('create', 'tamper-amount')).toMatchObject({ requested: eur(1233) })
  expect(await observed('create', 'tamper-currency')).toMatchObject({
    requested: { amount: 1234, currency: 'USD' },
  })
  expect((await observed('create', 'tamper-account'))!.account).not.toBe(gateway.account)
  expect(await observed('capture', 'tamper-amount')).toMatchObject({ captured: eur(1233) })
  expect(await observed('capture', 'tamper-currency')).toMatchObject({
    captured: { amount: 1234, currency: 'USD' },
  })
  expect((await observed('capture', 'tamper-account'))!.account).not.toBe(gateway.account)
})

test('32: what was only authorized is taken in part, given back or lapses', async () => {
  const authorized = async (): Promise<string> => {
    const answer = (await linked()) as { config: { createCheckoutSessionConfig: object } }
    const checkout = answer.config.createCheckoutSessionConfig as { payloadJSON: string }
    const payloadJSON = checkout.payloadJSON.replace('AuthorizeWithCapture', 'Authorize')
    const signature = signText(payloadJSON, readAmazonPaySettings(simulator.env)!.privateKey)
    const config = { ...answer.config, createCheckoutSessionConfig: { ...checkout, payloadJSON, signature } }
    const { ref } = await buyer({ ...answer, config }, 'pays')
    await api().post(
      `/v2/checkoutSessions/${ref}/complete`,
      { chargeAmount: { amount: '12.34', currencyCode: 'EUR' } },
      ref,
    )
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'authorized', captured: eur(0) })
    return ref
  }
  expect(await gateway.capture!(await authorized(), eur(1000), 'k')).toMatchObject({
    status: 'settled',
    requested: eur(1234),
    captured: eur(1000),
  })
  expect(await gateway.release!(await authorized(), 'k')).toMatchObject({
    status: 'cancelled',
    captured: eur(0),
  })
  const lapsed = await authorized()
  now = new Date('2026-12-21T12:00:00Z')
  await simulator.tick()
  expect(await gateway.observe!(lapsed)).toMatchObject({ status: 'cancelled' })
  expect((await book()).map(({ status, amount }) => [status, amount])).toEqual([
    ['paid', 1000],
    ['canceled', 1234],
    ['expired', 1234],
  ])
})

test('a payment is refunded in parts, once per key, and never beyond what was captured', async () => {
  const ref = await paid()
  const part = { refundId: 'refund-1', amount: eur(234), reason: 'returned' }
  const made = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(made).toEqual({
    providerRefundId: expect.stringMatching(/-R\d{6}$/),
    refundId: 'refund-1',
    amount: eur(234),
    status: 'done',
  })
  expect(await gateway.refund!(ref, part, 'refund-1:refund:1')).toEqual(made)
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'paid', amount: 1234, refunded: 234 })
  await control('faults', { on: 'refund', fault: 'drop-after-commit', times: 1 })
  const rest = { refundId: 'refund-2', amount: eur(1000), reason: 'returned' }
  await expect(gateway.refund!(ref, rest, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await gateway.refund!(ref, rest, 'refund-2:refund:1')).toMatchObject({ status: 'done' })
  expect(bookOf(await book(), ref)).toMatchObject({ status: 'refunded', amount: 1234, refunded: 1234 })
  await expect(
    gateway.refund!(ref, { ...part, refundId: 'refund-3' }, 'refund-3:refund:1'),
  ).rejects.toMatchObject({ kind: 'refused' })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
})

test('a subscription is charged by the shop, once per key, until it is ended', async () => {
  const ref = await paid('first')
  const { chargePermissionId } = await session(ref)
  expect(bookOf(await book(), ref)?.subscription).toBe(chargePermissionId)
  const port = gateway.subscription!
  expect(await port.observe(ref)).toEqual({
    id: ref,
    status: 'active',
    paidUntil: null,
    cancelAtPeriodEnd: false,
  })
  const due = { period: '2026-12', amount: eur(999), orderNumber: '100002' }
  const renewal = await port.chargeDue!(chargePermissionId, due, 'sub-1:charge:2026-12')
  expect(renewal).toMatchObject({ attemptId: null, status: 'settled', captured: eur(999) })
  expect(renewal.renewal).toEqual({ agreement: chargePermissionId, period: '2026-12' })
  expect(await gateway.observe!(ref)).not.toHaveProperty('renewal')
  expect(await port.chargeDue!(ref, due, 'sub-1:charge:2026-12')).toEqual(renewal)
  expect(await gateway.observe!(renewal.ref)).toEqual(renewal)
  expect(bookOf(await book(), renewal.ref)).toMatchObject({
    orderNumber: '100002',
    amount: 999,
    status: 'paid',
    subscription: chargePermissionId,
  })
  expect(
    (await gateway.refund!(renewal.ref, { refundId: 'r', amount: eur(999), reason: '' }, 'r:refund:1'))
      .status,
  ).toBe('done')
  await control('buyer', { ref, does: 'declined' })
  await expect(port.chargeDue!(ref, due, 'sub-1:charge:2027-01')).rejects.toMatchObject({ kind: 'declined' })
  expect(await port.cancel(ref, 'period-end', 'k')).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  expect(await port.cancel(ref, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  await expect(port.chargeDue!(ref, due, 'sub-1:charge:2027-02')).rejects.toMatchObject({ kind: 'declined' })
})

test('what Amazon does not know is nothing', async () => {
  expect(await gateway.observe!('00000000-0000-4000-8000-000000000000')).toBeNull()
  expect(await gateway.observe!('S02-0000000-0000000-C000000')).toBeNull()
  expect(await gateway.observe!('../v2/charges')).toBeNull()
  expect(await gateway.subscription!.observe('S02-0000000-0000000')).toBeNull()
})

async function linked(amount = eur(1234), flow: LinkCommand['flow'] = 'single') {
  const urls = {
    back: `${SHOP}/return/amazon-pay?attempt=1`,
    cancel: `${SHOP}/cancel`,
    webhook: `${SHOP}/webhooks/amazon-pay`,
  }
  const order: GatewayOrder = {
    ...{
      id: 'o',
      number: '100001',
      total: amount,
      locale: 'de',
      email: '',
      billing: {},
      deliveryCountry: 'DE',
    },
    ...{ requiresShipping: false, lines: [], bankAccount: null },
  }
  const command = {
    attemptId: 'attempt-1',
    key: 'attempt-1:link:1',
    order,
    amount,
    flow,
    input: {},
    urls,
    ref: null,
    createdAt: now,
    now,
  }
  return (await gateway.link(command)).answer
}

async function paid(flow: LinkCommand['flow'] = 'single'): Promise<string> {
  const { ref } = await buyer(await linked(eur(1234), flow), 'pays')
  await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')
  return ref
}

/** Presses the button as the browser does, without deciding anything. */
async function opened(answer: object): Promise<string> {
  return (await buyer(answer, 'abandons')).ref
}

async function buyer(answer: object, does: string) {
  return (await control('buyer', { answer, does, returns: false })) as {
    ref: string
    status: string
    returnUrl: string | null
  }
}

interface BookRow {
  readonly ref: string
  readonly status: string
  readonly amount: number
  readonly subscription: string | null
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${simulator.control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const json = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(JSON.stringify(json))
  return json
}

async function book(): Promise<BookRow[]> {
  return (await (await fetch(`${simulator.control}/book`)).json()) as BookRow[]
}

function bookOf(rows: readonly BookRow[], ref: string): BookRow | undefined {
  return rows.find((row) => row.ref === ref)
}

function api() {
  return amazonPayApi(readAmazonPaySettings(simulator.env)!, { now: () => now })
}

async function session(ref: string): Promise<{ chargeId: string; chargePermissionId: string }> {
  return (await api().get('/v2/checkoutSessions/', ref))!
}

function eur(amount: number) {
  return { amount, currency: 'EUR' }
}
