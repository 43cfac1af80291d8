import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import {
  freePort,
  postmasterOf,
  processesInside,
  ROOT,
  runCommand,
  type ShopProcess,
  START,
  startShopProcess,
  until,
} from '../support/shop-process.ts'
import { BEHIND_PROXY, call, openShopProcess } from '../support/shoppers.ts'

/** Long enough for a busy machine; a refusal itself takes half a second. */
const REFUSED_WITHIN_MS = 60_000

const folders: string[] = []
const children: ChildProcess[] = []
const shops: ShopProcess[] = []
afterEach(async () => {
  await Promise.all(shops.splice(0).map((shop) => shop.kill()))
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await until('nothing works in the folder', () => processesInside(folder).length === 0, 10_000)
    rmSync(folder, { recursive: true, force: true })
  }
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-folder-'))
  folders.push(folder)
  return folder
}

async function keep<Shop extends ShopProcess>(starting: Promise<Shop>): Promise<Shop> {
  const shop = await starting
  shops.push(shop)
  return shop
}

/**
 * Starts a shop that must refuse. Returns its exit code and what it wrote; code null: it was still running
 * after all that time.
 */
async function refused(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const port = String(await freePort())
  const [program, ...args] = START
  const env = {
    PATH: process.env.PATH,
    ...BEHIND_PROXY,
    KONTOR_SANDBOX: 'none',
    KONTOR_ENV_FILE: 'none',
    PORT: port,
    DATA_DIR: dataDir,
    ...variables,
  }
  const child = spawn(program!, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: REFUSED_WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** Every file below, with its size: what a refused start must leave as it was. */
function contents(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      (entry) =>
        `${join(entry.parentPath, entry.name)} ${readFileSync(join(entry.parentPath, entry.name)).length}`,
    )
    .sort()
}

test('a database folder without PG_VERSION is refused by name and left as it is', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  expect(await shop.stop()).toBe(0)
  const postgres = join(dataDir, 'postgres')
  const version = readFileSync(join(postgres, 'PG_VERSION'))
  rmSync(join(postgres, 'PG_VERSION'))
  const before = contents(postgres)

  const { code, output } = await refused(dataDir)
  expect(code).toBe(1)
  expect(output).toContain(`${postgres} is no database: it has no PG_VERSION`)
  expect(output).toMatch(/backup/)
  expect(contents(postgres)).toEqual(before)
  expect((await runCommand(dataDir, ['audit'])).code).toBe(1)
  expect(contents(postgres)).toEqual(before)

  writeFileSync(join(postgres, 'PG_VERSION'), version)
  const again = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  expect(await again.stop()).toBe(0)
})

function fill(folder: string, name: string, text: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, name), text)
}

const FOREIGN: readonly (readonly [what: string, make: (postgres: string) => void, says: string])[] = [
  [
    'a folder of somebody else',
    (path) => fill(path, 'letters.txt', 'keep me'),
    'no PG_VERSION, but holds letters.txt',
  ],
  ['an empty folder', (path) => mkdirSync(path), 'is empty'],
  ['a file', (path) => writeFileSync(path, 'keep me'), 'is not a folder'],
  [
    'a link that leads nowhere',
    (path) => symlinkSync('/nowhere/at/all', path),
    'is a link that leads nowhere',
  ],
  [
    'a database of another version',
    (path) => fill(path, 'PG_VERSION', '16\n'),
    'is a database of PostgreSQL "16"',
  ],
  [
    'a database without its control file',
    (path) => fill(path, 'PG_VERSION', '18\n'),
    'global/pg_control is missing',
  ],
]

test.each(FOREIGN)(
  '%s in the place of the database is refused and left as it is',
  { timeout: 180_000 },
  async (_what, make, says) => {
    const dataDir = newFolder()
    const postgres = join(dataDir, 'postgres')
    make(postgres)
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    const { code, output } = await refused(dataDir)
    expect(output).toContain(says)
    expect(output).toContain('Nothing was changed.')
    expect(code).toBe(1)
    expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' })).toEqual(expect.arrayContaining(names))
  },
)

test('a damaged control file is refused at once, with what PostgreSQL says and the next step', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  expect(await (await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))).stop()).toBe(0)
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  const file = openSync(control, 'r+')
  // Behind the version numbers, so that only the checksum tells.
  writeSync(file, Buffer.alloc(64, 7), 0, 64, 64)
  closeSync(file)
  const garbled = await refused(dataDir)
  expect(garbled.output).toMatch(/pg_control|control file/)
  expect(garbled.output).toContain('backup')
  expect(garbled.output).not.toContain('ENOENT')
  expect(garbled.code).toBe(1)
  truncateSync(control, 100)
  const cut = await refused(dataDir)
  expect(cut.output).toContain('global/pg_control has 100 bytes instead of 8192')
  expect(cut.code).toBe(1)
})

test('a start that is killed while it makes the database leaves nothing that the next start trips over', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  const [program, ...args] = START
  const env = {
    PATH: process.env.PATH,
    ...BEHIND_PROXY,
    KONTOR_ENV_FILE: 'none',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
  }
  const child = spawn(program!, args, { cwd: ROOT, env, stdio: 'ignore' })
  children.push(child)
  await until(
    'initdb writes',
    () => readdirSync(dataDir, { recursive: true }).some((name) => String(name).endsWith('PG_VERSION')),
    30_000,
  )
  child.kill('SIGKILL')
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('new-database-'))).toEqual([])
  expect(await shop.stop()).toBe(0)
})

test('a folder that only looks like an unfinished database is not removed', {
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'new-database-notes'))
  writeFileSync(join(dataDir, 'new-database-notes', 'letters.txt'), 'keep me')
  const shop = await keep(startShopProcess({ dataDir, variables: BEHIND_PROXY }))
  expect(await shop.stop()).toBe(0)
  expect(readFileSync(join(dataDir, 'new-database-notes', 'letters.txt'), 'utf8')).toBe('keep me')
})

test('a second start on the folder, on the same port or another, says who has it and does not touch the running shop', {
  timeout: 60_000,
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
  // As after a restart of a container: the number belongs to somebody else now.
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
  // As a shop of an older version looks to this one: its database runs, and nobody has the lock.
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

test('a folder that cannot be used is refused with the reason', { timeout: 180_000 }, async () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'file'), '')
  const below = await refused(join(dataDir, 'file', 'data'))
  expect(below.output).toContain(`DATA_DIR ${join(dataDir, 'file', 'data')} cannot be used`)
  expect(below.code).toBe(1)
  // Root may write everywhere; /proc takes no folders even from root.
  const nowhere = await refused('/proc/kontor')
  expect(nowhere.output).toContain('DATA_DIR /proc/kontor cannot be used')
  expect(nowhere.code).toBe(1)
  if (process.getuid?.() === 0) return
  chmodSync(dataDir, 0o500)
  const closed = await refused(dataDir)
  chmodSync(dataDir, 0o700)
  expect(closed.output).toContain('may not be written to')
})
