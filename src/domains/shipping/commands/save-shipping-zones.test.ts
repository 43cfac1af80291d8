import { expect, test } from 'vitest'
import { readShopRules } from '#domains/shop/index.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import type { ShippingMethod } from '../rules.ts'
import { type ShippingZoneInput, saveShippingZones } from './save-shipping-zones.ts'

const db = useTestDatabase()

function method(publicId: string, priceMinor: number): ShippingMethod {
  return {
    publicId,
    names: { en: publicId },
    currency: 'EUR',
    priceMinor,
    freeFromMinor: null,
    minWeightGrams: 0,
    maxWeightGrams: 31_500,
    deliveryDaysMin: 1,
    deliveryDaysMax: 3,
  }
}

test('a zone keeps its methods by public id, loses those not named, and other zones stay', async () => {
  const save = (zones: readonly ShippingZoneInput[]): Promise<void> =>
    db.database.transaction((tx) => saveShippingZones(tx, zones))
  await save([
    { name: 'Home', countries: ['DE'], methods: [method('standard', 490), method('express', 990)] },
    { name: 'Far', countries: ['FR'], methods: [method('standard', 1490)] },
  ])
  const before = await db.database.query<{ id: string }>(
    `SELECT id FROM shipping_method WHERE price_minor = 490`,
  )
  await save([{ name: 'Home', countries: ['DE', 'AT'], methods: [method('standard', 590)] }])
  const { zones } = await readShopRules(db.database)
  expect(
    zones.map((zone) => [zone.countries, zone.methods.map((entry) => [entry.publicId, entry.priceMinor])]),
  ).toEqual([
    [['DE', 'AT'], [['standard', 590]]],
    [['FR'], [['standard', 1490]]],
  ])
  expect(await db.database.query(`SELECT id FROM shipping_method WHERE price_minor = 590`)).toEqual(before)
})
