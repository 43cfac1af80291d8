import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { isSecretField, KEY_FIELDS, type KeyField, type KeyValues } from '../provider-keys/contract.ts'
import { OPEN_STATUSES, sqlOf } from '../states.ts'

/** Seals secrets with the secret key of the shop; `place` binds each to its row. Source: decision 0017. */
export interface Sealing {
  seal(secret: Uint8Array, place: string): Buffer
  /** Throws: Error when another key sealed it, or when it was changed. */
  open(sealed: Uint8Array, place: string): Buffer
}

/** Stored keys of one provider. */
export interface StoredKeys {
  readonly values: KeyValues
  /** False: the shop's secret key is not the one that sealed them. */
  readonly isReadable: boolean
}

interface KeyRow {
  readonly gatewayId: string
  readonly field: KeyField
  readonly value: string | null
  readonly sealed: Buffer | null
}

/** What may be shown of a stored key. */
export interface KeyFace {
  readonly field: KeyField
  /** '' of a secret. */
  readonly value: string
  /** The last four signs of a secret; '' of a short one. */
  readonly ending: string
  readonly updatedAt: Date
}

/** How a provider answered when its keys were tried. */
export type CheckOutcome = 'good' | 'refused' | 'unreachable'

export interface ProviderCheck {
  readonly outcome: CheckOutcome
  /** The provider's own words; '' where all is well. */
  readonly detail: string
  readonly checkedAt: Date
}

/** A shorter secret would be given away by its last four signs. Units: UTF-16 code units. */
const SHORTEST_WITH_ENDING = 12
const ENDING = 4
const MOST_DETAIL = 300

const all = statement(
  'provider-keys',
  'SELECT gateway_id AS "gatewayId", field, value, sealed FROM provider_key ORDER BY gateway_id, field',
)
const faces = statement<{ readonly gatewayId: string }>(
  'provider-key-faces',
  `SELECT field, coalesce(value, '') AS value, ending, updated_at AS "updatedAt" FROM provider_key WHERE gateway_id = $gatewayId ORDER BY field`,
)
const since = statement(
  'provider-keys-since',
  'SELECT gateway_id AS "gatewayId", max(updated_at) AS since FROM provider_key GROUP BY gateway_id ORDER BY 2, 1',
)
const remove = statement<{ readonly gatewayId: string }>(
  'provider-remove-keys',
  'DELETE FROM provider_key WHERE gateway_id = $gatewayId RETURNING field',
)
const write = statement<{
  readonly gatewayId: string
  readonly field: string
  readonly value: string | null
  readonly sealed: Buffer | null
  readonly ending: string
  readonly now: Date
}>(
  'provider-write-key',
  `INSERT INTO provider_key (gateway_id, field, value, sealed, ending, updated_at)
   VALUES ($gatewayId, $field, $value, $sealed, $ending, $now)`,
)
const forgetCheck = statement<{ readonly gatewayId: string }>(
  'provider-forget-check',
  'DELETE FROM provider_check WHERE gateway_id = $gatewayId',
)
const writeCheck = statement<{
  readonly gatewayId: string
  readonly outcome: CheckOutcome
  readonly detail: string
  readonly now: Date
}>(
  'provider-write-check',
  `INSERT INTO provider_check (gateway_id, outcome, detail, checked_at) VALUES ($gatewayId, $outcome, $detail, $now)
   ON CONFLICT (gateway_id) DO UPDATE SET outcome = EXCLUDED.outcome, detail = EXCLUDED.detail, checked_at = EXCLUDED.checked_at`,
)
const checks = statement(
  'provider-checks',
  'SELECT gateway_id AS "gatewayId", outcome, detail, checked_at AS "checkedAt" FROM provider_check',
)
/** More open payments are as good as this many. */
const MOST_COUNTED = 1_000
const open = statement<{ readonly gatewayId: string }>(
  'provider-open-payments',
  `SELECT count(*)::int AS count FROM (SELECT FROM payment_attempt a
   WHERE a.provider_ref IS NOT NULL AND a.status IN ${sqlOf(OPEN_STATUSES)} AND a.gateway_id = $gatewayId LIMIT ${MOST_COUNTED}) AS found`,
)
const announce = statement('provider-keys-announce', `SELECT announce_change('provider-keys')`)

