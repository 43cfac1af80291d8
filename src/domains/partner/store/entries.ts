// Tests: tests/flows/partner/commissions.test.ts, tests/programmes/commissions.test.ts

import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { entriesForPartner, queueCharge, queueLedgerTransaction } from '#domains/ledger/index.ts'

/** A change of what a partner has earned. Units: minor units of `currency`. */
export interface PartnerEntry {
  readonly partnerId: string
  readonly kind: 'earned' | 'matured' | 'returned' | 'payout' | 'payout-returned' | 'corrected'
  /** What it follows from; a second entry of one cause fails the transaction. */
  readonly cause: string
  readonly orderId: string | null
  readonly payoutId: string | null
  readonly currency: string
  readonly pendingMinor: number
  readonly payableMinor: number
  readonly now: Date
}

/** A payout, or one that came back. Units: minor units of `currency`, above zero. */
export interface PayoutEntry {
  readonly partnerId: string
  readonly payoutId: string
  readonly kind: 'payout' | 'payout-returned'
  readonly currency: string
  readonly amountMinor: number
  /** As money, or as credit to be spent in the shop. */
  readonly through: 'transfer' | 'credit'
  readonly actor: string
  readonly now: Date
}

const insert = statement<PartnerEntry & { readonly earnedMinor: number; readonly paidMinor: number }>(
  'partner-entry-insert',
  `WITH entry AS (
     INSERT INTO partner_entry (partner_id, kind, cause, order_id, payout_id, currency, pending_minor, payable_minor, at)
     VALUES ($partnerId, $kind, $cause, $orderId, $payoutId, $currency, $pendingMinor, $payableMinor, $now)
   )
   INSERT INTO partner_balance AS b (partner_id, currency, pending_minor, payable_minor, earned_minor, paid_minor)
   VALUES ($partnerId, $currency, $pendingMinor, $payableMinor, $earnedMinor, $paidMinor)
   ON CONFLICT (partner_id, currency) DO UPDATE SET pending_minor = b.pending_minor + excluded.pending_minor,
     payable_minor = b.payable_minor + excluded.payable_minor, earned_minor = b.earned_minor + excluded.earned_minor,
     paid_minor = b.paid_minor + excluded.paid_minor`,
)
const lockPayable = statement(
  'partner-balance-lock',
  'SELECT payable_minor AS "payableMinor" FROM partner_balance WHERE partner_id = $1 AND currency = $2 FOR UPDATE',
)
const payoutOf = statement<Pick<PayoutEntry, 'partnerId' | 'payoutId' | 'currency'>>(
  'partner-entry-payout',
  `SELECT -payable_minor AS "amountMinor" FROM partner_entry
   WHERE partner_id = $partnerId AND cause = 'payout:' || $payoutId::text AND currency = $currency`,
)

/** Writes an entry into a partner's ledger, its sum and the shop's ledger, at the commit. */
export function queuePartnerEntry(tx: Tx, entry: PartnerEntry, actor: string, through = 'commissions'): void {
  const { kind, pendingMinor, payableMinor, currency, now } = entry
  const chargeId = entry.orderId ?? entry.payoutId
  if (chargeId === null) throw new Error('an entry belongs to an order or to a payout')
  const isPayout = kind === 'payout' || kind === 'payout-returned'
  const change = pendingMinor + payableMinor
  const sums = { earnedMinor: isPayout ? 0 : change, paidMinor: isPayout ? 0 - change : 0 }
  tx.defer(insert, insert.bind({ ...entry, ...sums }))
  queueLedgerTransaction(tx, {
    chargeId,
    kind: isPayout ? 'payout' : 'commission',
    cause: `partner:${entry.cause}`,
    actor,
    at: now,
    entries: entriesForPartner({ through, currency, pendingMinor, payableMinor }),
  })
}

/** A change of a pending commission that staff decided. */
export interface Correction
  extends Pick<PartnerEntry, 'partnerId' | 'cause' | 'currency' | 'pendingMinor' | 'now'> {
  readonly orderId: string
  readonly actor: string
}

/** Books what staff decided about a pending commission, at the commit; nothing is booked for nothing. Source: decision 0076. */
export function queueCorrection(tx: Tx, { actor, ...correction }: Correction): void {
  if (correction.pendingMinor === 0) return
  queuePartnerEntry(tx, { ...correction, kind: 'corrected', payoutId: null, payableMinor: 0 }, actor)
}

/**
 * Books a payout, or one that came back, in the caller's transaction: locks the partner's balance until its end, then
 * writes the entry and the ledger transaction. Returns false, and books nothing, where a payout is not above zero or
 * exceeds what is payable, and where a returned one was not paid out in just this sum. A payout that is booked, or
 * returned, a second time fails the transaction. Source: decision 0069.
 */
export async function queuePayoutEntry(tx: Tx, payout: PayoutEntry): Promise<boolean> {
  const { partnerId, payoutId, kind, currency, amountMinor, through, actor, now } = payout
  const [balance] = await tx.query<{ payableMinor: number }>(lockPayable, [partnerId, currency])
  if (kind === 'payout') {
    if (amountMinor <= 0 || amountMinor > (balance?.payableMinor ?? 0)) return false
    queueCharge(tx, { id: payoutId, payer: { kind: 'payout', id: payoutId }, currency }, now)
  } else {
    const [paid] = await tx.query<{ amountMinor: number }>(payoutOf, payoutOf.bind(payout))
    if (paid?.amountMinor !== amountMinor) return false
  }
  const payableMinor = kind === 'payout' ? -amountMinor : amountMinor
  const money = { orderId: null, payoutId, currency, pendingMinor: 0, payableMinor, now }
  const account = through === 'credit' ? 'vouchers' : 'payouts:sent'
  queuePartnerEntry(tx, { partnerId, kind, cause: `${kind}:${payoutId}`, ...money }, actor, account)
  return true
}
