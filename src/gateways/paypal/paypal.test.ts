import { expect, test } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import { money } from '#kernel/money.ts'
import {
  bookEntry,
  buyer,
  clock,
  command,
  control,
  fault,
  gateway,
  linked,
  observe,
  paid,
  paypal,
  usePaypal,
} from '../../../tests/support/gateways/paypal.ts'

usePaypal()

test('a declined card leaves the order payable, and another card pays it', async () => {
  const ref = await linked()
  await buyer(ref, 'declined')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({ kind: 'declined' })
  expect(await observe(ref)).toMatchObject({
    status: 'open',
    captured: money(0, 'EUR'),
    reason: 'INSTRUMENT_DECLINED',
  })
  expect(await bookEntry(ref)).toMatchObject({ status: 'declined' })
  expect((await gateway.link(command(undefined, { ref }))).answer).toMatchObject({
    type: 'redirect',
    url: `${paypal.url}/checkoutnow?token=${ref}`,
  })
  await buyer(ref, 'pays')
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).toMatchObject({ status: 'settled' })
})

test('a failed 3-D Secure check is a declined card', async () => {
  const ref = await linked()
  await buyer(ref, 'fails-3ds')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({ kind: 'declined' })
})

test('a buyer who turns back or leaves has paid nothing and can still pay', async () => {
  const ref = await linked()
  expect(await buyer(ref, 'abandons')).toMatchObject({ status: 'open', returnUrl: null })
  expect(await buyer(ref, 'cancels')).toMatchObject({
    status: 'canceled',
    returnUrl: `https://shop.example/order?token=${ref}`,
  })
  expect((await observe(ref)).status).toBe('open')
  await buyer(ref, 'pays')
  expect((await observe(ref)).status).toBe('approved')
})

test('an order that was not approved cannot be captured', async () => {
  const ref = await linked()
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({
    kind: 'refused',
    issue: 'ORDER_NOT_APPROVED',
  })
})

test('an order that is captured already is a success, with another key and with the same', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  await fault('capture', 'drop-after-commit')
  await expect(gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c1')).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
  })
  expect(await gateway.capture?.(ref, money(12_900, 'EUR'), 'c2')).toMatchObject({
    status: 'settled',
    captured: money(12_900, 'EUR'),
  })
})

test('PayPal closes no order: one without a capture, and a captured one, are told as they stand', async () => {
  const ref = await linked()
  await buyer(ref, 'pays')
  expect(await gateway.expire?.(ref, 'e1')).toMatchObject({ status: 'approved', captured: money(0, 'EUR') })
  expect(await gateway.expire?.(await paid(), 'e2')).toMatchObject({ status: 'settled' })
})

test('paying late is approving late; after three hours PayPal has nothing to approve', async () => {
  const ref = await linked()
  await buyer(ref, 'pays-late')
  expect((await observe(ref)).status).toBe('approved')
  const other = await linked()
  clock.advance(3 * HOUR + 1000)
  expect(await control('buyer', { ref: other, does: 'pays-late', returns: false })).toMatchObject({
    status: 422,
  })
  expect(await control('buyer', { ref: other, does: 'pays-less', returns: false })).toMatchObject({
    status: 422,
  })
})

test.each([
  ['JPY', 1299, '1299'],
  ['HUF', 129_900, '1299'],
  ['TWD', 50_000, '500'],
  ['EUR', 1, '0.01'],
  ['USD', 100_000_000, '1000000.00'],
])('%s goes there and back exactly', async (currency, minor, value) => {
  const ref = await paid(money(minor, currency))
  const sent = paypal.requests.find(({ path }) => path === '/v2/checkout/orders')!
  expect(JSON.parse(sent.body).purchase_units[0].amount).toEqual({ currency_code: currency, value })
  expect(await observe(ref)).toMatchObject({
    requested: money(minor, currency),
    captured: money(minor, currency),
  })
})

test.each([
  ['tamper-amount', { requested: money(12_899, 'EUR') }],
  ['tamper-currency', { requested: money(12_900, 'USD') }],
  ['tamper-account', { account: expect.stringMatching(/-other$/) }],
])('%s at creation is seen in the observation', async (kind, seen) => {
  await fault('create', kind)
  expect(await observe(await linked())).toMatchObject(seen)
})

test.each([
  ['tamper-amount', { captured: money(12_899, 'EUR'), requested: money(12_900, 'EUR') }],
  ['tamper-currency', { captured: money(12_900, 'USD') }],
  ['tamper-account', { account: expect.stringMatching(/-other$/) }],
])('%s at the capture is seen in the observation', async (kind, seen) => {
  await fault('capture', kind)
  expect(await observe(await paid())).toMatchObject({ status: 'settled', ...seen })
})