/** Reads the stored keys of all providers and opens what is sealed. What cannot be opened is said, never thrown. */
export async function readStoredKeys(
  db: Queryable,
  sealing: Sealing,
): Promise<ReadonlyMap<string, StoredKeys>> {
  const rows = await db.query<KeyRow>(all)
  const byGateway = Map.groupBy(rows, ({ gatewayId }) => gatewayId)
  return new Map(
    Array.from(byGateway, ([gatewayId, keys]) => {
      const opened = keys.map((row) => [row.field, opening(row, sealing)] as const)
      return [
        gatewayId,
        {
          values: Object.fromEntries(opened.filter(([, value]) => value !== null)) as KeyValues,
          isReadable: opened.every(([, value]) => value !== null),
        },
      ]
    }),
  )
}

/** Reads what may be shown of a provider's keys. */
export function readKeyFaces(db: Queryable, gatewayId: string): Promise<KeyFace[]> {
  return db.query<KeyFace>(faces, faces.bind({ gatewayId }))
}

/** Reads which providers have stored keys, and since when. */
export function readKeyedGateways(
  db: Queryable,
): Promise<{ readonly gatewayId: string; readonly since: Date }[]> {
  return db.query(since)
}

/** Replaces the stored keys of a provider and announces it to all processes; what its last check said is forgotten. */
export async function replaceKeys(
  tx: Tx,
  sealing: Sealing,
  { gatewayId, values, now }: { readonly gatewayId: string; readonly values: KeyValues; readonly now: Date },
): Promise<void> {
  await tx.query(remove, remove.bind({ gatewayId }))
  for (const field of KEY_FIELDS) {
    const value = values[field]
    if (value === undefined || value === '') continue
    const isSecret = isSecretField(field)
    await tx.query(
      write,
      write.bind({
        gatewayId,
        field,
        value: isSecret ? null : value,
        sealed: isSecret ? sealing.seal(Buffer.from(value), placeOf(gatewayId, field)) : null,
        ending: isSecret && value.length >= SHORTEST_WITH_ENDING ? value.slice(-ENDING) : '',
        now,
      }),
    )
  }
  await tx.query(forgetCheck, forgetCheck.bind({ gatewayId }))
  await tx.query(announce)
}

/** Removes the stored keys of a provider and announces it. Returns whether there were any. */
export async function removeKeys(tx: Tx, gatewayId: string): Promise<boolean> {
  const removed = await tx.query(remove, remove.bind({ gatewayId }))
  await tx.query(forgetCheck, forgetCheck.bind({ gatewayId }))
  await tx.query(announce)
  return removed.length > 0
}

/** Remembers how a provider answered. */
export async function writeProviderCheck(
  tx: Tx,
  gatewayId: string,
  { outcome, detail, checkedAt: now }: ProviderCheck,
): Promise<void> {
  await tx.query(
    writeCheck,
    writeCheck.bind({ gatewayId, outcome, detail: detail.slice(0, MOST_DETAIL), now }),
  )
}

/** Reads how providers answered last, by gateway. */
export async function readProviderChecks(db: Queryable): Promise<ReadonlyMap<string, ProviderCheck>> {
  const rows = await db.query<ProviderCheck & { readonly gatewayId: string }>(checks)
  return new Map(rows.map(({ gatewayId, ...check }) => [gatewayId, check]))
}

/** Counts the payments that a provider is still asked about, up to 1,000. */
export async function countOpenPayments(db: Queryable, gatewayId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(open, open.bind({ gatewayId }))
  return row?.count ?? 0
}

function opening({ gatewayId, field, value, sealed }: KeyRow, sealing: Sealing): string | null {
  if (sealed === null) return value
  try {
    return sealing.open(sealed, placeOf(gatewayId, field)).toString()
  } catch {
    return null
  }
}

function placeOf(gatewayId: string, field: KeyField): string {
  return `provider-key ${gatewayId} ${field}`
}
