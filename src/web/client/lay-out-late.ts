/**
 * Lays out, one part in each idle moment, what a page that has just been opened left for later (`late` in parts.css). The
 * whole at once would make a touch wait; afterwards the page is as any other.
 */
export function layOutLate(): void {
  const root = document.documentElement
  if (root.dataset.opens === undefined) return
  const next = root.querySelector<HTMLElement>('.late:not([data-laid-out])')
  if (!next) {
    delete root.dataset.opens
    return
  }
  next.dataset.laidOut = ''
  // A frame lies between two parts; a browser without idle moments takes the next turn.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(layOutLate))
}
