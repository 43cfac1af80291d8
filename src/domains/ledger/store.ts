import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LedgerEntry } from './rules.ts'

export interface LedgerTransaction {
  readonly chargeId: string
  readonly kind:
    | 'order-placed'
    | 'order-cancelled'
    | 'settlement'
    | 'refund'
    | 'reversal'
    | 'dispute'
    | 'unallocated'
    | 'commission'
  /** The cause; a second transaction with the same cause for the same charge is refused. */
  readonly cause: string
  readonly actor: string
  readonly at: Date
  readonly entries: readonly LedgerEntry[]
}

interface Posting extends Omit<LedgerTransaction, 'entries'> {
  readonly id: string
  readonly accounts: readonly string[]
  readonly currencies: readonly string[]
  readonly amountsMinor: readonly number[]
  /** Signature of the transaction; null without a signer. */
  readonly mac: Buffer | null
}

const post = statement<Posting>(
  'ledger-post',
  `WITH booked AS (INSERT INTO ledger_transaction (charge_id, id, kind, cause, at, actor, mac) VALUES ($chargeId, $id, $kind, $cause, $at, $actor, $mac))
   INSERT INTO ledger_entry (charge_id, transaction_id, line, account, currency, amount_minor)
   SELECT $chargeId, $id, e.line, e.account, e.currency, e.amount_minor
   FROM unnest($accounts::text[], $currencies::text[], $amountsMinor::bigint[]) WITH ORDINALITY AS e(account, currency, amount_minor, line)`,
)

const entriesOfCause = statement(
  'ledger-entries-of-cause',
  `SELECT e.account, e.currency, e.amount_minor AS "amountMinor" FROM ledger_transaction t
   JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id WHERE t.charge_id = $1 AND t.cause = $2 ORDER BY e.line`,
)

const disputeMoves = statement(
  'ledger-dispute-moves',
  `SELECT count(*) AS moves FROM ledger_transaction WHERE charge_id = $1 AND kind = 'dispute' AND starts_with(cause, 'dispute:' || $2 || ':')`,
)

const SETTLED = `coalesce(-sum(e.amount_minor) FILTER (WHERE t.kind IN ('settlement', 'reversal')), 0)::bigint AS "settledMinor",
     coalesce(sum(e.amount_minor) FILTER (WHERE t.kind = 'refund'), 0)::bigint AS "refundedMinor"
   FROM ledger_transaction t JOIN ledger_entry e ON e.charge_id = t.charge_id AND e.transaction_id = t.id AND e.account = 'receivable'`
const settledOfCharge = statement('ledger-settled-of-charge', `SELECT ${SETTLED} WHERE t.charge_id = $1`)
const settledOfCharges = statement(
  'ledger-settled-of-charges',
  `SELECT t.charge_id AS "chargeId", ${SETTLED} WHERE t.charge_id = ANY ($1::uuid[]) GROUP BY t.charge_id`,
)

/**
 * Amounts of a charge: paid (less what a bank took back), and refunded. Units: minor units of the charge's
 * currency.
 */
export interface Settled {
  readonly settledMinor: number
  readonly refundedMinor: number
}

const NOTHING_SETTLED: Settled = { settledMinor: 0, refundedMinor: 0 }

/**
 * Books one transaction. Its entries must sum to zero per currency, which the database checks; a transaction
 * without money is not booked. Fails with a unique violation if the cause was booked before.
 */
export function queueLedgerTransaction(tx: Tx, { entries, ...booking }: LedgerTransaction): void {
  if (entries.length === 0) return
  const id = uuidv7(booking.at.getTime())
  const values = post.bind({
    ...booking,
    id,
    accounts: entries.map((entry) => entry.account),
    currencies: entries.map((entry) => entry.currency),
    amountsMinor: entries.map((entry) => entry.amountMinor),
    mac: tx.signer?.sign(signedText({ ...booking, id, entries })) ?? null,
  })
  tx.defer(post, values)
}

/** Returns the signed text of a transaction: all of its content. */
export function signedText({
  chargeId,
  id,
  kind,
  cause,
  actor,
  at,
  entries,
}: LedgerTransaction & { readonly id: string }): string {
  const sides = entries.map(({ account, currency, amountMinor }) => [account, currency, amountMinor])
  return JSON.stringify(['ledger', chargeId, id, kind, cause, at.toISOString(), actor, sides])
}

/** Reads the entries of the transaction with this cause, so that it can be reversed exactly. */
export async function readEntriesOfCause(
  db: Queryable,
  chargeId: string,
  cause: string,
): Promise<LedgerEntry[]> {
  return db.query<LedgerEntry>(entriesOfCause, [chargeId, cause])
}

/**
 * Counts the movements of money caused by a dispute. While the caller holds the charge's lock, the count can
 * safely number the next one.
 */
export async function readDisputeMoves(
  db: Queryable,
  chargeId: string,
  providerDisputeId: string,
): Promise<number> {
  const [row] = await db.query<{ moves: number }>(disputeMoves, [chargeId, providerDisputeId])
  return row?.moves ?? 0
}

/** Reads the amounts paid and refunded of a charge. */
export async function readSettled(db: Queryable, chargeId: string): Promise<Settled> {
  const [row] = await db.query<Settled>(settledOfCharge, [chargeId])
  return row ?? NOTHING_SETTLED
}

/** Reads the amounts paid and refunded of many charges, in one query. */
export async function readSettledOf(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => Settled> {
  const rows = await db.query<Settled & { chargeId: string }>(settledOfCharges, [chargeIds])
  const found = new Map(rows.map(({ chargeId, ...settled }) => [chargeId, settled]))
  return (chargeId) => found.get(chargeId) ?? NOTHING_SETTLED
}
