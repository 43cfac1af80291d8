import type { AreaLink } from '../frame/views.ts'

/** How far an act on many rows is. */
export interface RunView {
  readonly title: string
  readonly area: AreaLink
  readonly rows: number
  /** Worked through, failed ones too. */
  readonly done: number
  readonly isFinished: boolean
  readonly failures: readonly {
    readonly text: string
    /** Path behind `/admin/`; null where the row is gone. */
    readonly path: string | null
    readonly why: string
  }[]
}
