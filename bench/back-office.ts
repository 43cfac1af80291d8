import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#db/database.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { startEmbeddedServer } from '#db/embedded/server.ts'
import { createSigner } from '#db/signer.ts'
import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { sealBooks } from '#domains/ledger/index.ts'
import { closeDays } from '#domains/report/index.ts'
import { Buyer } from '../tests/support/buyer.ts'
import { ROOT, type ShopProcess, START, startShopProcess } from '../tests/support/shop-process.ts'
import { type Asked, askedPages, askedSaves } from './back-office-pages.ts'
import { cpuTimeOf, usedBetween } from './cpu-time.ts'
import { LARGE_PARTNER } from './large-programme.ts'
import { fillLargeShop, LARGE, type ShopSize } from './large-shop.ts'
import { quantile } from './statistics.ts'

const USAGE = `node bench/back-office.ts [--rounds N] [--small] [--folder FOLDER] [--only TEXT]
  Fills a shop of 250,000 orders, 100,000 products and 100,000 customers, asks every page of the back office and of the partners over HTTP as an owner, and prints
  how long it takes. Exit 1 where a page misses its goal, 2 where other work on the machine left some undecided.
  --rounds  how often each page is asked; default 20
  --small   a hundredth of everything, for a first look
  --folder  keeps the filled shop there, and uses it again
  --only    only addresses that contain this`

/** How often an address is measured that other work on the machine may have kept from its goal. */
const TRIES = 4

const signer = createSigner(Buffer.alloc(32, 7))
const OWNER = { email: 'bench-owner@example.com', password: 'quiet harbour and its lamps' }

interface Measured {
  readonly asked: Asked
  /** Units: ms. */
  readonly times: readonly number[]
  readonly p50Ms: number
  readonly p95Ms: number
  /** Processor time of server and database for one request. Units: ms. */
  readonly cpuMs: number
  readonly problem: string | null
}

async function main(): Promise<number> {
  const options = readOptions()
  if (!options) return 1
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'kontor-bench-office-'))
  try {
    if (!existsSync(join(folder, 'postgres'))) await fill(folder, options.size)
    const shop = await startShop(folder)
    try {
      return await measure(shop, options)
    } finally {
      await shop.stop()
    }
  } finally {
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the shop without its worker, whose jobs would take the processor meanwhile. */
function startShop(dataDir: string): Promise<ShopProcess> {
  return startShopProcess({
    dataDir,
    command: START,
    cwd: ROOT,
    variables: { DEMO: '1', KONTOR_ROLE: 'serve' },
  })
}

/** Fills a shop: the schema and the demo by its own start, the large tables by SQL, the kept sums by their job. */
async function fill(dataDir: string, size: ShopSize): Promise<void> {
  await timed('started empty', async () => {
    const shop = await startShop(dataDir)
    await shop.stop()
  })
  const lock = await lockFolder(dataDir, 'bench')
  const server = await startEmbeddedServer({ lock })
  const database = openDatabase({ connectionString: server.connectionString, signer })
  try {
    const now = new Date()
    await timed('filled', () => fillLargeShop(server.connectionString, signer, size, now))
    await timed('sealed', () => sealBooks(database, now))
    await timed('days closed', () => closeDays(database, now))
    const options = await readPasswordOptions(database, now)
    await createAccount(database, {
      email: OWNER.email,
      name: 'Owner',
      password: await passwordField(OWNER.password, options),
      roles: ['owner'],
      now,
    })
    // The owner is also the partner with the most orders, so that one session asks every page.
    await database.query(
      `UPDATE partner SET account_id = (SELECT id FROM account WHERE email = $1) WHERE id = $2`,
      [OWNER.email, LARGE_PARTNER],
    )
  } finally {
    await database.close()
    await vacuum(server.connectionString)
    await server.stop()
    lock.release()
  }
}

/** Brings the planner's figures up to date, which takes longer than a statement of the shop may. */
async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}

