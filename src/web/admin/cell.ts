import type { Money } from '#kernel/money.ts'

/** One value in a row of a list; what it looks like follows from its kind. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  /** A value of somebody outside, shown in its own direction. */
  | { readonly kind: 'outside'; readonly text: string }
  | { readonly kind: 'money'; readonly money: Money }
  /** ISO 8601, shown in the shop's time zone. */
  | { readonly kind: 'instant'; readonly at: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'state'; readonly text: string; readonly tone: Tone }
  /** The page of another record; its path behind `/admin/`. */
  | { readonly kind: 'link'; readonly text: string; readonly path: string }
  | { readonly kind: 'nothing' }

/** How a state looks: quiet for the usual, warning for what waits, danger for what went wrong. */
export type Tone = 'quiet' | 'good' | 'warning' | 'danger'

/** One thing that an act changes; `before` is null where there was nothing. */
export interface ChangeRow {
  readonly label: string
  readonly before: Cell | null
  readonly after: Cell
}
