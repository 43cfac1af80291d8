import pg from 'pg'
import type { ShopProcess } from '../tests/support/shop-process.ts'

const LOOK_EVERY_MS = 250

export interface Drained {
  readonly before: number
  readonly left: number
  readonly seconds: number
}

/** Waits until no job of this name is left, up to a time limit. */
export async function untilDone(shop: ShopProcess, jobName: string, atMostMs: number): Promise<Drained> {
  const client = new pg.Client({ connectionString: shop.database(), application_name: 'kontor-bench' })
  await client.connect()
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1`,
      [jobName],
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
  await client.end()
  return { before, left, seconds: (performance.now() - startedAt) / 1000 }
}
