// Tests: tests/flows/webhooks/events.test.ts

import type { Database, Tx } from '#db/database.ts'
import {
  OWNER_EVENTS,
  type OwnerEvent,
  PARTNER_EVENTS,
  type PartnerEvent,
  queueCall,
  queueOwnerCall,
  readWaitingEvents,
  type ShopEvent,
  takeShopEvent,
} from '#domains/outgoing-call/index.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { readEventPayload } from '#views/event-payload.ts'

/**
 * Writes what happened as calls to those who want to hear it: each event in a transaction of its own, which also takes it
 * off the list, so that none is lost or told twice. An event that fails waits, stops no other, and is shown to
 * staff. Source: decision 0083.
 */
export async function tellEvents(
  database: Database,
  { now, log, isOver }: { readonly now: () => Date; readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  let ids = await readWaitingEvents(database, { now: now() })
  while (ids.length > 0 && !isOver()) {
    await workThrough(database, ids, {
      task: 'tell-event',
      subjectOf: (id) => id,
      work: (id) => database.transaction((tx) => tellEvent(tx, id, now())),
      now: now(),
      log,
      isOver,
    })
    ids = await readWaitingEvents(database, { after: ids.at(-1), now: now() })
  }
}

async function tellEvent(tx: Tx, id: string, now: Date): Promise<void> {
  const event = await takeShopEvent(tx, id)
  if (!event) return
  const payload = await readEventPayload(tx, event)
  if (!payload) return
  const at = event.at ?? now
  const cause = `${event.event}:${event.cause}`
  const { accountId } = event
  if (accountId === null) {
    const told = event.event as OwnerEvent
    await queueOwnerCall(tx, { ...payload, event: told, cause, data: rightOf(event, payload.data), at, now })
  } else {
    const told = event.event as PartnerEvent
    await queueCall(tx, { accountId, event: told, cause, data: rightOf(event, payload.data), at, now })
  }
}

/** Returns a payload that is as its guide says. Throws: ZodError, before anybody is told something else. */
function rightOf({ event, accountId }: ShopEvent, data: unknown): unknown {
  const kinds: Readonly<
    Record<string, (typeof OWNER_EVENTS)[OwnerEvent] | (typeof PARTNER_EVENTS)[PartnerEvent]>
  > = accountId === null ? OWNER_EVENTS : PARTNER_EVENTS
  const kind = kinds[event]
  if (!kind) throw new Error(`nobody is told of ${event}`)
  return kind.payload.parse(data)
}
