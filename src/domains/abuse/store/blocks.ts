import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { BlockKind } from '../rules.ts'

const BLOCK = columns('address_block', {
  id: column<string>('uuid'),
  kind: column<BlockKind>('text'),
  value: column<string>('text'),
  why: column<string>('text'),
  actor: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
  expiresAt: column<Date>('timestamptz'),
})
const WHOLE = columns('address_block', {
  ...BLOCK.declared,
  removedAt: column<Date | null>('timestamptz'),
  hits: column<number>('bigint'),
  refusedOrderAt: column<Date | null>('timestamptz'),
})

/** An entry of the block list as staff make it. */
export type NewBlock = RowOf<typeof BLOCK>
/** An entry of the block list. */
export type AddressBlock = RowOf<typeof WHOLE>

const SELECTED = WHOLE.select('b')
const insert = statement<NewBlock>(
  'address-block-insert',
  `INSERT INTO address_block (${BLOCK.names}, network)
   VALUES (${BLOCK.parameters}, CASE WHEN $kind = 'network' THEN $value::text::cidr END)
   ON CONFLICT (kind, value) WHERE removed_at IS NULL DO NOTHING RETURNING id`,
)
const clear = statement(
  'address-block-clear-expired',
  'UPDATE address_block SET removed_at = expires_at WHERE kind = $1 AND value = $2 AND removed_at IS NULL AND expires_at <= $3',
)
const end = statement(
  'address-block-end',
  `UPDATE address_block b SET removed_at = $2 WHERE b.id = $1 AND b.removed_at IS NULL RETURNING ${SELECTED}`,
)
const byId = statement('address-block-by-id', `SELECT ${SELECTED} FROM address_block b WHERE b.id = $1`)
const byValue = statement(
  'address-block-by-value',
  `SELECT ${SELECTED} FROM address_block b WHERE b.value = $1 AND b.removed_at IS NULL LIMIT 1`,
)
const list = statement(
  'address-blocks-standing',
  `SELECT ${SELECTED} FROM address_block b WHERE $3 OR (b.removed_at IS NULL AND b.expires_at > $2) ORDER BY b.created_at DESC, b.id DESC LIMIT $1`,
)
// Each branch has an index of its own, so that a million entries are not read.
const matching = statement<{
  readonly emails: readonly string[]
  readonly domains: readonly string[]
  readonly address: string | null
  readonly now: Date
}>(
  'address-block-matching',
  `SELECT m.id FROM (
     SELECT b.id, b.expires_at FROM address_block b WHERE b.kind = 'email' AND b.value = ANY ($emails::text[]) AND b.removed_at IS NULL
     UNION ALL SELECT b.id, b.expires_at FROM address_block b WHERE b.kind = 'domain' AND b.value = ANY ($domains::text[]) AND b.removed_at IS NULL
     UNION ALL SELECT b.id, b.expires_at FROM address_block b WHERE b.network >>= $address::inet AND b.removed_at IS NULL AND b.network IS NOT NULL
   ) m WHERE m.expires_at > $now LIMIT 1`,
)
const hit = statement<{ readonly id: string; readonly orderAt: Date | null }>(
  'address-block-hit',
  'UPDATE address_block SET hits = hits + 1, refused_order_at = coalesce($orderAt, refused_order_at) WHERE id = $id',
)

/** Stores an entry. Returns false where one of the same value stands. */
export async function insertBlock(tx: Tx, row: NewBlock): Promise<boolean> {
  await tx.query(clear, [row.kind, row.value, row.createdAt])
  return (await tx.query(insert, insert.bind(row))).length > 0
}

/** Ends an entry and returns it; null where none stands. */
export async function endBlockRow(tx: Tx, id: string, now: Date): Promise<AddressBlock | null> {
  return (await tx.query<AddressBlock>(end, [id, now]))[0] ?? null
}

/** Reads an entry of the block list; null for an unknown one. */
export async function readBlock(db: Queryable, id: string): Promise<AddressBlock | null> {
  return (await db.query<AddressBlock>(byId, [id]))[0] ?? null
}

/** Reads the standing entry of a value in its one spelling. */
export async function readBlockOf(db: Queryable, value: string): Promise<AddressBlock | null> {
  return (await db.query<AddressBlock>(byValue, [value]))[0] ?? null
}

/** Lists entries of the block list, newest first: those in force, or all. */
export function listBlocks(db: Queryable, limit: number, now: Date, all: boolean): Promise<AddressBlock[]> {
  return db.query<AddressBlock>(list, [limit, now, all])
}

/** Finds an entry in force that holds an e-mail address, its domain, or the address of a network. */
export async function findBlock(
  db: Queryable,
  of: {
    /** The spellings of one address. */
    readonly emails: readonly string[]
    readonly domains: readonly string[]
    readonly address: string | null
    readonly now: Date
  },
): Promise<string | null> {
  return (await db.query<{ id: string }>(matching, matching.bind(of)))[0]?.id ?? null
}

/** Counts that an entry refused something; `orderAt`: it was an order. */
export async function countHit(db: Queryable, id: string, orderAt: Date | null): Promise<void> {
  await db.query(hit, hit.bind({ id, orderAt }))
}
