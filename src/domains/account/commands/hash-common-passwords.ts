import type { Database, Tx } from '#db/database.ts'
import { queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { SECOND } from '#kernel/clock.ts'
import { COMMON_PASSWORDS, commonPasswords } from '../common-passwords.ts'
import { passwordField } from '../password-field.ts'
import { countHashedCommon, queueHashedCommon } from '../store/common-passwords.ts'
import { readOptions, readToldOptions } from '../store/password-options.ts'

/**
 * Passwords per run. A browser's hash takes a core for about 120 ms, the whole list six minutes, and nobody
 * knows the salt before the shop has started: the pauses keep them from slowing down a shop that has just opened.
 */
const AT_ONCE = 5
/** The passwords that most people choose are refused within minutes; units of the pause: ms. */
const BEST_KNOWN = 200
const FIRST_REST_MS = 4 * SECOND
/** All others follow within five hours, at two hundredths of a core. Units: ms. */
const REST_MS = 30 * SECOND

/**
 * Hashes some of the common passwords as browsers do with a version of the options, and continues in later
 * jobs until the list is done. The shop never sees a password, so this is how it can refuse common ones. Safe
 * to repeat. Source: docs/rules.md "Passwords at rest".
 */
export async function hashCommonPasswords(
  database: Database,
  version: number,
  now: Date,
  list: readonly string[] = commonPasswords(),
): Promise<void> {
  const options = await readOptions(database, version)
  if (!options) return
  const from = await countHashedCommon(database, version)
  const fields: string[] = []
  for (const password of list.slice(from, from + AT_ONCE)) fields.push(await passwordField(password, options))
  if (fields.length === 0) return
  await database.transaction(async (tx) => {
    queueHashedCommon(tx, version, from, fields)
    const hashed = from + fields.length
    const restMs = hashed < BEST_KNOWN ? FIRST_REST_MS : REST_MS
    if (hashed < list.length) queueHashing(tx, version, new Date(now.getTime() + restMs))
  })
}

/**
 * Enqueues the hashing of the list, from a given time, for every version that browsers get and whose list is
 * not hashed yet.
 */
export async function enqueueCommonPasswords(database: Database, runAt: Date): Promise<void> {
  for (const { version } of await readToldOptions(database)) {
    if ((await countHashedCommon(database, version)) >= COMMON_PASSWORDS) continue
    await database.transaction(async (tx) => queueHashing(tx, version, runAt))
  }
}

function queueHashing(tx: Tx, version: number, runAt: Date): void {
  queueJob(
    tx,
    'hash-common-passwords',
    { version },
    { runAt, priority: WHEN_IDLE, key: `hash-common-passwords:${version}` },
  )
}
