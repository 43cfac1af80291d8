import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PayoutState, PayoutType } from '../contract.ts'

const PAYOUT = columns('payout', {
  id: column<string>('uuid'),
  number: column<string>('text'),
  partnerId: column<string>('uuid'),
  state: column<PayoutState>('text'),
  amountMinor: column<number>('bigint'),
  currency: column<string>('text'),
  type: column<PayoutType>('text'),
  accountSealed: column<Buffer | null>('bytea'),
  accountPrint: column<Buffer | null>('bytea'),
  ending: column<string>('text'),
  month: column<string | null>('date'),
  requestedAt: column<Date>('timestamptz'),
  heldUntil: column<Date | null>('timestamptz'),
  firstBy: column<string | null>('text'),
  secondBy: column<string | null>('text'),
  approvedAt: column<Date | null>('timestamptz'),
  fileId: column<string | null>('uuid'),
  sentAt: column<Date | null>('timestamptz'),
  endedAt: column<Date | null>('timestamptz'),
  couponId: column<string | null>('uuid'),
})
const NEW = PAYOUT.without(
  'number',
  'firstBy',
  'secondBy',
  'approvedAt',
  'fileId',
  'sentAt',
  'endedAt',
  'couponId',
)
const CHANGED = PAYOUT.without(
  'number',
  'partnerId',
  'amountMinor',
  'currency',
  'type',
  'accountSealed',
  'accountPrint',
  'ending',
  'month',
  'requestedAt',
  'heldUntil',
)

/** A payout as its table holds it. Amounts in minor units of its currency. */
export type PayoutRow = RowOf<typeof PAYOUT>
export type NewPayout = RowOf<typeof NEW>

const insert = statement<NewPayout>(
  'payout-insert',
  `INSERT INTO payout (number, ${NEW.names}) VALUES ('P' || nextval('payout_number'), ${NEW.parameters})
   ON CONFLICT DO NOTHING RETURNING ${PAYOUT.select('payout')}`,
)
const byId = statement('payout-by-id', `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.id = $1`)
const lockById = statement(
  'payout-lock',
  `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.id = $1 FOR NO KEY UPDATE`,
)
const running = statement(
  'payout-running',
  `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.partner_id = $1 AND p.state IN ('requested', 'approved', 'sent')`,
)
const ofPartner = statement(
  'payout-of-partner',
  `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.partner_id = $1 ORDER BY p.requested_at DESC, p.id DESC LIMIT $2`,
)
const ofFile = statement(
  'payout-of-file',
  `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.file_id = $1 ORDER BY p.id`,
)
const forFile = statement(
  'payout-for-file',
  `SELECT ${PAYOUT.select('p')} FROM payout p WHERE p.state = 'approved' AND p.file_id IS NULL AND p.type = $1 AND p.currency = $2
   ORDER BY p.id LIMIT $3 FOR NO KEY UPDATE`,
)
const change = statement<RowOf<typeof CHANGED>>(
  'payout-change',
  `UPDATE payout SET state = $state, first_by = $firstBy, second_by = $secondBy, approved_at = $approvedAt, file_id = $fileId, sent_at = $sentAt,
     ended_at = $endedAt, coupon_id = $couponId WHERE id = $id`,
)
const note = statement<PayoutEvent>(
  'payout-event',
  `INSERT INTO payout_event (payout_id, what, to_state, actor, at, why) VALUES ($payoutId, $what, $toState, $actor, $now, $why)`,
)
const history = statement(
  'payout-history',
  'SELECT what, actor, at, why FROM payout_event WHERE payout_id = $1 ORDER BY id LIMIT 100',
)
const paidOut = statement(
  'payout-paid-out',
  `SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM payout WHERE partner_id = $1 AND state = 'paid' AND currency = $2`,
)

/** What happens to a payout. */
export type PayoutStep =
  | 'requested'
  | 'approved-first'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'filed'
  | 'unfiled'
  | 'sent'
  | 'not-taken'
  | 'paid'
  | 'returned'

interface PayoutEvent {
  readonly payoutId: string
  readonly what: PayoutStep
  readonly toState: PayoutState
  readonly actor: string
  readonly now: Date
  readonly why: string
}

/** Stores a payout and returns it; null where one runs, or the run of its month made one. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow | null> {
  return (await tx.query<PayoutRow>(insert, insert.bind(payout)))[0] ?? null
}

/** Reads a payout; null where there is none. */
export async function readPayout(db: Queryable, id: string): Promise<PayoutRow | null> {
  return (await db.query<PayoutRow>(byId, [id]))[0] ?? null
}

/** Locks a payout until the transaction ends. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  return (await tx.query<PayoutRow>(lockById, [id]))[0] ?? null
}

/** Reads the payout of a partner that has not ended; null: none. */
export async function readRunning(db: Queryable, partnerId: string): Promise<PayoutRow | null> {
  return (await db.query<PayoutRow>(running, [partnerId]))[0] ?? null
}

/** Reads the payouts of a partner, the newest first. */
export function readPayoutsOf(db: Queryable, partnerId: string, limit: number): Promise<PayoutRow[]> {
  return db.query<PayoutRow>(ofPartner, [partnerId, limit])
}

/** Reads the payouts in a file. */
export function readPayoutsIn(db: Queryable, fileId: string): Promise<PayoutRow[]> {
  return db.query<PayoutRow>(ofFile, [fileId])
}

/** Locks the approved payouts of a kind that are in no file. */
export function lockForFile(
  tx: Tx,
  of: { readonly type: PayoutType; readonly currency: string; readonly limit: number },
): Promise<PayoutRow[]> {
  return tx.query<PayoutRow>(forFile, [of.type, of.currency, of.limit])
}

/** Writes what changed of a payout, and why, at the commit. The caller holds the lock. */
export function queueStep(
  tx: Tx,
  payout: PayoutRow,
  changes: Partial<RowOf<typeof CHANGED>>,
  event: Omit<PayoutEvent, 'payoutId' | 'toState' | 'why'> & { readonly why?: string },
): PayoutRow {
  const changed = { ...payout, ...changes }
  tx.defer(change, change.bind(changed))
  tx.defer(note, note.bind({ why: '', ...event, payoutId: payout.id, toState: changed.state }))
  return changed
}

/** A line of the history of a payout. */
export interface PayoutHistoryLine {
  readonly what: PayoutStep
  readonly actor: string
  readonly at: Date
  readonly why: string
}

/** Reads what happened to a payout, the oldest first. */
export function readPayoutHistory(db: Queryable, id: string): Promise<PayoutHistoryLine[]> {
  return db.query<PayoutHistoryLine>(history, [id])
}

/** Sums what was paid out to a partner. Units: minor units of the currency. */
export async function readPaidOut(db: Queryable, partnerId: string, currency: string): Promise<number> {
  return (await db.query<{ minor: number }>(paidOut, [partnerId, currency]))[0]?.minor ?? 0
}
