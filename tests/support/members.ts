import type { PasswordOptions } from '#domains/account/contract.ts'
import { createAccount, passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { Buyer } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

export interface Member {
  readonly email: string
  readonly password: string
  /** The value that is sent instead of the password. */
  readonly field: string
  readonly accountId: string
  /** The browser, signed in. */
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

/** Hashes the password as a browser does, once for each salt, because scrypt takes a tenth of a second. */
function fieldOf(options: PasswordOptions): Promise<string> {
  const known = fields.get(options.salt) ?? passwordField(PASSWORD, options)
  fields.set(options.salt, known)
  return known
}

/** Registers a separate member for one test, signed in, so that tests do not share counts of calls. */
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
