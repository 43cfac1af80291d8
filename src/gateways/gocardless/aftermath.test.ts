import { expect, test } from 'vitest'
import {
  buyer,
  control,
  entry,
  eur,
  gateway,
  linkedRef,
  now,
  pass,
  useGoCardless,
} from '../../../tests/support/gateways/gocardless.ts'

useGoCardless()

test('what GoCardless wrote wrong into its books is seen', async () => {
  const observed = async (fault: string, on = 'create') => {
    await control('faults', { on, fault })
    const ref = await linkedRef(fault + on)
    await buyer({ ref }, 'pays')
    return (await gateway.observe!(ref))!
  }
  expect(await observed('tamper-amount')).toMatchObject({ captured: eur(1233) })
  expect(await observed('tamper-currency')).toMatchObject({ captured: { amount: 1234, currency: 'USD' } })
  expect((await observed('tamper-account')).account).not.toBe(gateway.account)
  expect(await observed('tamper-amount', 'capture')).toMatchObject({
    requested: eur(1234),
    captured: eur(1233),
  })
  expect((await observed('tamper-account', 'capture')).account).not.toBe(gateway.account)
  const less = await linkedRef('less')
  await buyer({ ref: less }, 'pays-less')
  expect(await gateway.observe!(less)).toMatchObject({
    status: 'settled',
    requested: eur(1234),
    captured: eur(1233),
  })
})

test('a payment is refunded in parts, once per refund, and never beyond what came', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays')
  const part = { refundId: 'refund-1', amount: eur(234), reason: 'returned' }
  const made = await gateway.refund!(ref, part, 'refund-1:refund:1')
  expect(made).toEqual({
    providerRefundId: expect.stringMatching(/^RF/),
    refundId: 'refund-1',
    amount: eur(234),
    status: 'pending',
  })
  expect(await gateway.refund!(ref, part, 'refund-1:refund:1')).toEqual({ ...made, status: 'done' })
  await control('faults', { on: 'refund', fault: 'drop-after-commit' })
  const rest = { refundId: 'refund-2', amount: eur(1000), reason: 'returned' }
  await expect(gateway.refund!(ref, rest, 'refund-2:refund:1')).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await gateway.refund!(ref, rest, 'refund-2:refund:1')).toMatchObject({
    status: 'done',
    refundId: 'refund-2',
  })
  await expect(
    gateway.refund!(ref, { ...part, refundId: 'refund-3' }, 'refund-3:refund:1'),
  ).rejects.toMatchObject({ kind: 'refused' })
  expect(await entry(ref)).toMatchObject({ status: 'refunded', amount: 1234, refunded: 1234 })
  const refunds = (await gateway.observe!(ref))!.refunds.map(({ refundId, amount, status }) => [
    refundId,
    amount.amount,
    status,
  ])
  expect(refunds.sort()).toEqual([
    ['refund-1', 234, 'done'],
    ['refund-2', 1000, 'done'],
  ])
})

test('what was paid lately is listed, with the request where there is one', async () => {
  const old = await linkedRef('old')
  await buyer({ ref: old }, 'pays')
  await pass(3)
  const since = now
  const ref = await linkedRef('new')
  await buyer({ ref }, 'pays')
  await linkedRef('open')
  expect((await gateway.listSince!(since)).map((seen) => [seen.ref, seen.attemptId, seen.status])).toEqual([
    [ref, 'new', 'settled'],
  ])
})
