import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'

test('an empty environment is a demo shop on port 3000 with its own database', () => {
  expect(readEnvironment({})).toMatchObject({ port: 3000, host: '127.0.0.1', mountPath: '', databaseUrl: null, demo: true, role: 'all' })
})

test('a database of the owner switches the demo off unless it is asked for', () => {
  const DATABASE_URL = 'postgres://shop@db.example/shop'
  expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
  expect(readEnvironment({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
})

test('a base path loses the slash at its end', () => {
  expect(readEnvironment({ BASE_PATH: '/store/' }).mountPath).toBe('/store')
})

test('every wrong variable is named in one message', () => {
  const broken = { PORT: '80a', BASE_PATH: 'store', SHOP_ORIGIN: 'https://shop.example/path', DATABASE_URL: 'mysql://x', METRICS_TOKEN: 'short' }
  expect(() => readEnvironment(broken)).toThrow(EnvironmentError)
  try {
    readEnvironment(broken)
  } catch (error) {
    for (const name of Object.keys(broken)) expect(String(error)).toContain(name)
  }
})

test('payment simulators belong to a demo alone, and doing without is always possible', () => {
  expect(readEnvironment({}).sandbox).toBeNull()
  expect(readEnvironment({ KONTOR_SANDBOX: '/run/endpoints.json' }).sandbox).toBe('/run/endpoints.json')
  expect(readEnvironment({ KONTOR_SANDBOX: 'none', DEMO: '0' }).sandbox).toBe('none')
  expect(() => readEnvironment({ KONTOR_SANDBOX: '/run/endpoints.json', DEMO: '0' })).toThrow('KONTOR_SANDBOX')
})

test('a proxy that is not an address is refused instead of trusted by accident', () => {
  expect(() => readEnvironment({ TRUSTED_PROXIES: '10.0.0.0/8, proxy.example' })).toThrow('proxy.example')
})
