import { settle } from './settled.ts'

/**
 * Lays out, one part in each idle moment, what a page that has just been opened left for later (`late` in parts.css). The
 * whole at once would make a touch wait; afterwards the page is as any other, and has settled.
 */
export function layOutLate(): void {
  const root = document.documentElement
  const next = root.querySelector<HTMLElement>('html[data-opens] .late:not([data-laid-out])')
  if (!next) {
    delete root.dataset.opens
    whenIdle(settle)
    return
  }
  next.dataset.laidOut = ''
  // A frame lies between two parts.
  requestAnimationFrame(() => whenIdle(layOutLate))
}

/** Waits for an idle moment; a browser that does not know them takes the next turn. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act)
}
