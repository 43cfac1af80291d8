import { column, columns, type RowOf } from '#db/columns.ts'
import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import { nextState } from '#kernel/states.ts'
import type { PlanKind, Renews, SubscriptionEventName, SubscriptionState } from '../contract.ts'
import { type DunningRule, USUAL_DUNNING } from '../dunning.ts'
import { subscriptionStates } from '../states.ts'

/** What a sign-up decides. Money in minor units of `currency`. */
const NEW = columns('subscription', {
  id: column<string>('uuid'),
  /** Null once the person was erased. */
  accountId: column<string | null>('uuid'),
  kind: column<PlanKind>('text'),
  currency: column<string>('text'),
  /** In which its periods are counted, as the shop's was when it began. IANA name. */
  timeZone: column<string>('text'),
})

/** What may change later. */
const MUTABLE = columns('subscription', {
  productId: column<string>('uuid'),
  variantId: column<string>('uuid'),
  state: column<SubscriptionState>('text'),
  renews: column<Renews>('text'),
  gatewayId: column<string>('text'),
  agreement: column<string | null>('text'),
  /** How long a charge of the agreement takes at most. Units: days. Null: what its gateway says. */
  consentDays: column<number | null>('smallint'),
  toTellSince: column<Date | null>('timestamptz'),
  priceMinor: column<number>('bigint'),
  period: column<string>('text'),
  anchorAt: column<Date | null>('timestamptz'),
  paidUntil: column<Date | null>('timestamptz'),
  endsAt: column<Date | null>('timestamptz'),
  pausedUntil: column<Date | null>('timestamptz'),
  /** The plan that follows with the next period, at the price that the member agreed to: all four or none. */
  nextVariantId: column<string | null>('uuid'),
  nextProductId: column<string | null>('uuid'),
  nextPriceMinor: column<number | null>('bigint'),
  nextPeriod: column<string | null>('text'),
  dueAt: column<Date | null>('timestamptz'),
  endedAt: column<Date | null>('timestamptz'),
})

/** How unpaid periods are treated: as the plan had it when the subscription took it. */
const RULE = columns('subscription', {
  graceDays: column<number>('integer'),
  tryDays: column<readonly number[]>('integer[]'),
})

/** A subscription as the table holds it; the columns are explained in the migration. */
export const SUBSCRIPTION = columns('subscription', {
  ...NEW.declared,
  ...MUTABLE.declared,
  ...RULE.declared,
  number: column<string>('text'),
  createdAt: column<Date>('timestamptz'),
})

export type SubscriptionRow = RowOf<typeof SUBSCRIPTION>
type NewRow = RowOf<typeof NEW> & RowOf<typeof MUTABLE>
/** What a command may change of a subscription. */
export type SubscriptionChange = Partial<RowOf<typeof MUTABLE>>

/** No other plan follows with the next period. */
export const NO_NEXT_PLAN = {
  nextVariantId: null,
  nextProductId: null,
  nextPriceMinor: null,
  nextPeriod: null,
} as const satisfies SubscriptionChange

/** An entry of a subscription's history. */
export interface SubscriptionEvent {
  readonly what: SubscriptionEventName
  readonly actor: string
  readonly now: Date
  readonly why?: string
}

type EventValues = Required<SubscriptionEvent> & {
  readonly id: string
  readonly fromState: SubscriptionState | null
}

const EVENT = 'INSERT INTO subscription_event (subscription_id, what, from_state, to_state, actor, at, why)'
const NUMBER = `'S' || nextval('subscription_number')`

const GRACE_OF_PLAN = `coalesce((SELECT grace_days FROM plan WHERE product_id = $productId), ${USUAL_DUNNING.graceDays})`
const TRIES_OF_PLAN = `coalesce((SELECT try_days FROM plan WHERE product_id = $productId), '{${USUAL_DUNNING.tryDays.join(',')}}')`

const ruleOf = statement<{ readonly productId: string }>(
  'subscription-rule-of-plan',
  `SELECT ${GRACE_OF_PLAN} AS "graceDays", ${TRIES_OF_PLAN} AS "tryDays" FROM (SELECT) one`,
)

const insert = statement<NewRow & EventValues>(
  'subscription-insert',
  `WITH made AS (
     INSERT INTO subscription (${NEW.names}, ${MUTABLE.names}, ${RULE.names}, number, created_at)
     VALUES (${NEW.parameters}, ${MUTABLE.parameters}, ${GRACE_OF_PLAN}, ${TRIES_OF_PLAN}, ${NUMBER}, $now)
     ON CONFLICT DO NOTHING RETURNING *
   ), told AS (${EVENT} SELECT id, $what, $fromState, state, $actor, $now, $why FROM made)
   SELECT ${SUBSCRIPTION.select('s')} FROM made s`,
)

const save = statement<RowOf<typeof MUTABLE> & RowOf<typeof RULE> & EventValues>(
  'subscription-save',
  `WITH saved AS (UPDATE subscription SET ${MUTABLE.assignments}, ${RULE.assignments} WHERE id = $id RETURNING id, state)
   ${EVENT} SELECT id, $what, $fromState, state, $actor, $now, $why FROM saved`,
)

const note = statement<EventValues>(
  'subscription-note',
  `${EVENT} SELECT id, $what, $fromState, state, $actor, $now, $why FROM subscription WHERE id = $id`,
)

