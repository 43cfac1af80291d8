import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { schemaDifferences } from '#db/copy/schema-differences.ts'
import type { Database } from '#db/database.ts'
import { migrate, migrationFiles } from '#db/migrate.ts'
import { Buyer } from '../support/buyer.ts'
import { useCommandProcess } from '../support/command-process.ts'
import { loadFirstRelease, origin, withFirstRelease } from '../support/first-release/load.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { buyPatiently } from '../support/patient-buyer.ts'
import { runCommand, startShopProcess } from '../support/shop-process.ts'
import { BEHIND_PROXY, call, SERVE_ONLY, withDatabase } from '../support/shoppers.ts'

/** The owner's own product in the fixture. */
const PRODUCT = 'linen-shirt'
const BUYERS = 8
/** For a busy machine; each test takes seconds on a quiet one. */
const LONG_MS = 240_000

const home = mkdtempSync(join(tmpdir(), 'kontor-upgrade-'))
const dataDir = join(home, 'data')
const backups = join(home, 'backups')
const run = useCommandProcess()

interface OldOrder {
  readonly key: string
  readonly number: string
  readonly state: string
  readonly total: string
}
let ordersBefore: OldOrder[] = []

const readOrders = (database: Database): Promise<OldOrder[]> =>
  database.query<OldOrder>(
    `SELECT key, number, state, total_minor::text AS total FROM orders WHERE state <> 'cart' ORDER BY number`,
    [],
  )
const ranMigrations = (address: string): Promise<string[]> =>
  withDatabase(address, async (database) =>
    (await database.query<{ name: string }>('SELECT name FROM migration ORDER BY 1', [])).map(
      ({ name }) => name,
    ),
  )

const firstRelease = join(home, 'first-release')

/** Puts a shop of the first release into a folder: a copy, because making one takes five seconds of processor time. */
function copyFirstRelease(folder: string): void {
  cpSync(firstRelease, folder, { recursive: true })
  chmodSync(join(folder, 'postgres'), 0o700)
}

beforeAll(async () => {
  await withFirstRelease(firstRelease, async (address) => {
    ordersBefore = await withDatabase(address, readOrders)
  })
  copyFirstRelease(dataDir)
}, LONG_MS)
afterAll(() => rmSync(home, { recursive: true, force: true }))

