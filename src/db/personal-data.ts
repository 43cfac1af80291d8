import type { Queryable, Tx } from './queryable.ts'
import { type Statement, statement } from './statement.ts'

/** Keys that find the rows of one person in the tables of every domain. */
export interface Person {
  /** Id of the account. */
  readonly account: string
  /** Name of the account in histories: `account:<id>`. */
  readonly actor: string
  readonly email: string
  readonly fullName: string
  /** Hashes of the signed-in sessions, and the one that owns the account's carts on every device. */
  readonly sessions: readonly Buffer[]
  /** The sessions, and those that own an order of the person. */
  readonly browsers: readonly Buffer[]
  /** Ids of the orders and carts. */
  readonly orders: readonly string[]
  readonly orderKeys: readonly string[]
  /** Numbers of the placed orders. */
  readonly orderNumbers: readonly string[]
  /** Id of the partner that the account is; empty: it takes no part in the partner programme. */
  readonly partners: readonly string[]
  /** Hashes that wrong guesses at the account's secrets are counted by. */
  readonly guesses: readonly Buffer[]
  /** Hashes that tries of coupon codes are counted by. */
  readonly couponTries: readonly Buffer[]
}

/** Names that SQL about a person may use in braces, with their types: `account_id = {account}`. */
const TYPES = {
  account: 'uuid',
  actor: 'text',
  email: 'text',
  fullName: 'text',
  sessions: 'bytea[]',
  browsers: 'bytea[]',
  orders: 'uuid[]',
  orderKeys: 'text[]',
  orderNumbers: 'text[]',
  partners: 'uuid[]',
  guesses: 'bytea[]',
  couponTries: 'bytea[]',
  now: 'timestamptz',
} as const satisfies Readonly<Record<keyof Person | 'now', string>>

/** One step of the erasure of a table. */
export interface ErasureStep {
  /**
   * Personal columns that contain nothing of the person after the step. `*`: every row of the person is
   * deleted. `some-rows`: some rows are deleted, and a later step must empty the columns of the others.
   */
  readonly columns: readonly string[] | '*' | 'some-rows'
  readonly sql: string
}

/** What one table contains about people, to whom it is shown, and what an erasure leaves. */
export interface PersonalTable {
  /**
   * Columns that say something about a person. An opaque id of something that belongs to a person (order,
   * session) is personal if it leads back to that person.
   */
  readonly personal: readonly string[]
  readonly technical: readonly string[]
  /** How long rows with personal columns are kept if nobody erases them. */
  readonly kept?: string
  /** How an export finds and shows the rows of a person. */
  readonly exported?: {
    /** SQL that returns each row as JSON (`row`). */
    readonly rows: string
    /** Technical columns that make the personal ones understandable. */
    readonly beside?: readonly string[]
    /** Personal columns that an export names without their content, and why. */
    readonly withheld?: Readonly<Record<string, string>>
  }
  /** Steps in this order. None: the rows are deleted with the account, by a foreign key. */
  readonly erased?: readonly ErasureStep[]
  /** Personal columns that an erasure leaves, wholly or in part: why it may, and until when. */
  readonly leaves?: Readonly<Record<string, string>>
}

/** The tables of one domain, by name. Every column of the database is listed in one of them. */
export type PersonalTables = Readonly<Record<string, PersonalTable>>

/** Splits a list of column names that is written as one text. */
export function columns(names: string): readonly string[] {
  return names.trim().split(/\s+/)
}

/** Declares a table without personal columns. */
export function technicalTable(names: string): PersonalTable {
  return { personal: [], technical: columns(names) }
}

/** Merges the tables of all domains. Throws: Error for a table that two rooms describe. */
export function joinTables(...rooms: readonly PersonalTables[]): PersonalTables {
  const names = rooms.flatMap((room) => Object.keys(room))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two rooms say what is personal in ${twice}`)
  return Object.assign({}, ...rooms) as PersonalTables
}

/** A statement about one person. */
export interface PersonStatement {
  readonly statement: Statement
  /** The names that the statement uses, in the order of its parameters. */
  readonly named: readonly (keyof typeof TYPES)[]
}

/** Prepares SQL that refers to the person in braces. Throws: Error for a name that no person has. */
export function personStatement(name: string, sql: string): PersonStatement {
  const named: (keyof typeof TYPES)[] = []
  const text = sql.replaceAll(/\{([A-Za-z]+)\}/g, (_, word: string) => {
    if (!isNamed(word)) throw new Error(`${name} names {${word}}, by which no person is found`)
    if (!named.includes(word)) named.push(word)
    return `$${named.indexOf(word) + 1}::${TYPES[word]}`
  })
  return { statement: statement(name, text), named }
}

/** Reads the rows of a person. */
export function readOfPerson<Row>(
  db: Queryable,
  { statement, named }: PersonStatement,
  person: Person,
  now: Date,
): Promise<Row[]> {
  return db.query<Row>(statement, valuesOf(named, person, now))
}

/** Queues a change of a person's rows with the transaction. */
export function queueForPerson(
  tx: Tx,
  { statement, named }: PersonStatement,
  person: Person,
  now: Date,
): void {
  tx.defer(statement, valuesOf(named, person, now))
}

function valuesOf(named: PersonStatement['named'], person: Person, now: Date): unknown[] {
  return named.map((name) => (name === 'now' ? now : person[name]))
}

function isNamed(word: string): word is keyof typeof TYPES {
  return Object.hasOwn(TYPES, word)
}
