import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { tryKeysOf } from '#domains/coupon/index.ts'
import { guessKeysOf } from './export-keys.ts'
import { PERSON, PERSONAL_PATHS } from './export-paths.ts'

/** A row of the database as JSON. */
export type JsonRow = Readonly<Record<string, unknown>>

/** What the statements of `export-paths.ts` are asked with. */
export type PersonKeys = readonly [accountId: string, guesses: readonly Buffer[], tries: readonly Buffer[]]

const whose = statement('export-account', 'SELECT email FROM account WHERE id = $1')
const orders = statement('export-orders', `${PERSON} SELECT id FROM own_order`)
const sessions = statement('export-sessions', `${PERSON} SELECT id_hash AS "idHash" FROM own_browser`)

const readers = new Map(
  Object.entries(PERSONAL_PATHS).map(([table, { rows }]) => [table, statement(`export-of-${table}`, rows)]),
)

/** By what the person of an account is found everywhere; null when the account is gone. */
export async function readPersonKeys(db: Queryable, accountId: string): Promise<PersonKeys | null> {
  const [account] = await db.query<{ email: string }>(whose, [accountId])
  if (!account) return null
  const nobody = [accountId, [], []]
  const [ownOrders, browsers] = await Promise.all([
    db.query<{ id: string }>(orders, nobody),
    db.query<{ idHash: Buffer }>(sessions, nobody),
  ])
  const tries = [
    ...ownOrders.map(({ id }) => ({ orderId: id })),
    ...browsers.map(({ idHash }) => ({ sessionHash: idHash })),
  ]
  const hashes = await Promise.all(tries.map((of) => tryKeysOf(db, of)))
  return [accountId, guessKeysOf(accountId, account.email), hashes.flat()]
}

/** All rows of one table that belong to the person. Throws: Error for a table that no path leads to. */
export async function readRowsOf(db: Queryable, table: string, keys: PersonKeys): Promise<JsonRow[]> {
  const reader = readers.get(table)
  if (!reader) throw new Error(`no path leads from an account to ${table}`)
  return (await db.query<{ row: JsonRow }>(reader, keys)).map(({ row }) => row)
}
