import type { ZodType } from 'zod'

/** What an event is, for the list of them, for pages, for guides and for tests. */
export interface EventKind {
  /** English, marked by `msg`. */
  readonly words: string
  /** When it is sent, for developers: English alone. */
  readonly when: string
  /** Of the payload. A field that is added leaves it; one that changes its meaning makes another event. */
  readonly version: number
  /** What stands in `data`. */
  readonly payload: ZodType
  /** A right payload, for guides. */
  readonly example: unknown
}