const FROM = `SELECT ${SUBSCRIPTION.select('s')} FROM subscription s`
const byId = statement('subscription-by-id', `${FROM} WHERE s.id = $1`)
const lockById = statement('subscription-lock', `${FROM} WHERE s.id = $1 FOR NO KEY UPDATE`)
const byNumber = statement('subscription-by-number', `${FROM} WHERE s.number = $1`)
const ofAccount = statement(
  'subscriptions-of-account',
  `${FROM} WHERE s.account_id = $1 ORDER BY s.id DESC LIMIT 200`,
)
const byAgreement = statement(
  'subscription-by-agreement',
  `${FROM} WHERE s.gateway_id = $1 AND s.agreement = $2 ORDER BY s.id DESC LIMIT 1`,
)

/**
 * Stores a subscription and the first entry of its history. Returns null where the person has one that is
 * live, or pending like this one: nothing was stored.
 */
export async function insertSubscription(
  tx: Tx,
  row: NewRow,
  { why = '', ...event }: SubscriptionEvent,
): Promise<SubscriptionRow | null> {
  const values = insert.bind({ ...row, ...event, why, fromState: null })
  return (await tx.query<SubscriptionRow>(insert, values))[0] ?? null
}

/**
 * Changes a subscription and writes why into its history; another plan brings its rule for unpaid periods. The
 * caller holds its lock. Returns the new row.
 * Throws: KernelError where the new state may not follow.
 */
export async function changeSubscription(
  tx: Tx,
  row: SubscriptionRow,
  change: SubscriptionChange,
  { why = '', ...event }: SubscriptionEvent,
): Promise<SubscriptionRow> {
  const { state = row.state } = change
  if (state !== row.state) nextState(subscriptionStates, row.state, state)
  const { productId = row.productId } = change
  const rule = productId === row.productId ? RULE.pick(row) : await readRuleOfPlan(tx, productId)
  const next = { ...row, ...change, ...rule }
  await tx.query(save, save.bind({ ...next, ...event, why, fromState: row.state }))
  return next
}

async function readRuleOfPlan(tx: Tx, productId: string): Promise<DunningRule> {
  const [rule] = await tx.query<DunningRule>(ruleOf, ruleOf.bind({ productId }))
  return rule ?? USUAL_DUNNING
}

/** Writes into the history of a subscription what changed nothing of its row, such as a mail. */
export async function noteSubscription(
  tx: Tx,
  { id, state }: Pick<SubscriptionRow, 'id' | 'state'>,
  { why = '', ...event }: SubscriptionEvent,
): Promise<void> {
  await tx.query(note, note.bind({ id, ...event, why, fromState: state }))
}

/** Reads a subscription; null when there is none. */
export async function readSubscription(db: Queryable, id: string): Promise<SubscriptionRow | null> {
  return (await db.query<SubscriptionRow>(byId, [id]))[0] ?? null
}

/**
 * Locks a subscription until the transaction ends. Lock order: stock, order, payment, subscription. A new
 * order may be placed while it is locked, because nobody else can wait for that order.
 */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow | null> {
  return (await tx.query<SubscriptionRow>(lockById, [id]))[0] ?? null
}

/** Finds a subscription by the number that people call it. */
export async function readSubscriptionByNumber(
  db: Queryable,
  number: string,
): Promise<SubscriptionRow | null> {
  return (await db.query<SubscriptionRow>(byNumber, [number]))[0] ?? null
}

/** Returns the subscriptions of an account, the newest first. */
export function readSubscriptionsOf(db: Queryable, accountId: string): Promise<SubscriptionRow[]> {
  return db.query<SubscriptionRow>(ofAccount, [accountId])
}

/** Finds the subscription that a provider's consent belongs to. */
export async function readSubscriptionByAgreement(
  db: Queryable,
  gatewayId: string,
  agreement: string,
): Promise<SubscriptionRow | null> {
  return (await db.query<SubscriptionRow>(byAgreement, [gatewayId, agreement]))[0] ?? null
}

const dueSignUps = statement(
  'subscription-sign-ups-due',
  `SELECT ${SUBSCRIPTION.select('n')} FROM subscription n WHERE n.state IN ('pending', 'trial') AND n.due_at <= $1
     AND ${notPaused('end-unpaid-sign-up', 'n.id::text', '$1')} ORDER BY n.due_at LIMIT $2`,
)

/**
 * Reads sign-ups and trials whose time to pay is over. Every other subscription that is due belongs to its
 * renewal.
 */
export function readDueSignUps(db: Queryable, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db.query<SubscriptionRow>(dueSignUps, [now, limit])
}

const history = statement(
  'subscription-history',
  `SELECT at, what, from_state AS "fromState", to_state AS "toState", actor, why FROM subscription_event
   WHERE subscription_id = $1 ORDER BY id LIMIT 1000`,
)

/** A line of a subscription's history. */
export interface HistoryLine {
  readonly at: Date
  readonly what: SubscriptionEventName
  readonly fromState: SubscriptionState | null
  readonly toState: SubscriptionState | null
  readonly actor: string
  readonly why: string
}

/** Returns what happened to a subscription, oldest first. */
export function readSubscriptionHistory(db: Queryable, id: string): Promise<HistoryLine[]> {
  return db.query<HistoryLine>(history, [id])
}
