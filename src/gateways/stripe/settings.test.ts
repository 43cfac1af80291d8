import { describe, expect, test } from 'vitest'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { createStripeGateway } from './index.ts'
import { cspOf, readStripeSettings } from './settings.ts'

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1',
}
const TEST = {
  STRIPE_SECRET_KEY: 'sk_test_a1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1',
}

test('without any of its variables there is no such gateway', () => {
  expect(createStripeGateway({})).toBeNull()
})

test.each([
  ['a missing key', { ...LIVE, STRIPE_PUBLISHABLE_KEY: undefined }],
  ['a blank webhook secret', { ...LIVE, STRIPE_WEBHOOK_SECRET: '  ' }],
  ['a blank one of several webhook secrets', { ...LIVE, STRIPE_WEBHOOK_SECRET: 'whsec_a1, ' }],
  ['keys of two modes', { ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_a1' }],
  ['keys in the wrong place', { ...LIVE, STRIPE_SECRET_KEY: 'pk_live_a1' }],
  ['a key in clear over a network', { ...LIVE, STRIPE_API_URL: 'http://stripe.example' }],
  ['no address at all', { ...LIVE, STRIPE_API_URL: 'stripe' }],
])('%s keeps the shop from starting', (_what, variables) => {
  expect(() => createStripeGateway(variables)).toThrow(GatewaySettingsError)
})

describe('real money moves', () => {
  test('with live keys at Stripe', () =>
    expect(createStripeGateway(LIVE)).toMatchObject({ livemode: true, account: '' }))
  test('with restricted live keys', () =>
    expect(createStripeGateway({ ...LIVE, STRIPE_SECRET_KEY: 'rk_live_a1' })?.livemode).toBe(true))
  test('not with test keys', () => expect(createStripeGateway(TEST)?.livemode).toBe(false))
  test('not on loopback', () =>
    expect(createStripeGateway({ ...LIVE, STRIPE_API_URL: 'http://127.0.0.1:4242' })?.livemode).toBe(false))
})

test('the payment page allows Stripe alone, and for a simulator that one alone', () => {
  expect(cspOf(readStripeSettings(LIVE)!)).toEqual({
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      'https://checkout.stripe.com',
    ],
    connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
    form: ['https://checkout.stripe.com'],
  })
  const simulated = readStripeSettings({
    ...TEST,
    STRIPE_API_URL: 'http://127.0.0.1:4242',
    STRIPE_JS_URL: 'http://127.0.0.1:4242/stripe.js',
  })!
  const own = ['http://127.0.0.1:4242']
  expect(cspOf(simulated)).toEqual({ script: own, frame: own, connect: own, form: own })
})

test('several webhook secrets and the account are read', () => {
  const settings = readStripeSettings({
    ...TEST,
    STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
    STRIPE_ACCOUNT_ID: ' acct_1 ',
  })
  expect(settings).toMatchObject({ webhookSecrets: ['whsec_old', 'whsec_new'], account: 'acct_1' })
})
