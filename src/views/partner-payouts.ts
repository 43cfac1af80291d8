import type { Queryable } from '#db/database.ts'
import { creditCode } from '#domains/coupon/index.ts'
import type { PartnerRow } from '#domains/partner/index.ts'
import {
  type PayoutRow,
  readBilling,
  readMethod,
  readPaidOut,
  readPayable,
  readPayoutsOf,
  readRunning,
  readStatementsOf,
} from '#domains/payout/index.ts'
import type { ShopRules } from '#domains/shop/index.ts'
import type { PartnerPayoutsView, PayoutView } from '#web/partner/views.ts'

/** The newest payouts that the page shows. */
const SHOWN = 24

/** Signs what follows from the secret key of the shop; null: it is not known here. */
export type SignCredit = Parameters<typeof creditCode>[0] | null

/** Reads how a partner is paid, what is payable, and their payouts. Source: docs/http-contract.md "Partner programme". */
export async function readPartnerPayouts(
  db: Queryable,
  { id }: Pick<PartnerRow, 'id'>,
  { rules, signer, now }: { readonly rules: ShopRules; readonly signer: SignCredit; readonly now: Date },
): Promise<PartnerPayoutsView> {
  const { currency, partners } = rules
  const [method, billing, payableMinor, paidMinor, payouts, running] = await Promise.all([
    readMethod(db, id),
    readBilling(db, id),
    readPayable(db, id, currency),
    readPaidOut(db, id, currency),
    readPayoutsOf(db, id, SHOWN),
    readRunning(db, id),
  ])
  const statements = await readStatementsOf(
    db,
    payouts.map((payout) => payout.id),
  )
  const shown = (payout: PayoutRow): PayoutView => ({
    id: payout.id,
    number: payout.number,
    state: payout.state,
    amount: { amount: payout.amountMinor, currency: payout.currency },
    type: payout.type,
    ending: payout.ending,
    at: payout.requestedAt.toISOString(),
    code: payout.couponId !== null && signer ? creditCode(signer, payout.id) : null,
    statements: statements.flatMap(({ payoutId, number }) => (payoutId === payout.id ? [number] : [])),
  })
  return {
    payable: { amount: payableMinor, currency },
    paid: { amount: paidMinor, currency },
    least: { amount: partners.minPayoutMinor, currency },
    day: partners.payoutDay,
    method: method && { type: method.type, ending: method.ending },
    heldUntil: method?.heldUntil && method.heldUntil > now ? method.heldUntil.toISOString() : null,
    billing,
    isRunning: running !== null,
    payouts: payouts.map(shown),
  }
}
