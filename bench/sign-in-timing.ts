/**
 * Checks whether response times reveal who has an account: 2,000 tries each for known and unknown addresses,
 * alternating, against a shop as its owner runs it. Exit 1 where the medians lie a millisecond or more apart,
 * or where an answer differs. `--tries N` for another number.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startShopProcess } from '../tests/support/shop-process.ts'
import { withDatabase } from '../tests/support/shoppers.ts'
import { makeAccounts, timeAddresses } from '../tests/support/sign-in-timing.ts'
import { median, quantile } from './statistics.ts'

const GOAL_MS = 1

const { values } = parseArgs({ options: { tries: { type: 'string', default: '2000' } } })
const tries = Number(values.tries)
const folder = mkdtempSync(join(tmpdir(), 'kontor-timing-'))
const shop = await startShopProcess({
  dataDir: join(folder, 'data'),
  variables: { DEMO: '1', LOG_LEVEL: 'silent' },
})
let missed = 0
try {
  await withDatabase(shop.database(), (database) => makeAccounts(database, tries, new Date()))
  for (const [path, fields] of [
    ['/user/login', { password: '0'.repeat(30) }],
    ['/user/lost', {}],
  ] as const) {
    const { knownMs, unknownMs, answers } = await timeAddresses(shop.url, path, tries, fields)
    const apartMs = Math.abs(median(knownMs) - median(unknownMs))
    const of = (all: readonly number[]): string =>
      `median ${median(all).toFixed(2)} ms, p95 ${quantile(all, 0.95).toFixed(2)} ms`
    process.stdout.write(`${path}: ${tries} tries each. Known ${of(knownMs)}. Unknown ${of(unknownMs)}. `)
    process.stdout.write(
      `Apart ${apartMs.toFixed(3)} ms (goal < ${GOAL_MS}), ${answers.size} different ${answers.size === 1 ? 'answer' : 'answers'}.\n`,
    )
    if (apartMs >= GOAL_MS || answers.size !== 1) missed += 1
  }
} finally {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed === 0 ? 0 : 1)
