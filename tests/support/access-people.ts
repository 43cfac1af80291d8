import { randomBytes } from 'node:crypto'
import { sessionHashOf } from '#api/plugins/session.ts'
import { hashPassword } from '#domains/account/password-hash.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import { randomKey } from '#kernel/ids.ts'
import { addressForm, Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import type { RunningShop } from './running-shop.ts'

/** Everybody whose rights differ. `unproved` is an owner who has yet to set up the second factor. */
export const WHO = [
  'guest',
  'member',
  'partner',
  'owner',
  'manager',
  'fulfilment',
  'support',
  'editor',
  'unproved',
] as const
export type Who = (typeof WHO)[number]

/** The password that every browser sends. */
export const PASSWORD = 'ab'.repeat(15)

const ROLES: Readonly<Record<Who, readonly Role[]>> = {
  ...{ guest: [], member: [], partner: ['partner'], owner: ['owner'], manager: ['manager'] },
  ...{ fulfilment: ['fulfilment'], support: ['support'], editor: ['editor'], unproved: ['owner'] },
}

/** A person with an account; their orders and other things are created on demand. */
export class Person {
  readonly accountId = crypto.randomUUID()
  readonly mark = randomBytes(6).toString('hex')
  readonly email = `person-${this.mark}@example.com`
  readonly name = `Somebody ${this.mark}`
  readonly buyer: Buyer
  readonly #shop: RunningShop
  readonly #who: Who

  constructor(shop: RunningShop, who: Who) {
    this.#shop = shop
    this.#who = who
    this.buyer = new Buyer(shop.url)
  }

  /**
   * Creates the account, and signs in everybody but a guest. It uses SQL, because hashing a password takes
   * half a second and there are hundreds of people.
   */
  async enter(): Promise<this> {
    await this.#query(
      `INSERT INTO account (id, email, name, password_hash, password_version, roles, created_at, updated_at) VALUES ($1, $2, $3, $4, 1, $5, $6, $6)`,
      [this.accountId, this.email, this.name, await passwordHash(), ROLES[this.#who], this.#now()],
    )
    if (this.#who !== 'guest')
      this.buyer.cookies.set('__Host-kontor', await this.#session(this.#who === 'unproved' ? null : 'totp'))
    return this
  }

  /** Calls as this person, from a network that nobody else uses. */
  call(path: string, fields: Readonly<Record<string, string>>) {
    return this.buyer.call(path, fields, {
      'x-forwarded-for': `198.51.${byteOf(this.mark, 0)}.${byteOf(this.mark, 1)}`,
    })
  }

  async cartKey(): Promise<string> {
    const { productId } = await sellProduct(this.#shop.core.database)
    return (await this.call('/order/update', { fn: 'productAdd', productId })).body.key
  }

  /** Returns the key of a placed order of theirs. */
  async orderKey(): Promise<string> {
    await this.cartKey()
    return (await this.call('/order/finalize', this.address)).body
  }

  get address(): Readonly<Record<string, string>> {
    return { ...addressForm, email: this.email, 'billing.name': this.name }
  }

  /** Returns the id of another session of theirs, as lists name it. */
  async sessionId(): Promise<string> {
    const value = await this.#session('totp')
    const [row] = await this.#query<{ handle: string }>('SELECT handle FROM session WHERE id_hash = $1', [
      sessionHashOf(value),
    ])
    return row?.handle ?? ''
  }

  /** Returns the id of one of their two passkeys. */
  async passkeyId(): Promise<string> {
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
    for (const id of ids)
      await this.#query(`INSERT INTO passkey VALUES ($1, $2, $3, $3, 0, '{}', $4, $5)`, [
        id,
        this.accountId,
        randomBytes(16),
        this.name,
        this.#now(),
      ])
    return ids[0]
  }

  /** Returns a form that pays an order of theirs by coupon. */
  async couponForm(): Promise<string> {
    return (await this.call('/gateway/link', { gatewayId: 'coupon', orderKey: await this.orderKey() })).body
      .uuid
  }

  async couponCode(): Promise<string> {
    const { database } = this.#shop.core
    return (
      await createCoupon(database, {
        currency: 'EUR',
        amountMinor: 500,
        note: '',
        actor: 'test',
        now: this.#now(),
      })
    ).code
  }

  /** Returns their roles, null if the account is gone. */
  async roles(): Promise<readonly string[] | null> {
    const [row] = await this.#query<{ roles: string[] }>('SELECT roles FROM account WHERE id = $1', [
      this.accountId,
    ])
    return row?.roles ?? null
  }

  /** Returns everything of theirs that nobody else may change. */
  async standing(): Promise<string> {
    const rows = await Promise.all([
      this.#query('SELECT email, name, photo, roles, password_hash FROM account WHERE id = $1', [
        this.accountId,
      ]),
      this.#query('SELECT handle, factor FROM session WHERE account_id = $1 ORDER BY handle', [
        this.accountId,
      ]),
      this.#query('SELECT id, name FROM passkey WHERE account_id = $1 ORDER BY id', [this.accountId]),
      this.#query('SELECT tag FROM recovery_code WHERE account_id = $1 ORDER BY tag', [this.accountId]),
      this.#query('SELECT id FROM account_photo WHERE account_id = $1', [this.accountId]),
    ])
    return JSON.stringify(rows)
  }

  async #session(factor: Factor | null): Promise<string> {
    const value = randomKey()
    const [now, end] = [this.#now(), new Date(this.#now().getTime() + 3_600_000)]
    await this.#query(
      `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id, factor, handle) VALUES ($1, $2, $2, $3, $4, $5, $6)`,
      [sessionHashOf(value), now, end, this.accountId, factor, crypto.randomUUID()],
    )
    return value
  }

  #query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#shop.core.database.query<Row>(sql, values)
  }

  #now(): Date {
    return this.#shop.core.clock.now()
  }
}

let hashed: Promise<string> | undefined

function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD)
  return hashed
}

function byteOf(mark: string, index: number): number {
  return Number.parseInt(mark.slice(index * 2, index * 2 + 2), 16)
}
