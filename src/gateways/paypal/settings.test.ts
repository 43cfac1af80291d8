import { expect, test } from 'vitest'
import { createPaypalGateway } from './index.ts'
import { readPaypalSettings } from './settings.ts'

const VARIABLES = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'MERCHANT',
  PAYPAL_WEBHOOK_ID: 'WH1',
}

test('without settings there is no gateway', () => {
  expect(createPaypalGateway({})).toBeNull()
  expect(createPaypalGateway({ PAYPAL_API_URL: 'https://api-m.paypal.com' })).toBeNull()
})

test.each(Object.keys(VARIABLES))('a blank or missing %s is refused', (name) => {
  expect(() => createPaypalGateway({ ...VARIABLES, [name]: ' ' })).toThrow(name)
  expect(() => createPaypalGateway({ ...VARIABLES, [name]: undefined })).toThrow(name)
})

test('several webhooks may stand, none of them blank', () => {
  expect(readPaypalSettings({ ...VARIABLES, PAYPAL_WEBHOOK_ID: 'WH1, WH2' })?.webhookIds).toEqual([
    'WH1',
    'WH2',
  ])
  expect(() => readPaypalSettings({ ...VARIABLES, PAYPAL_WEBHOOK_ID: 'WH1,,WH2' })).toThrow(
    'PAYPAL_WEBHOOK_ID',
  )
})

test.each([
  [undefined, true, 'https://www.paypal.com'],
  ['https://api-m.paypal.com/', true, 'https://www.paypal.com'],
  ['https://api-m.sandbox.paypal.com', false, 'https://www.sandbox.paypal.com'],
  ['http://127.0.0.1:4001', false, 'http://127.0.0.1:4001'],
])('%s: live is %s', (apiUrl, livemode, pagesUrl) => {
  const variables = apiUrl === undefined ? VARIABLES : { ...VARIABLES, PAYPAL_API_URL: apiUrl }
  expect(createPaypalGateway(variables)).toMatchObject({ livemode, account: 'MERCHANT' })
  expect(readPaypalSettings(variables)).toMatchObject({ pagesUrl })
})

test.each(['http://10.0.0.5:80', 'https://paypal.example', 'nonsense', ''])(
  'the address %s is refused',
  (apiUrl) => {
    expect(() => readPaypalSettings({ ...VARIABLES, PAYPAL_API_URL: apiUrl })).toThrow('PAYPAL_API_URL')
  },
)

test('the page may load what the button needs, and nothing of PayPal with a simulator', () => {
  expect(createPaypalGateway(VARIABLES)?.info.csp).toEqual({
    script: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
    frame: ['https://www.paypal.com'],
    form: ['https://www.paypal.com'],
    connect: ['https://www.paypal.com'],
    image: ['https://www.paypalobjects.com'],
  })
  const simulated = {
    ...VARIABLES,
    PAYPAL_API_URL: 'http://127.0.0.1:4001',
    PAYPAL_JS_URL: 'http://127.0.0.1:4001/sdk/js',
  }
  expect(createPaypalGateway(simulated)?.info.csp).toEqual({
    script: ['http://127.0.0.1:4001'],
    frame: ['http://127.0.0.1:4001'],
    form: ['http://127.0.0.1:4001'],
  })
})

test('the button’s script names the client and the currency', () => {
  const address =
    'https://www.paypal.com/sdk/js?client-id=client&currency=EUR&intent=capture&components=buttons'
  expect(createPaypalGateway(VARIABLES)?.buttonScript('EUR')).toBe(address)
  expect(createPaypalGateway(VARIABLES)?.info.button).toEqual({ provider: 'paypal', script: address })
  const dollars = createPaypalGateway({
    ...VARIABLES,
    PAYPAL_JS_URL: 'https://www.paypal.com/sdk/js?currency=USD',
  })
  expect(new URL(dollars!.info.button!.script).searchParams.get('currency')).toBe('USD')
})
