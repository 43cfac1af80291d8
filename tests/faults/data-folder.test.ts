import { spawn } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCluster } from '#db/embedded/cluster.ts'
import { FolderError } from '#db/embedded/folder-error.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { freePort } from '../support/free-port.ts'
import { byRing } from '../support/ring.ts'
import { ROOT, runCommand, START, startShopProcess, until } from '../support/shop-process.ts'
import { BEHIND_PROXY, SERVE_ONLY } from '../support/shoppers.ts'
import { stormSeed } from '../support/storm-size.ts'
import { children, keep, newFolder, preparedFolder, refused, useFolders } from './support/folders.ts'

useFolders()

/** Lists every file below a folder with its size: a refused start must leave them unchanged. */
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
  const dataDir = preparedFolder()
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
  const again = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
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
  async (_what, make, says) => {
    const dataDir = newFolder()
    make(join(dataDir, 'postgres'))
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    const lock = await lockFolder(dataDir, 'test')
    try {
      const opened = openCluster(lock)
      await expect(opened).rejects.toThrow(FolderError)
      await expect(opened).rejects.toThrow(says)
      await expect(opened).rejects.toThrow('Nothing was changed.')
    } finally {
      lock.release()
    }
    expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' })).toEqual(expect.arrayContaining(names))
  },
)

/** What a start meets: a start costs two seconds of processor time, and each says what `openCluster` threw. */
const MET = byRing({ push: FOREIGN.slice(stormSeed() % FOREIGN.length).slice(0, 1), release: FOREIGN })

test.each(MET)(
  'a start that finds %s in the place of the database says so and ends',
  { timeout: 180_000 },
  async (_what, make, says) => {
    const dataDir = newFolder()
    make(join(dataDir, 'postgres'))
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
  const dataDir = preparedFolder()
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  const file = openSync(control, 'r+')
  // Behind the version numbers, so that only the checksum reveals it.
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
    60_000,
  )
  child.kill('SIGKILL')
  const shop = await keep(startShopProcess({ dataDir, variables: SERVE_ONLY }))
  expect(readdirSync(dataDir).filter((name) => name.startsWith('new-database-'))).toEqual([])
  expect(await shop.stop()).toBe(0)
})

test('a folder that only looks like an unfinished database is not removed', async () => {
  const dataDir = preparedFolder()
  mkdirSync(join(dataDir, 'new-database-notes'))
  writeFileSync(join(dataDir, 'new-database-notes', 'letters.txt'), 'keep me')
  const lock = await lockFolder(dataDir, 'test')
  expect(await openCluster(lock)).toBe(join(dataDir, 'postgres'))
  lock.release()
  expect(readFileSync(join(dataDir, 'new-database-notes', 'letters.txt'), 'utf8')).toBe('keep me')
})

test('a folder that cannot be used is refused with the reason', { timeout: 180_000 }, async () => {
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'file'), '')
  const below = await refused(join(dataDir, 'file', 'data'))
  expect(below.output).toContain(`DATA_DIR ${join(dataDir, 'file', 'data')} cannot be used`)
  expect(below.code).toBe(1)
  // Root may write everywhere, but /proc accepts no folders even from root.
  const nowhere = await refused('/proc/kontor')
  expect(nowhere.output).toContain('DATA_DIR /proc/kontor cannot be used')
  expect(nowhere.code).toBe(1)
  if (process.getuid?.() === 0) return
  chmodSync(dataDir, 0o500)
  const closed = await refused(dataDir)
  chmodSync(dataDir, 0o700)
  expect(closed.output).toContain('may not be written to')
})
