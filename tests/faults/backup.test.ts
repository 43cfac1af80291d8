import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { useCommandProcess } from '../support/command-process.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { byRing } from '../support/ring.ts'
import { processesInside, runCommand, startShopProcess, until } from '../support/shop-process.ts'
import { BEHIND_PROXY, call, goShopping, openShopProcess, withDatabase } from '../support/shoppers.ts'

/** Orders before the backup begins. */
const ORDERS = byRing({ push: 30, release: 100 })
const STOCK = 10_000

const run = useCommandProcess()

const home = mkdtempSync(join(tmpdir(), 'kontor-backup-'))
const dataDir = join(home, 'data')
const backups = join(home, 'backups')
const picture = join('media', 'abc-320.webp')
let productId = ''
/** Orders that buyers were told of before the backup began. */
const acknowledged = new Set<string>()

afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A shop is backed up while it sells, and loses its disk. */
beforeAll(async () => {
  const { shop, product } = await openShopProcess(dataDir, STOCK)
  cpSync(join(import.meta.dirname, 'backup.test.ts'), join(dataDir, picture))
  productId = product.productId
  // The commands' process is ready before the shop sells, so that the backup begins while it does.
  expect((await run(dataDir, ['help'])).code).toBe(0)
  const journal = new Set<string>()
  let backup: ReturnType<typeof run> | null = null
  let isDone = false
  let soldMeanwhile = 0
  await goShopping({
    url: shop.url,
    productId: product.productId,
    shoppers: 6,
    // They buy until the backup ends.
    get orders() {
      return isDone ? 0 : STOCK
    },
    journal,
    persistent: true,
    mayLoseCarts: false,
    onRefusal: () => undefined,
    afterOrder() {
      if (journal.size >= ORDERS && backup === null) {
        for (const key of journal) acknowledged.add(key)
        backup = run(dataDir, ['backup', backups]).finally(() => {
          isDone = true
        })
      } else if (backup !== null && !isDone) soldMeanwhile += 1
    },
  })
  const done = await backup!
  expect(done.code, done.output).toBe(0)
  expect(soldMeanwhile).toBeGreaterThan(10)
  await shop.kill()
  await until('the database ended with its shop', () => processesInside(dataDir).length === 0, 30_000)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}, 180_000)

const theBackup = (): string => join(backups, readdirSync(backups)[0]!)

let restoring: ReturnType<typeof runCommand> | null = null

/** Restores the backup where the shop was, once: making a database takes five seconds of processor time. */
function restoreOnce(): ReturnType<typeof runCommand> {
  restoring ??= runCommand(dataDir, ['restore', theBackup()])
  return restoring
}

/** Returns a folder of its own with the restored shop, so that each test stands alone. */
async function restored(name: string): Promise<string> {
  const { code, output } = await restoreOnce()
  expect(code, output).toBe(0)
  const folder = join(home, name)
  cpSync(dataDir, folder, { recursive: true })
  chmodSync(join(folder, 'postgres'), 0o700)
  return folder
}

/** Returns the document in the output of a command, behind its progress. */
const jsonOf = (output: string): object => JSON.parse(output.slice(output.indexOf('{'))) as object

test('a shop whose disk is lost has every order again that was acknowledged before its backup, and clean books', async () => {
  expect((await runCommand(dataDir, ['backup', 'check', theBackup()])).output).toContain('Whole: ')
  expect((await restoreOnce()).output).toContain('The books are clean')
  const folder = await restored('again')
  expect(readFileSync(join(folder, picture))).toEqual(readFileSync(import.meta.filename))
  const shop = await startShopProcess({ dataDir: folder, variables: BEHIND_PROXY })
  try {
    for (const key of acknowledged) {
      const { status, body } = await call(new Buyer(shop.url), '/order/state', { key })
      expect([key, status, body.order?.state]).toEqual([key, 200, 'placed'])
    }
    const [stored] = await withDatabase(shop.database(), (database) =>
      database.query<{ placed: number; reserved: number }>(
        `SELECT (SELECT count(*) FROM orders WHERE state = 'placed')::int AS placed, (SELECT sum(reserved) FROM stock)::int AS reserved`,
        [],
      ),
    )
    // The rows are of one moment: nothing is reserved for an order that is not there.
    expect(stored!.reserved).toBe(stored!.placed)
    expect(stored!.placed).toBeGreaterThanOrEqual(acknowledged.size)
    const more = new Set<string>()
    const onRefusal = () => undefined
    const wish = { url: shop.url, productId, shoppers: 2, orders: 5, journal: more, onRefusal }
    await goShopping({ ...wish, persistent: false, mayLoseCarts: false, afterOrder: () => undefined })
    expect(more.size).toBe(5)
    expect(await run(folder, ['audit'])).toMatchObject({ code: 0 })
  } finally {
    await shop.stop()
  }
}, 180_000)

test('a restore is refused beside a running shop and over another one, and sets data aside only when told', async () => {
  const other = join(home, 'other')
  prepareCluster(other)
  const variables = { ...BEHIND_PROXY, KONTOR_ROLE: 'serve' }
  const shop = await startShopProcess({ dataDir: other, variables })
  const beside = await run(other, ['restore', '--replace', theBackup()])
  expect(beside).toMatchObject({ code: 1, output: expect.stringContaining('is in use by the shop') })
  await shop.stop()
  const over = await run(other, ['restore', theBackup()])
  expect(over).toMatchObject({ code: 1, output: expect.stringContaining('holds a shop already') })
  const replaced = await run(other, ['restore', '--replace', theBackup()])
  expect(replaced.code, replaced.output).toBe(0)
  const aside = readdirSync(other).find((name) => name.startsWith('before-restore-'))!
  expect(readdirSync(join(other, aside)).sort()).toEqual(['postgres', 'secret.key'])
}, 120_000)

