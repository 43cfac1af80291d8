// Tests: tests/flows/set-up-shop.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { Settings } from '../setting-keys.ts'

const write = statement(
  'shop-write-settings',
  `INSERT INTO shop_setting (key, value, updated_at) SELECT key, value, $2 FROM jsonb_each($1::jsonb)
   ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at WHERE shop_setting.value <> EXCLUDED.value
   RETURNING key`,
)
const announce = statement('shop-announce-settings', `SELECT announce_change('settings')`)

/**
 * Saves some of the shop's settings; the others stay. The change is announced to pages only if a value
 * changed.
 */
export async function saveSettings(tx: Tx, settings: Settings, now: Date): Promise<void> {
  const changed = await tx.query(write, [JSON.stringify(settings), now])
  if (changed.length > 0) await tx.query(announce)
}
