import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { type PartnerRow, readClicks, readPartnerTotals } from '#domains/partner/index.ts'
import type { PayoutState, PayoutType } from '#domains/payout/contract.ts'
import { readStatementsOf } from '#domains/payout/index.ts'
import type { Money } from '#kernel/money.ts'
import { readNextDue } from '../partner/commissions.ts'

const payouts = statement<{
  readonly partnerId: string
  readonly after: string | null
  readonly limit: number
}>(
  'member-payouts',
  `SELECT p.id, p.number, p.state, p.amount_minor AS "amountMinor", p.currency, p.type, p.ending, p.requested_at AS "requestedAt"
   FROM payout p WHERE p.partner_id = $partnerId
   AND ($after::uuid IS NULL OR (p.requested_at, p.id) < (SELECT l.requested_at, l.id FROM payout l WHERE l.id = $after AND l.partner_id = $partnerId))
   ORDER BY p.requested_at DESC, p.id DESC LIMIT $limit`,
)

interface PayoutRow {
  readonly id: string
  readonly number: string
  readonly state: PayoutState
  readonly amountMinor: number
  readonly currency: string
  readonly type: PayoutType
  readonly ending: string
  readonly requestedAt: Date
}

/** Money of a partner in one currency. */
export interface MemberPartnerMoney {
  readonly commissions: Money
  readonly payouts: Money
  readonly pending: Money
  readonly payable: Money
}

/** The figures of a partner. */
export interface MemberPartner {
  readonly ref: string
  readonly state: PartnerRow['state']
  readonly since: string
  readonly clicks: number
  readonly orders: number
  /** In the shop's currency first; there is always one. */
  readonly money: readonly MemberPartnerMoney[]
  readonly nextDue: { readonly amount: Money; readonly at: string } | null
}

/** Reads the figures of a partner. */
export async function readMemberPartner(
  db: Queryable,
  { id, ref, state, joinedAt }: PartnerRow,
  currency: string,
): Promise<MemberPartner> {
  const [clicks, totals, due] = await Promise.all([
    readClicks(db, id),
    readPartnerTotals(db, id),
    readNextDue(db, id),
  ])
  const others = totals.map((one) => one.currency).filter((one) => one !== '' && one !== currency)
  return {
    ref: ref ?? '',
    state,
    since: joinedAt.toISOString(),
    clicks,
    orders: totals.find((one) => one.currency === '')?.orders ?? 0,
    money: [currency, ...others].map((one) => {
      const own = totals.find((total) => total.currency === one)
      const money = (amount = 0): Money => ({ amount, currency: one })
      return {
        commissions: money(own?.earnedMinor),
        payouts: money(own?.paidMinor),
        pending: money(own?.pendingMinor),
        payable: money(own?.payableMinor),
      }
    }),
    nextDue: due && {
      amount: { amount: due.amountMinor, currency: due.currency },
      at: due.maturesAt.toISOString(),
    },
  }
}

/** A payout to a partner. */
export interface MemberPayout {
  readonly number: string
  readonly state: PayoutState
  readonly amount: Money
  readonly type: PayoutType
  readonly ending: string
  readonly requestedAt: string
  readonly statements: readonly string[]
}

/** Reads a page of the payouts of a partner, the newest first. `next` is the id of the last. */
export async function readMemberPayouts(
  db: Queryable,
  partnerId: string,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<{ readonly items: readonly MemberPayout[]; readonly next: string | null }> {
  const rows = await db.query<PayoutRow>(payouts, payouts.bind({ partnerId, after, limit: limit + 1 }))
  const shown = rows.slice(0, limit)
  const statements = await readStatementsOf(
    db,
    shown.map(({ id }) => id),
  )
  const numbersOf = Map.groupBy(statements, ({ payoutId }) => payoutId)
  return {
    items: shown.map(({ id, number, state, amountMinor, currency, type, ending, requestedAt }) => ({
      number,
      state,
      amount: { amount: amountMinor, currency },
      type,
      ending,
      requestedAt: requestedAt.toISOString(),
      statements: (numbersOf.get(id) ?? []).map((statement) => statement.number),
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