test('a backup with one changed byte, a missing file or no manifest is refused, and nothing is created', async () => {
  const empty = join(home, 'empty')
  const damaged = join(home, 'damaged')
  const spoiled = async (spoil: () => void): Promise<string> => {
    cpSync(theBackup(), damaged, { recursive: true })
    spoil()
    const check = await run(empty, ['backup', 'check', damaged])
    const { code, output } = await run(empty, ['restore', damaged])
    rmSync(damaged, { recursive: true })
    expect([check.code, code]).toEqual([1, 1])
    expect(existsSync(join(empty, 'postgres'))).toBe(false)
    return output
  }
  const rows = join(damaged, 'rows', 'public.orders.copy.gz')
  expect(
    await spoiled(() => {
      const bytes = readFileSync(rows)
      bytes[40] = bytes[40]! ^ 1
      writeFileSync(rows, bytes)
    }),
  ).toContain('public.orders.copy.gz holds something else')
  expect(await spoiled(() => appendFileSync(rows, 'x'))).toContain('public.orders.copy.gz has')
  expect(await spoiled(() => rmSync(rows))).toContain('public.orders.copy.gz is missing')
  expect(await spoiled(() => rmSync(join(damaged, 'manifest.json')))).toContain('is no finished backup')
  expect(await spoiled(() => writeFileSync(join(damaged, 'manifest.json'), '{}'))).toContain('cannot be read')
  const manifest = join(damaged, 'manifest.json')
  expect(
    await spoiled(() => {
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('files/media/', 'files/../../'))
    }),
  ).toContain('cannot be read')
})

test('a second backup stores unchanged files once, keeps as many as it is told, holds the key only if it may, and restores with the right one', async () => {
  const source = await restored('kept')
  const backups = join(home, 'kept-backups')
  expect((await runCommand(source, ['backup', backups])).code).toBe(0)
  const first = await run(source, ['backup', backups])
  expect(first.code, first.output).toBe(0)
  const [older, newer] = readdirSync(backups)
    .sort()
    .map((name) => join(backups, name))
  expect(statSync(join(newer!, 'files', picture)).ino).toBe(statSync(join(older!, 'files', picture)).ino)
  expect(statSync(join(newer!, 'secret.key')).mode & 0o077).toBe(0)

  const { code, output } = await run(source, ['backup', backups, '--keep', '1', '--without-key'])
  expect(code, output).toBe(0)
  const left = readdirSync(backups)
  expect(left).toHaveLength(1)
  const last = join(backups, left[0]!)
  expect(existsSync(join(last, 'secret.key'))).toBe(false)

  const without = join(home, 'without-key')
  const refused = await run(without, ['restore', last])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('without the secret key') })
  const wrong = await run(without, ['restore', last], { KONTOR_SECRET_KEY: 'a'.repeat(64) })
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('is not the key') })
  const key = readFileSync(join(source, 'secret.key'), 'utf8').trim()
  const right = await run(without, ['restore', last, '--json'], { KONTOR_SECRET_KEY: key })
  expect(right.code, right.output).toBe(0)
  expect(jsonOf(right.output)).toMatchObject({ setAside: null, migrated: [], books: { clean: true } })
  expect(existsSync(join(without, 'secret.key'))).toBe(false)
}, 120_000)

test('scripts get one document of what was written, found and tried', async () => {
  const folder = await restored('scripted')
  const said = async (...words: string[]): Promise<object> => {
    const { code, output } = await run(folder, [...words, '--json'])
    expect(code, output).toBe(0)
    return jsonOf(output)
  }
  expect(await said('backup', 'check', theBackup())).toMatchObject({ whole: true, damage: [], hasKey: true })
  const tried = await said('upgrade', '--dry-run')
  expect(tried).toMatchObject({ dryRun: true, backup: null, migrated: [], books: { clean: true } })
  expect(await said('backup', join(home, 'scripted-backups'))).toMatchObject({
    folder: expect.stringContaining('kontor-'),
    removed: [],
    bucket: null,
  })
  const { code, output } = await run(folder, ['upgrade'])
  expect(code, output).toBe(2)
}, 120_000)

test("an owner's own database is restored by a role that owns nothing but it, and only while it is empty", async () => {
  const server = inject('templateUrl')
  const name = `restored_${process.pid}`
  const admin = new pg.Client({ connectionString: server.replace('/kontor?', '/postgres?') })
  await admin.connect()
  await admin.query(`CREATE ROLE ${name} LOGIN`)
  await admin.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const address = new URL(server.replace('/kontor?', `/${name}?`))
  address.username = name
  const variables = { DATABASE_URL: address.href }
  const folder = join(home, 'own')
  try {
    const from = theBackup()
    const restored = await run(folder, ['restore', from], variables)
    expect(restored.code, restored.output).toBe(0)
    expect(await run(folder, ['audit'], variables)).toMatchObject({ code: 0 })
    const again = await run(join(home, 'own-2'), ['restore', from], variables)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('holds tables already') })
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.query(`DROP ROLE IF EXISTS ${name}`)
    await admin.end()
  }
}, 120_000)
