import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import type { Role } from '#kernel/actor.ts'
import { Buyer } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

/** A member of staff, with what the call that signs them in takes. */
export type StaffBuyer = Buyer & { readonly login: { readonly email: string; readonly password: string } }

/** Creates an account with roles in a demo, where staff need no second factor, and signs it in. */
export async function signInStaff(shop: RunningShop, ...roles: Role[]): Promise<StaffBuyer> {
  const { database, clock } = shop.core
  const email = `${crypto.randomUUID()}@example.com`
  const password = await passwordField('quiet harbour', await readPasswordOptions(database, clock.now()))
  await createAccount(database, { email, name: 'Grace', password, roles, now: clock.now() })
  const buyer = new Buyer(shop.url)
  const entered = await buyer.call('/user/login', { email, password })
  if (entered.status !== 200) throw new Error(`signing in answered ${entered.status}`)
  return Object.assign(buyer, { login: { email, password } })
}
