import { expect } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { deskOf } from '../flows/payment/desk.ts'
import { bankCsv, bankDesk, OWN_IBAN, someLetters } from './bank-desk.ts'
import { addressForm, Buyer } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import { newMember } from './members.ts'
import { agreeingGuest, follow, newPartner, type TestPartner } from './partners.ts'
import { cashierOf, type Placed } from './paying.ts'
import { payout } from './payouts.ts'
import type { RunningShop } from './running-shop.ts'
import { staffOf } from './staff.ts'
import type { TestSandbox } from './use-sandbox.ts'

/** Where the money of an order goes. */
export type Till = 'mollie' | 'stripe' | 'bank-transfer'

/** What the year knows of an order: only what it did itself over HTTP, and what the providers say. */
export interface YearSale {
  readonly placed: Placed
  readonly email: string
  readonly till: Till
  /** Whose order it is; null: nobody's, or one of the partner's own. */
  readonly partner: number | null
  /** Price of the goods with 19 % VAT. Units: minor units. */
  readonly goods: number
  readonly month: number
  /** What of the total the shop has. Units: minor units. */
  kept: number
  /** The number of its line of a bank statement. */
  line: number | null
  isDisputed: boolean
  /** A payment is disputed once, whoever wins. */
  wasDisputed: boolean
}

/** A subscription of a year, known at the provider by its price. */
export interface YearPlan {
  readonly partner: number
  /** Units: minor units. */
  readonly price: number
}

/** The recurring jobs about partners, beside `MONEY_JOBS`. */
const PARTNER_JOBS = [
  'mature-commissions',
  'look-at-partners',
  'pay-partners',
  'print-documents',
  'close-report-days',
] as const

/**
 * Deeds of a year of the programme over whole HTTP calls: visitors follow links, order and pay at the simulators or by
 * a bank line; staff pay back, take lines back and pay partners out; buyers withdraw; banks take money back.
 */
export class PartnerYear {
  readonly sales: YearSale[] = []
  readonly plans: YearPlan[] = []
  partners: readonly TestPartner[] = []
  readonly #shop: RunningShop
  readonly #sandbox: TestSandbox
  #staff: Buyer | undefined
  #visitors = 0

  constructor(shop: RunningShop, sandbox: TestSandbox) {
    this.#shop = shop
    this.#sandbox = sandbox
  }

