import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'
import { providersOf } from './providers.ts'
import { findSandbox, type SandboxEndpoints } from './sandbox-endpoints.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-providers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const endpoints: SandboxEndpoints = {
  pid: process.pid,
  keptBy: null,
  clock: 'http://127.0.0.1:1/clock',
  shop: 'http://127.0.0.1:1/shop',
  providers: {
    stripe: {
      url: 'http://127.0.0.1:2',
      control: 'http://127.0.0.1:2/control',
      env: { STRIPE_SECRET_KEY: 'simulated', STRIPE_API_URL: 'http://127.0.0.1:2' },
    },
    mollie: {
      url: 'http://127.0.0.1:3',
      control: 'http://127.0.0.1:3/control',
      env: { MOLLIE_API_KEY: 'simulated' },
    },
  },
}

function fileWith(content: unknown): string {
  const file = join(mkdtempSync(join(folder, 'one-')), 'endpoints.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('gateways read the keys of the simulators under the environment', () => {
  const { gatewayVariables, simulators } = providersOf(
    { variables: { PATH: '/bin' } },
    { file: '', endpoints },
  )
  expect(gatewayVariables).toEqual({
    PATH: '/bin',
    STRIPE_SECRET_KEY: 'simulated',
    STRIPE_API_URL: 'http://127.0.0.1:2',
    MOLLIE_API_KEY: 'simulated',
  })
  expect(simulators).toEqual({
    stripe: { url: 'http://127.0.0.1:2', control: 'http://127.0.0.1:2/control' },
    mollie: { url: 'http://127.0.0.1:3', control: 'http://127.0.0.1:3/control' },
  })
})

test('a provider of which the owner set anything is not simulated in any part', () => {
  const variables = { STRIPE_SECRET_KEY: 'sk_live_own' }
  const { gatewayVariables, simulators } = providersOf({ variables }, { file: '', endpoints })
  expect(gatewayVariables).toEqual({ STRIPE_SECRET_KEY: 'sk_live_own', MOLLIE_API_KEY: 'simulated' })
  expect(Object.keys(simulators)).toEqual(['mollie'])
})

test('without simulators there is the environment alone', () => {
  expect(providersOf({ variables: { A: '1' } }, null)).toEqual({
    gatewayVariables: { A: '1' },
    simulators: {},
    sandbox: null,
  })
})

test('a shop finds the simulators that are named, and those of its own folder', () => {
  const file = fileWith(endpoints)
  expect(findSandbox(readEnvironment({ KONTOR_SANDBOX: file }))).toEqual({ file, endpoints })
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const own = readEnvironment({ DATA_DIR: dataDir })
  expect(findSandbox(own)).toBeNull()
  mkdirSync(join(dataDir, 'sandbox'))
  writeFileSync(join(dataDir, 'sandbox', 'endpoints.json'), JSON.stringify(endpoints))
  expect(findSandbox(own)?.endpoints).toEqual(endpoints)
  writeFileSync(join(dataDir, 'sandbox', 'endpoints.json'), JSON.stringify({ ...endpoints, keptBy: 2 ** 30 }))
  expect(findSandbox(own)).toBeNull()
})

test.each([
  ['a missing file', join(folder, 'missing.json'), 'names no simulators'],
  ['a file of something else', fileWith({ pid: 1 }), 'names no simulators'],
  ['a broken file', fileWith('{'), 'names no simulators'],
  ['simulators that ended', fileWith({ ...endpoints, pid: 2 ** 30 }), 'are not running'],
  ['simulators whose shop ended', fileWith({ ...endpoints, keptBy: 2 ** 30 }), 'are not running'],
])('a shop does not start with %s', (_what, file, reason) => {
  expect(() => findSandbox(readEnvironment({ KONTOR_SANDBOX: file }))).toThrow(`KONTOR_SANDBOX: `)
  expect(() => findSandbox(readEnvironment({ KONTOR_SANDBOX: file }))).toThrow(reason)
})

test('a shop that is no demo, and one that does without, has no simulators', () => {
  expect(findSandbox(readEnvironment({ DEMO: '0' }))).toBeNull()
  expect(findSandbox(readEnvironment({ KONTOR_SANDBOX: 'none' }))).toBeNull()
})
