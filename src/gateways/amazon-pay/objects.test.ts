import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Observation } from '#domains/payment/index.ts'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { createAmazonPayGateway } from './index.ts'
import {
  type Charge,
  type CheckoutSession,
  instantOf,
  moneyOf,
  observeCharge,
  observeOpen,
  priceOf,
} from './objects.ts'
import { readAmazonPaySettings } from './settings.ts'

const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const VARIABLES = {
  AMAZON_PAY_MERCHANT_ID: 'A1',
  AMAZON_PAY_STORE_ID: 'amzn1.store',
  AMAZON_PAY_PUBLIC_KEY_ID: 'LIVE-KEY',
  AMAZON_PAY_PRIVATE_KEY: PEM,
  AMAZON_PAY_TOPIC_ARN: 'arn:aws:sns:eu-west-1:1:t',
}
const settings = readAmazonPaySettings(VARIABLES)!

test('amounts go out and come back exactly, with 0, 2 and 3 decimals', () => {
  for (const [amount, currency, text] of [
    [1234, 'EUR', '12.34'],
    [5, 'EUR', '0.05'],
    [1234, 'JPY', '1234'],
    [1234, 'KWD', '1.234'],
  ] as const) {
    expect(priceOf({ amount, currency })).toEqual({ amount: text, currencyCode: currency })
    expect(moneyOf({ amount: text, currencyCode: currency })).toEqual({ amount, currency })
  }
  expect(moneyOf({ amount: '14', currencyCode: 'USD' })).toEqual({ amount: 1400, currency: 'USD' })
  expect(() => moneyOf({ amount: '12.345', currencyCode: 'EUR' })).toThrow('not an amount')
  expect(() => moneyOf({ amount: '', currencyCode: 'EUR' })).toThrow('not an amount')
})

test.each<[string, Observation['status']]>([
  ['AuthorizationInitiated', 'processing'],
  ['Authorized', 'authorized'],
  ['CaptureInitiated', 'processing'],
  ['Captured', 'settled'],
  ['Completed', 'settled'],
  ['Canceled', 'cancelled'],
  ['Declined', 'failed'],
  ['SomethingNew', 'processing'],
])('a charge that is %s is %s', (state, status) => {
  const charge: Charge = {
    chargeId: 'S02-1-1-C1',
    chargePermissionId: 'S02-1-1',
    chargeAmount: { amount: '1.00', currencyCode: 'EUR' },
    releaseEnvironment: 'Live',
    statusDetails: { state, lastUpdatedTimestamp: '20261121T120000Z' },
  }
  expect(observeCharge(settings, charge, 'a', null)).toMatchObject({
    ref: 'S02-1-1-C1',
    account: 'A1',
    livemode: true,
    status,
  })
})

test.each<[string, string | null, readonly unknown[] | null, Observation['status']]>([
  ['Open', null, [{ constraintId: 'BuyerNotAssociated' }], 'open'],
  ['Open', null, [], 'approved'],
  ['Open', null, null, 'approved'],
  ['Completed', null, [], 'processing'],
  ['Canceled', 'BuyerCanceled', [], 'cancelled'],
  ['Canceled', 'Expired', [], 'expired'],
  ['Canceled', 'Declined', [], 'failed'],
  ['Canceled', 'AmazonCanceled', [], 'failed'],
  ['Canceled', null, [], 'failed'],
])('a session that is %s (%s) with constraints %j is %s', (state, reasonCode, constraints, status) => {
  const session: CheckoutSession = {
    checkoutSessionId: 's',
    storeId: 'amzn1.store',
    constraints,
    releaseEnvironment: 'Sandbox',
    paymentDetails: null,
    statusDetails: { state, reasonCode, lastUpdatedTimestamp: '20261121T120000Z' },
  }
  expect(observeOpen(settings, session)).toMatchObject({
    ref: 's',
    account: 'A1',
    livemode: false,
    status,
    requested: { amount: 0, currency: 'EUR' },
  })
  expect(observeOpen(settings, { ...session, storeId: 'other' }).account).toBe('other')
})

test('Amazon’s time is read', () => {
  expect(instantOf('20190714T155300Z')).toEqual(new Date('2019-07-14T15:53:00Z'))
})

test('without settings there is no gateway, with half of them the shop does not start', () => {
  expect(createAmazonPayGateway({})).toBeNull()
  expect(createAmazonPayGateway({ AMAZON_PAY_URL: 'https://pay-api.amazon.eu' })).toBeNull()
  for (const change of [
    { AMAZON_PAY_TOPIC_ARN: ' ' },
    { AMAZON_PAY_MERCHANT_ID: undefined },
    { AMAZON_PAY_PRIVATE_KEY: 'x' },
    { AMAZON_PAY_PUBLIC_KEY_ID: 'AFVX7ULWSGBZ5535PCUQOY7B' },
    { AMAZON_PAY_URL: 'pay-api' },
    { AMAZON_PAY_URL: 'http://pay-api.amazon.eu' },
  ])
    expect(() => createAmazonPayGateway({ ...VARIABLES, ...change }), JSON.stringify(change)).toThrow(
      GatewaySettingsError,
    )
})

test('the live mode is that of the key, and never this machine’s', () => {
  const mode = (change: object): boolean => createAmazonPayGateway({ ...VARIABLES, ...change })!.livemode
  expect(mode({})).toBe(true)
  expect(mode({ AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-KEY' })).toBe(false)
  expect(mode({ AMAZON_PAY_URL: 'http://127.0.0.1:4000' })).toBe(false)
  expect(mode({ AMAZON_PAY_PRIVATE_KEY: PEM.replaceAll('\n', '\\n') })).toBe(true)
})

test('the payment page’s policy names Amazon, or this machine, and nobody else', () => {
  const live = createAmazonPayGateway(VARIABLES)!.info.csp
  expect(live.script).toEqual(['https://static-eu.payments-amazon.com'])
  const simulated = createAmazonPayGateway({
    ...VARIABLES,
    AMAZON_PAY_URL: 'http://127.0.0.1:4000',
    AMAZON_PAY_SCRIPT_URL: 'http://127.0.0.1:4000/checkout.js',
  })!
  expect(simulated.info.csp).toEqual({
    script: ['http://127.0.0.1:4000'],
    connect: ['http://127.0.0.1:4000'],
    form: ['http://127.0.0.1:4000'],
  })
})
