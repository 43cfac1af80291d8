import { expect, test } from 'vitest'
import { GatewaySettingsError } from '#gateways/support/config.ts'
import { createMollieGateway } from './index.ts'

test('without settings there is no gateway, and blank or foreign ones are refused', () => {
  expect(createMollieGateway({})).toBeNull()
  expect(() => createMollieGateway({ MOLLIE_API_KEY: ' ', MOLLIE_PROFILE_ID: 'pfl_1' })).toThrow(
    GatewaySettingsError,
  )
  expect(() => createMollieGateway({ MOLLIE_API_KEY: 'test_1' })).toThrow('MOLLIE_PROFILE_ID')
  expect(() => createMollieGateway({ MOLLIE_API_KEY: 'access_1', MOLLIE_PROFILE_ID: 'pfl_1' })).toThrow(
    'live_ or test_',
  )
  expect(createMollieGateway({ MOLLIE_API_KEY: 'live_1', MOLLIE_PROFILE_ID: 'pfl_1' })).toMatchObject({
    livemode: true,
    account: 'pfl_1',
  })
})
