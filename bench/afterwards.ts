import type { ShopProcess } from '../tests/support/shop-process.ts'
import type { Row } from './report.ts'
import { kontor } from './shop-process.ts'
import { untilDone } from './waiting-jobs.ts'

/**
 * Measures how long the worker takes for the mails that the load left behind, up to a time limit. For
 * information.
 */
export async function watchMails(shop: ShopProcess, atMostMs: number): Promise<Row> {
  const { before, left, seconds } = await untilDone(shop, 'send-order-confirmation', atMostMs)
  const rate = ((before - left) / Math.max(seconds, 0.001)).toFixed(0)
  const outcome =
    left === 0 ? `all made in ${seconds.toFixed(1)} s` : `${left} left after ${seconds.toFixed(0)} s`
  return {
    group: 'after',
    name: 'confirmation mails that waited after the load',
    value: `${before}, ${outcome} (${rate}/s)`,
  }
}

/** Runs `kontor audit` over everything that was sold. */
export async function auditBooks(shop: ShopProcess): Promise<Row> {
  const result = await kontor(shop.dataDir, ['audit']).then(
    (output) => ({ met: true, value: output.trim().split('\n').at(-1) ?? '' }),
    (error: Error) => ({ met: false, value: 'not clean', detail: error.message }),
  )
  return { group: 'after', name: 'kontor audit', ...result, goal: 'clean' }
}
