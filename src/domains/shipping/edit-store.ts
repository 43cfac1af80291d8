import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { ShippingMethod } from './rules.ts'

/** A zone without its methods. */
export interface ZoneRow {
  readonly id: string
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
}

/** A method with its zone. */
export interface MethodRow extends ShippingMethod {
  readonly id: string
  readonly zoneId: string
}

const lockAll = statement('shipping-lock', `SELECT pg_advisory_xact_lock(hashtext('shipping'))`)
const zones = statement(
  'shipping-zones',
  'SELECT id, name, countries FROM shipping_zone ORDER BY position, id',
)
const methods = statement(
  'shipping-methods',
  `SELECT id, zone_id AS "zoneId", public_id AS "publicId", names, currency, price_minor AS "priceMinor", free_from_minor AS "freeFromMinor",
     min_weight_grams AS "minWeightGrams", max_weight_grams AS "maxWeightGrams", delivery_days_min AS "deliveryDaysMin", delivery_days_max AS "deliveryDaysMax"
   FROM shipping_method ORDER BY position, id`,
)
const writeZone = statement<ZoneRow>(
  'shipping-write-zone',
  `INSERT INTO shipping_zone (id, name, position, countries) VALUES ($id, $name, (SELECT coalesce(max(position), 0) + 1 FROM shipping_zone), $countries)
   ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name, countries = EXCLUDED.countries`,
)
const writeMethod = statement<Omit<MethodRow, 'names'> & { readonly names: string }>(
  'shipping-write-method',
  `INSERT INTO shipping_method (id, zone_id, public_id, names, position, currency, price_minor, free_from_minor, min_weight_grams, max_weight_grams, delivery_days_min, delivery_days_max)
   VALUES ($id, $zoneId, $publicId, $names::jsonb, (SELECT coalesce(max(position), 0) + 1 FROM shipping_method WHERE zone_id = $zoneId), $currency, $priceMinor, $freeFromMinor, $minWeightGrams,
     $maxWeightGrams, $deliveryDaysMin, $deliveryDaysMax)
   ON CONFLICT (id) DO UPDATE SET zone_id = EXCLUDED.zone_id, public_id = EXCLUDED.public_id, names = EXCLUDED.names, currency = EXCLUDED.currency, price_minor = EXCLUDED.price_minor,
     free_from_minor = EXCLUDED.free_from_minor, min_weight_grams = EXCLUDED.min_weight_grams, max_weight_grams = EXCLUDED.max_weight_grams,
     delivery_days_min = EXCLUDED.delivery_days_min, delivery_days_max = EXCLUDED.delivery_days_max`,
)
const dropZone = statement('shipping-drop-zone', 'DELETE FROM shipping_zone WHERE id = $1 RETURNING id')
const dropMethod = statement('shipping-drop-method', 'DELETE FROM shipping_method WHERE id = $1 RETURNING id')
const announce = statement('shipping-announce-edit', `SELECT announce_change('rules')`)

/** Locks shipping, so that two members of staff change it one after the other. */
export async function lockShipping(tx: Tx): Promise<void> {
  await tx.query(lockAll)
}

/** Reads all zones. */
export function readZoneRows(db: Queryable): Promise<ZoneRow[]> {
  return db.query<ZoneRow>(zones)
}

/** Reads all methods. */
export function readMethodRows(db: Queryable): Promise<MethodRow[]> {
  return db.query<MethodRow>(methods)
}

/** Stores a zone and announces it. */
export async function storeZone(tx: Tx, zone: ZoneRow): Promise<void> {
  await tx.query(writeZone, writeZone.bind(zone))
  await tx.query(announce)
}

/** Stores a method and announces it. */
export async function storeMethod(tx: Tx, method: MethodRow): Promise<void> {
  const names = JSON.stringify(method.names)
  await tx.query(writeMethod, writeMethod.bind({ ...method, names }))
  await tx.query(announce)
}

/** Deletes a zone with its methods, and announces it. Returns whether there was one. */
export async function deleteZone(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.query(dropZone, [id])
  await tx.query(announce)
  return gone.length > 0
}

/** Deletes a method, and announces it. Returns whether there was one. */
export async function deleteMethod(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.query(dropMethod, [id])
  await tx.query(announce)
  return gone.length > 0
}
