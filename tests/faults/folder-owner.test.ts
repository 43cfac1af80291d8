import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { freePort } from '../support/free-port.ts'
import {
  postmasterOf,
  processesInside,
  runCommand,
  startShopProcess,
  until,
} from '../support/shop-process.ts'
import { BEHIND_PROXY, call, openShopProcess } from '../support/shoppers.ts'
import { folders, keep, newFolder, refused, shops, useFolders } from './support/folders.ts'

useFolders()

test('a second start on the folder, on the same port or another, says who has it and does not touch the running shop', {
  timeout: 120_000,
}, async () => {
  const dataDir = newFolder()
  const { shop, product } = await openShopProcess(dataDir, 100)
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
  const dataDir = newFolder()
  const starts = await Promise.allSettled(
    Array.from({ length: 6 }, () => keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))),
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
  const dataDir = newFolder()
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  const pidFile = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  await shop.kill()
  await until('the database ends', () => processesInside(dataDir).length === 0, 10_000)
  // As after a restart of a container: another process now has this id.
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)))
  const lock = join(dataDir, 'kontor.lock')
  if (existsSync(lock))
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/"pid":\d+/, `"pid":${process.pid}`))
  const again = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  expect(await again.stop()).toBe(0)
})

test('a PostgreSQL that somebody else started in the folder is neither ended nor worked beside', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
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

test('commands without a shop take turns, and a shop waits for a command', { timeout: 180_000 }, async () => {
  const dataDir = newFolder()
  expect((await runCommand(dataDir, ['audit'], { DEMO: '0' })).code).toBe(0)
  const commands = Promise.all([
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
    runCommand(dataDir, ['audit'], { DEMO: '0' }),
  ])
  await until('a command works', () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 20_000)
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
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