async function measure(shop: ShopProcess, { rounds, only }: Options): Promise<number> {
  const owner = await signIn(shop)
  const pages = (await askedPages(shop)).filter(({ path }) => path.includes(only))
  const results: Measured[] = []
  for (const asked of [...pages, ...(only === '' ? await askedSaves(owner) : [])]) {
    const measured = await measureCalmly(owner, shop, asked, rounds)
    results.push(measured)
    print(measured)
  }
  const slowest = [...results].sort((one, other) => other.p95Ms - one.p95Ms).slice(0, 10)
  process.stdout.write('\nslowest:\n')
  slowest.forEach(print)
  const verdicts = Map.groupBy(results, verdictOf)
  const count = (verdict: Verdict): number => verdicts.get(verdict)?.length ?? 0
  const times = results.flatMap((result) => result.times)
  process.stdout.write(
    `\n${results.length} addresses: ${count('met')} met, ${count('unclear')} unclear, ${count('MISSED')} missed. p95 of all ${times.length} requests: ${quantile(times, 0.95).toFixed(0)} ms. Load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n`,
  )
  if (count('unclear') > 0) process.stdout.write(UNCLEAR)
  for (const verdict of ['MISSED', 'unclear'] as const)
    for (const { asked, problem } of verdicts.get(verdict) ?? [])
      process.stdout.write(`${verdict}: ${asked.path} ${problem ?? ''}\n`)
  if (count('MISSED') > 0) return 1
  return count('unclear') > 0 ? 2 : 0
}

async function signIn({ url, database }: ShopProcess): Promise<Buyer> {
  const db = openDatabase({ connectionString: database(), signer })
  try {
    const password = await passwordField(OWNER.password, await readPasswordOptions(db, new Date()))
    const buyer = new Buyer(url)
    const { status, text } = await buyer.call('/user/login', { email: OWNER.email, password })
    if (status !== 200) throw new Error(`signing in answered ${status}: ${text}`)
    return buyer
  } finally {
    await db.close()
  }
}

/**
 * Measures an address; again where other work on the machine may have delayed it, which only adds time. On a quiet
 * machine the first measurement counts.
 */
async function measureCalmly(
  owner: Buyer,
  shop: ShopProcess,
  asked: Asked,
  rounds: number,
): Promise<Measured> {
  let best = await measureOne(owner, shop, asked, rounds)
  for (let again = 1; again < TRIES && isBusy() && verdictOf(best) !== 'met'; again += 1) {
    const next = await measureOne(owner, shop, asked, rounds)
    if (best.problem !== null || next.p95Ms < best.p95Ms) best = next
  }
  return best
}

async function measureOne(owner: Buyer, shop: ShopProcess, asked: Asked, rounds: number): Promise<Measured> {
  const times: number[] = []
  let problem: string | null = null
  await asked.ask(owner)
  const before = cpuTimeOf(shop)
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    problem ??= await asked.ask(owner)
    times.push(performance.now() - began)
  }
  const { serving, database } = usedBetween(before, cpuTimeOf(shop))
  return {
    asked,
    times,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    cpuMs: (serving + database) / rounds,
    problem,
  }
}

type Verdict = 'met' | 'unclear' | 'MISSED'

const UNCLEAR = `Unclear: slower than its goal while the machine had other work, but with less processor time of its own. That is a mean and contains no
waiting for locks and disk, so it proves nothing: measure these again on a quiet machine (--only).
`

/**
 * Says whether an address met its goal. On a machine with other work a request mostly waits for its turn: there it
 * has certainly missed its goal only if its own processor time is above it, and certainly met it only if it was fast.
 */
function verdictOf({ asked, p95Ms, cpuMs, problem }: Measured): Verdict {
  if (problem !== null) return 'MISSED'
  if (p95Ms <= asked.goalMs) return 'met'
  return isBusy() && cpuMs <= asked.goalMs ? 'unclear' : 'MISSED'
}

function isBusy(): boolean {
  return loadavg()[0]! > cpus().length
}

function print(measured: Measured): void {
  const { asked, p50Ms, p95Ms, cpuMs, problem } = measured
  const figures = [p50Ms, p95Ms, cpuMs].map((ms) => ms.toFixed(0).padStart(6)).join('')
  process.stdout.write(
    `${figures} ms  p50, p95, processor  ≤ ${asked.goalMs}  ${verdictOf(measured).padEnd(7)}  ${asked.path} ${problem ?? ''}\n`,
  )
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work()
  process.stderr.write(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${what}\n`)
}

interface Options {
  readonly rounds: number
  readonly size: ShopSize
  readonly folder: string | undefined
  readonly only: string
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '20' },
        small: { type: 'boolean', default: false },
        folder: { type: 'string' },
        only: { type: 'string', default: '' },
      },
    })
    const rounds = Number(values.rounds)
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number.')
    const { orders, products, customers } = LARGE
    const share = values.small ? 100 : 1
    const size = { orders: orders / share, products: products / share, customers: customers / share }
    return { rounds, size, folder: values.folder, only: values.only }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
    return null
  }
}

process.exitCode = await main()
