import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { ShippingMethod } from '../rules.ts'

/**
 * A zone with its methods, both in the order they are offered. A zone is identified by its name, a method by
 * its public id.
 */
export interface ShippingZoneInput {
  readonly name: string
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  readonly methods: readonly ShippingMethod[]
}

const readZones = statement('shipping-zone-ids', 'SELECT id, name FROM shipping_zone FOR UPDATE')
const readMethods = statement(
  'shipping-method-ids',
  'SELECT id, zone_id AS "zoneId", public_id AS "publicId" FROM shipping_method FOR UPDATE',
)
const writeZones = statement(
  'shipping-write-zones',
  `INSERT INTO shipping_zone (id, name, position, countries)
   SELECT id, name, position, ARRAY(SELECT jsonb_array_elements_text(countries)) FROM jsonb_to_recordset($1::jsonb) AS z(id uuid, name text, position integer, countries jsonb)
   ON CONFLICT (id) DO UPDATE SET position = EXCLUDED.position, countries = EXCLUDED.countries`,
)
const writeMethods = statement(
  'shipping-write-methods',
  `WITH input AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS m(id uuid, "zoneId" uuid, "publicId" text, names jsonb, position integer, currency text,
     "priceMinor" bigint, "freeFromMinor" bigint, "minWeightGrams" integer, "maxWeightGrams" integer, "deliveryDaysMin" integer, "deliveryDaysMax" integer)),
   gone AS (DELETE FROM shipping_method WHERE zone_id = ANY ($2::uuid[]) AND id NOT IN (SELECT id FROM input))
   INSERT INTO shipping_method (id, zone_id, public_id, names, position, currency, price_minor, free_from_minor, min_weight_grams, max_weight_grams,
     delivery_days_min, delivery_days_max)
   SELECT id, "zoneId", "publicId", names, position, currency, "priceMinor", "freeFromMinor", "minWeightGrams", "maxWeightGrams", "deliveryDaysMin", "deliveryDaysMax"
   FROM input
   ON CONFLICT (id) DO UPDATE SET names = EXCLUDED.names, position = EXCLUDED.position, currency = EXCLUDED.currency, price_minor = EXCLUDED.price_minor,
     free_from_minor = EXCLUDED.free_from_minor, min_weight_grams = EXCLUDED.min_weight_grams, max_weight_grams = EXCLUDED.max_weight_grams,
     delivery_days_min = EXCLUDED.delivery_days_min, delivery_days_max = EXCLUDED.delivery_days_max`,
)
const announce = statement('shipping-announce', `SELECT announce_change('rules')`)

const dropOthers = statement(
  'shipping-drop-other-zones',
  'DELETE FROM shipping_zone WHERE name <> ALL ($1::text[]) RETURNING id',
)

/**
 * Drops the zones that are not in this list: the shop no longer ships to their countries. Placed orders do
 * not change.
 */
export async function dropOtherZones(
  tx: Tx,
  kept: readonly Pick<ShippingZoneInput, 'name'>[],
): Promise<void> {
  const gone = await tx.query(dropOthers, [kept.map(({ name }) => name)])
  if (gone.length > 0) await tx.query(announce)
}

/** Saves the named zones with exactly these methods; zones that are not named stay. */
export async function saveShippingZones(tx: Tx, zones: readonly ShippingZoneInput[]): Promise<void> {
  const zoneIds = new Map(
    (await tx.query<{ id: string; name: string }>(readZones)).map(({ id, name }) => [name, id]),
  )
  const methods = await tx.query<{ id: string; zoneId: string; publicId: string }>(readMethods)
  const methodIds = new Map(methods.map(({ id, zoneId, publicId }) => [`${zoneId}/${publicId}`, id]))
  const zoneRows = zones.map(({ name, countries }, position) => ({
    id: zoneIds.get(name) ?? uuidv7(),
    name,
    countries,
    position,
  }))
  const methodRows = zones.flatMap((zone, place) =>
    zone.methods.map((method, position) => {
      const zoneId = zoneRows[place]!.id
      return { ...method, zoneId, position, id: methodIds.get(`${zoneId}/${method.publicId}`) ?? uuidv7() }
    }),
  )
  await tx.query(writeZones, [JSON.stringify(zoneRows)])
  await tx.query(writeMethods, [JSON.stringify(methodRows), zoneRows.map(({ id }) => id)])
  await tx.query(announce)
}
