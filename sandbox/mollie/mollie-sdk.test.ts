import { Agent } from 'node:http'
import https from 'node:https'
import { createMollieClient, type MollieClient } from '@mollie/api-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../kit/index.ts'
import { simulator as definition } from './index.ts'

/** Mollie's own client, as an oracle: what it can read is what Mollie would have sent. */
let client: MollieClient
let mollie: RunningSimulator

beforeEach(async () => {
  mollie = await startSimulator(definition, { now: () => new Date('2026-11-21T10:00:00Z') })
  client = clientOf(mollie)
})

afterEach(() => mollie.stop())

/** Creates the client. It insists on TLS, so during its creation it is given an agent without TLS. */
function clientOf({ env, url }: RunningSimulator): MollieClient {
  const original = https.Agent
  Reflect.set(https, 'Agent', Agent)
  try {
    return createMollieClient({ apiKey: env.MOLLIE_API_KEY ?? '', apiEndpoint: `${url}/v2/` })
  } finally {
    Reflect.set(https, 'Agent', original)
  }
}

const PAYMENT = {
  amount: { value: '12.34', currency: 'EUR' },
  description: 'Order 100001',
  redirectUrl: 'http://127.0.0.1:9/back',
  metadata: { orderNumber: '100001' },
  idempotencyKey: 'attempt-1:link:1',
}

async function buyer(ref: string, does: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${mollie.control}/buyer`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ref, does, returns: false }),
  })
}

test('a payment, its page and its cancellation', async () => {
  const payment = await client.payments.create(PAYMENT)
  expect(payment.getCheckoutUrl()).toBe(`${mollie.url}/checkout/select-method/${payment.id.slice(3)}`)
  expect((await client.payments.create(PAYMENT)).id).toBe(payment.id)
  expect((await client.payments.cancel(payment.id)).status).toBe('canceled')
  expect((await client.payments.page()).map(({ id }) => id)).toEqual([payment.id])
})

test('a refund and a chargeback', async () => {
  const { id: paymentId } = await client.payments.create(PAYMENT)
  await buyer(paymentId, 'pays')
  const refund = await client.paymentRefunds.create({
    paymentId,
    amount: { value: '2.34', currency: 'EUR' },
    metadata: { refundId: 'r1' },
  })
  await buyer(paymentId, 'disputes')
  const payment = await client.payments.get(paymentId, { embed: ['refunds', 'chargebacks'] as never })
  expect(payment).toMatchObject({
    status: 'paid',
    amountRefunded: { value: '2.34' },
    amountChargedBack: { value: '12.34' },
  })
  expect(payment._embedded).toMatchObject({
    refunds: [{ id: refund.id, metadata: { refundId: 'r1' } }],
    chargebacks: [{ reversedAt: null }],
  })
  expect(await client.paymentChargebacks.page({ paymentId })).toHaveLength(1)
})

test('a customer with a mandate is charged again', async () => {
  const customer = await client.customers.create({ name: 'Ada', email: 'ada@example.com' })
  const first = await client.payments.create({
    ...PAYMENT,
    customerId: customer.id,
    sequenceType: 'first' as never,
  })
  await buyer(first.id, 'pays')
  const [mandate] = await client.customerMandates.page({ customerId: customer.id })
  expect(mandate).toMatchObject({ status: 'valid', method: 'creditcard' })
  const { idempotencyKey: _key, redirectUrl: _redirect, ...again } = PAYMENT
  const recurring = {
    ...again,
    customerId: customer.id,
    mandateId: mandate?.id ?? '',
    sequenceType: 'recurring' as never,
  }
  expect(await client.payments.create(recurring)).toMatchObject({ status: 'paid', mandateId: mandate?.id })
  const terms = {
    customerId: customer.id,
    amount: { value: '5.00', currency: 'EUR' },
    interval: '1 month',
    description: 'Membership',
  }
  expect(await client.customerSubscriptions.create(terms)).toMatchObject({
    status: 'active',
    interval: '1 month',
  })
})

test('an error names its field', async () => {
  await expect(
    client.payments.create({ ...PAYMENT, amount: { value: '12.3', currency: 'EUR' } }),
  ).rejects.toMatchObject({
    statusCode: 422,
    title: 'Unprocessable Entity',
    field: 'amount.value',
  })
})
