/**
 * An SQL text with a name. The database plans a named statement once per connection, which is most of the
 * cost of the short statements of a checkout.
 */
export interface Statement {
  readonly name: string
  readonly text: string
}

/**
 * Declares a prepared statement. The name must be unique; it shows in `pg_stat_statements` and in slow-query
 * logs.
 */
export function statement(name: string, text: string): Statement {
  return { name, text }
}
