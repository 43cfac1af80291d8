import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEndpoints } from '../../sandbox/endpoints.ts'
import { providers } from '../../sandbox/providers.ts'
import { freePort } from '../support/free-port.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { quietLimitMs } from '../support/quiet-limit.ts'
import {
  childrenOf,
  isAlive,
  ROOT,
  runCommand,
  type ShopProcess,
  startShopProcess,
  until,
} from '../support/shop-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'kontor-simulators-'))
// The worker may still finish the file that it writes.
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }))

/** With its own simulators, like `npm start`. */
const WITH_SIMULATORS = { KONTOR_SANDBOX: '', BASE_PATH: '/store' }

interface Hooks {
  readonly clock: string
  readonly providers: Readonly<Record<string, { readonly url: string; readonly control: string }>>
}

async function hooksOf(shop: ShopProcess): Promise<Hooks> {
  return (await (await fetch(`${shop.url}/sandbox.json`)).json()) as Hooks
}

test('a demo has its payment simulators: they are listed, keep the shop’s time, come back when they end, and end with it', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(folder, 'own')
  const port = await freePort()
  prepareCluster(dataDir)
  const shop = await startShopProcess({ dataDir, port, variables: WITH_SIMULATORS })
  const first = readEndpoints(join(dataDir, 'sandbox'))!
  const { pid, clock } = first
  const simulated = async (address: string) =>
    Date.parse(((await (await fetch(address)).json()) as { now: string }).now)
  let again = pid
  try {
    const hooks = await hooksOf(shop)
    expect(Object.keys(hooks.providers).sort()).toEqual(Object.keys(providers).sort())
    for (const { url, control } of Object.values(hooks.providers)) {
      expect(control).toBe(`${url}/control`)
      expect(new URL(url).hostname).toBe('127.0.0.1')
      expect(await (await fetch(`${control}/book`)).json()).toEqual([])
    }
    await fetch(hooks.clock, { method: 'POST', body: '{"advance":"P30D"}' })
    const ahead = async () => Math.abs((await simulated(hooks.clock)) - (await simulated(clock)))
    expect(await ahead()).toBeLessThan(quietLimitMs(5_000))

    process.kill(pid, 'SIGKILL')
    await until(
      'others take over',
      () => (readEndpoints(join(dataDir, 'sandbox'))?.pid ?? pid) !== pid,
      40_000,
    )
    again = readEndpoints(join(dataDir, 'sandbox'))!.pid
    expect((await hooksOf(shop)).providers).toEqual(hooks.providers)
    for (const { control } of Object.values(hooks.providers))
      expect((await fetch(`${control}/book`)).status).toBe(200)
    expect(await ahead()).toBeLessThan(quietLimitMs(5_000))
  } finally {
    await shop.kill()
  }
  await until('the simulators end with the shop that was killed', () => !isAlive(again), quietLimitMs(5_000))
  expect(readEndpoints(join(dataDir, 'sandbox'))).toBeNull()

  // As after a crash when process ids are reused: the file names living processes that are not simulators.
  writeFileSync(
    join(dataDir, 'sandbox', 'endpoints.json'),
    JSON.stringify({ ...first, pid: process.pid, keptBy: process.pid }),
  )
  const second = await startShopProcess({ dataDir, port, variables: WITH_SIMULATORS })
  const last = readEndpoints(join(dataDir, 'sandbox'))!.pid
  expect(last).not.toBe(process.pid)
  expect(await second.stop()).toBe(0)
  expect(isAlive(last)).toBe(false)
})

test('simulators that were started by themselves serve the shop that names them, its worker and its commands, and outlive it', {
  timeout: 120_000,
}, async () => {
  const dir = join(folder, 'stay')
  const sandbox = spawn(process.execPath, ['sandbox/start.ts', '--dir', dir, '--only', 'mollie', '--stay'], {
    cwd: ROOT,
    stdio: 'ignore',
  })
  try {
    await until('the simulators are there', () => readEndpoints(dir) !== null, 40_000)
    const variables = { KONTOR_SANDBOX: join(dir, 'endpoints.json') }
    const dataDir = join(folder, 'names')
    prepareCluster(dataDir)
    const shop = await startShopProcess({ dataDir, variables })
    try {
      expect(Object.keys((await hooksOf(shop)).providers)).toEqual(['mollie'])
      expect(
        childrenOf(shop.pid).some((child) =>
          readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('sandbox'),
        ),
      ).toBe(false)
      expect((await runCommand(dataDir, ['audit'], variables)).code).toBe(0)
    } finally {
      await shop.kill()
    }
    expect(sandbox.exitCode).toBeNull()
    expect((await fetch(`${readEndpoints(dir)!.providers.mollie!.control}/book`)).status).toBe(200)
  } finally {
    sandbox.kill('SIGTERM')
    await once(sandbox, 'exit')
  }
  expect(sandbox.exitCode).toBe(0)
})

test('a demo that does without simulators lists none', async () => {
  const dataDir = join(folder, 'none')
  prepareCluster(dataDir)
  const shop = await startShopProcess({ dataDir })
  try {
    expect((await hooksOf(shop)).providers).toEqual({})
  } finally {
    await shop.stop()
  }
})

test('a shop whose simulators are named and not there does not start and says why', async () => {
  const variables = { KONTOR_SANDBOX: join(folder, 'missing.json') }
  await expect(startShopProcess({ dataDir: join(folder, 'refused'), variables })).rejects.toThrow(
    /KONTOR_SANDBOX: .*missing\.json names no simulators/,
  )
  // The folder is locked first, but no database is created in it.
  expect(existsSync(join(folder, 'refused', 'postgres'))).toBe(false)
})
