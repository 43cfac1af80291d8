import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Scope } from '#domains/token/contract.ts'

const CLIENT = columns('device_client', {
  id: column<string>('text'),
  name: column<string>('text'),
  scopes: column<readonly Scope[]>('text[]'),
  isOn: column<boolean>('boolean'),
  demo: column<boolean>('boolean'),
})

/** A program that may be paired. */
export type DeviceClient = RowOf<typeof CLIENT>

const read = statement(
  'device-client-read',
  `SELECT ${CLIENT.select('c')} FROM device_client c WHERE c.id = $1`,
)
const ofShop = statement(
  'device-client-of-shop',
  `SELECT ${CLIENT.select('c')} FROM device_client c WHERE NOT c.demo ORDER BY c.id`,
)
const lock = statement(
  'device-client-lock',
  `SELECT ${CLIENT.select('c')} FROM device_client c WHERE c.id = $1 FOR NO KEY UPDATE`,
)
const insert = statement<DeviceClient & { readonly now: Date }>(
  'device-client-insert',
  `INSERT INTO device_client (${CLIENT.names}, created_at, changed_at) VALUES (${CLIENT.parameters}, $now, $now) ON CONFLICT (id) DO NOTHING RETURNING id`,
)
const update = statement<Omit<DeviceClient, 'demo'> & { readonly now: Date }>(
  'device-client-update',
  'UPDATE device_client SET name = $name, scopes = $scopes, is_on = $isOn, changed_at = $now WHERE id = $id',
)
const remove = statement('device-client-remove', 'DELETE FROM device_client WHERE id = $1')

/** Reads a device client that is switched on; demo ones only where `demo` allows them. */
export async function readOpenClient(db: Queryable, id: string, demo: boolean): Promise<DeviceClient | null> {
  const client = await readClient(db, id)
  return client?.isOn && (demo || !client.demo) ? client : null
}

/** Reads a device client, null if there is none. */
export async function readClient(db: Queryable, id: string): Promise<DeviceClient | null> {
  const [row] = await db.query<DeviceClient>(read, [id])
  return row ?? null
}

/** Reads the device clients that the owner has added; those of the demo are left out. */
export async function readShopClients(db: Queryable): Promise<readonly DeviceClient[]> {
  return db.query<DeviceClient>(ofShop)
}

/** Reads and locks a device client, null if there is none. */
export async function lockClient(tx: Tx, id: string): Promise<DeviceClient | null> {
  const [row] = await tx.query<DeviceClient>(lock, [id])
  return row ?? null
}

/** Stores a new device client. Returns false if its id is taken. */
export async function insertClient(db: Queryable, client: DeviceClient, now: Date): Promise<boolean> {
  return (await db.query(insert, insert.bind({ ...client, now }))).length > 0
}

/** Stores what changed of a device client. */
export function queueClientChange(tx: Tx, client: Omit<DeviceClient, 'demo'>, now: Date): void {
  tx.defer(update, update.bind({ ...client, now }))
}

/** Deletes a device client, with the codes that its devices show. */
export function queueClientRemoval(tx: Tx, id: string): void {
  tx.defer(remove, [id])
}
