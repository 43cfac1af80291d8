// Tests: tests/flows/admin/set-up.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { isAddressable } from '#domains/order/index.ts'
import { dropOtherZones, type ShippingZoneInput, saveShippingZones } from '#domains/shipping/index.ts'
import {
  type Colours,
  readSettings,
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

const zoneNames = statement('set-up-zones', 'SELECT name FROM shipping_zone')

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

/** Zones that the guided set-up makes. Zones of another name are the owner's, and stay. */
export const SET_UP_ZONES: readonly string[] = ['Home', 'Abroad']

/**
 * Saves where the shop ships to. Of the zones that the set-up makes, those that are not named are dropped. Throws: country-not-addressed when buyers of a country
 * could not type their postcode.
 */
export async function saveZones(
  tx: Tx,
  zones: readonly ShippingZoneInput[],
  moment: StepMoment,
): Promise<void> {
  if (zones.some(({ countries }) => countries.some((country) => !isAddressable(country))))
    throw shopErrors['country-not-addressed']({ fields: ['countries'] })
  const before = await readCountries(tx)
  await saveShippingZones(tx, zones)
  const standing = await tx.query<{ name: string }>(zoneNames)
  await dropOtherZones(tx, [...zones, ...standing.filter(({ name }) => !SET_UP_ZONES.includes(name))])
  await followVat(tx)
  const after = zones.flatMap(({ countries }) => countries)
  queueStepNote(tx, { before: { countries: before }, after: { countries: after } }, moment)
}
