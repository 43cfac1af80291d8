import type { Database, Tx } from '#db/database.ts'
import { queueJob, WHEN_IDLE } from '#jobs/queue-job.ts'
import { SECOND } from '#kernel/clock.ts'
import { COMMON_PASSWORDS, commonPasswords } from '../common-passwords.ts'
import { passwordField } from '../password-field.ts'
import { countHashedCommon, queueHashedCommon } from '../store/common-passwords.ts'
import { readOptions, readToldOptions } from '../store/password-options.ts'

/**
 * Passwords per run, with a pause between runs: minutes of hashing must not slow down a shop that has just
 * opened.
 */
const AT_ONCE = 5
const REST_MS = 4 * SECOND

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
    if (from + fields.length < list.length) await queueHashing(tx, version, new Date(now.getTime() + REST_MS))
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
