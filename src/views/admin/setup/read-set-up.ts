import type { Queryable } from '#db/database.ts'
import { type ActingSession, actorOf, readOwnerMade } from '#domains/account/index.ts'
import { ADDRESSABLE_COUNTRIES } from '#domains/order/index.ts'
import { readZoneRows, SET_UP_ZONES, type ZoneRow } from '#domains/shipping/index.ts'
import { LEGAL_PAGES, readSettings, readShopRules, type ShopRules, shopActions } from '#domains/shop/index.ts'
import { isStaff } from '#kernel/actor.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { translatorOf } from '#locales/catalogue.ts'
import {
  type Choice,
  SET_UP_STEPS,
  type SetUpStep,
  type SetUpSteps,
  type SetUpView,
} from '#web/admin/setup/views.ts'
import { type ChecklistFacts, inLanguage, readObstacles } from './checklist.ts'
import { STEP_SETTINGS, stepValues, versionOfStep } from './step-values.ts'

/** Currencies that come first in the list: those of the countries whose VAT is known. */
const COMMON_CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD', 'PLN', 'SEK', 'DKK', 'NOK', 'CZK', 'HUF']
export interface SetUpReader extends Omit<ChecklistFacts, 'rules'> {
  readonly session: ActingSession | null
  readonly demo: boolean
  readonly locale: LocaleCode
}

/** Reads what the guided set-up shows to this visitor at a step; without one, the first that is not done. */
export async function readSetUp(
  db: Queryable,
  asked: string | null,
  { session, demo, locale, ...known }: SetUpReader,
): Promise<SetUpView> {
  const actor = actorOf(session, { demo })
  if (actor.accountId === null) return { kind: (await readOwnerMade(db)) ? 'sign-in' : 'account' }
  if (actor.mustSetUpFactor) return { kind: 'factor' }
  if (!isStaff(actor.roles) || shopActions['edit-settings'].rule(actor, null) !== null)
    return { kind: 'closed' }
  // Read now: the step before may have changed them a moment ago.
  const current = await readShopRules(db)
  const settings = await readSettings(db, STEP_SETTINGS)
  const obstacles = await readObstacles(db, { rules: current, ...known })
  const isOpen = (id: string): boolean => obstacles.some((one) => one.id === id)
  const isDone: Readonly<Record<SetUpStep, boolean>> = {
    shop: settings.shopName !== undefined,
    place: !isOpen('no-address'),
    shipping: !isOpen('no-shipping'),
    vat: !isOpen('no-vat'),
    legal: !isOpen('no-legal-pages'),
    payment: !isOpen('no-payment'),
    mail: !isOpen('no-mail') && !isOpen('mail-untested'),
    product: !isOpen('no-product'),
  }
  const ids = SET_UP_STEPS.map(({ id }) => id)
  const step = ids.find((id) => id === asked) ?? (asked === 'done' ? 'done' : ids.find((id) => !isDone[id]))
  const values = stepValues(settings, current, locale)
  return {
    kind: 'steps',
    step: step ?? 'done',
    done: ids.filter((id) => isDone[id]),
    values,
    version: step && step !== 'done' ? versionOfStep(step, values) : '',
    currency: current.currency,
    ...choicesOf(current, await readZoneRows(db), locale),
    legal: LEGAL_PAGES.filter((handle) => current.face.pages.includes(handle)),
    hasMailServer: known.hasMailServer,
    hasProvider: known.ways.some(({ paidThrough }) => paidThrough === 'provider'),
    obstacles: inLanguage(obstacles, translatorOf(locale)),
  }
}

function choicesOf(
  { currency, homeCountry, timeZone }: ShopRules,
  zones: readonly ZoneRow[],
  locale: LocaleCode,
): Pick<SetUpSteps, 'countries' | 'currencies' | 'timeZones' | 'languages'> {
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const monies = new Intl.DisplayNames(locale, { type: 'currency' })
  const shipped = new Set(zones.flatMap(({ countries }) => countries))
  const own = zones.filter((zone) => !SET_UP_ZONES.includes(zone.name))
  const ownZone = (code: string) => own.find((zone) => zone.countries.includes(code))?.name ?? null
  const byName = (one: Choice, other: Choice): number => one.name.localeCompare(other.name, locale)
  const codes = [...new Set([...ADDRESSABLE_COUNTRIES, homeCountry, ...shipped])]
  const others = Intl.supportedValuesOf('currency').filter((code) => !COMMON_CURRENCIES.includes(code))
  return {
    countries: codes
      .map((code) => ({
        value: code,
        name: regions.of(code) ?? code,
        isChosen: shipped.has(code) && ownZone(code) === null,
        ownZone: ownZone(code),
      }))
      .sort(byName),
    currencies: [...COMMON_CURRENCIES, ...others].map((code) => ({
      value: code,
      name: `${code} – ${monies.of(code)}`,
      isChosen: code === currency,
    })),
    timeZones: Intl.supportedValuesOf('timeZone').map((name) => ({
      value: name,
      name,
      isChosen: name === timeZone,
    })),
    languages: LOCALES.map(({ code, name }) => ({
      value: code,
      name,
      isChosen: code === locale,
    })),
  }
}
