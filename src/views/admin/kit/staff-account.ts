/**
 * Returns the SQL of the account id that an actor such as `staff:<id>` names, null for any other actor. Join by it: the
 * primary key finds each account, whereas a comparison with `'staff:' || id` reads all accounts for each row.
 */
export function staffAccountOf(column: string): string {
  return `CASE WHEN ${column} ~ '^staff:[0-9a-f-]{36}$' THEN substr(${column}, 7)::uuid END`
}
