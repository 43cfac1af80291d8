import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { DiscountKind, DiscountPurpose } from '../contract.ts'

/** What staff say of a new code. Amounts in minor units of its currency. */
export const CODE = columns('discount_code', {
  id: column<string>('uuid'),
  code: column<string>('text'),
  codeKey: column<string>('text'),
  purpose: column<DiscountPurpose>('text'),
  kind: column<DiscountKind>('text'),
  percentBp: column<number | null>('integer'),
  amountMinor: column<number | null>('bigint'),
  currency: column<string | null>('text'),
  minimumMinor: column<number>('bigint'),
  productIds: column<readonly string[]>('uuid[]'),
  categoryIds: column<readonly string[]>('uuid[]'),
  validFrom: column<Date>('timestamptz'),
  validUntil: column<Date | null>('timestamptz'),
  totalLimit: column<number | null>('integer'),
  personLimit: column<number | null>('integer'),
  stacks: column<boolean>('boolean'),
  demo: column<boolean>('boolean'),
  note: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
  createdBy: column<string>('text'),
})

/** A code as the table holds it. */
export const CODE_ROW = columns('discount_code', {
  ...CODE.declared,
  used: column<number>('integer'),
  endedAt: column<Date | null>('timestamptz'),
})

export type NewCode = RowOf<typeof CODE>
export type CodeRow = RowOf<typeof CODE_ROW>

const insert = statement<NewCode>(
  'discount-code-insert',
  `WITH made AS (
     INSERT INTO discount_code (${CODE.names}) VALUES (${CODE.parameters}) ON CONFLICT DO NOTHING RETURNING id
   )
   INSERT INTO discount_event (code_id, what, actor, at, why) SELECT id, 'created', $createdBy, $createdAt, $note FROM made RETURNING code_id`,
)
const byKey = statement(
  'discount-code-by-key',
  `SELECT ${CODE_ROW.select('d')} FROM discount_code d WHERE d.code_key = $1`,
)
const list = statement(
  'discount-code-list',
  `SELECT ${CODE_ROW.select('d')} FROM discount_code d WHERE $2::timestamptz IS NULL OR (coalesce(d.ended_at, 'infinity') > $2 AND coalesce(d.valid_until, 'infinity') > $2)
   ORDER BY d.created_at DESC, d.id DESC LIMIT $1`,
)
const end = statement<CodeChange & { readonly what: 'ended' | 'reopened'; readonly endedAt: Date | null }>(
  'discount-code-end',
  `WITH moved AS (
     UPDATE discount_code SET ended_at = $endedAt WHERE id = $id AND (ended_at IS NULL) <> ($endedAt::timestamptz IS NULL) RETURNING id
   )
   INSERT INTO discount_event (code_id, what, actor, at, why) SELECT id, $what, $actor, $now, $why FROM moved RETURNING code_id`,
)
const demoCodes = statement('discount-code-demo', 'SELECT id FROM discount_code WHERE demo')

export interface CodeChange {
  readonly id: string
  readonly actor: string
  readonly why: string
  readonly now: Date
}

/** Stores a code. Returns false if there is one of this name already. */
export async function insertCode(db: Queryable, code: NewCode): Promise<boolean> {
  return (await db.query(insert, insert.bind(code))).length > 0
}

/** Reads a code by the key that it is looked up by; null when there is none. */
export async function readCodeByKey(db: Queryable, key: string): Promise<CodeRow | null> {
  return (await db.query<CodeRow>(byKey, [key]))[0] ?? null
}

/** Lists codes, the newest first; with an instant, only those that are not over then. */
export function listCodeRows(db: Queryable, limit: number, notOverAt: Date | null): Promise<CodeRow[]> {
  return db.query<CodeRow>(list, [limit, notOverAt])
}

/** Ends a code or opens it again. Returns false if it already is so. */
export async function setCodeEnded(db: Queryable, isEnded: boolean, change: CodeChange): Promise<boolean> {
  const what = isEnded ? 'ended' : 'reopened'
  const values = end.bind({ ...change, what, endedAt: isEnded ? change.now : null })
  return (await db.query(end, values)).length > 0
}

/** Reads the ids of the demo's codes. */
export async function readDemoCodes(tx: Tx): Promise<string[]> {
  return (await tx.query<{ id: string }>(demoCodes)).map(({ id }) => id)
}
