import type { Buyer } from './buyer.ts'
import { askCodes, someClient } from './pairing.ts'
import type { RunningShop } from './running-shop.ts'
import { signInStaff } from './staff-buyer.ts'
import type { Fill } from './traced-person.ts'

/** Leaves a token that staff ended with a reason, and a device that the person allowed. */
export async function leaveTokenTraces(shop: RunningShop, buyer: Buyer): Promise<void> {
  const { body } = await buyer.call('/user/token/create', { name: 'Reading list', scopes: 'library' })
  await shop.core.database.query(
    `UPDATE api_token SET ended_at = created_at, ended_by = 'staff', ended_why = 'Asked by telephone' WHERE id = $1`,
    [body.id],
  )
  await allowDevice(shop, buyer)
}

/** Fills every form about tokens, as the person and as staff. */
export async function traceTokens(
  shop: RunningShop,
  { fill, buyer }: { readonly fill: Fill; readonly buyer: Buyer },
): Promise<void> {
  const { id } = (await fill('/user/token/create', { scopes: 'library' })).body
  await fill('/user/token/rename', { id })
  await fill('/admin/token/end', { id }, 200, await signInStaff(shop, 'owner'))
  await allowDevice(shop, buyer)
}

async function allowDevice(shop: RunningShop, buyer: Buyer): Promise<void> {
  const { user_code: code } = await askCodes(shop, await someClient(shop))
  await buyer.call('/connect/enter', { code, confirm: '1' })
}
