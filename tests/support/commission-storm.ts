import { expect } from 'vitest'
import type { Database, Tx } from '#db/database.ts'
import {
  entriesForDispute,
  entriesForPlacing,
  entriesForRefund,
  entriesForSettlement,
  type LedgerTransaction,
  reversed,
} from '#domains/ledger/index.ts'
import {
  earnCommission,
  followCommission,
  matureCommissions,
  queuePayoutEntry,
  queueRenewedOrder,
  setCommissionRules,
} from '#domains/partner/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { StormEvent } from './commission-events.ts'
import { attributeTo, balanceOf, insertPartner } from './commissions.ts'
import { randomNumbers } from './random-books.ts'
import { book, insertOrder } from './storm-orders.ts'
import { insertPeriod, monthsAfter, type Plan, renewalsRule } from './storm-plans.ts'

const START = Date.parse('2026-03-01T10:00:00Z')
const GATEWAY = 'alpha'
const VISITORS = 60
/** How many of the oldest and of the newest subscriptions are renewed. */
const RENEWED = 10

interface Sale {
  readonly id: string
  readonly partner: string | null
  readonly total: number
  paid: boolean
  refunds: number[]
  dispute: number
  moves: number
}

interface Sold {
  readonly partner: string | null
  readonly isOwn: boolean
  /** The subscription of which it pays the next period; null: none. */
  readonly plan: Plan<Sale> | null
}

/**
 * A shop whose visitors come by links, order, subscribe, renew for years, and get money back in any order, some events told twice and at
 * once. Every event goes through the domain in a transaction that holds the order's lock, as payments do.
 */
