import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import type { Buyable } from './catalogue.ts'
import { type CpuTime, cpuTimeOf, usedBetween } from './cpu-time.ts'
import { measureInsertCommits, yardstick } from './insert-commits.ts'
import type { Row } from './report.ts'
import type { ShoppersResult, ShoppersTask } from './shoppers.ts'
import { median } from './statistics.ts'

export const SHOPPERS = 8
const GOAL_ORDERS_PER_SECOND = 300
const GOAL_SHARE_OF_COMMITS = 0.02
const GOAL_P99_MS = 50

export interface OrdersOptions {
  readonly rounds: number
  readonly seconds: number
}

/**
 * Measures calls that change a cart. For information: they have no goal of their own, because the checkout
 * consists of them.
 */
export async function benchCalls(
  shop: ShopProcess,
  products: readonly Buyable[],
  { seconds }: OrdersOptions,
): Promise<Row[]> {
  const rows: Row[] = []
  const commits = await measureInsertCommits(shop.database(), 2)
  const named = {
    begin: '/order/update: first product of a new visitor',
    add: '/order/update: one more piece in a cart',
  } as const
  for (const does of ['begin', 'add'] as const) {
    const result = await sendShoppers(shop, products, does, seconds)
    rows.push({
      group: 'calls',
      name: named[does],
      ...figures(result),
      ratio: result.perSecond / commits,
      ratioOf: 'insert-commits',
      goal: '0 failed',
      met: result.failed === 0,
    })
  }
  return rows
}

/** Measures whole guest checkouts, alternating with the database's maximum of commits. */
export async function benchCheckout(
  shop: ShopProcess,
  products: readonly Buyable[],
  { rounds, seconds }: OrdersOptions,
): Promise<Row[]> {
  await sendShoppers(shop, products, 'checkout', Math.min(3, seconds))
  const commits: number[] = []
  const results: ShoppersResult[] = []
  const used: CpuTime[] = []
  for (let round = 0; round < rounds; round++) {
    commits.push(await measureInsertCommits(shop.database(), Math.max(1, seconds / 3)))
    const before = cpuTimeOf(shop)
    results.push(await sendShoppers(shop, products, 'checkout', seconds))
    used.push(usedBetween(before, cpuTimeOf(shop)))
  }
  const perSecond = median(results.map((result) => result.perSecond))
  const p99Ms = median(results.map((result) => result.p99Ms))
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const ratio = median(results.map((result, round) => result.perSecond / (commits[round] ?? Number.NaN)))
  const failure = results.find((result) => result.firstFailure)?.firstFailure
  const perOrder = (part: keyof CpuTime): string =>
    `${median(used.map((time, round) => time[part] / (results[round]?.done ?? Number.NaN))).toFixed(2)} ms`
  const order = {
    perSecond,
    p50Ms: median(results.map((result) => result.p50Ms)),
    p99Ms,
    failed,
    ratio,
    ratioOf: 'insert-commits',
  }
  return [
    {
      group: 'checkout',
      name: `one INSERT and COMMIT, 8 connections (${yardstick})`,
      perSecond: median(commits),
    },
    {
      group: 'checkout',
      name: `whole guest checkout, ${SHOPPERS} shoppers`,
      ...(failure ? { detail: failure } : {}),
      ...order,
      value: `${failed} failed`,
      goal: `≥ ${GOAL_ORDERS_PER_SECOND}/s, ≥ ${GOAL_SHARE_OF_COMMITS}, 0 failed`,
      met: perSecond >= GOAL_ORDERS_PER_SECOND && ratio >= GOAL_SHARE_OF_COMMITS && failed === 0,
    },
    {
      group: 'checkout',
      name: 'slowest of a hundred checkouts',
      p99Ms,
      goal: `p99 < ${GOAL_P99_MS} ms`,
      met: p99Ms < GOAL_P99_MS,
    },
    {
      group: 'checkout',
      name: 'processor time of one checkout',
      value: `serving ${perOrder('serving')}, PostgreSQL ${perOrder('database')}, worker meanwhile ${perOrder('worker')}`,
    },
  ]
}

async function sendShoppers(
  shop: ShopProcess,
  products: readonly Buyable[],
  does: ShoppersTask['does'],
  seconds: number,
): Promise<ShoppersResult> {
  const productIds = products.map(({ productId }) => productId)
  const task: ShoppersTask = { url: shop.url, does, shoppers: SHOPPERS, seconds, productIds }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'shoppers.ts'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('the shoppers did not come back')
  return JSON.parse(output) as ShoppersResult
}

function figures({ perSecond, p50Ms, p99Ms, failed, firstFailure }: ShoppersResult) {
  return { perSecond, p50Ms, p99Ms, failed, ...(firstFailure ? { detail: firstFailure } : {}) }
}
