import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import {
  COMPILED,
  processesInside,
  ROOT,
  runCommand,
  startShopProcess,
  until,
} from '../support/shop-process.ts'
import { call, goShopping, openShopProcess, SERVE_ONLY } from '../support/shoppers.ts'

/** For a busy machine; each test takes seconds on a quiet one. */
const LONG_MS = 240_000

const home = mkdtempSync(join(tmpdir(), 'kontor-restore-killed-'))
const dataDir = join(home, 'data')
const backups = join(home, 'backups')
const draft = join(dataDir, 'restoring')
/** Orders in the backup, and orders that came after it. */
const before = new Set<string>()
const after = new Set<string>()

afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A shop sells, is backed up, and sells on. */
beforeAll(async () => {
  const { shop, product } = await openShopProcess(dataDir, 1_000, { variables: SERVE_ONLY })
  const trip = { url: shop.url, productId: product.productId, shoppers: 2, persistent: true }
  await goShopping({ ...trip, orders: 5, journal: before })
  const { code, output } = await runCommand(dataDir, ['backup', backups])
  expect(code, output).toBe(0)
  await goShopping({ ...trip, orders: 5, journal: after })
  await shop.stop()
}, LONG_MS)

const theBackup = (): string => join(backups, readdirSync(backups)[0]!)

/** Returns a copy of the shop's folder, without what a killed restore left: the other tests need the shop that was there. */
function copyOfShop(name: string): string {
  const folder = join(home, name)
  cpSync(dataDir, folder, { recursive: true, filter: (path) => path !== draft })
  chmodSync(join(folder, 'postgres'), 0o700)
  return folder
}

/** Returns which of the orders a shop in the folder knows: 200 or 404 for each. */
async function statusesIn(folder: string, keys: ReadonlySet<string>): Promise<number[]> {
  const shop = await startShopProcess({ dataDir: folder, variables: SERVE_ONLY })
  try {
    const answers = [...keys].map((key) => call(new Buyer(shop.url), '/order/state', { key }))
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    await shop.stop()
  }
}

/** Starts `kontor restore --replace` and kills it as soon as `isThere` holds. */
async function killRestore(dataDir: string, isThere: () => boolean): Promise<void> {
  const env = { PATH: process.env.PATH, ...COMPILED, KONTOR_ENV_FILE: 'none', DATA_DIR: dataDir }
  const args = ['src/main/cli.ts', 'restore', '--replace', theBackup()]
  const child = spawn(join(ROOT, 'node_modules', '.bin', 'node'), args, { cwd: ROOT, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until('the restore reaches the step', () => isThere() || child.exitCode !== null, LONG_MS)
  child.kill('SIGKILL')
  expect((await ended)[1]).toBe('SIGKILL')
  await until('its database ended', () => processesInside(dataDir).length === 0, 60_000)
}

test.each([
  ['before it fills a database', () => existsSync(draft)],
  ['while it makes a database', () => existsSync(join(draft, 'postgres', 'PG_VERSION'))],
  ['while it fills the database', () => existsSync(join(draft, 'postgres', 'postmaster.pid'))],
])(
  'a restore that is killed %s leaves the shop that was there',
  async (_, isThere) => {
    await killRestore(dataDir, isThere)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('before-restore-'))).toEqual([])
    const all = new Set([...before, ...after])
    expect(await statusesIn(dataDir, all)).toEqual([...all].map(() => 200))
  },
  LONG_MS,
)

test(
  'a restore goes through where an earlier one was killed, and sets aside the shop that was there',
  async () => {
    const folder = copyOfShop('copy')
    await killRestore(folder, () => existsSync(join(folder, 'restoring', 'postgres', 'PG_VERSION')))
    const { code, output } = await runCommand(folder, ['restore', '--replace', theBackup()])
    expect(code, output).toBe(0)
    expect(output).toContain('The books are clean')
    expect(existsSync(join(folder, 'restoring'))).toBe(false)
    expect(await statusesIn(folder, new Set([...before, ...after]))).toEqual([
      ...[...before].map(() => 200),
      ...[...after].map(() => 404),
    ])
  },
  LONG_MS,
)

/** What a restore leaves that is killed when the old database is set aside and the new one is not in place. */
function stopBetween(folder: string, setAside: string): void {
  mkdirSync(join(folder, 'restoring'))
  mkdirSync(setAside)
  writeFileSync(join(setAside, 'postgres'), 'the old database')
  const names = ['postgres', 'secret.key']
  renameSync(join(folder, 'postgres'), join(folder, 'restoring', 'postgres'))
  const takenAt = theBackup()
    .slice(-24)
    .replace(/T(..)-(..)-(..)-(...)Z/, 'T$1:$2:$3.$4Z')
  writeFileSync(
    join(folder, 'restoring', 'complete.json'),
    JSON.stringify({ takenAt, rows: 7, setAside, names }),
  )
}

test(
  'a restore that is killed while it renames is finished by the start of the shop, or by itself',
  async () => {
    const folder = copyOfShop('renaming')
    const setAside = join(folder, 'before-restore-2027-01-31T03-00-00Z')
    stopBetween(folder, setAside)
    expect(await statusesIn(folder, before)).toEqual([...before].map(() => 200))
    expect(readdirSync(setAside)).toEqual(['postgres'])

    rmSync(setAside, { recursive: true })
    stopBetween(folder, setAside)
    const again = await runCommand(folder, ['restore', theBackup()])
    expect(again.code, again.output).toBe(0)
    expect(again.output).toContain(`What was here before is in ${setAside}`)
    expect(existsSync(join(folder, 'restoring'))).toBe(false)
  },
  LONG_MS,
)
