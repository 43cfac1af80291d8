import type { Queryable, Tx } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { notPaused } from '#jobs/stuck-work.ts'
import type { OwnerEvent } from './owner-events.ts'
import type { PartnerEvent } from './partner-events.ts'

/** Names and amounts that the transaction of an event knows; what else its payload says is read when it is written. */
export type EventFacts = Readonly<Record<string, string | number | null>>

/** What happened and is to be told. */
export interface ShopEvent {
  readonly id: number
  readonly event: OwnerEvent | PartnerEvent
  readonly cause: string
  /** Null: the endpoints of the owner hear it. */
  readonly accountId: string | null
  readonly facts: EventFacts
  /** Null: when it is told. */
  readonly at: Date | null
}

/** How many events are told in one turn. */
const AT_ONCE = 500

const noted = statement<{
  readonly event: OwnerEvent
  readonly cause: string
  readonly facts: string
  readonly now: Date
}>('shop-event-note', 'SELECT note_shop_event($event, $cause, $facts::jsonb, $now)')
// One that fails waits longer each time, so that many of them are not tried each minute.
const waiting = statement<{ readonly after: number; readonly now: Date }>(
  'shop-events-waiting',
  `SELECT e.id::text FROM shop_event e WHERE e.id > $after AND ${notPaused('tell-event', 'e.id::text', '$now')} ORDER BY e.id LIMIT ${AT_ONCE}`,
)
const take = statement<{ readonly id: string }>(
  'shop-event-take',
  `DELETE FROM shop_event WHERE id = $id
   RETURNING id, event, cause, account_id AS "accountId", facts, at`,
)

/**
 * Notes an event for the webhooks of the owner, in the transaction in which it happens: it is told if the transaction
 * commits, once for its cause. Nothing is written, and no round trip is made, where no endpoint wants to hear it. What
 * has a history in a table is noted by a trigger of that table instead. Source: decision 0083.
 */
export function queueShopEvent(
  tx: Tx,
  {
    event,
    cause,
    facts,
    now,
  }: {
    readonly event: Exclude<OwnerEvent, 'test'>
    readonly cause: string
    readonly facts: EventFacts
    readonly now: Date
  },
): void {
  tx.defer(noted, noted.bind({ event, cause, facts: JSON.stringify(facts), now }))
}

/** Reads the ids of events that wait to be told, in their order, without those that failed and wait for their next try. */
export async function readWaitingEvents(
  db: Queryable,
  { after = '0', now }: { readonly after?: string | undefined; readonly now: Date },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(waiting, waiting.bind({ after: Number(after), now }))
  return rows.map(({ id }) => id)
}

/** Takes an event out of those that wait; null where another worker did. */
export async function takeShopEvent(tx: Tx, id: string): Promise<ShopEvent | null> {
  return (await tx.query<ShopEvent>(take, take.bind({ id })))[0] ?? null
}
