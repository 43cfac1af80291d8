import { expect, test } from 'vitest'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { HOUR } from '#kernel/clock.ts'
import {
  ask,
  buyer,
  clock,
  command,
  DIGITAL,
  fault,
  gateway,
  klarna,
  linked,
  pageOf,
  shop,
  shopUrl,
  useKlarna,
} from '../../../tests/support/gateways/klarna.ts'
import { createKlarnaGateway } from './index.ts'

useKlarna()

const DAY = 24 * HOUR
/** Returns the attempts that webhooks named. */
const told = (): (string | null)[] => shop.heard.map(({ attemptId }) => attemptId)

async function book(): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${klarna.control}/book`)).json()) as Record<string, unknown>[]
}

async function click(ref: string, does: string): Promise<string | null> {
  const page = `${klarna.url}/eu/hpp/payments/${pageOf(ref)}`
  return (
    await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' })
  ).headers.get('location')
}

const euros = (amount: number) => ({ amount, currency: 'EUR' })

/** Returns the id of the order that came from a page; only Klarna's API knows it. */
async function orderIdOf(ref: string): Promise<string> {
  return (await gateway.observe!(ref))?.ref.split('.')[2] ?? ''
}

async function later(ms: number): Promise<void> {
  clock.advance(ms)
  await klarna.tick()
}

test('a buyer is sent to the page, agrees there, and the payment is settled', async () => {
  const { answer, ref, status, expiresAt } = await gateway.link(command())
  expect([status, expiresAt]).toEqual(['linked', new Date('2026-11-23T09:00:00Z')])
  expect(await gateway.observe!(ref!)).toMatchObject({
    status: 'open',
    attemptId: 'attempt-1',
    captured: { amount: 0 },
  })
  expect(await ask('/control/buyer', { answer, does: 'pays' })).toEqual({
    ref: pageOf(ref!),
    status: 'paid',
    returnUrl: `${shopUrl}/return/klarna`,
  })
  expect(told()).toEqual(['attempt-1'])
  expect(await gateway.observe!(ref!)).toEqual({
    ref: `${ref}.${await orderIdOf(ref!)}`,
    alsoNamed: [ref],
    attemptId: 'attempt-1',
    account: gateway.account,
    livemode: gateway.livemode,
    at: clock.now(),
    status: 'settled',
    requested: euros(12_345),
    captured: euros(12_345),
    refunds: [],
    disputes: [],
    secured: { amount: euros(12_345), until: new Date(clock.now().getTime() + 28 * DAY) },
    released: euros(0),
  })
  expect(await book()).toMatchObject([
    { orderNumber: '100001', amount: 12_345, currency: 'EUR', status: 'paid' },
  ])
})

test('a buyer whom Klarna declines may try again in the same session', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'declined')).toMatchObject({
    status: 'declined',
    returnUrl: `${shopUrl}/return/klarna`,
  })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled' })
})

test('a buyer who cancels comes back to the address for that', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'cancels')).toMatchObject({ status: 'canceled', returnUrl: `${shopUrl}/cancel` })
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'cancelled' })
})

test('an abandoned page closes by itself, and money that comes late is settled all the same', async () => {
  const ref = await linked()
  await buyer(ref, 'abandons')
  await later(2 * DAY)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired', captured: { amount: 0 } })
  await buyer(ref, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: { amount: 12_345 } })
})

test('an order that Klarna looks into is no money until Klarna agrees: then what is sent is promised, and what is not is to be taken', async () => {
  const goods = await linked({ key: 'attempt-2:link:1' })
  await click(goods, 'pending')
  expect(await gateway.observe!(goods)).toMatchObject({
    status: 'processing',
    captured: euros(0),
    secured: { amount: euros(0) },
  })
  const ref = await linked({}, DIGITAL)
  expect(await click(ref, 'pending')).toBe(`${shopUrl}/return/klarna`)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing' })
  await expect(
    gateway.capture!(ref, { amount: 12_345, currency: 'EUR' }, 'attempt-1:capture:1'),
  ).rejects.toMatchObject({ kind: 'refused' })
  await later(DAY)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'approved' })
  expect(await gateway.observe!(goods)).toMatchObject({
    status: 'settled',
    captured: euros(12_345),
    secured: { amount: euros(12_345) },
  })
  const amount = { amount: 12_345, currency: 'EUR' }
  await fault('capture', 'drop-after-commit')
  await expect(gateway.capture!(ref, amount, 'attempt-1:capture:2')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture!(ref, amount, 'attempt-1:capture:2')).toMatchObject({
    status: 'settled',
    captured: amount,
  })
})

test('a link that is repeated ends at the same page', async () => {
  expect(await linked()).toBe(await linked())
  expect(await book()).toHaveLength(1)
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'a create that met %s is repeated to one page',
  async (name) => {
    await fault('create', name)
    await expect(linked()).rejects.toMatchObject({ kind: 'unreachable' })
    const ref = await linked()
    expect(await book()).toMatchObject([{ ref: pageOf(ref) }])
  },
)

test('an order is paid back in parts, each once, and what the portal paid back is seen', async () => {
  const ref = await linked({}, DIGITAL)
  await buyer(ref, 'pays')
  const part = { refundId: 'refund-1', amount: { amount: 345, currency: 'EUR' }, reason: 'Returned' }
  await fault('refund', 'drop-after-commit')
  await expect(gateway.refund!(ref, part, 'refund-1:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  clock.advance(2 * DAY)
  const fact = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(fact).toEqual({
    providerRefundId: expect.any(String),
    refundId: 'refund-1',
    amount: part.amount,
    status: 'done',
  })
  const { refund } = await ask('/portal/refund', { ref: pageOf(ref), amount: 2000 })
  const tooMuch = { ...part, refundId: 'refund-2', amount: { amount: 10_001, currency: 'EUR' } }
  await expect(gateway.refund!(ref, tooMuch, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'refused' })
  await gateway.refund!(ref, { ...tooMuch, amount: { amount: 10_000, currency: 'EUR' } }, 'refund-2:refund:2')
  const seen = await gateway.observe!(ref)
  expect(seen).toMatchObject({ status: 'settled', captured: { amount: 12_345 } })
  expect(seen?.refunds.map(({ refundId, providerRefundId }) => refundId ?? providerRefundId)).toEqual([
    'refund-1',
    refund,
    'refund-2',
  ])
  expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_345 }])
})

test('an unwanted page is closed, and one that was paid meanwhile says so', async () => {
  const ref = await linked()
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  const other = await linked({ attemptId: 'attempt-2', key: 'attempt-2:link:1' })
  await buyer(other, 'pays')
  expect(await gateway.expire!(other, 'k')).toMatchObject({ status: 'settled' })
})

test('a session of another account cannot be read', async () => {
  await fault('create', 'tamper-account')
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.observe!(ref)).toBeNull()
})

test('a call-back names the attempt of its address, and a forged one changes nothing', async () => {
  const ref = await linked()
  expect(
    await ask('/control/send', {
      event: { session: { status: 'COMPLETED' } },
      ref: pageOf(ref),
      signed: false,
    }),
  ).toEqual({ answer: 200 })
  expect(told()).toEqual(['attempt-1'])
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
})

test('a page that Klarna does not know is null, and wrong credentials are our fault', async () => {
  expect(await gateway.observe!('no-page.no-session')).toBeNull()
  expect(await gateway.expire!('no-page.no-session', 'k')).toBeNull()
  const other = createKlarnaGateway({ ...klarna.env, KLARNA_PASSWORD: 'wrong' })!
  await expect(other.link(command())).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('401'),
  })
})

test('without settings there is no gateway, blank ones are refused, and only Klarna’s own addresses are live', () => {
  const settings = { KLARNA_USERNAME: 'PK1_abc', KLARNA_PASSWORD: 'secret' }
  expect(createKlarnaGateway({})).toBeNull()
  expect(() => createKlarnaGateway({ KLARNA_USERNAME: 'PK1_abc', KLARNA_PASSWORD: ' ' })).toThrow(
    GatewaySettingsError,
  )
  expect(createKlarnaGateway(settings)).toMatchObject({ livemode: true, account: 'PK1' })
  expect(
    createKlarnaGateway({ ...settings, KLARNA_API_URL: 'https://api.playground.klarna.com' }),
  ).toMatchObject({ livemode: false })
})
