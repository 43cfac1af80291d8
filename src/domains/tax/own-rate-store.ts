// Tests: tests/flows/admin/tax-rates.test.ts

import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { taxErrors } from './errors.ts'

/** A rate as its owner typed it. Rates in parts of ten thousand: 19 % is 1900. */
export interface OwnRate {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly taxClass: string
  readonly rateBp: number
  /** The rate from a day on; null: none is planned. */
  readonly nextRateBp: number | null
  /** Such as `2027-01-01`; the rate holds from the start of this day in the shop's time zone. */
  readonly nextFrom: string | null
}

/** A rate that replaces the present one from a day on. */
export interface PlannedRate extends Pick<OwnRate, 'country' | 'taxClass' | 'rateBp'> {
  /** Such as `2027-01-01`; the rate holds from the start of this day in the shop's time zone. */
  readonly from: string
}

type Key = Pick<OwnRate, 'country' | 'taxClass'>

const one = statement<Key>(
  'tax-rate',
  `SELECT country, tax_class AS "taxClass", rate_bp AS "rateBp", next_rate_bp AS "nextRateBp", next_from::text AS "nextFrom"
   FROM tax_rate WHERE country = $country AND tax_class = $taxClass`,
)
const insert = statement<OwnRate>(
  'tax-insert-own-rate',
  `INSERT INTO tax_rate (country, tax_class, rate_bp, next_rate_bp, next_from, by_owner)
   VALUES ($country, $taxClass, $rateBp, $nextRateBp, $nextFrom::date, true) ON CONFLICT DO NOTHING RETURNING country`,
)
const update = statement<OwnRate>(
  'tax-update-own-rate',
  `UPDATE tax_rate SET rate_bp = $rateBp, next_rate_bp = $nextRateBp, next_from = $nextFrom::date, by_owner = true
   WHERE country = $country AND tax_class = $taxClass`,
)
const drop = statement<Key>(
  'tax-drop-own-rate',
  'DELETE FROM tax_rate WHERE country = $country AND tax_class = $taxClass',
)
const release = statement<{ readonly today: string | null }>(
  'tax-release-own-rates',
  `UPDATE tax_rate SET by_owner = false, rate_bp = CASE WHEN next_from <= $today::date THEN next_rate_bp ELSE rate_bp END,
     next_rate_bp = CASE WHEN next_from > $today::date THEN next_rate_bp END, next_from = CASE WHEN next_from > $today::date THEN next_from END
   WHERE by_owner OR next_from IS NOT NULL`,
)
const plan = statement(
  'tax-plan-rates',
  `WITH wanted AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS p(country text, "taxClass" text, "rateBp" integer, "from" date))
   UPDATE tax_rate t SET next_rate_bp = w."rateBp", next_from = w."from"
   FROM tax_rate s LEFT JOIN wanted w ON w.country = s.country AND w."taxClass" = s.tax_class
   WHERE t.country = s.country AND t.tax_class = s.tax_class`,
)
const own = statement(
  'tax-mark-own-rates',
  `UPDATE tax_rate SET by_owner = true WHERE country || '/' || tax_class = ANY ($1::text[])`,
)
const announce = statement('tax-announce-own-rates', `SELECT announce_change('rules')`)

/** Reads the rate of a class of goods in a country; null: there is none. */
export async function readOwnRate(db: Queryable, key: Key): Promise<OwnRate | null> {
  const [row] = await db.query<OwnRate>(one, one.bind(key))
  return row ?? null
}

/**
 * Stores a rate that an owner typed. Orders already placed keep the rate they were placed with. Throws:
 * tax-rate-taken, tax-change-incomplete.
 */
export async function saveOwnRate(
  tx: Tx,
  rate: OwnRate,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  if ((rate.nextRateBp === null) !== (rate.nextFrom === null))
    throw taxErrors['tax-change-incomplete']({ fields: [rate.nextFrom === null ? 'nextFrom' : 'nextRate'] })
  if (!isNew) await tx.query(update, update.bind(rate))
  else if ((await tx.query(insert, insert.bind(rate))).length === 0)
    throw taxErrors['tax-rate-taken']({ fields: ['country', 'taxClass'] })
  await tx.query(announce)
}

/** Removes a rate: the class then has the standard rate of its country. */
export async function removeOwnRate(tx: Tx, key: Key): Promise<void> {
  await tx.query(drop, drop.bind(key))
  await tx.query(announce)
}

/**
 * Gives the rates of the owner back to a decision or a file, which sets them next. `today`: changes that are due on
 * this day count as the rate, later ones stay; null: all of them go.
 */
export async function releaseOwnRates(tx: Tx, today: string | null): Promise<void> {
  await tx.query(release, release.bind({ today }))
}

/** Plans exactly these rates; all other plans go. */
export async function planRates(tx: Tx, planned: readonly PlannedRate[]): Promise<void> {
  await tx.query(plan, [JSON.stringify(planned)])
  await tx.query(announce)
}

/** Makes rates the owner's, by `country/class`: no decision changes or drops them. */
export async function ownRates(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.query(own, [keys])
}
