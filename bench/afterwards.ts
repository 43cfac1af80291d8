import pg from 'pg'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import type { Row } from './report.ts'
import { kontor } from './shop-process.ts'

const LOOK_EVERY_MS = 250

/** How long the worker takes for the mails that the load left behind, watched for at most so long. For information. */
export async function watchMails(shop: ShopProcess, atMostMs: number): Promise<Row> {
  const client = new pg.Client({ connectionString: shop.database(), application_name: 'kontor-bench' })
  await client.connect()
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'send-order-confirmation'`,
    )
    return rows[0].n
  }
  const startedAt = performance.now()
  const before = await waiting()
  let left = before
  while (left > 0 && performance.now() - startedAt < atMostMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    left = await waiting()
  }
  const seconds = (performance.now() - startedAt) / 1000
  await client.end()
  const rate = (before - left) / Math.max(seconds, 0.001)
  return {
    group: 'after',
    name: 'confirmation mails that waited after the load',
    value: `${before}, ${left === 0 ? `all made in ${seconds.toFixed(1)} s` : `${left} left after ${seconds.toFixed(0)} s`} (${rate.toFixed(0)}/s)`,
  }
}

/** `kontor audit` over everything that was sold. */
export async function auditBooks(shop: ShopProcess): Promise<Row> {
  const result = await kontor(shop.dataDir, ['audit']).then(
    (output) => ({ met: true, value: output.trim().split('\n').at(-1) ?? '' }),
    (error: Error) => ({ met: false, value: 'not clean', detail: error.message }),
  )
  return { group: 'after', name: 'kontor audit', ...result, goal: 'clean' }
}
