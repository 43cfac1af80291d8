import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, type ShopProcess } from '../tests/support/shop-process.ts'
import { auditBooks, watchMails } from './afterwards.ts'
import { bringProducts } from './catalogue.ts'
import { benchPeople } from './lighthouse.ts'
import { benchCalls, benchCheckout } from './orders.ts'
import { benchPages } from './pages.ts'
import { printTable, type Row, writeResults } from './report.ts'
import { memoryOf, startMeasuredShop } from './shop-process.ts'
import { benchFreshClone, benchSecondStart } from './start-time.ts'
import { untilDone } from './waiting-jobs.ts'
import { benchWeight } from './weight.ts'

const USAGE = `npm run bench -- [--quick] [--only pages|checkout|weight|people|start] [--cold] [--save NAME]
  --quick  short rounds, for a first look
  --only   one part alone
  --cold   also a fresh clone of what is committed, up to its first page
  --save   writes bench/results/NAME.json instead of a local file that is not committed`

const GOAL_IDLE_MIB = 200
const GOAL_LOADED_MIB = 400
/**
 * Time for a started shop to become idle, and how long to wait for the demo's pictures, which the worker
 * encodes after the first start.
 */
const SETTLE_MS = 3_000
const PICTURES_MS = 300_000

const parts = ['pages', 'checkout', 'weight', 'people', 'start'] as const
type Part = (typeof parts)[number]

/**
 * Measures the shop as its owner runs it (`start.ts`: serving process, worker process, embedded PostgreSQL,
 * fresh data) on this machine. Absolute figures depend on the machine, so the goals are ratios within one
 * run. Exit 1 when a goal is missed.
 */
async function main(): Promise<number> {
  const options = readOptions()
  if (!options) return 1
  const { quick, only } = options
  const wants = (part: Part): boolean => only === undefined || only === part
  const rows: Row[] = []
  const add = (...more: readonly Row[]): void => {
    rows.push(...more)
    for (const { name } of more) process.stderr.write(`measured: ${name}\n`)
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  try {
    const shop = await startMeasuredShop(dataDir)
    try {
      await measureRunning(shop, { quick, wants, add })
    } finally {
      const code = await shop.stop()
      if (code !== 0)
        add({ group: 'after', name: 'end by SIGTERM', value: `exit ${code}`, goal: 'exit 0', met: false })
    }
    if (wants('start')) add(await benchSecondStart(dataDir))
    if (options.cold) add(await benchFreshClone())
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }

  process.stdout.write('\n')
  printTable(rows)
  const file = join(
    ROOT,
    'bench',
    'results',
    `${options.save ?? `local-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`}.json`,
  )
  writeResults(file, rows, options)
  const missed = rows.filter((row) => row.met === false)
  for (const { name, detail } of missed)
    process.stdout.write(`\nMISSED: ${name}${detail ? `\n${detail}` : ''}`)
  process.stdout.write(
    `\n${rows.filter((row) => row.met).length} goals met, ${missed.length} missed. Written to ${file}\n`,
  )
  return missed.length === 0 ? 0 : 1
}

interface Running {
  readonly quick: boolean
  readonly wants: (part: Part) => boolean
  readonly add: (...rows: readonly Row[]) => void
}

async function measureRunning(shop: ShopProcess, { quick, wants, add }: Running): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  // Pictures are encoded behind the first start; a measurement beside that shows the encoder.
  await untilDone(shop, 'encode-image', PICTURES_MS)
  if (wants('people')) await untilDone(shop, 'make-demo-recording', PICTURES_MS)
  add(memoryRow('serving process, idle', shop, GOAL_IDLE_MIB))
  const products = await bringProducts(shop)
  if (wants('weight')) add(...(await benchWeight(shop)))
  if (wants('people')) add(...(await benchPeople(shop, { rounds: quick ? 1 : 5 })))
  if (wants('pages'))
    add(...(await benchPages(shop, quick ? { rounds: 1, seconds: 2 } : { rounds: 9, seconds: 1 })))
  if (wants('checkout')) {
    const length = quick ? { rounds: 1, seconds: 4 } : { rounds: 5, seconds: 6 }
    add(...(await benchCalls(shop, products, length)))
    add(...(await benchCheckout(shop, products, length)))
  }
  if (wants('pages') || wants('checkout'))
    add(memoryRow('serving process, after the loads', shop, GOAL_LOADED_MIB))
  if (wants('checkout')) add(await watchMails(shop, quick ? 5_000 : 20_000), await auditBooks(shop))
}

function memoryRow(name: string, shop: ShopProcess, goalMib: number): Row {
  const { residentMib, peakMib } = memoryOf(shop.pid)
  const value = `${residentMib.toFixed(0)} MiB (peak ${peakMib.toFixed(0)})`
  return { group: 'memory', name, value, goal: `≤ ${goalMib} MiB`, met: residentMib <= goalMib }
}

interface Options {
  readonly quick: boolean
  readonly only: Part | undefined
  readonly cold: boolean
  readonly save: string | undefined
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: {
        quick: { type: 'boolean' },
        only: { type: 'string' },
        cold: { type: 'boolean' },
        save: { type: 'string' },
      },
    })
    const only = parts.find((part) => part === values.only)
    if (values.only !== undefined && !only) throw new Error(`There is no part "${values.only}".`)
    if (values.save !== undefined && !/^[\w-]+$/.test(values.save))
      throw new Error('The name of a result is letters, digits and hyphens.')
    return { quick: values.quick ?? false, only, cold: values.cold ?? false, save: values.save }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
    return null
  }
}

process.exit(await main())
