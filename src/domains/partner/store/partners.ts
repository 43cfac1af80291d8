import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import type { PartnerState } from '../states.ts'

const PARTNER = columns('partner', {
  id: column<string>('uuid'),
  accountId: column<string | null>('uuid'),
  state: column<PartnerState>('text'),
  joinedAt: column<Date>('timestamptz'),
  tier: column<string>('text'),
})

/** A partner with the ref of their links; without one after an erasure. */
export type PartnerRow = RowOf<typeof PARTNER> & { readonly ref: string | null }

/** An entry of a partner's history. */
export interface PartnerEvent {
  readonly what:
    | 'joined'
    | 'ref-changed'
    | 'blocked'
    | 'unblocked'
    | 'code-given'
    | 'code-taken'
    | 'tier-set'
    | 'held'
    | 'released'
    | 'commissions-refused'
    | 'commissions-restored'
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

const FROM = `SELECT ${PARTNER.select('p')}, r.ref FROM partner p LEFT JOIN partner_ref r ON r.partner_id = p.id AND r.retired_at IS NULL`
const ofAccount = statement('partner-of-account', `${FROM} WHERE p.account_id = $1`)
const byRef = statement(
  'partner-by-ref',
  `${FROM} WHERE p.id = (SELECT partner_id FROM partner_ref WHERE ref = $1 AND retired_at IS NULL)`,
)
const byId = statement('partner-by-id', `${FROM} WHERE p.id = $1`)
const lockById = statement('partner-lock', `${FROM} WHERE p.id = $1 FOR NO KEY UPDATE OF p`)
const lockOfAccount = statement(
  'partner-lock-of-account',
  `${FROM} WHERE p.account_id = $1 FOR NO KEY UPDATE OF p`,
)
// Two activations of one account at once: the second waits here and finds the first.
const insert = statement<RowOf<typeof PARTNER>>(
  'partner-insert',
  `INSERT INTO partner (${PARTNER.names}) VALUES (${PARTNER.parameters}) ON CONFLICT (account_id) DO NOTHING RETURNING id`,
)
const setState = statement('partner-set-state', 'UPDATE partner SET state = $2 WHERE id = $1')
const setTier = statement('partner-set-tier', 'UPDATE partner SET tier = $2 WHERE id = $1')
const note = statement<{
  readonly partnerId: string
  readonly what: string
  readonly fromState: PartnerState | null
  readonly toState: PartnerState
  readonly actor: string
  readonly now: Date
  readonly why: string
}>(
  'partner-event',
  `INSERT INTO partner_event (partner_id, what, from_state, to_state, actor, at, why)
   VALUES ($partnerId, $what, $fromState, $toState, $actor, $now, $why)`,
)
const history = statement(
  'partner-history',
  'SELECT at, what, actor, why FROM partner_event WHERE partner_id = $1 ORDER BY id DESC LIMIT 200',
)

/** Reads the partner of an account; null: it takes no part. */
export async function readPartnerOf(db: Queryable, accountId: string): Promise<PartnerRow | null> {
  return (await db.query<PartnerRow>(ofAccount, [accountId]))[0] ?? null
}

/** Reads a partner; null when there is none. */
export async function readPartner(db: Queryable, id: string): Promise<PartnerRow | null> {
  return (await db.query<PartnerRow>(byId, [id]))[0] ?? null
}

/** Reads the partner who has a ref now; null when nobody has it. */
export async function readPartnerByRef(db: Queryable, ref: string): Promise<PartnerRow | null> {
  return (await db.query<PartnerRow>(byRef, [ref]))[0] ?? null
}

/** Locks a partner until the transaction ends. */
export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow | null> {
  return (await tx.query<PartnerRow>(lockById, [id]))[0] ?? null
}

/** Locks the partner of an account until the transaction ends. */
export async function lockPartnerOf(tx: Tx, accountId: string): Promise<PartnerRow | null> {
  return (await tx.query<PartnerRow>(lockOfAccount, [accountId]))[0] ?? null
}

/** Stores a new partner. Returns false if the account takes part already. */
export async function insertPartner(tx: Tx, partner: RowOf<typeof PARTNER>): Promise<boolean> {
  return (await tx.query(insert, insert.bind(partner))).length > 0
}

/** Moves a partner to another state and writes why into their history. The caller holds the lock. */
export async function storeState(
  tx: Tx,
  { id, state }: PartnerRow,
  to: PartnerState,
  event: PartnerEvent,
): Promise<void> {
  await tx.query(setState, [id, to])
  queuePartnerEvent(tx, { id, from: state, to }, event)
}

/** Stores the tier of a partner. The caller holds the lock. */
export async function storeTier(tx: Tx, id: string, tier: string): Promise<void> {
  await tx.query(setTier, [id, tier])
}

/** Writes into the history of a partner. */
export function queuePartnerEvent(
  tx: Tx,
  { id, from, to }: { readonly id: string; readonly from: PartnerState | null; readonly to: PartnerState },
  { what, actor, now, why = '' }: PartnerEvent,
): void {
  tx.defer(note, note.bind({ partnerId: id, what, fromState: from, toState: to, actor, now, why }))
}

/** A line of a partner's history. */
export interface PartnerHistoryLine {
  readonly at: Date
  readonly what: PartnerEvent['what']
  readonly actor: string
  readonly why: string
}

/** Returns what happened to a partner, newest first. */
export function readPartnerHistory(db: Queryable, id: string): Promise<PartnerHistoryLine[]> {
  return db.query<PartnerHistoryLine>(history, [id])
}
