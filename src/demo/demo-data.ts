import type { AttentionSource, WaitingThing } from '#db/attention-source.ts'
import type { Database, Queryable } from '#db/database.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { demoSettings } from './shop-settings.ts'

/** Setting that stores how the shop was last started: true as a demo, false as a real shop. */
const STARTED_AS_DEMO = 'startedAsDemo'

/**
 * Reads how the shop was last started with this data; null if never. The command line trusts it more than its
 * own environment.
 */
export async function readStartedAsDemo(db: Queryable): Promise<boolean | null> {
  const [row] = await db.query<{ value: boolean }>('SELECT value FROM shop_setting WHERE key = $1', [
    STARTED_AS_DEMO,
  ])
  return row?.value ?? null
}

/** Stores how the shop is started now. */
export async function keepStartedAsDemo(database: Database, demo: boolean, now: Date): Promise<void> {
  await database.transaction((tx) => saveSettings(tx, { [STARTED_AS_DEMO]: demo }, now))
}

/** Deletes the demo's bank account, into which nobody may really pay: the money would be lost. */
export async function forgetDemoBankAccount(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx.query(
      `DELETE FROM shop_setting WHERE key = 'bankAccount' AND value ->> 'iban' = $1 RETURNING key`,
      [demoSettings.bankAccount.iban],
    )
    if (gone.length > 0) await tx.query(`SELECT announce_change('settings')`)
  })
}

/** Restores the bank account of a demo that has none. */
export async function restoreDemoBankAccount(database: Database, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const standing = await tx.query(`SELECT key FROM shop_setting WHERE key = 'bankAccount'`)
    if (standing.length === 0) await saveSettings(tx, { bankAccount: demoSettings.bankAccount }, now)
  })
}

/** Leftovers of a demo, one row per kind. */
const LEFT = `SELECT kind AS subject, since, concat_ws(' ', things, detail) AS detail FROM (
    SELECT 'people' AS kind, min(created_at) AS since, count(*) AS things, 'accounts of the demo; they cannot sign in' AS detail FROM account WHERE demo
    UNION ALL SELECT 'coupons', min(created_at), count(*), 'coupons with codes that everybody knows; they are worth nothing' FROM coupon WHERE demo
    UNION ALL SELECT 'discount codes', min(created_at), count(*), 'discount codes that everybody knows; they have ended' FROM discount_code WHERE demo
    UNION ALL SELECT 'products', min(created_at), count(*), 'products of the demo; they are not on sale' FROM product WHERE demo
    UNION ALL SELECT 'settings', min(updated_at), count(*), 'settings of the demo (shop name)' FROM shop_setting WHERE key = 'shopName' AND value = to_jsonb($1::text)
      AND EXISTS (SELECT FROM shop_setting WHERE key = 'demoVersion')
    UNION ALL SELECT 'orders', min(placed_at), count(*), 'orders from before the first real start may be of the demo' FROM (
      SELECT placed_at FROM orders WHERE state <> 'cart' AND EXISTS (SELECT FROM shop_setting WHERE key = 'demoVersion')
        AND placed_at < (SELECT updated_at FROM shop_setting WHERE key = '${STARTED_AS_DEMO}' AND value = 'false') ORDER BY placed_at LIMIT 1000) AS early
  ) AS found WHERE things > 0 LIMIT $2`

/** Reads the leftovers of a demo in a real shop. */
export async function readDemoLeftovers(db: Queryable, limit = 10): Promise<readonly WaitingThing[]> {
  return db.query<WaitingThing>(LEFT, [demoSettings.shopName, limit])
}

/** Leftovers of a demo need attention by staff while the shop runs as a real one. */
export const demoAttention: readonly AttentionSource[] = [
  {
    id: 'demo-leftovers',
    title: 'Things left of the demo in this shop',
    nextStep:
      'start a real shop with an empty DATA_DIR, or bring your own settings with kontor setup FILE; none of these opens anything',
    read: async (db, { demo, limit }) => (demo ? [] : readDemoLeftovers(db, limit)),
  },
]
