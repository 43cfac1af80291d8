import { createCipheriv, createDecipheriv, hash as digest, randomBytes } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { LEASE_CLASS } from '#db/process-lease.ts'
import { statement } from '#db/statement.ts'
import { DAY, MINUTE } from '#kernel/clock.ts'

/**
 * Retention of first answers; those of money are kept forever. Source: docs/http-contract.md "Idempotency".
 */
export const KEEP_ANSWER_MS = DAY

/**
 * Age after which a first call that has not ended counts as dead: its key may be used again. Longer than any
 * transaction may run. If the database knows that the process is gone, nobody waits this long.
 */
export const ABANDONED_AFTER_MS = MINUTE

/** One call with its idempotency key. */
export interface KeyedRequest {
  readonly path: string
  readonly key: string
  /** SHA-256 of the body as it came. */
  readonly requestHash: Buffer
  readonly sessionHash: Buffer | null
  readonly keepForever: boolean
  /** The answer contains something that is shown only once, so it is stored encrypted with the key. */
  readonly secret?: boolean
  /** Number of the process that runs the call, see `openLease`; null if it has none. */
  readonly holder?: number | null
}

export interface FirstAnswer {
  readonly status: number
  readonly body: string
  /** Hash of the session that the first call had or began. */
  readonly sessionHash: Buffer | null
  /** Value of the cookie that the first call set. */
  readonly cookieValue: string | null
}

/** The stored state of a key. Null if the key was free and now belongs to this call, from `startedAt` on. */
export interface StoredKey {
  readonly requestHash: Buffer
  readonly sessionHash: Buffer | null
  readonly answer: FirstAnswer | null
}

// Starting only reserves the key, so it need not wait for the disk: if a power cut loses the row, the key is
// free and nothing was done.
interface StartedKey extends Omit<KeyedRequest, 'key' | 'holder'> {
  readonly keyId: string
  readonly startedAt: Date
  /** Calls started before this are abandoned. */
  readonly abandonedBefore: Date
  /** Answers stored before this have expired. */
  readonly keptSince: Date
  readonly holder: number | null
}

const startKey = statement<StartedKey>(
  'idempotency-start',
  `WITH fast AS (SELECT set_config('synchronous_commit', 'off', true))
   INSERT INTO idempotency_key AS held (path, key, session_hash, request_hash, keep_forever, started_at, holder)
   SELECT $path, $keyId, $sessionHash, $requestHash, $keepForever, $startedAt, $holder::int FROM fast
   ON CONFLICT (path, key) DO UPDATE
   SET session_hash = excluded.session_hash, request_hash = excluded.request_hash, keep_forever = excluded.keep_forever,
       started_at = excluded.started_at, holder = excluded.holder, status = NULL, answer = NULL, set_cookie = NULL
   WHERE (held.status IS NULL AND held.started_at < $abandonedBefore) OR (held.status IS NULL AND held.started_at < $startedAt AND held.holder IS NOT NULL AND NOT EXISTS (
     SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = ${LEASE_CLASS} AND objid = held.holder::oid)) OR (held.status IS NOT NULL AND NOT held.keep_forever AND held.started_at < $keptSince)
   RETURNING 1`,
)
const readKey = statement(
  'idempotency-read',
  'SELECT request_hash, session_hash, status, answer, set_cookie FROM idempotency_key WHERE path = $1 AND key = $2',
)
interface FinishedKey extends Omit<FirstAnswer, 'cookieValue'> {
  readonly path: string
  readonly keyId: string
  readonly startedAt: Date
  /** The cookie, encrypted with the key. */
  readonly setCookie: string | null
}

