import type { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './statement.ts'
import { bindMessage, describeMessage, EXECUTE, parseMessage, SYNC } from './wire.ts'

/** One statement of a batch and the receiver of its result. */
export interface BatchItem {
  readonly statement: Statement
  readonly values: readonly unknown[]
  /** Receives the rows and the command's tag, such as `COMMIT` or `INSERT 0 1`. */
  readonly done: (rows: Record<string, unknown>[], tag: string) => void
  readonly failed: (error: Error) => void
}

/** The driver's record of a connection, which batches keep up to date as well. */
interface Connection {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

interface Columns {
  readonly names: readonly string[]
  readonly readers: readonly ((text: string) => unknown)[]
  /**
   * A row without values. Rows are copies of it, so they have their final shape from the start instead of
   * growing column by column.
   */
  readonly blank: Record<string, unknown>
}

const NO_COLUMNS: Columns = { names: [], readers: [], blank: {} }

/**
 * Columns of each connection's prepared statements. They cannot change: PostgreSQL refuses a plan whose
 * result would.
 */
const knownColumns = new WeakMap<object, Map<string, Columns>>()

/**
 * Several prepared statements as one message with one Sync, so that the database answers once: it wakes once,
 * flushes once, and describes columns only the first time. The driver's own query pays all of that for each
 * statement. After an error the database skips the rest of a batch, so the statements after a failed one fail
 * with it. Source: PostgreSQL 18, 54.2.4 "Pipelining".
 */
class Batch {
  readonly #items: readonly BatchItem[]
  #current = 0
  #rows: Record<string, unknown>[] = []
  /** Why a received row could not be decoded. */
  #unreadable: Error | null = null
  #columns: Map<string, Columns> = new Map()
  callback: (error?: Error | null) => void = () => undefined

  constructor(items: readonly BatchItem[]) {
    this.#items = items
  }

  // The driver reads the name of the statement being answered, to remember that it is prepared.
  get name(): string | undefined {
    return this.#items[this.#current]?.statement.name
  }
  set name(_: string | undefined) {}
  get text(): string | undefined {
    return this.#items[this.#current]?.statement.text
  }
  set text(_: string | undefined) {}

  submit(connection: unknown): Error | null {
    const { stream, parsedStatements, submittedNamedStatements } = connection as Connection
    const columns = knownColumns.get(connection as object) ?? new Map<string, Columns>()
    knownColumns.set(connection as object, columns)
    this.#columns = columns
    const messages: Buffer[] = []
    const prepared: Statement[] = []
    try {
      for (const { statement, values } of this.#items) {
        const { name, text } = statement
        const known = parsedStatements[name] ?? submittedNamedStatements[name]
        if (known !== undefined && known !== text) return new Error(`two statements are called ${name}`)
        if (known === undefined && !prepared.includes(statement)) {
          messages.push(parseMessage(name, text))
          prepared.push(statement)
        }
        messages.push(bindMessage(name, values))
        if (!columns.has(name)) messages.push(describeMessage())
        messages.push(EXECUTE)
      }
    } catch (error) {
      return error as Error
    }
    for (const { name, text } of prepared) submittedNamedStatements[name] = text
    messages.push(SYNC)
    stream.write(Buffer.concat(messages))
    return null
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const blank: Record<string, unknown> = {}
    for (const { name } of fields) blank[name] = null
    // The names as the object has them: engines compare those by identity.
    const names = Object.keys(blank)
    const isPlain =
      names.length === fields.length && names.every((name, index) => name === fields[index]?.name)
    const readers = fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text'))
    this.#columns.set(this.name!, { names: isPlain ? names : fields.map(({ name }) => name), readers, blank })
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { names, readers, blank } = this.#columns.get(this.name!)!
    const row: Record<string, unknown> = { ...blank }
    try {
      for (let index = 0; index < names.length; index++) {
        const text = fields[index] as string | null
        if (text !== null) row[names[index]!] = readers[index]!(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const item = this.#items[this.#current]!
    const rows = this.#rows
    const unreadable = this.#unreadable
    // A statement without rows never needs another description.
    if (!this.#columns.has(item.statement.name)) this.#columns.set(item.statement.name, NO_COLUMNS)
    this.#current += 1
    this.#rows = []
    this.#unreadable = null
    if (unreadable) item.failed(unreadable)
    else item.done(rows, text)
  }

  handleError(error: Error, connection?: unknown): void {
    const left = this.#items.slice(this.#current)
    this.#current = this.#items.length
    // Skipped statements were not prepared either.
    for (const { statement } of left)
      delete (connection as Connection | undefined)?.submittedNamedStatements[statement.name]
    for (const item of left) item.failed(error)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

// On a pipelined connection the driver accepts only its own class of query. The constructor of that class
// copies a configuration by its descriptors, which alone costs as much as a whole batch.
Object.setPrototypeOf(Batch.prototype, pg.Query.prototype)

/** Sends statements together. They run in order; each receives its own result. */
export function sendBatch(client: pg.PoolClient, items: readonly BatchItem[]): void {
  client.query(new Batch(items))
}
