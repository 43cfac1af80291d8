import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, startShopProcess } from '../tests/support/shop-process.ts'
import type { Row } from './report.ts'

const GOAL_SECOND_START_MS = 5_000
const GOAL_FRESH_CLONE_MS = 60_000

/** Measures `npm start` of an existing installation until the first page is answered. */
export async function benchSecondStart(dataDir: string): Promise<Row> {
  const shop = await startShopProcess({ dataDir, command: ['npm', 'start', '--silent'] })
  const code = await shop.stop()
  return {
    group: 'start',
    name: 'npm start, second time, to the first page',
    value: `${(shop.readyMs / 1000).toFixed(2)} s, exit ${code}`,
    goal: `< ${GOAL_SECOND_START_MS / 1000} s, exit 0`,
    met: shop.readyMs < GOAL_SECOND_START_MS && code === 0,
  }
}

/**
 * Measures `git clone` of the committed state and `npm start` with a warm package cache: install, build,
 * database, demo, first page.
 */
export async function benchFreshClone(): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-clone-'))
  const clone = join(folder, 'shop')
  try {
    const startedAt = performance.now()
    execFileSync('git', ['clone', '--quiet', ROOT, clone])
    const shop = await startShopProcess({
      dataDir: join(folder, 'data'),
      command: ['npm', 'start', '--silent'],
      cwd: clone,
    })
    const elapsedMs = performance.now() - startedAt
    await shop.stop()
    return {
      group: 'start',
      name: 'fresh clone to the first page, warm package cache',
      value: `${(elapsedMs / 1000).toFixed(1)} s`,
      goal: `≤ ${GOAL_FRESH_CLONE_MS / 1000} s`,
      met: elapsedMs <= GOAL_FRESH_CLONE_MS,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
