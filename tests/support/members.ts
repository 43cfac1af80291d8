import type { PasswordOptions } from '#domains/account/contract.ts'
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

const PASSWORD = 'quiet harbour and its lamps'
const fields = new Map<string, Promise<string>>()

/** The password as a browser sends it: scrypt takes a tenth of a second, so it is done once for each salt. */
function fieldOf(options: PasswordOptions): Promise<string> {
  const known = fields.get(options.salt) ?? passwordField(PASSWORD, options)
  fields.set(options.salt, known)
  return known
}

/** Somebody of their own for one test, signed in, so that tests do not count each other's calls. */
export async function newMember(
  shop: RunningShop,
  { name = 'Grace Hopper', email, locale = '' }: MemberOptions = {},
): Promise<Member> {
  const { database, clock } = shop.core
  const address = email ?? `${crypto.randomUUID()}@example.com`
  const field = await fieldOf(await readPasswordOptions(database, clock.now()))
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
  return { email: address, password: PASSWORD, field, accountId, buyer }
}
