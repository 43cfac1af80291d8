import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHolder } from '#db/embedded/kernel-lock.mjs'
import { Buyer } from '../support/buyer.ts'
import { freePort } from '../support/free-port.ts'
import {
  postmasterOf,
  processesInside,
  ROOT,
  runCommand,
  startShopProcess,
  until,
} from '../support/shop-process.ts'
import { call, openShopProcess, SERVE_ONLY } from '../support/shoppers.ts'
import {
  children,
  folders,
  keep,
  newFolder,
  preparedFolder,
  refused,
  shops,
  useFolders,
} from './support/folders.ts'

useFolders()

test('a second start on the folder, on the same port or another, says who has it and does not touch the running shop', {
  timeout: 120_000,
}, async () => {
  const dataDir = newFolder()
  const { shop, product } = await openShopProcess(dataDir, 100, { variables: SERVE_ONLY })
  shops.push(shop)
  const postmaster = postmasterOf(dataDir)
  for (const port of [String(shop.port), String(await freePort())]) {
    const { code, output } = await refused(dataDir, { PORT: port })
    expect(code).toBe(1)
    expect(output).toContain(`process ${shop.pid}`)
    expect(output).toMatch(/since \d{4}-\d\d-\d\dT/)
    expect(output).toContain(`${shop.url}/`)
  }
  const elsewhere = await refused(newFolder(), { PORT: String(shop.port) })
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.output).toContain(`PORT: process ${shop.pid} (node) listens on`)
  expect(readdirSync(folders.at(-1)!)).not.toContain('postgres')
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(
    (await call(new Buyer(shop.url), '/order/update', { fn: 'productAdd', productId: product.productId }))
      .status,
  ).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('of six starts at the same moment exactly one becomes the shop', { timeout: 180_000 }, async () => {
  const dataDir = preparedFolder()
  const starts = await Promise.allSettled(
    Array.from({ length: 6 }, () => keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))),
  )
  const won = starts.filter((start) => start.status === 'fulfilled')
  const lost = starts.filter((start) => start.status === 'rejected')
  expect(won).toHaveLength(1)
  for (const { reason } of lost) expect(String(reason)).toContain('is in use by the shop')
  expect(await won[0]!.value.stop()).toBe(0)
})

test('a pid file that names a living process that is no database of this folder does not stop a start', {
  timeout: 180_000,
}, async () => {
  const dataDir = preparedFolder()
  const shop = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
  const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await shop.kill()
  await until('the database ends', () => processesInside(dataDir).length === 0, 10_000)
  // As after a restart of a container: another process now has this id.
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  const lock = join(dataDir, 'kontor.lock')
  if (existsSync(lock))
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/"pid":\d+/, `"pid":${process.pid}`))
  const again = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
  expect(await again.stop()).toBe(0)
})

test('a PostgreSQL that somebody else started in the folder is neither ended nor worked beside', {
  timeout: 180_000,
}, async () => {
  const dataDir = preparedFolder()
  const shop = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
  // As a shop of an older version looks to this one: its database runs, and nobody holds the lock.
  for (const name of ['kontor.lock', 'database.lock']) rmSync(join(dataDir, name))
  const postmaster = postmasterOf(dataDir)
  const { code, output } = await refused(dataDir)
  expect(code).toBe(1)
  expect(output).toContain(
    `A PostgreSQL (process ${postmaster}) that this shop did not start works in ${join(dataDir, 'postgres')}`,
  )
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect((await call(new Buyer(shop.url), '/state', {})).status).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('who holds the folder can be read at any moment, also while the holder describes itself anew', async () => {
  const file = join(newFolder(), 'kontor.lock')
  const program = `
    const { describeHolder, tryLock } = await import(${JSON.stringify(join(ROOT, 'src/db/embedded/kernel-lock.mjs'))})
    const fd = tryLock(${JSON.stringify(file)})
    describeHolder(fd, { name: 'audit' })
    console.log('held')
    for (let turn = 0; ; turn += 1) describeHolder(fd, { name: 'audit', address: 'x'.repeat(turn % 2 ? 40 : 400) })`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(holder)
  await once(holder.stdout, 'data')
  const names = new Set(
    Array.from({ length: 20_000 }, () => (readHolder(file) as { name: string } | null)?.name),
  )
  expect([...names]).toEqual(['audit'])
})

test('commands without a shop take turns, and a shop waits for a command', { timeout: 180_000 }, async () => {
  const dataDir = newFolder()
  expect((await runCommand(dataDir, ['audit'], { DEMO: '0' })).code).toBe(0)
  const commands = Promise.all([
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
  ])
  await until('a command works', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 60_000)
  const shop = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
  expect((await commands).map(({ code, output }) => [code, output])).toEqual(
    Array(3).fill([0, expect.stringContaining('The books are clean')]),
  )
  expect((await runCommand(dataDir, ['audit'], { DEMO: '0' })).code).toBe(0)
  expect(await shop.stop()).toBe(0)
})

test('a database of the owner that does not answer is refused by the variable, and DATA_DIR is left alone', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  const port = await freePort()
  for (const host of ['127.0.0.1', 'localhost']) {
    const { code, output } = await refused(dataDir, {
      DATABASE_URL: `postgres://kontor:hunter2@${host}:${port}/kontor`,
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/DATABASE_URL.*ECONNREFUSED/)])
    expect(output).not.toContain('hunter2')
  }
  expect(readdirSync(dataDir)).toEqual([])
})
