import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const NOTE = columns('account_note', {
  accountId: column<string>('uuid'),
  id: column<string>('uuid'),
  note: column<string>('text'),
  actor: column<string>('text'),
  at: column<Date>('timestamptz'),
})

/** What a member of staff wrote down about a customer. */
export type AccountNote = RowOf<typeof NOTE>

const insert = statement<AccountNote>(
  'account-note-insert',
  `INSERT INTO account_note (${NOTE.names}) VALUES (${NOTE.parameters})`,
)
const list = statement(
  'account-notes',
  `SELECT ${NOTE.select('n')} FROM account_note n WHERE n.account_id = $1 ORDER BY n.id DESC LIMIT 100`,
)
const remove = statement(
  'account-note-remove',
  'DELETE FROM account_note WHERE account_id = $1 AND id = $2 RETURNING note',
)

/** Stores a note. */
export async function insertNote(tx: Tx, note: AccountNote): Promise<void> {
  await tx.query(insert, insert.bind(note))
}

/** Reads the notes about a customer, the newest first. */
export function readNotes(db: Queryable, accountId: string): Promise<AccountNote[]> {
  return db.query<AccountNote>(list, [accountId])
}

/** Deletes a note and returns its text; null: there is none. */
export async function deleteNote(tx: Tx, accountId: string, id: string): Promise<string | null> {
  return (await tx.query<{ note: string }>(remove, [accountId, id]))[0]?.note ?? null
}
