import { expect, test } from 'vitest'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { counterOf } from './counter.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const counter = counterOf(shop, sandbox)

test('a guest is asked to sign in before any field is read', async () => {
  for (const path of ['/subscription/link', '/premium/link', '/subscription/resume'])
    expect(await new Buyer(shop.url).call(path, { gatewayId: '' })).toMatchObject({
      status: 401,
      body: { code: 'not-logged-in' },
    })
})

test('every bad field of a sign-up is named, and nothing is stored', async () => {
  const [plan, premium] = [await counter.sell(), await counter.sell({ kind: 'premium' })]
  const member = await newMember(shop.url)
  const good = { gatewayId: 'mollie', productId: plan.publicId }
  const bad: readonly [Readonly<Record<string, string | string[]>>, number, string, string[]?][] = [
    [{ gatewayId: '' }, 422, 'missing-fields', ['gatewayId']],
    [{ productId: '' }, 422, 'missing-fields', ['productId']],
    [{ productId: 'NO' }, 422, 'invalid-fields', ['productId']],
    [{ productId: ['a', 'b'] }, 422, 'invalid-fields', ['productId']],
    [{ productId: 'no-such-plan' }, 404, 'not-found', ['productId']],
    [{ productId: premium.publicId }, 404, 'not-found', ['productId']],
    [{ gatewayId: 'nobody' }, 409, 'gateway-unavailable', ['gatewayId']],
    [{ 'billing.country': 'XX' }, 422, 'invalid-fields', ['billing.country']],
    [{ 'billing.line1': 'nowhere' }, 422, 'invalid-fields', ['billing.line1']],
    [{ 'billing.zip': 'x', 'billing.country': 'DE' }, 422, 'invalid-fields', ['billing.zip']],
    [{ waiver: 'perhaps' }, 422, 'invalid-fields', ['waiver']],
    [{ transformHash: 'x'.repeat(200) }, 422, 'invalid-fields', ['transformHash']],
  ]
  for (const [change, status, code, fields] of bad) {
    const answer = await member.call('/subscription/link', { ...good, ...change })
    expect(answer, JSON.stringify(change)).toMatchObject({ status, body: { code, fields } })
  }
  expect(await counter.subscriptions(member, plan)).toEqual([])
  expect((await member.call('/premium/link', good)).body).toMatchObject({ code: 'not-found' })
})

test('a plan that is shipped needs the whole address, and its stock is reserved', async () => {
  const plan = await counter.sell({ requiresShipping: true, stock: 5, name: 'Record of the month' })
  const member = await newMember(shop.url)
  const good = { gatewayId: 'mollie', productId: plan.publicId, sameAddress: '1' }
  const part = await member.call('/subscription/link', { ...good, 'billing.country': 'DE' })
  expect(part).toMatchObject({
    status: 422,
    body: {
      code: 'missing-fields',
      fields: ['billing.name', 'billing.line1', 'billing.zip', 'billing.city'],
    },
  })
  expect(await counter.subscriptions(member, plan)).toEqual([])
  const whole = await member.call('/subscription/link', {
    ...good,
    'billing.name': 'Ada',
    'billing.line1': 'Hauptstraße 5',
    'billing.zip': '10115',
    'billing.city': 'Berlin',
    'billing.country': 'DE',
  })
  expect(whole.status, whole.text).toBe(200)
  const [stock] = await shop.core.database.query('SELECT reserved FROM stock WHERE variant_id = $1', [
    plan.variantId,
  ])
  expect(stock).toEqual({ reserved: 1 })
  const { body } = await member.call('/order/state', { key: whole.body.orderKey })
  expect(body.order.shipping.amount).toBeGreaterThan(0)
  await counter.cashier.expectCleanBooks()
})

test('cart and express page still refuse what is sold by the period', async () => {
  const plan = await counter.sell()
  const member = await newMember(shop.url)
  const added = await member.call('/order/update', { fn: 'productAdd', productId: plan.publicId })
  expect(added).toMatchObject({ status: 409, body: { code: 'not-for-cart' } })
})