const finishKey = statement<FinishedKey>(
  'idempotency-finish',
  `UPDATE idempotency_key SET status = $status, answer = $body, session_hash = $sessionHash, set_cookie = $setCookie
   WHERE path = $path AND key = $keyId AND started_at = $startedAt AND status IS NULL RETURNING 1`,
)
const releaseKey = statement(
  'idempotency-release',
  'DELETE FROM idempotency_key WHERE path = $1 AND key = $2 AND started_at = $3 AND status IS NULL',
)
const deleteOldKeys = statement(
  'sweep-idempotency-keys',
  `DELETE FROM idempotency_key WHERE (path, key) IN (
     SELECT path, key FROM idempotency_key WHERE NOT keep_forever AND started_at <= $1 ORDER BY started_at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

interface Row {
  readonly request_hash: Buffer
  readonly session_hash: Buffer | null
  readonly status: number | null
  readonly answer: string | null
  readonly set_cookie: string | null
}

/** Takes a free key for a call that starts at `startedAt`, or returns its stored state. */
export async function takeKey(
  queryable: Queryable,
  request: KeyedRequest,
  startedAt: Date,
): Promise<StoredKey | null> {
  const id = keyId(request.key)
  // Two tries: the row may be released between the two statements.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { path, sessionHash, requestHash, keepForever, holder = null } = request
    const values = startKey.bind({
      path,
      sessionHash,
      requestHash,
      keepForever,
      holder,
      keyId: id,
      startedAt,
      abandonedBefore: new Date(startedAt.getTime() - ABANDONED_AFTER_MS),
      keptSince: new Date(startedAt.getTime() - KEEP_ANSWER_MS),
    })
    const taken = await queryable.query(startKey, values)
    if (taken.length > 0) return null
    const [row] = await queryable.query<Row>(readKey, [request.path, id])
    if (row)
      return {
        requestHash: row.request_hash,
        sessionHash: row.session_hash,
        answer: answerOf(row, request.key),
      }
  }
  return { requestHash: request.requestHash, sessionHash: request.sessionHash, answer: null }
}

/**
 * Stores the first answer. Returns false if another call has taken over the key: this one must then commit
 * nothing.
 */
export async function finishTakenKey(
  queryable: Queryable,
  request: KeyedRequest,
  startedAt: Date,
  answer: FirstAnswer,
): Promise<boolean> {
  const values = finishKey.bind({
    path: request.path,
    keyId: keyId(request.key),
    startedAt,
    status: answer.status,
    body: request.secret ? SEALED + seal(answer.body, request.key) : answer.body,
    sessionHash: answer.sessionHash,
    setCookie: answer.cookieValue === null ? null : seal(answer.cookieValue, request.key),
  })
  return (await queryable.query(finishKey, values)).length > 0
}

/** Releases the key of a call that did nothing. */
export async function releaseTakenKey(
  queryable: Queryable,
  request: KeyedRequest,
  startedAt: Date,
): Promise<void> {
  await queryable.query(releaseKey, [request.path, keyId(request.key), startedAt])
}

/** Deletes expired first answers, until `isOver` says that the clean-up's time is up. Those of money stay. */
export async function deleteExpiredKeys(db: Queryable, now: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, deleteOldKeys, [new Date(now.getTime() - KEEP_ANSWER_MS)], isOver)
}

function answerOf(row: Row, key: string): FirstAnswer | null {
  if (row.status === null || row.answer === null) return null
  const cookieValue = row.set_cookie === null ? null : unseal(row.set_cookie, key)
  const body = row.answer.startsWith(SEALED) ? unseal(row.answer.slice(SEALED.length), key) : row.answer
  return { status: row.status, body, sessionHash: row.session_hash, cookieValue }
}

/** Hashes a key. The key itself decrypts the stored cookie, so the table contains only its hash. */
function keyId(key: string): string {
  return digest('sha256', `id ${key}`, 'base64url')
}

/** Prefix of an encrypted answer; no JSON begins with it. */
const SEALED = 'sealed:'

const NONCE_BYTES = 12
const TAG_BYTES = 16

function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

function sealingKey(key: string): Buffer {
  return digest('sha256', `cookie ${key}`, 'buffer')
}
