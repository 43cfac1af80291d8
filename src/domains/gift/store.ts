import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { nextState } from '#kernel/states.ts'
import type { GiftEventName, GiftState } from './contract.ts'
import { nextGiftStep } from './rules.ts'
import { giftStates } from './states.ts'

/** What a buyer chose, and what stays. */
const CHOSEN = columns('gift', {
  id: column<string>('uuid'),
  orderId: column<string>('uuid'),
  productId: column<string>('uuid'),
  variantId: column<string>('uuid'),
  periods: column<number>('integer'),
  /** ISO 8601. */
  period: column<string>('text'),
  giverName: column<string>('text'),
  message: column<string>('text'),
  locale: column<LocaleCode>('text'),
  deliverAt: column<Date>('timestamptz'),
  createdAt: column<Date>('timestamptz'),
})

/** What may change later. The columns are explained in the migration. */
const MUTABLE = columns('gift', {
  recipientName: column<string>('text'),
  recipientEmail: column<string>('text'),
  state: column<GiftState>('text'),
  linkNumber: column<number>('integer'),
  tokenHash: column<Buffer | null>('bytea'),
  sentAt: column<Date | null>('timestamptz'),
  reminders: column<number>('integer'),
  expiresAt: column<Date | null>('timestamptz'),
  redeemedAt: column<Date | null>('timestamptz'),
  redeemedBy: column<string | null>('uuid'),
  startsAt: column<Date | null>('timestamptz'),
  endsAt: column<Date | null>('timestamptz'),
  subscriptionId: column<string | null>('uuid'),
})

const GIFT = columns('gift', { ...CHOSEN.declared, ...MUTABLE.declared })

export type GiftRow = RowOf<typeof GIFT>
/** What a buyer chose of a gift that is to be bought. */
export type NewGift = RowOf<typeof CHOSEN> & Pick<GiftRow, 'recipientName' | 'recipientEmail'>
/** What a command may change of a gift. */
export type GiftChange = Partial<Omit<RowOf<typeof MUTABLE>, 'state'>> & { readonly state?: GiftState }

