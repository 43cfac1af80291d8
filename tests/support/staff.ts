import type { Role } from '#kernel/actor.ts'
import type { Buyer } from './buyer.ts'
import { newMember } from './members.ts'
import type { RunningShop } from './running-shop.ts'

/** Signs in a member of staff. The shop must be a demo: elsewhere staff need their second factor. */
export async function staffOf(shop: RunningShop, ...roles: readonly Role[]): Promise<Buyer> {
  const { accountId, buyer } = await newMember(shop, { name: 'Staff Person' })
  await shop.core.database.query('UPDATE account SET roles = $2 WHERE id = $1', [accountId, roles])
  return buyer
}
