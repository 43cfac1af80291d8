import { scryptSync } from 'node:crypto'
import { expect } from 'vitest'
import { listMails } from '#domains/mail-log/index.ts'
import { Buyer, type CallResult } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

/** A password that is this member's alone. */
export const PASSWORD = 'a password of their own'

/** A person with an e-mail address and a browser, who knows only the contract. */
export class Member extends Buyer {
  readonly email: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    base: string,
    email = `${crypto.randomUUID()}@example.com`,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(base)
    this.email = email
    this.headers = headers
  }

  override call(
    path: string,
    fields: Parameters<Buyer['call']>[1] = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CallResult> {
    return super.call(path, fields, { ...this.headers, ...headers })
  }

  /**
   * Hashes a password as an outside client does, from what the shop publishes and nothing else. Source:
   * docs/http-contract.md "Passwords".
   */
  async hashed(password = PASSWORD): Promise<string> {
    return scryptField(password, (await this.call('/state')).body.passwordOptions)
  }

  async register(password = PASSWORD): Promise<CallResult> {
    return this.call('/user/register', { email: this.email, password: await this.hashed(password) })
  }

  async signIn(password = PASSWORD): Promise<CallResult> {
    return this.call('/user/login', { email: this.email, password: await this.hashed(password) })
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.call('/state')).body.isLoggedIn
  }

  /** Returns the same person in another browser. */
  elsewhere(headers: Readonly<Record<string, string>> = this.headers): Member {
    return new Member(this.base, this.email, headers)
  }
}

/** Registers a new member of a shop, signed in. */
export async function newMember(
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Member> {
  const member = new Member(base, undefined, headers)
  const answer = await member.register()
  expect(answer.status).toBe(200)
  return member
}

interface Options {
  readonly salt: string
  readonly cost: number
  readonly blockSize: number
  readonly parallel: number
}

const known = new Map<string, string>()

/**
 * Computes scrypt with another library than the browser's. The same password is hashed once for all tests of
 * a file.
 */
export function scryptField(password: string, { salt, cost, blockSize, parallel }: Options): string {
  const id = JSON.stringify([password, salt, cost, blockSize, parallel])
  const field =
    known.get(id) ??
    scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'hex'), 15, {
      N: cost,
      r: blockSize,
      p: parallel,
      maxmem: 256 * cost * blockSize,
    }).toString('hex')
  known.set(id, field)
  return field
}

/** Returns the mails to an address, the newest first, after all jobs are done. */
export async function mailsTo(shop: RunningShop, email: string) {
  await shop.drain()
  return listMails(shop.core.database, email)
}

/** Returns the secret of a mail's link to a page. */
export function tokenIn(text: string, page: string): string {
  const found = new RegExp(`${page.replaceAll('/', '\\/')}\\?token=([A-Za-z0-9_-]{43})$`, 'm').exec(text)?.[1]
  if (!found) throw new Error(`no link to ${page} in: ${text}`)
  return found
}

/** Moves the shop's clock. */
export function advance(shop: RunningShop, ms: number): void {
  const { shifted } = shop.core.clock
  shifted?.setShiftMs(shifted.shiftMs() + ms)
}
