import { randomBytes } from 'node:crypto'
import { sessionHashOf } from '#api/plugins/session.ts'
import { hashPassword } from '#domains/account/password-hash.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import type { Factor, Role } from '#kernel/actor.ts'
import { randomKey } from '#kernel/ids.ts'
import { GIFTS_AND_PLACES, type Planted, plantGift, plantSubscription, plantUndo } from './access-things.ts'
import { addressForm, Buyer } from './buyer.ts'
import { sellProduct, type TestProduct } from './catalogue.ts'
import { someCode } from './discounts.ts'
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

/** Returns the roles of such a person. */
export const rolesOf = (who: Who): readonly Role[] =>
  who === 'guest' || who === 'member' ? [] : [who === 'unproved' ? 'owner' : who]

/** A person with an account; their orders and other things are created on demand. */
export class Person {
  readonly accountId = crypto.randomUUID()
  readonly mark = randomBytes(6).toString('hex')
  readonly email = `person-${this.mark}@example.com`
  readonly name = `Somebody ${this.mark}`
  readonly buyer: Buyer
  readonly who: Who
  readonly #shop: RunningShop

  constructor(shop: RunningShop, who: Who) {
    this.#shop = shop
    this.who = who
    this.buyer = new Buyer(shop.url)
  }

  /**
   * Creates the account, and signs in everybody but a guest. It uses SQL, because hashing a password takes
   * half a second and there are hundreds of people.
   */
  async enter(): Promise<this> {
    await this.#query(
      `INSERT INTO account (id, email, name, password_hash, password_version, roles, created_at, updated_at) VALUES ($1, $2, $3, $4, 1, $5, $6, $6)`,
      [this.accountId, this.email, this.name, await passwordHash(), rolesOf(this.who), this.#now()],
    )
    if (this.who !== 'guest')
      this.buyer.cookies.set('__Host-kontor', await this.#session(this.who === 'unproved' ? null : 'totp'))
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

  /** Returns the id of a token of theirs. */
  async tokenId(): Promise<string> {
    const id = crypto.randomUUID()
    await this.#query(
      `INSERT INTO api_token (id, account_id, name, token_hash, prefix, scopes, created_at) VALUES ($1, $2, $3, $4, 'kontor_pat_', '{library}', $5)`,
      [id, this.accountId, this.name, randomBytes(32), this.#now()],
    )
    return id
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

  /** Returns the fields that sign them up for a plan, with the confirmation of its prepaid term. */
  async signUpForm(kind: 'subscription' | 'premium'): Promise<Readonly<Record<string, string>>> {
    const { productId } = await this.#sellPlan(kind)
    const fields = { gatewayId: 'bank-transfer', productId }
    const { body } = await this.call(`/${kind}/link`, fields)
    // Whoever may not sign up is told of no term.
    return body.transform ? { ...fields, transformHash: body.transform.hash } : fields
  }

  /** Returns a code that gives a membership for nothing, once. */
  async membershipCode(): Promise<string> {
    const { productUuid } = await this.#sellPlan('premium')
    return someCode(this.#shop.core.database, {
      purpose: 'premium',
      percentBp: 10_000,
      totalLimit: 1,
      productIds: [productUuid],
      now: this.#now(),
    })
  }

  /** Returns the secret of the link of a gift that they bought. */
  async giftToken(): Promise<string> {
    const token = randomBytes(16).toString('base64url')
    await this.#gift(token)
    return token
  }

  /** Returns the number of an order of theirs that bought a gift. */
  giftNumber(): Promise<string> {
    return this.#gift(randomBytes(16).toString('base64url'))
  }

  async #gift(token: string): Promise<string> {
    const [order, plan] = [await this.#placed(), await this.#sellPlan('premium')]
    await plantGift(this.#shop.core.database, { orderId: order.id, plan, token, now: this.#now() })
    return order.number
  }

  /** Returns the number of a placed order of theirs. */
  async orderNumber(): Promise<string> {
    return (await this.#placed()).number
  }

  /** Returns the number of a subscription of theirs, paid for a month. */
  async subscriptionNumber(which: 'running' | 'cancelled'): Promise<string> {
    return (await this.#subscribed(which)).number
  }

  /** Returns the id of a placed order of theirs. */
  async orderId(): Promise<string> {
    return (await this.#placed()).id
  }

  /** Returns a view of a list that they saved. */
  async savedView(): Promise<{ readonly id: string }> {
    const id = crypto.randomUUID()
    await this.#query(
      `INSERT INTO staff_view (id, account_id, area, name, query, is_shared, created_at) VALUES ($1, $2, 'orders', $3, '', false, $4)`,
      [id, this.accountId, this.name, this.#now()],
    )
    return { id }
  }

  /**
   * Returns the token of their request to cancel a subscription, or to withdraw from an order. Somebody else's
   * name and address are typed, which the receipt repeats to whoever has the token.
   */
  async statementToken(kind: 'cancel' | 'withdraw'): Promise<string> {
    const contract = kind === 'cancel' ? await this.subscriptionNumber('running') : await this.orderNumber()
    const fields = { name: 'Ada Lovelace', email: `typed-${crypto.randomUUID()}@example.com`, contract }
    return (await this.call(`/${kind}/request`, fields)).body.token
  }

  /** Returns the token of the mailed link that takes a cancellation or withdrawal of theirs back. */
  async undoToken(kind: 'cancel' | 'withdraw'): Promise<string> {
    return plantUndo(this.#shop.core.database, {
      kind,
      whose: this,
      subscriptionId: kind === 'cancel' ? (await this.#subscribed('cancelled')).id : null,
      orderId: kind === 'withdraw' ? (await this.#placed()).id : null,
      now: this.#now(),
    })
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
      this.#query('SELECT number, state, ends_at FROM subscription WHERE account_id = $1 ORDER BY number', [
        this.accountId,
      ]),
      this.#query('SELECT source, product_id, ends_at FROM entitlement WHERE account_id = $1 ORDER BY id', [
        this.accountId,
      ]),
      ...GIFTS_AND_PLACES.map((text) => this.#query(text, [this.accountId])),
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

  /** Puts a plan on sale that is sent nowhere. */
  #sellPlan(kind: 'subscription' | 'premium'): Promise<TestProduct> {
    return sellProduct(this.#shop.core.database, { kind, stock: null, requiresShipping: false })
  }

  async #placed(): Promise<Planted> {
    const [row] = await this.#query<Planted>('SELECT id, number FROM orders WHERE key = $1', [
      await this.orderKey(),
    ])
    if (!row) throw new Error('the order was not placed')
    return row
  }

  async #subscribed(which: 'running' | 'cancelled'): Promise<Planted> {
    const [plan, now] = [await this.#sellPlan('subscription'), this.#now()]
    return plantSubscription(this.#shop.core.database, { accountId: this.accountId, plan, which, now })
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
