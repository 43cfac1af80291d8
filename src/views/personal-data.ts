import type { Queryable } from '#db/database.ts'
import { type PersonalTable, type PersonalTables, personStatement, readOfPerson } from '#db/personal-data.ts'
import type { PersonalData } from '#domains/account/contract.ts'
import { readLargestPhoto } from '#domains/account/index.ts'
import { findPerson } from './person.ts'

type JsonRow = Readonly<Record<string, unknown>>
type Exported = PersonalTable & { readonly exported: NonNullable<PersonalTable['exported']> }

/**
 * A link that works without a sign-in is cut off: somebody who finds an open browser must not get more than
 * it shows.
 */
const SECRET_IN_LINK = /([?&](?:token|key|code)=)[^&\s"'<]+/g

export interface ReadPersonalData {
  readonly accountId: string
  /** The personal tables of all domains. */
  readonly personal: PersonalTables
  readonly shopName: string
  readonly dataDir: string
  readonly now: Date
}

/**
 * Reads everything that the shop holds about the person of an account. Every table and every personal column
 * is listed, even if empty. Null when the account no longer exists. Source: GDPR art. 15 and 20, docs/law.md
 * "Personal data".
 */
export async function readPersonalData(
  db: Queryable,
  { accountId, personal, shopName, dataDir, now }: ReadPersonalData,
): Promise<PersonalData | null> {
  const person = await findPerson(db, accountId)
  if (!person) return null
  const tables: Record<string, readonly JsonRow[]> = {}
  const columns: Record<string, Readonly<Record<string, string>>> = {}
  for (const [name, table] of exportedTables(personal)) {
    const shown = shownColumns(table)
    const rows = personStatement(`export-of-${name}`, table.exported.rows)
    columns[name] = shown
    tables[name] = (await readOfPerson<{ row: JsonRow }>(db, rows, person, now)).map(({ row }) =>
      shownRow(row, Object.keys(shown), table),
    )
  }
  return {
    format: 'kontor-personal-data',
    version: 1,
    shop: shopName,
    madeAt: now.toISOString(),
    columns,
    tables,
    photo: await readLargestPhoto(db, accountId, dataDir),
  }
}

/** Returns the tables that an export contains, sorted by name. */
export function exportedTables(personal: PersonalTables): (readonly [name: string, table: Exported])[] {
  return Object.entries(personal)
    .filter((entry): entry is [string, Exported] => entry[1].exported !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Returns each exported column with its kind: `personal`, `beside`, or the reason why its content is
 * withheld.
 */
export function shownColumns({
  personal,
  exported: { beside = [], withheld = {} },
}: Exported): Readonly<Record<string, string>> {
  const shown = personal.map((name) => [name, withheld[name] ?? 'personal'] as const)
  return Object.fromEntries([...shown, ...beside.map((name) => [name, 'beside'] as const)])
}

function shownRow(
  row: JsonRow,
  names: readonly string[],
  { exported: { withheld = {} } }: Exported,
): JsonRow {
  return Object.fromEntries(
    names.map((name) => [name, withheld[name] === undefined ? withoutSecrets(row[name] ?? null) : null]),
  )
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SECRET_IN_LINK, '$1…')
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]))
}