  get staff(): Buyer {
    if (!this.#staff) throw new Error('nobody works here yet')
    return this.#staff
  }

  /** Opens the bank account, and registers three partners: paid by SEPA, by PayPal, and in shop credit. */
  async begin(): Promise<void> {
    await bankDesk(this.#shop, () => this.staff).setAccount(OWN_IBAN)
    this.partners = [await newPartner(this.#shop), await newPartner(this.#shop), await newPartner(this.#shop)]
    const methods = [
      {},
      { payoutType: 'paypal', payoutAccount: 'quentin@example.com' },
      { payoutType: 'credit', payoutAccount: '' },
    ]
    for (const [index, { member }] of this.partners.entries())
      expect((await payout(member, methods[index])).status).toBe(200)
  }

  /** Signs everybody in again: their sessions are shorter than a month. */
  async enter(): Promise<void> {
    this.#staff = await staffOf(this.#shop, 'owner')
    for (const { member } of this.partners) expect((await member.signIn()).status).toBe(200)
  }

  /** Lets somebody come by a partner's link, with consent or without, and pay. `null`: they come by themselves. */
  async sell(partner: number | null, till: Till, goods: number, month: number): Promise<YearSale> {
    const consents = this.sales.length % 2 === 0
    const buyer = consents ? await agreeingGuest(this.#shop) : new Buyer(this.#shop.url)
    const from = partner === null ? undefined : this.partners[partner]
    if (from) await follow(buyer, from)
    // With consent the shop remembers the click; without it the pages of the visit carry the ref on.
    return this.#buy(buyer, { partner, till, goods, month, ref: from && !consents ? from.ref : '' })
  }

  /** Lets a partner order by their own link. */
  sellToOneself(partner: number, goods: number, month: number): Promise<YearSale> {
    const { member, ref } = this.partners[partner]!
    return this.#buy(member, { partner: null, till: 'mollie', goods, month, ref })
  }

  async #buy(
    buyer: Buyer,
    { ref, ...sale }: Pick<YearSale, 'partner' | 'till' | 'goods' | 'month'> & { readonly ref: string },
  ): Promise<YearSale> {
    this.#visitors += 1
    const headers = { 'x-forwarded-for': `203.0.113.${this.#visitors % 250}` }
    const email = `${crypto.randomUUID()}@example.com`
    const { productId } = await sellProduct(this.#shop.core.database, { priceMinor: sale.goods })
    await buyer.call('/order/update', { fn: 'productAdd', productId, ref }, headers)
    const {
      status,
      body: orderKey,
      text,
    } = await buyer.call('/order/finalize', { ...addressForm, email, ref }, headers)
    expect(status, text).toBe(200)
    const { order } = (await buyer.call('/order/state', { key: orderKey })).body
    const placed = { buyer, orderKey, number: order.number, totalMinor: order.total.amount }
    const made: YearSale = {
      ...sale,
      placed,
      email,
      kept: 0,
      line: null,
      isDisputed: false,
      wasDisputed: false,
    }
    this.sales.push(made)
    await this.pay(made)
    return made
  }

  /** Pays an order: at the provider, or by a line of a bank statement. */
  async pay(sale: YearSale): Promise<void> {
    const { placed, till } = sale
    const cashier = cashierOf(this.#shop, this.#sandbox)
    const { body: answer } = await cashier.link(placed, till)
    if (till === 'bank-transfer') {
      const desk = bankDesk(this.#shop, () => this.staff)
      const words = `${placed.number} ${someLetters()}`
      await desk.booked(bankCsv([{ text: words, amount: (placed.totalMinor / 100).toFixed(2) }]))
      sale.line = (await desk.stored(words)).number
    } else await cashier.buyer(till, { answer }, 'pays')
    sale.kept = placed.totalMinor
    expect(await cashier.state(placed)).toMatchObject({ paymentState: 'paid' })
  }

  /** Takes the bank line of an order back: it was for another one. */
  async unassign(sale: YearSale): Promise<void> {
    const desk = bankDesk(this.#shop, () => this.staff)
    const answer = await desk.act('unassign', sale.line!, { why: 'it was for another order' })
    expect(answer.status, answer.text).toBe(200)
    sale.line = null
    sale.kept = 0
  }

  /** Pays an amount back, as a preview showed it. */
  async refund(sale: YearSale, amountMinor: number): Promise<void> {
    const { number } = sale.placed
    const fields = { amount: (amountMinor / 100).toFixed(2), reason: 'late' }
    const query = new URLSearchParams({ of: 'amount', ...fields, preview: '1' })
    const page = await this.staff.get(`/admin/orders/${number}/refund?${query}`)
    const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const answer = await this.staff.call('/admin/order/refund', { number, ...fields, shown })
    expect(answer.status, answer.text).toBe(200)
    await this.#shop.drain()
    sale.kept -= amountMinor
  }

  /** Lets the buyer withdraw; the money goes back three days later. */
  async withdraw({ email, placed: { number } }: YearSale): Promise<void> {
    const stranger = new Buyer(this.#shop.url)
    const typed = { name: 'Ada Lovelace', email, contract: number }
    const { token } = (await stranger.call('/withdraw/request', typed)).body
    expect((await stranger.call('/withdraw/confirm', { token })).status).toBe(200)
    await this.#shop.drain()
  }

  /** Lets the bank of the buyer take the money of a card payment back. */
  async dispute(sale: YearSale): Promise<void> {
    const cashier = cashierOf(this.#shop, this.#sandbox)
    const [row] = await cashier.bookOf('stripe', sale.placed)
    await cashier.buyer('stripe', { ref: row?.ref ?? '' }, 'disputes')
    expect((await cashier.state(sale.placed)).paymentState).toBe('disputed')
    sale.isDisputed = true
    sale.wasDisputed = true
    sale.kept = 0
  }

  /** Wins the last dispute that was opened. */
  async win(sale: YearSale): Promise<void> {
    const { url, env } = this.#sandbox.of('stripe')
    const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` }
    const { data } = (await (await fetch(`${url}/v1/disputes?limit=1`, { headers })).json()) as {
      data: { id: string }[]
    }
    const body = new URLSearchParams({ 'evidence[uncategorized_text]': 'winning_evidence' })
    const answer = await fetch(`${url}/v1/disputes/${data[0]?.id}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    await this.#shop.drain()
    sale.isDisputed = false
    sale.kept = sale.placed.totalMinor
  }

  /** Lets a member who came by a partner's link subscribe, and pay the first month. */
  async subscribe(partner: number, price: number): Promise<void> {
    const { database } = this.#shop.core
    const { productId, productUuid } = await sellProduct(database, {
      kind: 'subscription',
      priceMinor: price,
      requiresShipping: false,
      stock: null,
    })
    await database.query(`UPDATE product SET period = 'P1M' WHERE id = $1`, [productUuid])
    const { buyer } = await newMember(this.#shop)
    await buyer.call('/consent', { partner: '1' })
    await follow(buyer, this.partners[partner]!)
    const fields = { ...addressForm, gatewayId: 'mollie', productId, waiver: '1' }
    const { status, body: answer, text } = await buyer.call('/subscription/link', fields)
    expect(status, text).toBe(200)
    await cashierOf(this.#shop, this.#sandbox).buyer('mollie', { answer }, 'pays')
    this.plans.push({ partner, price })
  }

  /** Returns when each period of a subscription was paid, as the provider's book says. */
  async paidPeriods({ price }: YearPlan): Promise<readonly Date[]> {
    const own = new Set(this.sales.map(({ placed }) => placed.number))
    const rows = (await this.#sandbox.book('mollie')).filter(
      ({ orderNumber, amount, status }) => !own.has(orderNumber) && amount === price && status === 'paid',
    )
    return rows.map(({ at }) => new Date(at)).toSorted((one, other) => one.getTime() - other.getTime())
  }

  /** Lets days pass, with every job that is due until then and changes what a partner has or gets. */
  passDays(days: number): Promise<void> {
    return deskOf(this.#shop, this.#sandbox).advance(days * DAY, ...PARTNER_JOBS)
  }
}
