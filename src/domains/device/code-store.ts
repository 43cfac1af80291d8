import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { DELETED_AT_ONCE, deleteInBatches } from '#db/delete-in-batches.ts'
import { statement } from '#db/statement.ts'
import type { Scope } from '#domains/token/contract.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { DeviceCodeState } from './states.ts'

const CODE = columns('device_code', {
  codeHash: column<Buffer>('bytea'),
  userCode: column<string>('text'),
  clientId: column<string>('text'),
  scopes: column<readonly Scope[]>('text[]'),
  state: column<DeviceCodeState>('text'),
  accountId: column<string | null>('uuid'),
  answeredAt: column<Date | null>('timestamptz'),
  locale: column<LocaleCode | null>('text'),
  intervalS: column<number>('integer'),
  polledAt: column<Date | null>('timestamptz'),
  createdAt: column<Date>('timestamptz'),
  expiresAt: column<Date>('timestamptz'),
  network: column<Buffer | null>('bytea'),
})

/** A device code, and who answered it. */
export type DeviceCode = RowOf<typeof CODE>

type Answer = Pick<DeviceCode, 'codeHash' | 'state' | 'accountId' | 'answeredAt' | 'locale'>
type Poll = Pick<DeviceCode, 'codeHash' | 'state' | 'intervalS' | 'polledAt'>

const insert = statement<DeviceCode>(
  'device-code-insert',
  `INSERT INTO device_code (${CODE.names}) VALUES (${CODE.parameters}) ON CONFLICT (user_code) DO NOTHING RETURNING 1`,
)
const byHash = statement(
  'device-code-by-hash',
  `SELECT ${CODE.select('d')} FROM device_code d WHERE d.code_hash = $1`,
)
const lockByHash = statement(
  'device-code-lock',
  `SELECT ${CODE.select('d')} FROM device_code d WHERE d.code_hash = $1 FOR UPDATE`,
)
const byUserCode = statement(
  'device-code-by-user-code',
  `SELECT ${CODE.select('d')} FROM device_code d WHERE d.user_code = $1`,
)
const lockByUserCode = statement(
  'device-code-lock-user-code',
  `SELECT ${CODE.select('d')} FROM device_code d WHERE d.user_code = $1 FOR UPDATE`,
)
const answer = statement<Answer>(
  'device-code-answer',
  'UPDATE device_code SET state = $state, account_id = $accountId, answered_at = $answeredAt, locale = $locale WHERE code_hash = $codeHash',
)
const poll = statement<Poll>(
  'device-code-poll',
  'UPDATE device_code SET state = $state, interval_s = $intervalS, polled_at = $polledAt WHERE code_hash = $codeHash',
)
const dropOfClient = statement('device-code-drop-of-client', 'DELETE FROM device_code WHERE client_id = $1')
const sweep = statement(
  'device-code-sweep',
  `DELETE FROM device_code WHERE code_hash IN (SELECT code_hash FROM device_code WHERE expires_at < $1 LIMIT ${DELETED_AT_ONCE}) RETURNING 1`,
)

/** Stores a device code. Returns false if another device shows the same user code. */
export async function insertCode(db: Queryable, code: DeviceCode): Promise<boolean> {
  return (await db.query(insert, insert.bind(code))).length > 0
}

/** Reads a device code by the hash of what its device keeps, null if there is none. */
export async function readCode(db: Queryable, codeHash: Buffer): Promise<DeviceCode | null> {
  const [row] = await db.query<DeviceCode>(byHash, [codeHash])
  return row ?? null
}

/** Reads and locks a device code by the hash of what its device keeps. */
export async function lockCode(tx: Tx, codeHash: Buffer): Promise<DeviceCode | null> {
  const [row] = await tx.query<DeviceCode>(lockByHash, [codeHash])
  return row ?? null
}

/** Reads a device code by what its device shows, null if there is none. */
export async function readCodeOfUser(db: Queryable, userCode: string): Promise<DeviceCode | null> {
  const [row] = await db.query<DeviceCode>(byUserCode, [userCode])
  return row ?? null
}

/** Reads and locks a device code by what its device shows. */
export async function lockCodeOfUser(tx: Tx, userCode: string): Promise<DeviceCode | null> {
  const [row] = await tx.query<DeviceCode>(lockByUserCode, [userCode])
  return row ?? null
}

/** Stores the answer of a member. */
export function queueAnswer(tx: Tx, code: Answer): void {
  tx.defer(answer, answer.bind(code))
}

/** Stores a poll, and what follows from it. */
export function queuePoll(tx: Tx, code: Poll): void {
  tx.defer(poll, poll.bind(code))
}

/** Deletes the codes of a device client. */
export function queueCodesOfClientEnd(tx: Tx, clientId: string): void {
  tx.defer(dropOfClient, [clientId])
}

/** Deletes codes that expired before an instant. For the clean-up. */
export async function deleteOldCodes(db: Queryable, before: Date, isOver?: () => boolean): Promise<void> {
  await deleteInBatches(db, sweep, [before], isOver)
}
