// Tests: tests/flows/admin/set-up.test.ts

import type { Tx } from '#db/database.ts'
import { isAddressable } from '#domains/order/index.ts'
import {
  dropOtherZones,
  lockShipping,
  readZoneRows,
  SET_UP_ZONES,
  type ShippingZoneInput,
  saveShippingZones,
  shippingErrors,
  type ZoneRow,
} from '#domains/shipping/index.ts'
import {
  type Colours,
  readSettings,
  readShopRules,
  type Settings,
  saveSettings,
  shopErrors,
  unreadableColours,
} from '#domains/shop/index.ts'
import type { ActValues } from '#domains/staff/contract.ts'
import { queueStaffAct } from '#domains/staff/index.ts'
import { releaseOwnRates, type VatMode } from '#domains/tax/index.ts'
import { followVat, noteDecision, readCountries, sellerWith } from '../vat-decision.ts'
import { readOtherCurrency } from './apply-shop-file.ts'

/** Who saves a part of the set-up, and when. */
export interface StepMoment {
  readonly accountId: string
  readonly now: Date
}

/** Saves settings, and records what they were and are. */
export async function saveStep(tx: Tx, settings: Settings, { accountId, now }: StepMoment): Promise<void> {
  const before = await readSettings(tx, Object.keys(settings))
  await saveSettings(tx, settings, now)
  queueStepNote(tx, { before, after: settings }, { accountId, now })
}

/** Keeps what staff changed. */
function queueStepNote(
  tx: Tx,
  { before, after }: { readonly before: ActValues; readonly after: ActValues },
  { accountId, now }: StepMoment,
): void {
  queueStaffAct(tx, { accountId, what: 'setup.save', subject: 'shop', before, after, now })
}

/** Throws: colour-unreadable, naming the field. */
export function assertReadable(colours: Colours): void {
  const [worst] = unreadableColours(colours)
  if (worst)
    throw shopErrors['colour-unreadable']({ fields: [worst.name], extra: { instead: worst.instead } })
}

/** Saves where the shop is, and its currency. Throws: currency-in-use. */
export async function savePlace(
  tx: Tx,
  place: {
    readonly address: object
    readonly currency: string
    readonly timeZone: string
    readonly country: string
  },
  moment: StepMoment,
): Promise<void> {
  const { address, currency, timeZone, country } = place
  if ((await readOtherCurrency(tx, currency)) !== null)
    throw shopErrors['currency-in-use']({ fields: ['currency'] })
  await saveStep(tx, { address, currency, timeZone, homeCountry: country }, moment)
  await followVat(tx)
}

/** Decides how the shop charges VAT, and sets the rates of every country that it ships to. */
export async function saveVat(tx: Tx, mode: VatMode, exemption: string, moment: StepMoment): Promise<void> {
  const words = mode === 'exempt' ? exemption : ''
  await noteDecision(tx, { mode, exemption: words }, moment.now)
  const { address } = await readSettings(tx, ['address'])
  const seller = sellerWith(address, words)
  await saveStep(tx, { vatMode: mode, taxIncluded: true, ...seller }, moment)
  // The decision is about all rates, also those that were typed.
  await releaseOwnRates(tx, null)
  await followVat(tx)
}

/**
 * Saves where the shop ships to. Drops the zones that the set-up makes and that are not named; an owner's own zones stay.
 * Throws: country-not-addressed when buyers of a country could not type their postcode; country-in-other-zone, naming
 * the field of each country that stands in a zone of the owner.
 */
export async function saveZones(
  tx: Tx,
  zones: readonly ShippingZoneInput[],
  moment: StepMoment,
): Promise<void> {
  const countries = zones.flatMap((zone) => zone.countries)
  const { postalRules } = await readShopRules(tx)
  if (!countries.every((country) => isAddressable(country, postalRules)))
    throw shopErrors['country-not-addressed']({ fields: ['countries'] })
  // An owner may save a zone at the same moment.
  await lockShipping(tx)
  const own = (await readZoneRows(tx)).filter(({ name }) => !SET_UP_ZONES.includes(name))
  assertInNoOtherZone(countries, own)
  const before = await readCountries(tx)
  await saveShippingZones(tx, zones)
  await dropOtherZones(tx, [...zones, ...own])
  await followVat(tx)
  queueStepNote(tx, { before: { countries: before }, after: { countries } }, moment)
}

/** Throws: country-in-other-zone with the countries in `extra`. */
function assertInNoOtherZone(countries: readonly string[], others: readonly ZoneRow[]): void {
  const taken = countries.filter((country) => others.some((zone) => zone.countries.includes(country)))
  if (taken.length === 0) return
  throw shippingErrors['country-in-other-zone']({
    fields: taken.map((country) => `country.${country}`),
    extra: { countries: taken },
  })
}
