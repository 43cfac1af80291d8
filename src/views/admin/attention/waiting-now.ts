import type { AttentionSource, WaitingThing } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import type { Snooze } from '#domains/attention/contract.ts'
import { readSnoozes } from '#domains/attention/index.ts'
import { type Clock, SECOND } from '#kernel/clock.ts'

/** One kind with the things that wait, as `kontor attention` reads them. */
export interface FoundKind {
  readonly source: Pick<AttentionSource, 'id' | 'title' | 'nextStep'>
  readonly things: readonly WaitingThing[]
  readonly hasMore: boolean
}

/** Reads everything that waits for staff. */
export type ReadWaiting = (now: Date, limit: number) => Promise<readonly FoundKind[]>

/** Things of each kind that a page shows. */
const SHOWN = 50
/** How long all pages of this process share one reading. Units: ms. */
const FRESH_MS = 15 * SECOND

/** What waits, and what was put off. */
export interface WaitingNow {
  readonly kinds: readonly FoundKind[]
  readonly snoozed: readonly {
    readonly snooze: Snooze
    readonly source: FoundKind['source']
    readonly thing: WaitingThing
  }[]
}

/** Takes out what was put off. A kind of which nothing is left is left out. */
export function withoutSnoozed(kinds: readonly FoundKind[], snoozes: readonly Snooze[]): WaitingNow {
  const idOf = (kind: string, subject: string): string => `${kind} ${subject}`
  const byId = new Map(snoozes.map((snooze) => [idOf(snooze.kind, snooze.subject), snooze]))
  const snoozed = kinds.flatMap(({ source, things }) =>
    things.flatMap((thing) => {
      const snooze = byId.get(idOf(source.id, thing.subject))
      return snooze ? [{ snooze, source, thing }] : []
    }),
  )
  const left = kinds.map((kind) => ({
    ...kind,
    things: kind.things.filter(({ subject }) => !byId.has(idOf(kind.source.id, subject))),
  }))
  return { kinds: left.filter(({ things, hasMore }) => things.length > 0 || hasMore), snoozed }
}

/** Counts the things that wait. */
export function countWaiting({ kinds }: WaitingNow): { readonly things: number; readonly hasMore: boolean } {
  return {
    things: kinds.reduce((sum, { things }) => sum + things.length, 0),
    hasMore: kinds.some(({ hasMore }) => hasMore),
  }
}

/** What waits now, read at most every fifteen seconds by a process, however many pages show it. */
export interface KeptWaiting {
  /** Reads it now: after somebody has remedied something. */
  readonly fresh: () => Promise<WaitingNow>
  /** Returns the last reading, if it is fresh enough. */
  readonly recent: () => Promise<WaitingNow>
}

/** Keeps the last reading of what waits. */
export function keepWaiting(
  parts: { readonly database: Queryable; readonly clock: Clock },
  read: ReadWaiting,
): KeptWaiting {
  let last: { readonly at: number; readonly found: Promise<WaitingNow> } | null = null
  const fresh = (): Promise<WaitingNow> => {
    const now = parts.clock.now()
    const found = Promise.all([read(now, SHOWN), readSnoozes(parts.database, now)]).then(([kinds, snoozes]) =>
      withoutSnoozed(kinds, snoozes),
    )
    last = { at: performance.now(), found }
    found.catch(() => {
      last = null
    })
    return found
  }
  return {
    fresh,
    recent: () => (last && performance.now() - last.at < FRESH_MS ? last.found : fresh()),
  }
}
