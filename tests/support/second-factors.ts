import { expect } from 'vitest'
import { Authenticator, appCode } from './authenticator.ts'
import { Buyer, type CallResult } from './buyer.ts'
import type { Member } from './members.ts'
import type { RunningShop } from './running-shop.ts'

/** Moves the shop's clock, so that the next code of an app is another one. */
export function advance(shop: RunningShop, ms: number): void {
  const { shifted } = shop.core.clock
  shifted?.setShiftMs(shifted.shiftMs() + ms)
}

export interface AppOwner {
  readonly codes: readonly string[]
  /** Returns the code that the app shows now. */
  code(): string
}

/** Sets an authenticator app up, as the profile page does. */
export async function setUpApp(
  shop: RunningShop,
  { buyer, field }: Pick<Member, 'buyer' | 'field'>,
): Promise<AppOwner> {
  const begun = await buyer.call('/user/factor/totp/begin', { password: field })
  expect(begun.status).toBe(200)
  const code = () => appCode(begun.body.secret, shop.core.clock.now())
  const confirmed = await buyer.call('/user/factor/totp/confirm', { password: field, code: code() })
  expect(confirmed.status).toBe(200)
  // The code that set up the app is used up.
  advance(shop, 30_000)
  return { codes: confirmed.body.recoveryCodes, code }
}

/** Adds a passkey, as the profile page does. */
export async function addPasskey(
  shop: RunningShop,
  { buyer, field }: Pick<Member, 'buyer' | 'field'>,
  authenticator = new Authenticator(),
): Promise<{ readonly authenticator: Authenticator; readonly answer: CallResult }> {
  const options = await buyer.call('/user/passkey/options', { for: 'add' })
  expect(options.status).toBe(200)
  const passkey = authenticator.create(options.body, { origin: originOf(shop) })
  return {
    authenticator,
    answer: await buyer.call('/user/factor/passkey/add', { password: field, passkey, name: 'My phone' }),
  }
}

/** Returns a browser after the right password, at the question for the second factor. */
export async function halfSignedIn(
  shop: RunningShop,
  { email, field }: Pick<Member, 'email' | 'field'>,
): Promise<Buyer> {
  const buyer = new Buyer(shop.url)
  const answer = await buyer.call('/user/login', { email, password: field })
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['secondFactor']])
  return buyer
}

/** Returns the origin of the shop's pages. */
export function originOf(shop: RunningShop): string {
  return new URL(shop.url).origin
}