// One folder lives through it all: what was upgraded stays so.
describe('a shop of the first release', { shuffle: false }, () => {
  test(
    'a dry run copies the schema of the first release as it is, audits clean, and leaves the database as it was',
    async () => {
      const { code, output } = await run(dataDir, ['upgrade', '--dry-run', '--json'])
      expect(code, output).toBe(0)
      const said = JSON.parse(output.slice(output.indexOf('{')))
      expect(said).toMatchObject({ dryRun: true, unlike: [], books: { clean: true } })
      expect(said.migrated[0].name).toBe('first-release/bridge.sql')
      await withFirstRelease(dataDir, async (address) =>
        expect(await ranMigrations(address)).toEqual(migrationFiles().slice(0, 11)),
      )
    },
    LONG_MS,
  )

  test(
    'a dry run says that its copy proves nothing where somebody changed the schema by hand',
    async () => {
      const folder = join(home, 'changed')
      copyFirstRelease(folder)
      await withFirstRelease(folder, (address) =>
        withDatabase(address, (database) =>
          database.query('ALTER TABLE orders ADD CHECK (total_minor < 1000000000)', []),
        ),
      )
      const { code, output } = await run(folder, ['upgrade', '--dry-run'])
      expect(output).toContain('this proves nothing of it')
      expect(output).toContain('orders_total_minor_check1')
      expect(code).toBe(1)
    },
    LONG_MS,
  )

  test(
    'an upgrade beside somebody who holds a lock stops whole, and goes on when it is run again',
    () =>
      inOwnDatabase(async (address) => {
        const upgrade = () => run(join(home, 'own'), ['upgrade', '--no-backup'], { DATABASE_URL: address })
        await withDatabase(address, (database) =>
          database.transaction(async (tx) => {
            await tx.query('UPDATE stock SET on_hand = on_hand', [])
            expect(await upgrade()).toMatchObject({
              code: 1,
              output: expect.stringContaining('lock timeout'),
            })
          }),
        )
        expect(await ranMigrations(address)).toEqual(migrationFiles().slice(0, 11))
        const again = await upgrade()
        expect(again.code, again.output).toBe(0)
        // Whatever its way here, the schema is that of a new shop.
        expect(await schemaDifferences(address, inject('templateUrl'))).toEqual([])
      }),
    LONG_MS,
  )

  test(
    'an upgrade that a release in between left half way ends at the schema of a new shop',
    () =>
      inOwnDatabase(async (address) => {
        await migrate(address, { only: migrationFiles().slice(0, 42) })
        await expect(migrate(address, { only: migrationFiles().slice(0, 43) })).rejects.toThrow(
          'currency_code',
        )
        await migrate(address)
        expect(await schemaDifferences(address, inject('templateUrl'))).toEqual([])
      }),
    LONG_MS,
  )

  test(
    'a shop of the first release is upgraded while buyers come: every order is there, the books are clean, it sells',
    async () => {
      const front = await closedFront()
      const { url } = front
      const refusals: unknown[] = []
      const shopping = Promise.all(Array.from({ length: BUYERS }, () => buyPatiently(url, PRODUCT, refusals)))
      // A failure of theirs is reported where their orders are awaited.
      shopping.catch(() => undefined)
      const { code, output } = await runCommand(dataDir, ['upgrade', '--backup', backups])
      expect(code, output).toBe(0)
      expect(output).toContain('The books are clean')
      expect(refusals.length).toBeGreaterThan(BUYERS)
      await front.close()
      const shop = await startShopProcess({ dataDir, port: front.port, variables: BEHIND_PROXY })
      try {
        const placed = await shopping
        const after = await withDatabase(shop.database(), readOrders)
        expect(after.slice(0, ordersBefore.length)).toEqual(ordersBefore)
        expect(
          after
            .slice(ordersBefore.length)
            .map(({ key }) => key)
            .sort(),
        ).toEqual([...placed].sort())
        for (const { key, number, state } of ordersBefore) {
          const answer = await call(new Buyer(url), '/order/state', { key })
          expect([answer.status, answer.body.order?.number, answer.body.order?.state]).toEqual([
            200,
            number,
            state,
          ])
        }
        expect(await run(dataDir, ['audit'])).toMatchObject({ code: 0 })
        // What the first release booked is money that can be given back.
        const [paid] = await withDatabase(shop.database(), (database) =>
          database.query<{ number: string }>(
            `SELECT o.number FROM orders o JOIN payment_attempt p ON p.charge_id = o.id WHERE p.captured_minor > 0 AND o.state = 'placed' ORDER BY 1 LIMIT 1`,
            [],
          ),
        )
        const refund = await run(dataDir, ['order', 'refund', paid!.number])
        expect(refund.output).toContain(paid!.number)
        expect([refund.code, refund.output]).toEqual([0, refund.output])
        expect(await run(dataDir, ['audit'])).toMatchObject({ code: 0 })
      } finally {
        await shop.stop()
      }
    },
    LONG_MS,
  )

  test(
    'an upgrade beside a shop that serves is refused and changes nothing; a dry run beside it is not',
    async () => {
      const folder = join(home, 'serving')
      copyFirstRelease(folder)
      await withFirstRelease(folder, async (address) => {
        const lease = new pg.Client({ connectionString: address, application_name: 'kontor-lease' })
        await lease.connect()
        const upgrade = (...more: string[]) =>
          run(join(home, 'other'), ['upgrade', ...more], { DATABASE_URL: address })
        const refused = await upgrade('--no-backup')
        expect(refused.code).toBe(1)
        expect(refused.output).toContain('A shop serves from this database')
        expect(await ranMigrations(address)).toEqual(migrationFiles().slice(0, 11))
        expect((await upgrade('--dry-run')).output).toContain('The books are clean')
        await lease.end()
      })
    },
    LONG_MS,
  )

  test(
    'a shop of today that serves is found, and no longer when it has stopped',
    async () => {
      const folder = join(home, 'today')
      prepareCluster(folder)
      const shop = await startShopProcess({ dataDir: folder, variables: SERVE_ONLY })
      try {
        const beside = await run(folder, ['upgrade', '--no-backup'])
        expect([beside.code, beside.output]).toEqual([1, expect.stringContaining('A shop serves from')])
      } finally {
        await shop.stop()
      }
      const alone = await run(folder, ['upgrade', '--no-backup'])
      expect([alone.code, alone.output]).toEqual([0, expect.stringContaining('of this release already')])
    },
    LONG_MS,
  )

  test(
    'the backup that an upgrade wrote brings the shop back as it was before, at the schema of today',
    async () => {
      const folder = join(home, 'back')
      const { code, output } = await run(folder, ['restore', join(backups, readdirSync(backups)[0]!)])
      expect(code, output).toBe(0)
      expect(output).toContain('The books are clean')
      const shop = await startShopProcess({ dataDir: folder, variables: SERVE_ONLY })
      try {
        expect(await withDatabase(shop.database(), readOrders)).toEqual(ordersBefore)
      } finally {
        await shop.stop()
      }
    },
    LONG_MS,
  )

  test('the fixture holds rows of every table that the first release filled', () => {
    const filled = origin.tables.filter(({ rows }) => rows > 0).map(({ name }) => name)
    for (const name of [
      'orders',
      'payment_attempt',
      'ledger_entry',
      'stock_hold',
      'account',
      'session',
      'mail',
    ])
      expect(filled).toContain(`public.${name}`)
    expect(new Set(ordersBefore.map(({ state }) => state))).toEqual(
      new Set(['placed', 'completed', 'cancelled']),
    )
  })

  /** Runs `work` with the first release's database in a server of the owner's. */
  async function inOwnDatabase(work: (address: string) => Promise<void>): Promise<void> {
    const name = `upgraded_${process.pid}`
    const admin = new pg.Client({ connectionString: inject('templateUrl').replace('/kontor?', '/postgres?') })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    try {
      const address = inject('templateUrl').replace('/kontor?', `/${name}?`)
      await loadFirstRelease(address)
      await work(address)
    } finally {
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    }
  }

  /** Answers as a web server in front does while the shop behind it is stopped. */
  async function closedFront() {
    const server = createServer((_, answer) => answer.writeHead(503, { connection: 'close' }).end())
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const close = () => new Promise((closed) => server.close(closed))
    return { url: `http://127.0.0.1:${port}`, port, close }
  }
})
