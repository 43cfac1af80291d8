import type { Database } from '#db/database.ts'
import type { DiscountTerms } from '#domains/discount/rules.ts'
import { correctInvoice, queueInvoice } from '#domains/invoice/index.ts'
import {
  entriesForDispute,
  entriesForPlacing,
  entriesForRefund,
  entriesForSettlement,
  type LedgerTransaction,
  queueLedgerTransaction,
  reversed,
} from '#domains/ledger/index.ts'
import { priceOrder } from '#domains/order/rules.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { rules as baseRules } from './priced-lines.ts'

/** Returns numbers between 0 and 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const RATES = new Map([
  ['DE/standard', 1900],
  ['DE/reduced', 700],
  ['FR/standard', 2000],
  ['FR/reduced', 550],
])
const GATEWAYS = ['alpha', 'beta']

/** Instants of a booking, so that a test can choose the days. */
export interface BookOptions {
  readonly seed: number
  readonly orders: number
  readonly from: Date
  readonly days: number
}

/**
 * Books random orders as the program books them: several rates, countries and currencies, prices with and
 * without VAT, discounts, shipping, vouchers; cancelled, invoiced, paid in several ways, refunded in parts, with
 * refunds that come back, and disputed.
 */
export async function bookRandomOrders(
  database: Database,
  { seed, orders, from, days }: BookOptions,
): Promise<void> {
  const random = randomNumbers(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const below = (limit: number): number => Math.floor(random() * limit)
  const atOf = (after: Date): Date => new Date(after.getTime() + below(days * 12) * 3_600_000)
  for (let n = 0; n < orders; n += 1) {
    const currency = pick(['EUR', 'EUR', 'USD', 'JPY'])
    const country = pick(['DE', 'DE', 'FR', 'US'])
    const taxIncluded = random() < 0.7
    const lines = Array.from({ length: 1 + below(4) }, (_, index) => {
      const taxClass = pick(['standard', 'standard', 'reduced', 'voucher'])
      return {
        variantId: `00000000-0000-7000-8000-00000000000${index}`,
        pieces: 1 + below(5),
        unitPriceMinor: 1 + below(9_999),
        taxClass,
        weightGrams: 100,
        requiresShipping: taxClass !== 'voucher' && random() < 0.7,
      }
    })
    const zone = { countries: [country], methods: [{ ...baseRules.zones[0]!.methods[0]!, currency }] }
    const price = priceOrder(
      { ...baseRules, taxIncluded, taxRates: RATES, zones: [zone] },
      { lines, currency, country, shippingMethod: '', discounts: discountOf(random) },
    )
    const id = uuidv7(from.getTime() + n)
    const placedAt = atOf(from)
    const number = `${seed}-${n}`
    const entries = entriesForPlacing({ ...price, currency, country })
    const book = (booking: Omit<LedgerTransaction, 'chargeId' | 'actor'>) =>
      database.transaction(async (tx) =>
        queueLedgerTransaction(tx, { chargeId: id, actor: 'test', ...booking }),
      )
    await database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO orders (id, key, state, number, locale, currency, billing, tax_included, subtotal_minor, discount_minor, shipping_minor, tax_minor, total_minor,
           created_at, updated_at, placed_at) VALUES ($1, $2, 'placed', $2, 'en', $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11)`,
        [
          id,
          number,
          currency,
          JSON.stringify({ country }),
          taxIncluded,
          price.subtotalMinor,
          price.discountMinor,
          price.shippingMinor,
          price.taxMinor,
          price.totalMinor,
          placedAt,
        ],
      )
      for (const [index, line] of lines.entries())
        await tx.query(
          `INSERT INTO order_line (order_id, variant_id, position, pieces, product_id, name, unit_price_minor, discount_minor, tax_class, tax_rate_bp, tax_minor)
           VALUES ($1, $2, $3, $4, $5, 'A thing', $6, $7, $8, $9, $10)`,
          [
            id,
            line.variantId,
            index + 1,
            line.pieces,
            `thing-${index}`,
            line.unitPriceMinor,
            price.lineDiscounts[index],
            line.taxClass,
            price.lineTaxes[index]?.rateBp,
            price.lineTaxes[index]?.taxMinor,
          ],
        )
    })
    await book({ kind: 'order-placed', cause: 'placed', at: placedAt, entries })
    const fate = random()
    if (fate < 0.2) {
      await book({
        kind: 'order-cancelled',
        cause: 'cancelled',
        at: atOf(placedAt),
        entries: reversed(entries),
      })
      continue
    }
    if (fate < 0.3 || price.totalMinor === 0) continue
    const gateway = pick(GATEWAYS)
    const paidAt = atOf(placedAt)
    await book({
      kind: 'settlement',
      cause: 'settlement',
      at: paidAt,
      entries: entriesForSettlement(gateway, price.totalMinor, currency),
    })
    await database.transaction(async (tx) =>
      queueInvoice(tx, { orderId: id, number: `R${number}`, amountMinor: price.totalMinor, now: paidAt }),
    )
    if (fate < 0.4)
      await book({
        kind: 'dispute',
        cause: 'dispute',
        at: atOf(paidAt),
        entries: entriesForDispute(gateway, price.totalMinor, currency),
      })
    let refundedMinor = 0
    let now = paidAt
    for (let turn = 0; fate > 0.6 && turn < 3; turn += 1) {
      const comesBack = refundedMinor > 0 && random() < 0.3
      const amount = comesBack ? 1 + below(refundedMinor) : 1 + below(price.totalMinor - refundedMinor + 1)
      if (!comesBack && refundedMinor + amount > price.totalMinor) break
      refundedMinor += comesBack ? -amount : amount
      now = atOf(now)
      const refund = entriesForRefund(gateway, amount, currency)
      await book({
        kind: 'refund',
        cause: `refund:${turn}`,
        at: now,
        entries: comesBack ? reversed(refund) : refund,
      })
      await database.transaction((tx) => correctInvoice(tx, { orderId: id, refundedMinor, now }))
    }
  }
}

function discountOf(random: () => number): readonly DiscountTerms[] {
  if (random() < 0.5) return []
  return [
    {
      codeId: 'less',
      code: 'LESS',
      purpose: 'order',
      kind: 'percent',
      percentBp: 100 + Math.floor(random() * 9_000),
      amountMinor: null,
      currency: null,
      minimumMinor: 0,
      stacks: false,
      refusal: null,
      variantIds: null,
    },
  ]
}
