import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { Buyer } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

export interface Member {
  readonly email: string
  readonly password: string
  /** What is sent in place of the password. */
  readonly field: string
  readonly accountId: string
  /** Signed in. */
  readonly buyer: Buyer
}

export interface MemberOptions {
  readonly name?: string
  readonly email?: string
  /** `{base}` below the shop's, such as `/de`. */
  readonly locale?: string
}

/** Somebody of their own for one test, signed in, so that tests do not count each other's calls. */
export async function newMember(
  shop: RunningShop,
  { name = 'Grace Hopper', email, locale = '' }: MemberOptions = {},
): Promise<Member> {
  const { database, clock } = shop.core
  const address = email ?? `${crypto.randomUUID()}@example.com`
  const password = `quiet harbour ${crypto.randomUUID()}`
  const field = await passwordField(password, await readPasswordOptions(database, clock.now()))
  const accountId = await createAccount(database, {
    email: address,
    name,
    password: field,
    roles: [],
    now: clock.now(),
  })
  const buyer = new Buyer(shop.url + locale)
  const { status } = await buyer.call('/user/login', { email: address, password: field })
  if (status !== 200) throw new Error(`signing in answered ${status}`)
  return { email: address, password, field, accountId, buyer }
}
