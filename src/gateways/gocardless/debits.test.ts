import { expect, test } from 'vitest'
import {
  book,
  buyer,
  control,
  entry,
  eur,
  gateway,
  link,
  linkedRef,
  pass,
  useGoCardless,
} from '../../../tests/support/gateways/gocardless.ts'

useGoCardless()

test('a debit is on its way for two days, and a bank may return it even after it was confirmed', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing', captured: eur(0) })
  await pass(1)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing' })
  await pass(1)
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
  await buyer({ ref }, 'declined')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'reversed',
    captured: eur(1234),
    reason: 'insufficient_funds',
  })
  expect(await entry(ref)).toMatchObject({ status: 'declined' })
})

test('a charge-back reverses a payment and is a dispute that is lost', async () => {
  const ref = await linkedRef()
  await buyer({ ref }, 'pays')
  await buyer({ ref }, 'disputes')
  expect(await gateway.observe!(ref)).toMatchObject({
    status: 'reversed',
    captured: eur(1234),
    disputes: [{ amount: eur(1234), status: 'lost' }],
  })
})

test('in other currencies the buyer gives a mandate, which is debited once per key', async () => {
  const { answer, ref } = await link({ amount: { amount: 5000, currency: 'SEK' } })
  await buyer({ answer }, 'pays')
  const sek = (amount: number) => ({ amount, currency: 'SEK' })
  expect(await gateway.observe!(ref!)).toMatchObject({
    status: 'approved',
    attemptId: 'attempt-1',
    requested: sek(5000),
    captured: sek(0),
  })
  await control('faults', { on: 'capture', fault: 'drop-after-commit' })
  await expect(gateway.capture!(ref!, sek(5000), 'attempt-1:capture:1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture!(ref!, sek(5000), 'attempt-1:capture:1')).toMatchObject({
    ref,
    status: 'processing',
    requested: sek(5000),
  })
  await pass(2)
  expect(await gateway.observe!(ref!)).toMatchObject({ ref, status: 'settled', captured: sek(5000) })
  expect(await book()).toMatchObject([
    { ref, orderNumber: '100001', amount: 5000, status: 'paid', subscription: null },
  ])
  const refused = await link({ attempt: 'b', amount: sek(100) })
  await buyer({ answer: refused.answer }, 'declined')
  expect(await gateway.observe!(refused.ref!)).toMatchObject({ status: 'failed' })
})

test('a subscription is debited by the shop, once per key, until it is ended', async () => {
  const { answer, ref } = await link({ flow: 'first' })
  await buyer({ answer }, 'pays')
  const port = gateway.subscription!
  expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: eur(1234) })
  expect(await port.observe(ref!)).toEqual({
    id: ref,
    status: 'active',
    paidUntil: null,
    cancelAtPeriodEnd: false,
  })
  const mandate = (await entry(ref!))?.subscription ?? ''
  expect(await port.observe(mandate)).toMatchObject({ id: mandate, status: 'active' })
  const due = { period: '2026-12', amount: eur(999), orderNumber: '100002' }
  const renewal = await port.chargeDue!(ref!, due, 'sub:charge:2026-12')
  expect(renewal).toMatchObject({
    ref: expect.stringMatching(/^PM/),
    attemptId: null,
    status: 'processing',
    requested: eur(999),
    renewal: { agreement: mandate, period: '2026-12' },
  })
  expect(await gateway.observe!(ref!)).not.toHaveProperty('renewal')
  expect(await port.chargeDue!(mandate, due, 'sub:charge:2026-12')).toEqual(renewal)
  await pass(2)
  expect(await gateway.observe!(renewal.ref)).toMatchObject({ status: 'settled', captured: eur(999) })
  expect(await entry(renewal.ref)).toMatchObject({
    orderNumber: '100002',
    amount: 999,
    status: 'paid',
    subscription: mandate,
  })
  await buyer({ ref: ref! }, 'declined')
  const failing = await port.chargeDue!(mandate, due, 'sub:charge:2027-01')
  await pass(2)
  expect(await gateway.observe!(failing.ref)).toMatchObject({ status: 'failed', captured: eur(0) })
  expect(await port.cancel(ref!, 'period-end', 'k')).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  })
  expect(await port.cancel(ref!, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  expect(await port.cancel(ref!, 'now', 'k')).toMatchObject({ status: 'cancelled' })
  await expect(port.chargeDue!(ref!, due, 'sub:charge:2027-02')).rejects.toMatchObject({ kind: 'refused' })
})
