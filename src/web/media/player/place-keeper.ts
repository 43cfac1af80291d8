import { worthResuming } from '#domains/media/contract.ts'
import type { TrackView } from '../views.ts'
import { rememberStop, stoppedAt } from './resume.ts'

/** How often the shop is told while a recording plays. Units: milliseconds. */
export const TELL_EVERY_MS = 10_000

interface Ways {
  /** The browser's memory; null: it has none. */
  readonly store: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Tells the shop, and returns false if it refused, such as after the session ended. */
  readonly tell: (fileId: string, positionMs: number) => Promise<boolean>
  /** Units: milliseconds. */
  readonly nowMs: () => number
}

/** What happens at a place. `leaving`: the page ends, and waits for nothing. */
export type PlaceMoment = 'playing' | 'stopped' | 'leaving'

/** Keeps the place of one recording: in the browser, and for a member in the shop too. */
export interface PlaceKeeper {
  /** Returns where playing begins. Units: seconds. */
  readonly start: () => number
  /** Keeps a place. The shop is told at once unless the recording goes on playing. Units: seconds. */
  readonly keep: (seconds: number, lengthSeconds: number | null, moment: PlaceMoment) => void
}

// Places of this page: the page's data is from before them.
const ofThisPage = new WeakMap<object, number>()

/**
 * Creates the keeper of a track's place. What the shop knows comes before what the browser remembers: it may be
 * from another device. Source: decision 0062.
 */
export function createPlaceKeeper(
  track: Pick<TrackView, 'fileId' | 'resume'>,
  { store, tell, nowMs }: Ways,
): PlaceKeeper {
  const { fileId, resume } = track
  let toldAtMs = Number.NEGATIVE_INFINITY
  let isTold = resume !== null
  let isTelling = false
  let waitingMs: number | null = null
  const tellShop = async (positionMs: number, isLeaving = false): Promise<void> => {
    // One at a time, so that an older place cannot arrive after a newer one.
    if (isTelling && !isLeaving) {
      waitingMs = positionMs
      return
    }
    isTelling = true
    toldAtMs = nowMs()
    // Without the shop, the browser's memory goes on.
    isTold = await tell(fileId, positionMs)
    isTelling = false
    const next = waitingMs
    waitingMs = null
    if (next !== null && isTold) await tellShop(next)
  }
  return {
    start() {
      const known = resume?.atMs ?? null
      return ofThisPage.get(track) ?? (known === null ? stoppedAt(store, fileId) : known / 1000)
    },
    keep(seconds, lengthSeconds, moment) {
      ofThisPage.set(track, worthResuming(seconds, lengthSeconds) ? seconds : 0)
      rememberStop(store, fileId, seconds, lengthSeconds)
      const isDue = moment !== 'playing' || nowMs() - toldAtMs >= TELL_EVERY_MS
      if (isTold && isDue) void tellShop(Math.round(seconds * 1000), moment === 'leaving')
    },
  }
}
