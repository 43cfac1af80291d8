import { expect } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { cashierOf } from '../../support/paying.ts'
import type { RunningShop } from '../../support/running-shop.ts'
import type { TestSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/** The providers at which `foreignPaymentsOf` makes a payment. */
export const FOREIGN_AT = [
  'stripe',
  'paypal',
  'mollie',
  'btcpay',
  'redsys',
  'amazon-pay',
  'gocardless',
] as const

/**
 * Creates payments that another program makes in the merchant's account, by provider; their webhooks go to
 * the shop. Each function returns the provider's ref of the payment.
 */
export function foreignPaymentsOf(shop: RunningShop, sandbox: TestSandbox) {
  const cashier = cashierOf(shop, sandbox)
  const desk = deskOf(shop, sandbox)

  /** Calls a provider's API as another program of the same merchant does. */
  async function api(
    id: string,
    path: string,
    authorization: string,
    body: URLSearchParams | object,
  ): Promise<Record<string, unknown>> {
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(sandbox.of(id).url + path, {
      method: 'POST',
      headers: {
        authorization,
        ...(isForm ? {} : { 'content-type': 'application/json', 'paypal-request-id': uuidv7(Date.now()) }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    async stripe() {
      const { STRIPE_SECRET_KEY: key } = sandbox.of('stripe').env
      const form = new URLSearchParams({
        amount: '1990',
        currency: 'eur',
        confirm: 'true',
        payment_method: 'pm_card_visa',
      })
      return String((await api('stripe', '/v1/payment_intents', `Bearer ${key}`, form)).id)
    },
    async paypal() {
      const { PAYPAL_CLIENT_ID: name, PAYPAL_CLIENT_SECRET: secret } = sandbox.of('paypal').env
      const basic = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
      const { access_token } = await api(
        'paypal',
        '/v1/oauth2/token',
        basic,
        new URLSearchParams({ grant_type: 'client_credentials' }),
      )
      const amount = { currency_code: 'EUR', value: '19.90' }
      const { id } = await api('paypal', '/v2/checkout/orders', `Bearer ${access_token}`, {
        intent: 'CAPTURE',
        purchase_units: [{ amount }],
      })
      await cashier.buyer('paypal', { ref: String(id) }, 'pays')
      await api('paypal', `/v2/checkout/orders/${id}/capture`, `Bearer ${access_token}`, {})
      return String(id)
    },
    async mollie() {
      const { MOLLIE_API_KEY: key } = sandbox.of('mollie').env
      const webhookUrl = `${shop.url}/webhooks/mollie`
      const payment = {
        amount: { value: '19.90', currency: 'EUR' },
        description: 'Other',
        redirectUrl: 'https://other.example/',
        webhookUrl,
      }
      const { id } = await api('mollie', '/v2/payments', `Bearer ${key}`, payment)
      await cashier.buyer('mollie', { ref: String(id) }, 'pays', { returns: false })
      return String(id)
    },
    async btcpay() {
      const { BTCPAY_API_KEY: key, BTCPAY_STORE_ID: store } = sandbox.of('btcpay').env
      const { id } = await api('btcpay', `/api/v1/stores/${store}/invoices`, `token ${key}`, {
        amount: '19.90',
        currency: 'EUR',
        metadata: { orderId: 'other-1' },
      })
      await cashier.buyer('btcpay', { ref: String(id) }, 'pays')
      return String(id)
    },
    async redsys() {
      const paid = { Ds_Response: '0000', Ds_TransactionType: '0', Ds_Amount: '1990', Ds_Currency: '978' }
      expect(await desk.send('redsys', { ref: '9999ABCDEFGH', event: paid })).toBe(200)
      return '9999ABCDEFGH'
    },
    async 'amazon-pay'() {
      expect(await desk.send('amazon-pay', { ref: 'S02-0000000-0000001-C000001' })).toBe(200)
      return 'S02-0000000-0000001-C000001'
    },
    async gocardless() {
      expect(await desk.send('gocardless', { ref: 'BRQ00000000001' })).toBe(200)
      return 'BRQ00000000001'
    },
  } satisfies Record<(typeof FOREIGN_AT)[number], () => Promise<string>>
}
