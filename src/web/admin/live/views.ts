import type { AttentionCount } from '../attention/views.ts'

/** What a server-sent event tells staff. A part that the roles do not read is null. */
export interface LiveState {
  /** Orders placed since the event before, up to a hundred. */
  readonly newOrders: number | null
  readonly attention: AttentionCount | null
  readonly jobs: { readonly ready: number; readonly running: number; readonly failed: number } | null
  /** Imports that are at work; one that has ended is no longer among them. */
  readonly imports: readonly ImportProgress[] | null
}

/** How far an import is. */
export interface ImportProgress {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly total: number
}

/** What a job does with what a page shows. */
export interface WorkView {
  /** As the stream names it. */
  readonly id: string
  /** What is being done. */
  readonly words: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
}
