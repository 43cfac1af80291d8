// Tests: tests/flows/admin/settings.test.ts

import type { Tx } from '#db/database.ts'
import { commonErrors } from '#kernel/errors.ts'
import { uuidv7 } from '#kernel/ids.ts'
import {
  deleteMethod,
  deleteZone,
  lockShipping,
  type MethodRow,
  readMethodRows,
  readZoneRows,
  storeMethod,
  storeZone,
  type ZoneRow,
} from '../edit-store.ts'
import { shippingErrors } from '../errors.ts'

/** Null: a new one. */
type Edited<Row> = Omit<Row, 'id'> & { readonly id: string | null }

/**
 * Saves a zone; its methods stay. Placed orders do not change. Returns its id. Throws: not-found,
 * shipping-name-taken, country-in-other-zone with the countries in `extra`.
 */
export async function saveZone(tx: Tx, { id, name, countries }: Edited<ZoneRow>): Promise<string> {
  await lockShipping(tx)
  const zones = await readZoneRows(tx)
  if (id !== null && !zones.some((zone) => zone.id === id))
    throw commonErrors['not-found']({ fields: ['id'] })
  const others = zones.filter((zone) => zone.id !== id)
  if (others.some((zone) => zone.name === name))
    throw shippingErrors['shipping-name-taken']({ fields: ['name'] })
  const taken = countries.filter((country) => others.some((zone) => zone.countries.includes(country)))
  if (taken.length > 0)
    throw shippingErrors['country-in-other-zone']({ fields: ['countries'], extra: { countries: taken } })
  const row = { id: id ?? uuidv7(), name, countries }
  await storeZone(tx, row)
  return row.id
}

/**
 * Saves a way of shipping. Placed orders keep what they were placed with. Returns its id. Throws: not-found,
 * shipping-name-taken for a second one of the same id in its zone, shipping-days-mixed-up,
 * shipping-weights-mixed-up.
 */
export async function saveMethod(tx: Tx, { id, ...method }: Edited<MethodRow>): Promise<string> {
  await lockShipping(tx)
  const [zones, methods] = await Promise.all([readZoneRows(tx), readMethodRows(tx)])
  if (!zones.some((zone) => zone.id === method.zoneId)) throw commonErrors['not-found']({ fields: ['zone'] })
  if (id !== null && !methods.some((one) => one.id === id))
    throw commonErrors['not-found']({ fields: ['id'] })
  if (method.deliveryDaysMax < method.deliveryDaysMin)
    throw shippingErrors['shipping-days-mixed-up']({ fields: ['daysMax'] })
  if (method.maxWeightGrams !== null && method.maxWeightGrams < method.minWeightGrams)
    throw shippingErrors['shipping-weights-mixed-up']({ fields: ['maxWeight'] })
  const isTaken = methods.some(
    (one) => one.id !== id && one.zoneId === method.zoneId && one.publicId === method.publicId,
  )
  if (isTaken) throw shippingErrors['shipping-name-taken']({ fields: ['publicId'] })
  const row = { id: id ?? uuidv7(), ...method }
  await storeMethod(tx, row)
  return row.id
}

/** Deletes a zone with its methods: the shop no longer ships there. Placed orders do not change. Throws: not-found. */
export async function removeZone(tx: Tx, id: string): Promise<void> {
  await lockShipping(tx)
  if (!(await deleteZone(tx, id))) throw commonErrors['not-found']({ fields: ['id'] })
}

/** Deletes a way of shipping. Placed orders do not change. Throws: not-found. */
export async function removeMethod(tx: Tx, id: string): Promise<void> {
  await lockShipping(tx)
  if (!(await deleteMethod(tx, id))) throw commonErrors['not-found']({ fields: ['id'] })
}