export class CommissionStorm {
  readonly events: StormEvent[] = []
  readonly partners: string[] = []
  readonly #database: Database
  readonly #random: () => number
  readonly #sales: Sale[] = []
  readonly #plans: Plan<Sale>[] = []
  readonly #visitors = new Map<number, { readonly partner: string; readonly at: number }>()
  readonly #payouts: {
    readonly id: string
    readonly partner: string
    readonly amount: number
    back: boolean
  }[] = []
  #now = START

  constructor(database: Database, seed: number) {
    this.#database = database
    this.#random = randomNumbers(seed)
  }

  /** Lets so many things happen, about a minute to some hours apart. */
  async run(steps: number, partners: number): Promise<void> {
    await this.#database.transaction((tx) => setCommissionRules(tx, [renewalsRule(START)], new Date(START)))
    for (let count = 0; count < partners; count += 1)
      this.partners.push(await insertPartner(this.#database, new Date(START)))
    // One subscription is a partner's for certain, so that in every storm some renewals are too late to earn.
    await this.#place({ partner: this.partners[0]!, isOwn: false, plan: this.#beginPlan() })
    for (let step = 0; step < steps; step += 1) {
      this.#now += this.#below(HOUR)
      await this.#step()
    }
  }

  /** Pays a partner what there is and refunds what earned it, so that somebody owes the shop for certain. */
  async takeBackPayout(): Promise<void> {
    const partnerId = this.partners[0]!
    for (let count = 0; count < 5; count += 1)
      await this.#place({ partner: partnerId, isOwn: false, plan: null })
    const sales = this.#sales.slice(-5)
    for (const sale of sales) await this.#pay(sale)
    for (let count = 0; count < 3; count += 1) await this.#mature()
    const { payable } = await balanceOf(this.#database, partnerId)
    if (payable > 0) await this.#payTwice(partnerId, payable)
    for (const sale of sales) await this.#refund(sale, sale.total)
  }

  async #step(): Promise<void> {
    const dice = this.#random()
    if (dice < 0.3) return this.#visit()
    if (dice < 0.5) return this.#order()
    if (dice < 0.58) return this.#renew()
    if (dice < 0.95) return this.#money()
    return dice < 0.97 ? this.#mature() : this.#payOut()
  }

  #visit(): void {
    this.#visitors.set(this.#below(VISITORS), { partner: this.#pick(this.partners)!, at: this.#now })
  }

  async #order(): Promise<void> {
    const visit = this.#visitors.get(this.#below(VISITORS))
    const partner = visit && this.#now - visit.at <= 30 * DAY ? visit.partner : null
    const plan = this.#random() < 0.1 ? this.#beginPlan() : null
    await this.#place({ partner, isOwn: this.#random() < 0.05, plan })
  }

  #beginPlan(): Plan<Sale> {
    const plan: Plan<Sale> = { id: uuidv7(), from: this.#now, first: null, periods: 0 }
    this.#plans.push(plan)
    return plan
  }

  /** Renews a subscription for every month that began since its last period. */
  async #renew(): Promise<void> {
    const [oldest, newest] = [this.#plans.slice(0, RENEWED), this.#plans.slice(-RENEWED)]
    const plan = this.#pick([...oldest, ...newest])
    if (!plan?.first) return
    while (monthsAfter(plan.from, plan.periods) <= this.#now)
      await this.#place({ partner: plan.first.partner, isOwn: false, plan })
  }

  /** Sells goods at 19 %, sometimes a gift voucher, and shipping. */
  async #place({ partner, isOwn, plan }: Sold): Promise<void> {
    const goods = 1 + this.#below(20_000)
    const discount = this.#random() < 0.3 ? this.#below(goods) : 0
    const voucher = this.#random() < 0.1 ? 1000 : 0
    const shipping = this.#below(500)
    const total = goods - discount + voucher + shipping
    const taxed = goods - discount + shipping
    const tax = Math.round((taxed * 19) / 119)
    const id = uuidv7(this.#now)
    const at = new Date(this.#now)
    await this.#database.transaction(async (tx) => {
      await insertOrder(tx, { id, at, goods, discount, voucher, shipping, tax, total })
      if (plan) await this.#beginPeriod(tx, plan, id, at)
      const taxes = [{ rateBp: 1900, baseMinor: taxed, amountMinor: tax }]
      const sums = { currency: 'EUR', totalMinor: total, taxIncluded: true, country: 'DE' }
      book(tx, id, 'order-placed', 'placed', at, entriesForPlacing({ ...sums, voucherMinor: voucher, taxes }))
    })
    if (partner && !plan?.first)
      await attributeTo(this.#database, partner, id, { refused: isOwn ? 'own-account' : null })
    const earner = isOwn ? null : partner
    const sale: Sale = { id, partner: earner, total, paid: false, refunds: [], dispute: 0, moves: 0 }
    this.#sales.push(sale)
    if (plan) plan.first ??= sale
    const net = goods - discount
    const basis = Math.floor((net * 200 + 119) / 238)
    const period = plan?.periods ?? 1
    this.events.push({ at: this.#now, what: 'order', order: id, partner: earner, total, basis, period })
  }

  async #beginPeriod(tx: Tx, plan: Plan<Sale>, orderId: string, at: Date): Promise<void> {
    const [start, end] = [0, 1].map((more) => new Date(monthsAfter(plan.from, plan.periods + more)))
    plan.periods += 1
    const period = { subscriptionId: plan.id, orderId, number: plan.periods, at }
    await insertPeriod(tx, { ...period, startsAt: start!, endsAt: end! })
    if (plan.first) queueRenewedOrder(tx, orderId, plan.first.id, at)
  }

  /** Moves the money of an order in a way that is possible now. */
  async #money(): Promise<void> {
    const sale = this.#random() < 0.6 ? this.#sales.at(-1 - this.#below(40)) : this.#pick(this.#sales)
    if (!sale) return
    if (!sale.paid) return this.#pay(sale)
    const refunded = sale.refunds.reduce((sum, one) => sum + one, 0)
    const left = sale.total - refunded - sale.dispute
    const dice = this.#random()
    if (sale.dispute > 0) return this.#won(sale)
    if (dice < 0.15 && refunded === 0) return this.#unpay(sale)
    if (dice < 0.4 && left > 0) return this.#disputed(sale, left)
    if (dice < 0.55 && sale.refunds.length > 0) return this.#refundBack(sale)
    if (left > 0) return this.#refund(sale, dice < 0.7 ? left : 1 + this.#below(left))
    return undefined
  }

  async #pay(sale: Sale): Promise<void> {
    sale.paid = true
    this.events.push({ at: this.#now, what: 'paid', order: sale.id })
    await this.#move(sale, 'settlement', entriesForSettlement(GATEWAY, sale.total, 'EUR'), true)
  }

  async #unpay(sale: Sale): Promise<void> {
    sale.paid = false
    this.events.push({ at: this.#now, what: 'unpaid', order: sale.id })
    await this.#move(sale, 'reversal', entriesForRefund(GATEWAY, sale.total, 'EUR'))
  }

  async #refund(sale: Sale, amount: number): Promise<void> {
    sale.refunds.push(amount)
    this.events.push({ at: this.#now, what: 'refunded', order: sale.id, amount })
    await this.#move(sale, 'refund', entriesForRefund(GATEWAY, amount, 'EUR'))
  }

  async #refundBack(sale: Sale): Promise<void> {
    const amount = sale.refunds.pop() ?? 0
    this.events.push({ at: this.#now, what: 'refund-back', order: sale.id, amount })
    await this.#move(sale, 'refund', reversed(entriesForRefund(GATEWAY, amount, 'EUR')))
  }

  async #disputed(sale: Sale, amount: number): Promise<void> {
    sale.dispute = amount
    this.events.push({ at: this.#now, what: 'disputed', order: sale.id, amount })
    await this.#move(sale, 'dispute', entriesForDispute(GATEWAY, amount, 'EUR'))
  }

  async #won(sale: Sale): Promise<void> {
    const amount = sale.dispute
    sale.dispute = 0
    this.events.push({ at: this.#now, what: 'won', order: sale.id, amount })
    await this.#move(sale, 'dispute', reversed(entriesForDispute(GATEWAY, amount, 'EUR')))
  }

  /** Books money once, though it is told up to three times at once. */
  async #move(
    sale: Sale,
    kind: LedgerTransaction['kind'],
    entries: LedgerTransaction['entries'],
    isPayment = false,
  ): Promise<void> {
    sale.moves += 1
    const at = new Date(this.#now)
    const cause = `storm:${sale.moves}`
    const told = Array.from({ length: 1 + this.#below(3) }, () =>
      this.#database.transaction(async (tx) => {
        await tx.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [sale.id])
        const known = 'SELECT FROM ledger_transaction WHERE charge_id = $1 AND cause = $2'
        if ((await tx.query(known, [sale.id, cause])).length === 0)
          book(tx, sale.id, kind, cause, at, entries)
        const moment = { actor: 'storm', now: at }
        if (isPayment) await earnCommission(tx, sale.id, moment)
        else await followCommission(tx, sale.id, moment)
      }),
    )
    // A commission may mature at the same time as its order's money moves; nothing is due before its day.
    await Promise.all(told)
  }

  async #mature(): Promise<void> {
    this.#now += 12 * DAY
    this.events.push({ at: this.#now, what: 'matured' })
    const run = () => matureCommissions(this.#database, new Date(this.#now))
    await Promise.all([run(), run()])
  }

  async #payOut(): Promise<void> {
    const earlier = this.#pick(this.#payouts.filter(({ back }) => !back))
    if (earlier && this.#random() < 0.2) {
      earlier.back = true
      const { id: payoutId, partner: partnerId, amount: amountMinor } = earlier
      const returned = {
        ...this.#transfer(),
        kind: 'payout-returned',
        payoutId,
        partnerId,
        amountMinor,
      } as const
      expect(await this.#database.transaction((tx) => queuePayoutEntry(tx, returned))).toBe(true)
      this.events.push({ at: this.#now, what: 'payout-back', partner: partnerId, amount: amountMinor })
      return
    }
    await this.#payTwice(this.#pick(this.partners)!, 1 + this.#below(4000))
  }

  /** Begins two payouts at once; each is booked only if the other one leaves enough. */
  async #payTwice(partnerId: string, amountMinor: number): Promise<void> {
    const wanted = [uuidv7(this.#now), uuidv7(this.#now)].map(async (payoutId) => {
      const payout = { ...this.#transfer(), kind: 'payout', payoutId, partnerId, amountMinor } as const
      if (!(await this.#database.transaction((tx) => queuePayoutEntry(tx, payout)))) return
      this.#payouts.push({ id: payoutId, partner: partnerId, amount: amountMinor, back: false })
      this.events.push({ at: this.#now, what: 'payout', partner: partnerId, amount: amountMinor })
    })
    await Promise.all(wanted)
  }

  #transfer() {
    return { currency: 'EUR', through: 'transfer', actor: 'storm', now: new Date(this.#now) } as const
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#below(items.length)]
  }
}
