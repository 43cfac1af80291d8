import { expect, test } from 'vitest'
import type { LinkCommand } from '#domains/payment/index.ts'
import {
  book,
  bookOf,
  buyer,
  control,
  eur,
  gateway,
  linked,
  moveTo,
  now,
  simulator,
  useAmazonPay,
} from '../../../tests/support/gateways/amazon-pay.ts'
import { amazonPayApi } from './client.ts'
import { readAmazonPaySettings } from './settings.ts'
import { signText } from './signature.ts'

useAmazonPay()

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
  moveTo(new Date('2026-12-21T12:00:00Z'))
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

async function paid(flow: LinkCommand['flow'] = 'single'): Promise<string> {
  const { ref } = await buyer(await linked(eur(1234), flow), 'pays')
  await gateway.capture!(ref, eur(1234), 'attempt-1:capture:1')
  return ref
}

function api() {
  return amazonPayApi(readAmazonPaySettings(simulator.env)!, { now: () => now })
}

async function session(ref: string): Promise<{ chargeId: string; chargePermissionId: string }> {
  return (await api().get('/v2/checkoutSessions/', ref))!
}
