import type { Faults } from './faults.ts'
import { tamperBody, tamperSignature } from './tamper.ts'
import type { OutgoingEvent, Table } from './types.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Pauses before a failed delivery is tried again, in simulated time. */
const RETRY_AFTER_MS = [MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/**
 * How long a delayed event waits. An event that is held back so that others overtake it is sent after this
 * time even without any others.
 */
const DELAY_MS = HOUR
const HOLD_MS = MINUTE

/** Events that are kept with the function that signs them; older ones are signed as after a restart. */
const MOST_LIVE = 5_000

/** A stored event: what was sent, how often, and how the shop answered. */
export interface EventRow {
  readonly id: string
  readonly ref: string
  readonly type: string
  /** Null: the shop's webhook address at the time of sending. */
  readonly url: string | null
  readonly body: string
  /** Headers of the last request. */
  readonly headers: Readonly<Record<string, string>>
  /** RFC 3339, like all instants here. */
  readonly at: string
  readonly state: 'due' | 'held' | 'delayed' | 'lost' | 'done' | 'given-up'
  readonly dueAt: string
  readonly failures: number
  readonly delivered: number
  readonly answer: number | null
}

/** Whether an event in a state will still be sent without being asked for. */
const WAITS: Readonly<Record<EventRow['state'], boolean>> = {
  due: true,
  held: true,
  delayed: true,
  lost: false,
  done: false,
  'given-up': false,
}

export interface DeliveryParts {
  readonly events: Table<EventRow>
  readonly faults: Faults
  readonly now: () => Date
  /** Posts to the shop; null when it did not respond. */
  readonly post: (
    url: string | null,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<number | null>
  /** Rebuilds a stored event after a restart, so that it can be signed again. */
  readonly revive: (row: EventRow) => OutgoingEvent
}

export interface Delivery {
  send(event: OutgoingEvent): Promise<void>
  /** Sends an event once, ignoring all faults, and does not store it. Returns the shop's status. */
  sendOnce(event: OutgoingEvent): Promise<number | null>
  /**
   * Sends the events of a payment again, each `times` times; all at once if `parallel`. Returns the shop's
   * answers.
   */
  sendAgain(ref: string, times: number, parallel: boolean): Promise<(number | null)[]>
  /** Sends what is due by now; with `moved`, also events that are held back for others. */
  flush(moved: boolean): Promise<void>
  /** Stored events by payment. */
  byRef(): ReadonlyMap<string, readonly EventRow[]>
}

/** Delivers events to the shop: applies the active faults, and retries what the shop did not accept. */
export function createDelivery({ events, faults, now, post, revive }: DeliveryParts): Delivery {
  /** Events of this process, which can sign themselves. */
  const live = new Map<string, OutgoingEvent>()
  /** Ids of events that are being sent, and ids of those that still have to be. */
  const busy = new Set<string>()
  const waiting = new Set(
    events
      .all()
      .filter(({ state }) => WAITS[state])
      .map(({ id }) => id),
  )
  const keep = (row: EventRow): void => {
    events.put(row.id, row)
    if (WAITS[row.state]) waiting.add(row.id)
    else waiting.delete(row.id)
  }
  const idle = (): EventRow[] =>
    [...waiting].filter((id) => !busy.has(id)).flatMap((id) => events.get(id) ?? [])
  let last = events.all().reduce((highest, { id }) => Math.max(highest, Number(id)), 0)
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString()

  const postOnce = async (
    row: EventRow,
    change: (event: OutgoingEvent) => Signed = signed,
  ): Promise<number | null> => {
    const { headers, body } = change(live.get(row.id) ?? revive(row))
    const answer = await post(row.url, headers, body)
    const { delivered } = events.get(row.id) ?? row
    events.patch(row.id, { headers, delivered: delivered + 1, answer })
    return answer
  }

  /** Makes one delivery attempt of one or several requests; if none is accepted, a retry is scheduled. */
  const attempt = async (
    id: string,
    postings: (row: EventRow) => Promise<(number | null)[]>,
  ): Promise<(number | null)[]> => {
    busy.add(id)
    try {
      const answers = await postings(events.get(id)!)
      const row = events.get(id)!
      const pause = RETRY_AFTER_MS[row.failures]
      if (answers.some(isTaken)) keep({ ...row, state: 'done' })
      else if (row.state !== 'done')
        keep(
          pause === undefined
            ? { ...row, state: 'given-up' }
            : { ...row, state: 'due', failures: row.failures + 1, dueAt: later(pause) },
        )
      return answers
    } finally {
      busy.delete(id)
    }
  }
  const once = (id: string): Promise<(number | null)[]> => attempt(id, async (row) => [await postOnce(row)])

  /** Sends the events that were held back, newest first, after another event was delivered. */
  const releaseHeld = async (): Promise<void> => {
    for (const { id, state } of idle().reverse()) if (state === 'held' && !busy.has(id)) await once(id)
  }

  return {
    async send(event) {
      last += 1
      const id = String(last)
      live.set(id, event)
      live.delete(String(last - MOST_LIVE))
      const row = freshRow(id, event, later(0))
      const fault = faults.takeEvent()
      if (fault === 'lose') return keep({ ...row, state: 'lost' })
      if (fault === 'delay') return keep({ ...row, state: 'delayed', dueAt: later(DELAY_MS) })
      if (fault === 'reorder') return keep({ ...row, state: 'held', dueAt: later(HOLD_MS) })
      keep(row)
      await attempt(id, async (kept) => {
        if (fault === 'parallel') return Promise.all([postOnce(kept), postOnce(kept), postOnce(kept)])
        if (fault === 'duplicate') return [await postOnce(kept), await postOnce(kept)]
        return [await postOnce(kept, changeOf(fault))]
      })
      await releaseHeld()
    },
    async sendOnce(event) {
      const { headers, body } = signed(event)
      return post(event.url ?? null, headers, body)
    },
    async sendAgain(ref, times, parallel) {
      const rows = events.all().filter((row) => row.ref === ref)
      const postings = (row: EventRow): (() => Promise<number | null>)[] =>
        Array.from({ length: times }, () => () => postOnce(row))
      const each = async (row: EventRow): Promise<(number | null)[]> =>
        attempt(row.id, (kept) =>
          parallel ? Promise.all(postings(kept).map((start) => start())) : inTurn(postings(kept)),
        )
      const answers = parallel
        ? await Promise.all(rows.map(each))
        : await inTurn(rows.map((row) => () => each(row)))
      return answers.flat()
    },
    async flush(moved) {
      const at = now().getTime()
      const due = idle().filter(({ state, dueAt }) => (state === 'held' && moved) || Date.parse(dueAt) <= at)
      // Another attempt may have started during the previous ones.
      for (const { id } of due) if (!busy.has(id)) await once(id)
    },
    byRef: () => Map.groupBy(events.all(), ({ ref }) => ref),
  }
}

function freshRow(id: string, { ref, type, body, url }: OutgoingEvent, at: string): EventRow {
  return {
    id,
    ref,
    type,
    body,
    url: url ?? null,
    headers: {},
    at,
    state: 'due',
    dueAt: at,
    failures: 0,
    delivered: 0,
    answer: null,
  }
}

interface Signed {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function signed(event: OutgoingEvent): Signed {
  return { headers: event.headers(event.body), body: event.body }
}

/** Returns how a fault changes an event before it is sent. */
function changeOf(fault: string | null): (event: OutgoingEvent) => Signed {
  return (event) => {
    const { headers, body } = signed(event)
    if (fault === 'tamper-body') return { headers, body: tamperBody(body) }
    if (fault === 'tamper-signature') return tamperSignature(headers, body)
    const what = /^tamper-(amount|currency|account)$/.exec(fault ?? '')?.[1] as
      | 'amount'
      | 'currency'
      | 'account'
      | undefined
    return what ? signed(event.tampered?.(what) ?? event) : { headers, body }
  }
}

async function inTurn<Result>(starts: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  for (const start of starts) results.push(await start())
  return results
}

function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
