import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { ChangeFeed } from '#db/change-feed.ts'
import { type Database, openDatabase } from '#db/database.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { migrate } from '#db/migrate.ts'
import { createCatalogReader, parseProductFilter } from '#domains/catalog/index.ts'
import { migrateJobs } from '#jobs/migrate-jobs.ts'
import { id, productTables } from './large-catalogue.ts'
import { quantile } from './statistics.ts'

const USAGE = `node bench/search.ts [--products N] [--rounds N]
  Fills a catalogue and prints how long its searches take, none of them remembered from before.
  --products  default 100,000
  --rounds    how often each search is asked; default 10`

/** What a buyer types into a shop of 100,000 products: rare and common words, numbers, mistakes. */
const SEARCHES = [
  'cable',
  'brass lamp',
  'SKU-4711-0',
  '4000047110000',
  'vendor 7',
  'basekt',
  'chair stand',
  'type 12 bowl',
  'xyzzyqq',
  'lamp xyzzy',
  'clo',
  'made well number 99',
]

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${USAGE}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-search-'))
  const lock = await lockFolder(folder, 'bench')
  const server = await startEmbeddedServer({ lock })
  try {
    await migrate(server.connectionString)
    await migrateJobs(server.connectionString)
    const database = openDatabase({ connectionString: server.connectionString, maxConnections: 4 })
    try {
      await fill(database, server.connectionString, Number(values.products))
      await measure(database, Number(values.rounds))
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
    lock.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(database: Database, connectionString: string, products: number): Promise<void> {
  const begun = performance.now()
  const tables = productTables({
    products,
    at: 'now()',
    variants: `generate_series(1, ${products}) AS n, generate_series(0, 0) AS v`,
    variantId: id('7202'),
    publicId: `'large-' || n`,
  })
  const client = new pg.Client({ connectionString })
  await client.connect()
  // With the triggers off, as in a shop that there was before the index.
  await client.query(`SET session_replication_role = replica`)
  for (const [table, rows, columns] of tables)
    await client.query(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM ${rows}`,
    )
  await client.query(
    `INSERT INTO product_price (product_id, currency, lowest_minor, highest_minor)
     SELECT v.product_id, p.currency, min(p.amount_minor), max(p.amount_minor) FROM variant v JOIN price p ON p.variant_id = v.id GROUP BY 1, 2`,
  )
  await client.end()
  const filled = performance.now()
  const [{ exists } = { exists: false }] = await database.query<{ exists: boolean }>(
    `SELECT to_regproc('refresh_product_search') IS NOT NULL AS exists`,
  )
  for (let from = 0; exists && from < products; from += 1_000)
    await database.query(
      'SELECT refresh_product_search(ARRAY(SELECT id FROM product ORDER BY id OFFSET $1 LIMIT 1000))',
      [from],
    )
  const indexed = performance.now()
  await database.query('ANALYZE')
  process.stdout.write(
    `${products} products: filled in ${seconds(filled - begun)}, indexed in ${seconds(indexed - filled)}\n`,
  )
}

async function measure(database: Database, rounds: number): Promise<void> {
  const silent: ChangeFeed = { subscribe: () => undefined }
  const all: number[] = []
  for (const words of SEARCHES) {
    const filter = parseProductFilter(new URLSearchParams({ q: words }), { category: null, limit: 24 })
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      // A new reader remembers nothing; one look at the rest of its memory is not the search.
      const reader = createCatalogReader(database, silent)
      await reader.suggest({ locale: 'en', currency: 'EUR' }, 'warm up', () => undefined)
      const begun = performance.now()
      found = (await reader.search({ locale: 'en', currency: 'EUR' }, filter, () => undefined)).total
      times.push(performance.now() - begun)
    }
    all.push(...times)
    process.stdout.write(
      `${words.padEnd(22)} p50 ${milliseconds(quantile(times, 0.5))}  p95 ${milliseconds(quantile(times, 0.95))}  ${found} found\n`,
    )
  }
  process.stdout.write(
    `all                    p50 ${milliseconds(quantile(all, 0.5))}  p95 ${milliseconds(quantile(all, 0.95))}\n`,
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`
const milliseconds = (ms: number): string => `${ms.toFixed(0).padStart(6)} ms`

await main()
