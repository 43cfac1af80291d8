// Tests: tests/flows/whole-shop-file.test.ts

import type { Database, Queryable, Tx } from '#db/database.ts'
import { savePage } from '#domains/page/index.ts'
import { dropOtherZones, saveShippingZones } from '#domains/shipping/index.ts'
import { type ShopLogo, saveSettings } from '#domains/shop/index.ts'
import { setTaxRates } from '#domains/tax/index.ts'
import { noteDecision } from '../vat-decision.ts'
import { differencesOf } from './compare-states.ts'
import type { PageBodies } from './file-fields.ts'
import { type PartName, partOf } from './parts/index.ts'
import type { ShopFile } from './shop-file.ts'
import { dayOf, readState, type ShopState, stateOf } from './shop-state.ts'

/**
 * Applies a shop file in one transaction and returns the changes, one line each. Applying the same file twice
 * changes nothing. Zones, rates and own pages that the file does not name are deleted; products, orders and
 * everything else that it does not cover are kept. A dry run changes nothing.
 */
export async function applyShopFile(
  database: Database,
  {
    file,
    bodies,
    logo,
    dryRun,
    now,
  }: {
    readonly file: ShopFile
    readonly bodies: PageBodies
    readonly logo?: ShopLogo | null
    readonly dryRun: boolean
    readonly now: Date
  },
): Promise<readonly string[]> {
  const standing = await readState(database, now)
  const plain = stateOf(file, bodies, now)
  // A file without a logo leaves the one that there is.
  const kept = logo === undefined ? standing.settings.logo : logo
  const wanted: ShopState =
    kept === undefined
      ? plain
      : Object.assign({}, plain, { settings: Object.assign({}, plain.settings, { logo: kept }) })
  const changes = differencesOf(standing, wanted)
  if (dryRun || changes.length === 0) return changes
  await database.transaction(async (tx) => {
    await saveState(tx, { file, standing, wanted, now })
    await tx.query(
      `INSERT INTO audit_log (at, actor, action, subject, detail) VALUES ($1, 'cli', 'shop-set-up', 'shop', jsonb_build_object('changes', $2::int))`,
      [now, changes.length],
    )
  })
  return changes
}

async function saveState(
  tx: Tx,
  {
    file,
    standing,
    wanted,
    now,
  }: {
    readonly file: ShopFile
    readonly standing: ShopState
    readonly wanted: ShopState
    readonly now: Date
  },
): Promise<void> {
  const { settings, taxRates: rates, planned, zones, pages, parts } = wanted
  const { exemption = '' } = file.address ?? {}
  if (file.vat.mode) await noteDecision(tx, { mode: file.vat.mode, exemption }, now)
  await saveSettings(tx, settings, now)
  const { mode, country: home } = file.vat
  const countries = zones.flatMap((zone) => zone.countries)
  const decision = mode && { mode, home, countries }
  await setTaxRates(tx, { rates, planned, decision, today: dayOf(now) })
  await saveShippingZones(tx, zones)
  await dropOtherZones(tx, zones)
  for (const page of pages) await savePage(tx, page, now)
  for (const [name, part] of Object.entries(parts) as [PartName, unknown][])
    await partOf(name).save(tx, part, { standing: standing.parts[name], now })
}

/** Returns a currency in which the catalogue has prices, if it has none in the wanted one; otherwise null. */
export async function readOtherCurrency(db: Queryable, currency: string): Promise<string | null> {
  const [row] = await db.query<{ currency: string }>(
    'SELECT currency FROM price WHERE NOT EXISTS (SELECT FROM price p WHERE p.currency = $1) LIMIT 1',
    [currency],
  )
  return row?.currency ?? null
}
