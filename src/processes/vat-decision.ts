// Tests: tests/flows/admin/vat.test.ts

import type { Database, Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readSettings, saveSettings } from '#domains/shop/index.ts'
import {
  type DatedDecision,
  decideVat,
  decisionAt,
  releaseOwnRates,
  type VatMode,
} from '#domains/tax/index.ts'

/** How the shop charges VAT, with the words of a small business. */
export interface VatChoice {
  readonly mode: VatMode
  readonly exemption: string
}

/** Since ever, for what was decided before decisions were noted. */
const EVER = new Date(0).toISOString()

const zoneCountries = statement(
  'vat-countries',
  'SELECT DISTINCT unnest(countries) AS country FROM shipping_zone ORDER BY country',
)
const lock = statement('vat-lock', `SELECT pg_advisory_xact_lock(hashtext('vat-decision'))`)
const note = statement<{ readonly now: Date; readonly mode: string }>(
  'vat-note-followed',
  `INSERT INTO audit_log (at, actor, action, subject, detail)
   VALUES ($now, 'job', 'vat-changed', 'shop', jsonb_build_object('mode', $mode::text))`,
)

/** Lists the countries that the shop ships to. */
export async function readCountries(db: Queryable): Promise<readonly string[]> {
  return (await db.query<{ country: string }>(zoneCountries)).map(({ country }) => country)
}

/** Sets the rates again by the decision that stands, such as after the shop ships to another country. */
export async function followVat(tx: Tx): Promise<void> {
  const { vatMode, homeCountry } = await readSettings(tx, ['vatMode', 'homeCountry'])
  // Null: rates of a file that says no decision.
  if (vatMode == null) return
  const home = String(homeCountry ?? 'DE')
  await decideVat(tx, { mode: vatMode as VatMode, home, countries: await readCountries(tx) })
}

/**
 * Notes that another decision holds from now on, so that a document of an older order has the words that held when
 * it was placed. Called before the settings are changed. The same decision is not noted twice.
 */
export async function noteDecision(tx: Tx, choice: VatChoice, now: Date): Promise<void> {
  await tx.query(lock)
  const { vatDecisions, vatMode, address } = await readSettings(tx, ['vatDecisions', 'vatMode', 'address'])
  const noted = (vatDecisions ?? []) as readonly DatedDecision[]
  const past = noted.filter(({ from }) => new Date(from) <= now)
  const planned = noted.filter(({ from }) => new Date(from) > now)
  const { exemption = '' } = (address ?? {}) as { readonly exemption?: string }
  const before =
    past.length > 0 || vatMode == null ? past : [{ from: EVER, mode: vatMode as VatMode, exemption }]
  const last = decisionAt(before, now)
  if (last?.mode === choice.mode && last.exemption === choice.exemption) return
  const decided = { from: now.toISOString(), mode: choice.mode, exemption: choice.exemption }
  await saveSettings(tx, { vatDecisions: [...before, decided, ...planned] }, now)
}

/**
 * Decides how VAT is charged from now on: settings and rates follow at once. Rates that the owner typed go, because
 * the decision is about all of them. Orders already placed keep theirs.
 */
export async function chooseVat(tx: Tx, choice: VatChoice, now: Date): Promise<void> {
  await noteDecision(tx, choice, now)
  const { vatMode, address } = await readSettings(tx, ['vatMode', 'address'])
  await saveSettings(tx, { vatMode: choice.mode, ...sellerWith(address, choice.exemption) }, now)
  if (vatMode === choice.mode) return
  await releaseOwnRates(tx, null)
  await followVat(tx)
}

/** Returns the seller with the words of a small business; nothing where neither is there. */
export function sellerWith(address: unknown, exemption: string): { readonly address?: object } {
  return address == null && exemption === '' ? {} : { address: Object.assign({}, address, { exemption }) }
}

/** Plans how VAT is charged from an instant on; null: no change is planned. It replaces an earlier plan. */
export async function planVat(
  tx: Tx,
  plan: (VatChoice & { readonly from: Date }) | null,
  now: Date,
): Promise<void> {
  await tx.query(lock)
  const { vatDecisions } = await readSettings(tx, ['vatDecisions'])
  const noted = (vatDecisions ?? []) as readonly DatedDecision[]
  const past = noted.filter(({ isPlanned }) => isPlanned !== true)
  const planned = plan && {
    from: plan.from.toISOString(),
    mode: plan.mode,
    exemption: plan.exemption,
    isPlanned: true,
  }
  if (!planned && past.length === noted.length) return
  await saveSettings(tx, { vatDecisions: planned ? [...past, planned] : past }, now)
}

/**
 * Has settings and rates follow a planned decision whose time has come. Prices and pages follow it from its first
 * instant by themselves (`keepRules`), however late this runs. Safe to repeat.
 */
export async function followVatPlan(database: Database, now: Date): Promise<void> {
  const { vatDecisions: seen } = await readSettings(database, ['vatDecisions'])
  if (!dueOf(seen, now)) return
  await database.transaction(async (tx) => {
    await tx.query(lock)
    const { vatDecisions } = await readSettings(tx, ['vatDecisions'])
    const due = dueOf(vatDecisions, now)
    if (!due) return
    const { from, mode, exemption } = due
    const noted = vatDecisions as readonly DatedDecision[]
    const followed = noted.map((one) => (one === due ? { from, mode, exemption } : one))
    await saveSettings(tx, { vatDecisions: followed }, now)
    await chooseVat(tx, due, now)
    await tx.query(note, note.bind({ now, mode }))
  })
}

function dueOf(decisions: unknown, now: Date): DatedDecision | undefined {
  const noted = (decisions ?? []) as readonly DatedDecision[]
  return noted.find(({ isPlanned, from }) => isPlanned === true && new Date(from) <= now)
}
