import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childrenOf, ROOT, type ShopProcess } from '../tests/support/shop-process.ts'
import { type Buyable, bringProducts } from './catalogue.ts'
import { cpuTimeOf, usedBetween } from './cpu-time.ts'
import { type OrdersOptions, sendShoppers } from './orders.ts'
import { startMeasuredShop } from './shop-process.ts'
import { median } from './statistics.ts'
import { untilDone } from './waiting-jobs.ts'

/** Share of a figure by which this version may be worse than the other. */
const ALLOWED = 0.05
const PICTURES_MS = 300_000

/** What one round of checkouts cost. Times in milliseconds of the processor per checkout. */
interface Round {
  readonly perSecond: number
  readonly serving: number
  readonly database: number
  readonly p99Ms: number
}

/** One version of the program with its running shop. */
interface Version {
  readonly name: string
  readonly shop: ShopProcess
  readonly products: readonly Buyable[]
  readonly rounds: Round[]
}

/**
 * Measures guest checkouts of two versions of the program in turn, both running on this machine at the same
 * time, so that a slow minute of the machine slows both. Their workers stand still meanwhile: the mails of one
 * shop must not slow the other. Prints the medians and the median of the ratios. Returns 1 if this version is
 * worse by more than a twentieth, or a checkout failed.
 */
export async function benchInTurn(other: string, { rounds, seconds }: OrdersOptions): Promise<number> {
  const folders = { there: other, here: ROOT }
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-in-turn-'))
  const versions: Version[] = []
  try {
    for (const [name, folder] of Object.entries(folders))
      versions.push(await startVersion(name, folder, join(dataDir, name)))
    for (const version of versions) await measure(version, seconds)
    for (const { rounds: warmUp } of versions) warmUp.pop()
    for (let round = 0; round < rounds; round++)
      for (const version of round % 2 === 0 ? versions : versions.toReversed())
        await measure(version, seconds)
    return report(versions)
  } finally {
    for (const { shop } of versions) {
      letWorkers(shop, 'SIGCONT')
      await shop.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startVersion(name: string, folder: string, dataDir: string): Promise<Version> {
  const shop = await startMeasuredShop(dataDir, folder)
  await untilDone(shop, 'encode-image', PICTURES_MS)
  const products = await bringProducts(shop, folder)
  letWorkers(shop, 'SIGSTOP')
  return { name, shop, products, rounds: [] }
}

function letWorkers(shop: ShopProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of childrenOf(shop.pid))
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker')) process.kill(pid, signal)
}

async function measure({ name, shop, products, rounds }: Version, seconds: number): Promise<void> {
  const before = cpuTimeOf(shop)
  const { done, failed, firstFailure, perSecond, p99Ms } = await sendShoppers(
    shop,
    products,
    'checkout',
    seconds,
  )
  if (failed > 0) throw new Error(`${name}: ${failed} checkouts failed: ${firstFailure}`)
  const { serving, database } = usedBetween(before, cpuTimeOf(shop))
  rounds.push({ perSecond, p99Ms, serving: serving / done, database: database / done })
  process.stderr.write(`${name}: ${perSecond.toFixed(0)} checkouts a second\n`)
}

const FIGURES = {
  perSecond: { name: 'checkouts per second', isBetter: 'higher' },
  serving: { name: 'serving process, ms per checkout', isBetter: 'lower' },
  database: { name: 'PostgreSQL, ms per checkout', isBetter: 'lower' },
  p99Ms: { name: 'slowest of a hundred, ms', isBetter: 'lower' },
} as const satisfies Record<keyof Round, { readonly name: string; readonly isBetter: 'higher' | 'lower' }>

function report([there, here]: readonly Version[]): number {
  let missed = 0
  for (const [key, { name, isBetter }] of Object.entries(FIGURES) as [
    keyof Round,
    { name: string; isBetter: string },
  ][]) {
    const of = (version: Version | undefined): number[] => (version?.rounds ?? []).map((round) => round[key])
    const ratio = median(of(here).map((value, round) => value / of(there)[round]!))
    const isMet = isBetter === 'higher' ? ratio >= 1 - ALLOWED : ratio <= 1 + ALLOWED
    // The slowest of a hundred scatters too much in short rounds to be a goal.
    const isGoal = key !== 'p99Ms'
    if (isGoal && !isMet) missed += 1
    process.stdout.write(
      `${name.padEnd(36)} there ${median(of(there)).toFixed(2).padStart(8)}  here ${median(of(here)).toFixed(2).padStart(8)}  ratio ${ratio.toFixed(3)}${isGoal ? (isMet ? '  met' : '  MISSED') : ''}\n`,
    )
  }
  return missed === 0 ? 0 : 1
}
