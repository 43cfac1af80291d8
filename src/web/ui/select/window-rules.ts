/** Height of a row. Units: CSS pixels. */
export const ROW_PX = 44
/** Rows above and below the view that are kept, so that scrolling shows no holes. */
export const SPARE_ROWS = 6

/**
 * Returns the positions of the rows to keep, in order: those in view with spare ones around them, and the highlighted
 * row wherever it is, because assistive technology reads it.
 */
export function rowsInWindow({
  count,
  scrollTop,
  height,
  active,
}: {
  readonly count: number
  /** Units of both: CSS pixels. */
  readonly scrollTop: number
  readonly height: number
  readonly active: number
}): readonly number[] {
  const from = Math.max(0, Math.floor(scrollTop / ROW_PX) - SPARE_ROWS)
  const to = Math.min(count, Math.ceil((scrollTop + height) / ROW_PX) + SPARE_ROWS)
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const isLost = active >= 0 && active < count && (active < from || active >= to)
  return isLost ? [...rows, active].sort((a, b) => a - b) : rows
}

/**
 * Returns the row that the typed letters lead to, or -1. One letter goes on to the next row with it; more letters stay
 * where they fit.
 */
export function findTyped(texts: readonly string[], typed: string, active: number): number {
  const fold = (text: string) => text.toLocaleLowerCase()
  const wanted = fold(typed)
  const start = wanted.length === 1 ? active + 1 : Math.max(0, active)
  for (let step = 0; step < texts.length; step += 1) {
    const at = (start + step) % texts.length
    if (fold(texts[at] ?? '').startsWith(wanted)) return at
  }
  return -1
}
