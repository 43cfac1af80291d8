import { expect, test } from 'vitest'
import type { GatewayOrder, LinkCommand } from '#domains/payment/index.ts'
import { gatewayFits } from '#domains/payment/index.ts'
import { createCouponGateway } from './index.ts'

const gateway = createCouponGateway()

const order: GatewayOrder = {
  id: '0199',
  number: 'K100001',
  total: { amount: 12_990, currency: 'EUR' },
  locale: 'de',
  email: 'ada@example.com',
  billing: {},
  deliveryCountry: 'DE',
  requiresShipping: true,
  lines: [],
  bankAccount: null,
}

function command(back: string): LinkCommand {
  return {
    attemptId: '0199a',
    key: '0199a:link:1',
    order,
    amount: { amount: 9_000, currency: 'EUR' },
    flow: 'single',
    input: {},
    ref: null,
    urls: { back, cancel: back, webhook: 'http://127.0.0.1/webhooks/coupon' },
    createdAt: new Date('2026-11-21T10:00:00Z'),
    now: new Date('2026-11-21T10:00:00Z'),
  }
}

test.each([
  ['http://127.0.0.1:3000/return/coupon?attempt=1', '/api/coupon/redeem'],
  ['https://shop.example/store/de/return/coupon', '/store/de/api/coupon/redeem'],
  ['/ar/return/coupon', '/ar/api/coupon/redeem'],
  ['https://shop.example/return/coupon/return/coupon', '/return/coupon/api/coupon/redeem'],
])('the form of a buyer who would come back to %s is posted to %s', async (back, action) => {
  const { answer } = await gateway.link(command(back))
  expect(answer).toMatchObject({ type: 'coupon', action, due: { amount: 9_000, currency: 'EUR' } })
})

test('every link has a token of its own, which is kept for the form that the payment opens', async () => {
  const [first, second] = [
    await gateway.link(command('/return/coupon')),
    await gateway.link(command('/return/coupon')),
  ]
  expect(first).toMatchObject({ ref: null, status: 'linked', expiresAt: new Date('2026-11-21T11:00:00Z') })
  expect(first.kept.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(first.answer).toMatchObject({ uuid: first.kept.uuid })
  expect(second.kept.uuid).not.toBe(first.kept.uuid)
})

test('a way back that is none of ours is refused instead of sending a code somewhere else', async () => {
  await expect(gateway.link(command('https://shop.example/order/k'))).rejects.toThrow('not below')
})

test('a coupon fits every order that costs something, in any currency and country', () => {
  expect(gatewayFits(gateway, order)).toBe(true)
  expect(
    gatewayFits(gateway, {
      ...order,
      total: { amount: 1, currency: 'KWD' },
      requiresShipping: false,
      deliveryCountry: 'CH',
    }),
  ).toBe(true)
  expect(gatewayFits(gateway, { ...order, total: { amount: 0, currency: 'EUR' } })).toBe(false)
})
