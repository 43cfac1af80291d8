import type { Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { queueLedgerTransaction } from '#domains/ledger/index.ts'

/** Account: what commissions cost the shop. */
const COMMISSIONS = 'commissions'
/** Account: what the shop owes partners and cannot be paid out yet. */
const PENDING = 'partners:pending'

/** A change of a pending commission that staff decided. */
export interface Correction {
  readonly partnerId: string
  readonly orderId: string
  /** A second correction with the same cause fails the transaction. */
  readonly cause: string
  readonly currency: string
  /** Below zero: it is taken back. Units: minor units. */
  readonly pendingMinor: number
  readonly actor: string
  readonly now: Date
}

const book = statement<Omit<Correction, 'actor'>>(
  'partner-entry-corrected',
  `WITH booked AS (
     INSERT INTO partner_entry (partner_id, kind, cause, order_id, currency, pending_minor, payable_minor, at)
     VALUES ($partnerId, 'corrected', $cause, $orderId, $currency, $pendingMinor, 0, $now)
   )
   UPDATE partner_balance SET pending_minor = pending_minor + $pendingMinor::bigint, earned_minor = earned_minor + $pendingMinor::bigint
   WHERE partner_id = $partnerId AND currency = $currency`,
)

/**
 * Books a correction of a pending commission: in the partner's entries, in their balance and in the ledger. Nothing is
 * booked for nothing. Source: decision 0078.
 */
export function queueCorrection(tx: Tx, { actor, ...correction }: Correction): void {
  const { orderId, cause, currency, pendingMinor, now } = correction
  if (pendingMinor === 0) return
  tx.defer(book, book.bind(correction))
  queueLedgerTransaction(tx, {
    chargeId: orderId,
    kind: 'commission',
    cause: `partner:${cause}`,
    actor,
    at: now,
    entries: [
      { account: COMMISSIONS, currency, amountMinor: pendingMinor },
      { account: PENDING, currency, amountMinor: -pendingMinor },
    ],
  })
}
