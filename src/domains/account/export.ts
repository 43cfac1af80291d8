import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#db/database.ts'
import type { PersonalData } from './contract.ts'
import { PERSONAL_PATHS, type PersonalPath } from './export-paths.ts'
import { type JsonRow, readPersonKeys, readRowsOf } from './export-store.ts'
import { photoFolder, photoName } from './photo-file.ts'
import { readUser } from './store.ts'

/** The largest of the sizes that are kept. Units: pixels. */
const PHOTO_SIZE = 480

/**
 * A link that opens something by itself is cut off: whoever finds an open browser must not get more than what
 * it shows.
 */
const SECRET_IN_LINK = /([?&](?:token|key|code)=)[^&\s"'<]+/g

export interface ExportData {
  readonly accountId: string
  readonly shopName: string
  readonly dataDir: string
  readonly now: Date
}

/**
 * Everything that the shop holds about the person of an account, by the register of personal columns: each
 * table and each such column is named, also where nothing stands in it. Null when the account is gone.
 * Source: GDPR art. 15 and 20, quality §1.4.
 */
export async function exportData(
  database: Database,
  { accountId, shopName, dataDir, now }: ExportData,
): Promise<PersonalData | null> {
  const keys = await readPersonKeys(database, accountId)
  if (!keys) return null
  const tables: Record<string, readonly JsonRow[]> = {}
  const columns: Record<string, Record<string, string>> = {}
  for (const [table, path] of Object.entries(PERSONAL_PATHS)) {
    columns[table] = columnsOf(path)
    tables[table] = (await readRowsOf(database, table, keys)).map((row) =>
      shownRow(row, Object.keys(columns[table] ?? {}), path),
    )
  }
  const photo = await photoOf((await readUser(database, accountId))?.photo ?? null, dataDir)
  return {
    format: 'kontor-personal-data',
    version: 1,
    shop: shopName,
    madeAt: now.toISOString(),
    columns,
    tables,
    photo,
  }
}

/** Each shown column with what is said of it: `personal`, `beside`, or why its content is not shown. */
function columnsOf({ personal, beside = [], withheld = {} }: PersonalPath): Record<string, string> {
  const shown = personal.map((name) => [name, withheld[name] ?? 'personal'] as const)
  return Object.fromEntries([...shown, ...beside.map((name) => [name, 'beside'] as const)])
}

function shownRow(row: JsonRow, names: readonly string[], { withheld = {} }: PersonalPath): JsonRow {
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

async function photoOf(id: string | null, dataDir: string): Promise<PersonalData['photo']> {
  if (id === null) return null
  const bytes = await readFile(join(photoFolder(dataDir), photoName(id, PHOTO_SIZE))).catch(() => null)
  return bytes && { type: 'image/webp', base64: bytes.toString('base64') }
}