/** An entry of a gift's history. */
export interface GiftEvent {
  readonly what: GiftEventName
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

type EventValues = Required<GiftEvent> & { readonly fromState: GiftState | null }

const EVENT = 'INSERT INTO gift_event (gift_id, what, from_state, to_state, actor, at, why)'
const insert = statement<GiftRow & EventValues & { readonly dueAt: Date | null }>(
  'gift-insert',
  `WITH made AS (
     INSERT INTO gift (${GIFT.names}, due_at) VALUES (${GIFT.parameters}, $dueAt) RETURNING id, state
   ) ${EVENT} SELECT id, $what, $fromState, state, $actor, $now, $why FROM made`,
)
const save = statement<
  RowOf<typeof MUTABLE> & EventValues & { readonly id: string; readonly dueAt: Date | null }
>(
  'gift-save',
  `WITH saved AS (UPDATE gift SET ${MUTABLE.assignments}, due_at = $dueAt WHERE id = $id RETURNING id, state)
   ${EVENT} SELECT id, $what, $fromState, state, $actor, $now, $why FROM saved`,
)
const postpone = statement('gift-postpone', 'UPDATE gift SET due_at = $2 WHERE id = $1')

const FROM = `SELECT ${GIFT.select('g')} FROM gift g`
const byId = statement('gift-by-id', `${FROM} WHERE g.id = $1`)
const byOrder = statement('gift-by-order', `${FROM} WHERE g.order_id = $1`)
const byToken = statement('gift-by-token', `${FROM} WHERE g.token_hash = $1`)
const lockTurn = statement(
  'gift-lock-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('gift:' || $1::text, 0))`,
)
const lockById = statement('gift-lock', `${FROM} WHERE g.id = $1 FOR UPDATE`)
const waitingOf = statement(
  'gifts-waiting-of-account',
  `${FROM} JOIN orders o ON o.id = g.order_id WHERE o.account_id = $1 AND g.state IN ('waiting', 'ready') ORDER BY g.id DESC LIMIT 20`,
)
const addedTo = statement(
  'gifts-added-to-subscription',
  `${FROM} WHERE g.redeemed_by = $1 AND g.subscription_id = $2 AND g.state = 'redeemed' AND g.ends_at > $3
   ORDER BY g.starts_at, g.id LIMIT 200`,
)
const due = statement(
  'gifts-due',
  `${FROM} WHERE g.due_at <= $1 AND ${notPaused('advance-gift', 'g.id::text', '$1')} ORDER BY g.due_at LIMIT $2`,
)
const history = statement(
  'gift-history',
  `SELECT at, what, from_state AS "fromState", to_state AS "toState", actor, why FROM gift_event WHERE gift_id = $1 ORDER BY id LIMIT 200`,
)

/** Stores a gift that waits for its payment, at the commit. */
export function queueGift(tx: Tx, gift: NewGift, { why = '', ...event }: GiftEvent): void {
  const row: GiftRow = {
    ...gift,
    state: 'waiting',
    linkNumber: 1,
    tokenHash: null,
    sentAt: null,
    reminders: 0,
    expiresAt: null,
    redeemedAt: null,
    redeemedBy: null,
    startsAt: null,
    endsAt: null,
    subscriptionId: null,
  }
  tx.defer(insert, insert.bind({ ...row, ...event, why, fromState: null, dueAt: dueAtOf(row) }))
}

/**
 * Changes a gift, decides when it is due next, and writes why into its history. The caller holds its lock. Returns
 * the new row. Throws: KernelError where the new state may not follow.
 */
export async function changeGift(
  tx: Tx,
  gift: GiftRow,
  change: GiftChange,
  { why = '', ...event }: GiftEvent,
): Promise<GiftRow> {
  const state =
    change.state === undefined || change.state === gift.state
      ? gift.state
      : nextState(giftStates, gift.state, change.state)
  const next = { ...gift, ...change, state }
  await tx.query(save, save.bind({ ...next, ...event, why, fromState: gift.state, dueAt: dueAtOf(next) }))
  return next
}

function dueAtOf(gift: GiftRow): Date | null {
  return nextGiftStep(gift)?.at ?? null
}

/** Has a gift looked at later, because its payment is still on its way. */
export async function postponeGift(db: Queryable, id: string, dueAt: Date): Promise<void> {
  await db.query(postpone, [id, dueAt])
}

/** Reads a gift; null when there is none. */
export async function readGift(db: Queryable, id: string): Promise<GiftRow | null> {
  return (await db.query<GiftRow>(byId, [id]))[0] ?? null
}

/** Reads the gift that an order bought; null for every other order. */
export async function readGiftOfOrder(db: Queryable, orderId: string): Promise<GiftRow | null> {
  return (await db.query<GiftRow>(byOrder, [orderId]))[0] ?? null
}

/** Reads the gift of a link; null for an unknown one. */
export async function readGiftByToken(db: Queryable, tokenHash: Buffer): Promise<GiftRow | null> {
  return (await db.query<GiftRow>(byToken, [tokenHash]))[0] ?? null
}

/**
 * Has those who redeem a gift, and those whose money decides about it, take turns until their transaction ends.
 * Whoever waits holds no account yet: only the turn tells whose account has to be locked before the gift.
 */
export async function lockGiftTurn(tx: Tx, id: string): Promise<void> {
  await tx.query(lockTurn, [id])
}

/**
 * Locks a gift until the transaction ends. Lock order: stock, order, payment, turn of the gift, account, gift,
 * subscription.
 */
export async function lockGift(tx: Tx, id: string): Promise<GiftRow | null> {
  return (await tx.query<GiftRow>(lockById, [id]))[0] ?? null
}

/** Returns gifts that an account ordered and that are not redeemed, the newest first. */
export function readOpenGiftsOf(db: Queryable, accountId: string): Promise<GiftRow[]> {
  return db.query<GiftRow>(waitingOf, [accountId])
}

/** Returns the gifts whose time a member's subscription was given and has left, the first one first. */
export function readGiftsAddedTo(
  db: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string | null },
  now: Date,
): Promise<GiftRow[]> {
  return db.query<GiftRow>(addedTo, [accountId, id, now])
}

/** Returns gifts that must be looked at now, the most urgent first. */
export function readDueGifts(db: Queryable, now: Date, limit: number): Promise<GiftRow[]> {
  return db.query<GiftRow>(due, [now, limit])
}

/** A line of a gift's history. */
export interface GiftHistoryLine {
  readonly at: Date
  readonly what: GiftEventName
  readonly fromState: GiftState | null
  readonly toState: GiftState
  readonly actor: string
  readonly why: string
}

/** Returns what happened to a gift, oldest first. */
export function readGiftHistory(db: Queryable, id: string): Promise<GiftHistoryLine[]> {
  return db.query<GiftHistoryLine>(history, [id])
}
