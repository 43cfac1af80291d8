import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#db/database.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { createSigner } from '#db/signer.ts'
import { sealBooks } from '#domains/ledger/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { systemClock } from '#kernel/clock.ts'
import { attentionSources, readAttention } from '#main/attention.ts'
import { type CheckResult, checkBooks, isBroken } from '#processes/run-audit.ts'
import { COUNT_BELOW_BYTES, shopFigures } from '#views/shop-figures.ts'
import { typeCommand } from '../tests/support/command-line.ts'
import { fillBooks } from '../tests/support/large-books.ts'

const USAGE = `node bench/audit.ts [ORDERS]
  Fills two shops, one of ORDERS (default 100000) and one of a tenth, and audits both. Exit 1 where the audit of the larger takes more than
  15 times as long, finds anything or cannot check everything, or where a command that staff run all day reads a large table whole.`

/**
 * The audit reads everything, so its time grows with the books; the limit allows half as much again for data
 * that no longer fits into memory.
 */
const MOST_GROWTH = 15
/**
 * Tables that attention, metrics and order list must read by an index once they are larger than what the
 * metrics count.
 */
const LARGE = [
  'orders',
  'order_line',
  'order_event',
  'ledger_transaction',
  'ledger_entry',
  'payment_attempt',
  'payment_event',
  'stock_reservation',
]
/** Maximum number of orders that may be read to find two by number and address. */
const MOST_LOOKED_AT = 1_000
/** Number of the slowest checks that are shown. */
const SHOWN = 8

const signer = createSigner(Buffer.alloc(32, 7))

interface Audited {
  readonly auditMs: number
  readonly results: readonly CheckResult[]
  /** Large tables that a daily command read by a full scan. */
  readonly scanned: readonly string[]
}

async function main(): Promise<number> {
  const orders = Number(process.argv[2] ?? 100_000)
  if (!Number.isInteger(orders) || orders < 1_000) {
    process.stderr.write(`${USAGE}\n`)
    return 1
  }
  const small = await auditShop(orders / 10)
  const large = await auditShop(orders)
  const growth = large.auditMs / small.auditMs
  const broken = large.results.filter(isBroken)
  for (const { check, count, failure } of broken)
    process.stdout.write(`BROKEN ${check.id} ${check.holds}: ${failure ?? count}\n`)
  process.stdout.write(
    `ten times the orders: ${growth.toFixed(1)} times the audit (at most ${MOST_GROWTH})\n`,
  )
  process.stdout.write(
    `read whole by attention, metrics or order list: ${large.scanned.join(', ') || 'nothing'}\n`,
  )
  return growth < MOST_GROWTH && broken.length === 0 && large.scanned.length === 0 ? 0 : 1
}

async function auditShop(orders: number): Promise<Audited> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-bench-audit-'))
  const lock = await lockFolder(dataDir, 'bench')
  const server = await startEmbeddedServer({ lock })
  const database = openDatabase({ connectionString: server.connectionString, signer })
  const say = (what: string, ms: number): void =>
    void process.stdout.write(
      `${String(orders).padStart(9)} orders  ${(ms / 1_000).toFixed(2).padStart(9)} s  ${what}\n`,
    )
  try {
    await migrate(server.connectionString)
    await migrateJobs(server.connectionString)
    say('filled', await timed(() => fillBooks(server.connectionString, signer, orders)))
    say('sealed', await timed(() => sealBooks(database, new Date())))
    const before = process.memoryUsage.rss()
    const times = new Map<string, number>()
    let results: readonly CheckResult[] = []
    const auditMs = await timed(async () => {
      results = await checkBooks(listening(database, times))
    })
    say(
      `audited, ${Math.round((process.memoryUsage.rss() - before) / 2 ** 20)} MiB more than before`,
      auditMs,
    )
    for (const [what, ms] of [...times].sort((one, other) => other[1] - one[1]).slice(0, SHOWN))
      say(`  ${what.replaceAll(/\s+/g, ' ').slice(0, 110)}`, ms)
    return { auditMs, results, scanned: await daily(server.connectionString, database, say) }
  } finally {
    await database.close()
    await server.stop()
    lock.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Runs the commands that staff and their monitoring run all day: measures their times and the large tables
 * that they scan.
 */
async function daily(
  connectionString: string,
  watcher: Database,
  say: (what: string, ms: number) => void,
): Promise<string[]> {
  const before = await scansOf(watcher)
  await withOwn(connectionString, watcher, async (database) => {
    say(
      'kontor attention',
      await timed(() =>
        readAttention(database, { now: new Date(), limit: 50, demo: false, isGatewayOn: () => true }),
      ),
    )
    say(
      '/metrics',
      await timed(() =>
        shopFigures({
          database,
          clock: systemClock,
          demo: false,
          payments: { gatewayOf: () => undefined, gateways: [] },
          attention: attentionSources,
        })(),
      ),
    )
    say('kontor order list', await listOrders(database))
    say('kontor order list --payment hold', await listOrders(database, '--payment', 'hold'))
  })
  const fetched = await fetchedOrders(watcher)
  await withOwn(connectionString, watcher, async (database) => {
    say('kontor order list --number', await listOrders(database, '--number', 'K100500'))
    say('kontor order list --email', await listOrders(database, '--email', 'buyer500@example.com'))
  })
  const after = await scansOf(watcher)
  const scanned = [...after]
    .filter(([table, scans]) => scans > (before.get(table) ?? 0))
    .map(([table]) => table)
  const looked = (await fetchedOrders(watcher)) - fetched
  return looked > MOST_LOOKED_AT ? [...scanned, `${looked} orders for two that were named`] : scanned
}

function listOrders(database: Database, ...args: string[]): Promise<number> {
  return timed(() => typeCommand({ database }, ['order', 'list', ...args]))
}

/**
 * Runs work on dedicated connections and waits until they close, because only then do they report what they
 * read.
 */
async function withOwn(
  connectionString: string,
  watcher: Database,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ connectionString, signer })
  try {
    await work(database)
  } finally {
    await database.close()
  }
  const open = (watcher.pools?.() ?? []).reduce((sum, pool) => sum + pool.open, 0)
  const backends = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor'`
  while (((await watcher.query<{ count: number }>(backends))[0]?.count ?? 0) > open);
}

/** Returns the number of order rows that were read by an index so far. */
async function fetchedOrders(database: Database): Promise<number> {
  const [row] = await database.query<{ fetched: number }>(
    `SELECT idx_tup_fetch AS fetched FROM pg_stat_user_tables WHERE relname = 'orders'`,
  )
  return row?.fetched ?? 0
}

async function scansOf(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ name: string; scans: number }>(
    'SELECT relname AS name, seq_scan AS scans FROM pg_stat_user_tables WHERE relname = ANY ($1) AND pg_relation_size(relid) > $2',
    [LARGE, COUNT_BELOW_BYTES],
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** Wraps the database so that the time of every statement of a slow read is summed up by its text. */
function listening(database: Database, times: Map<string, number>): Database {
  return {
    ...database,
    readSlowly: (limits, work) =>
      database.readSlowly(limits, (db) =>
        work({
          async query<Row>(sql: Parameters<typeof db.query>[0], values?: readonly unknown[]) {
            const began = performance.now()
            try {
              return await db.query<Row>(sql, values)
            } finally {
              const name = typeof sql === 'string' ? sql : sql.name
              times.set(name, (times.get(name) ?? 0) + performance.now() - began)
            }
          },
        }),
      ),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

process.exitCode = await main()
