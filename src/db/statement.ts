/**
 * An SQL text with a name. The database plans a named statement once per connection, which is most of the
 * cost of the short statements of a checkout.
 */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** A statement with named parameters. `bind` turns them into the list that the database takes. */
export interface BoundStatement<Values> extends Statement {
  /** Returns the values in the order of the text. Throws: Error for a parameter without a value. */
  bind(values: Values): unknown[]
}

/** Matches a named parameter, such as `$orderId`, where PostgreSQL expects `$1`. */
const NAMED_PARAMETER = /\$([a-z]\w*)/gi

/**
 * Declares a prepared statement. The name must be unique; `pg_stat_statements` and slow-query logs show it.
 * Parameters are numbered (`$1`) or named (`$orderId`), never both in one text. Named ones are numbered here,
 * once, so the text stays constant; `bind` then takes an object. Throws: Error for a text with both.
 */
export function statement<Values extends object = never>(name: string, text: string): BoundStatement<Values> {
  const parameters: string[] = []
  const numbered = text.replace(NAMED_PARAMETER, (_, parameter: string) => {
    const known = parameters.indexOf(parameter)
    return `$${known < 0 ? parameters.push(parameter) : known + 1}`
  })
  if (parameters.length > 0 && /\$\d/.test(text))
    throw new Error(`${name} has numbered and named parameters: name them all`)
  return {
    name,
    text: numbered,
    bind: (values) => parameters.map((parameter) => givenValue(name, values, parameter)),
  }
}

function givenValue(name: string, values: object, parameter: string): unknown {
  const value = (values as Readonly<Record<string, unknown>>)[parameter]
  if (value === undefined) throw new Error(`${name} got no value for $${parameter}`)
  return value
}
