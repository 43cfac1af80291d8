import type { Queryable } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import { type Clock, HOUR } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Lifetime of a form's note. */
const FLASH_LIFETIME_MS = HOUR

/** Maximum length of a value that is put back into a form. Units: UTF-16 code units. */
const MAX_VALUE_LENGTH = 4_000

/**
 * The note of a form that was sent without script; the next page shows it. Source: docs/http-contract.md
 * "Without script".
 */
export interface FlashContent {
  readonly error: string | null
  readonly code: string | null
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly success: string | null
}

const insertFlash = statement(
  'flash-insert',
  'INSERT INTO flash (id, session_hash, content, expires_at) VALUES ($1, $2, $3, $4)',
)
const selectFlash = statement(
  'flash-select',
  'SELECT content FROM flash WHERE id = $1 AND session_hash = $2 AND expires_at > $3',
)
const deleteOldFlashes = statement(
  'flash-delete-old',
  `DELETE FROM flash WHERE id IN (SELECT id FROM flash WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Stores a note for one session and returns its id, the value of `?flash=`. */
export async function keepFlash(
  queryable: Queryable,
  clock: Clock,
  sessionHash: Buffer,
  content: FlashContent,
): Promise<string> {
  const nowMs = clock.now().getTime()
  const id = uuidv7(nowMs)
  await queryable.query(insertFlash, [
    id,
    sessionHash,
    JSON.stringify(content),
    new Date(nowMs + FLASH_LIFETIME_MS),
  ])
  return id
}

/** Reads a note for the session that sent the form; null for every other session and after an hour. */
export async function readFlash(
  queryable: Queryable,
  clock: Clock,
  sessionHash: Buffer,
  id: string,
): Promise<FlashContent | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const [row] = await queryable.query<{ content: FlashContent }>(selectFlash, [id, sessionHash, clock.now()])
  return row?.content ?? null
}

/** Deletes expired notes. For the daily clean-up. */
export async function deleteExpiredFlashes(queryable: Queryable, clock: Clock): Promise<void> {
  await deleteInBatches(queryable, deleteOldFlashes, [clock.now()])
}

/**
 * Returns the values that may be put back into a form: the declared fields that are not secret, cut to a
 * maximum length. Units: UTF-16 code units.
 */
export function valuesToKeep(
  values: ReadonlyMap<string, readonly string[]>,
  keep: (name: string) => boolean,
  maxLength: number = MAX_VALUE_LENGTH,
): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, texts] of values) {
    if (keep(name) && !/password|idempotencykey|secret|token/i.test(name))
      kept[name] = (texts[0] ?? '').slice(0, maxLength)
  }
  return kept
}
