import { type RefObject, useEffect, useState } from 'react'

/** What of a row that scrolls sideways is in view; items count from one. */
export interface ScrollPlace {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly isStart: boolean
  readonly isEnd: boolean
}

/** Scrolls a row to the side; for those who want no motion it does not slide. Script's own `smooth` would not ask. */
export function slideBy(row: HTMLElement, left: number): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.scrollBy({ left, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Follows a row whose items are equally wide. Null before script knows its widths. */
export function useScrollPlace(track: RefObject<HTMLElement | null>): ScrollPlace | null {
  const [place, setPlace] = useState<ScrollPlace | null>(null)
  useEffect(() => {
    const row = track.current
    if (!row) return
    const read = () => setPlace((known) => sameOr(known, placeOf(row)))
    const watcher = new ResizeObserver(read)
    watcher.observe(row)
    row.addEventListener('scroll', read, { passive: true })
    return () => {
      watcher.disconnect()
      row.removeEventListener('scroll', read)
    }
  }, [track])
  return place
}

/** Keeps the known place if nothing changed, so that scrolling renders only where something does. */
function sameOr(known: ScrollPlace | null, next: ScrollPlace): ScrollPlace {
  return known !== null && JSON.stringify(known) === JSON.stringify(next) ? known : next
}

function placeOf(row: HTMLElement): ScrollPlace {
  const [first, second] = Array.from(row.children, (child) => (child as HTMLElement).offsetLeft)
  const count = row.children.length
  const step = Math.abs((second ?? 0) - (first ?? 0)) || row.clientWidth
  // Right-to-left rows scroll below zero.
  const scrolled = Math.abs(row.scrollLeft)
  const isEnd = scrolled + row.clientWidth >= row.scrollWidth - 2
  const inView = Math.max(1, Math.floor((row.clientWidth + 2) / step))
  const from = isEnd ? Math.max(1, count - inView + 1) : Math.min(count, Math.round(scrolled / step) + 1)
  return { from, to: Math.min(count, from + inView - 1), count, isStart: scrolled <= 2, isEnd }
}
