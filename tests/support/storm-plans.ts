import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'

/** Renewals earn less, by a rule of the owner; everything else earns the standard rate of ten percent. */
export const renewalsRule = (at: number) =>
  ({
    id: uuidv7(at),
    name: 'Renewals',
    rateBp: 500,
    productIds: [],
    categoryIds: [],
    tiers: [],
    countries: [],
    phase: 'recurring',
    capMinor: null,
    isOn: true,
  }) as const

/** A monthly subscription. */
export interface Plan<Sale> {
  readonly id: string
  readonly from: number
  /** Its first order. */
  first: Sale | null
  periods: number
}

/** Returns the start of the month so many months later: the 31st becomes the last day of a shorter month. */
export function monthsAfter(from: number, months: number): number {
  const at = new Date(from)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  return at.getTime()
}

/** Inserts a period of a monthly subscription, and with the first one the subscription. */
export async function insertPeriod(
  tx: Tx,
  period: {
    readonly subscriptionId: string
    readonly orderId: string
    /** 1 for the first. */
    readonly number: number
    readonly startsAt: Date
    readonly endsAt: Date
    readonly at: Date
  },
): Promise<void> {
  const { subscriptionId, orderId, number, startsAt, endsAt, at } = period
  if (number === 1)
    await tx.query(
      `INSERT INTO subscription (id, number, product_id, variant_id, kind, state, renews, price_minor, currency, period, anchor_at, paid_until, created_at)
       VALUES ($1::uuid, $1::uuid::text, $1::uuid, $1::uuid, 'subscription', 'active', 'never', 1000, 'EUR', 'P1M', $2, $3, $2)`,
      [subscriptionId, startsAt, endsAt],
    )
  await tx.query(
    `INSERT INTO subscription_period (id, subscription_id, number, order_id, starts_at, ends_at, state, created_at) VALUES ($2::uuid, $1, $3, $2::uuid, $4, $5, 'open', $6)`,
    [subscriptionId, orderId, number, startsAt, endsAt, at],
  )
}
