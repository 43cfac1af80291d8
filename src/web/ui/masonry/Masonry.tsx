import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { placeTiles, type TilePlace, type TileSize } from './place-tiles.ts'

/** How long the width must rest before columns change. Units: milliseconds. Source: specification §9. */
const RESIZE_DELAY_MS = 100
/** How long tiles take to their new places. Units: milliseconds. Source: specification §9; the same as in masonry.css. */
const MOVE_MS = 400

/** Numbers of columns, from the narrowest list to the widest. */
const COLUMNS = [2, 3, 4] as const

export interface MasonryTile extends TileSize {
  readonly key: string
  readonly content: ReactNode
}

/**
 * Shows tiles of different heights in columns without holes. The places are computed from the known sizes and written
 * as style: the list stands as it is without script, and nothing moves while pictures or script load. With script,
 * the number of columns follows the width once it rests, and tiles glide to their places. Source: specification §9.
 */
export function Masonry({ tiles }: { tiles: readonly MasonryTile[] }) {
  const list = useRef<HTMLUListElement>(null)
  useColumns(list)
  const placed = COLUMNS.map((columns) => ({ columns, ...placeTiles(tiles, columns) }))
  const heights = Object.fromEntries(placed.map(({ columns, ends }) => [`--h${columns}`, endOf(ends)]))
  return (
    <div className="masonry-frame">
      <ul ref={list} className="masonry" style={heights as CSSProperties}>
        {tiles.map(({ key, content }, index) => {
          const places = placed.flatMap(({ columns, tiles: all }) => {
            const place = all[index]
            return place
              ? [
                  [`--x${columns}`, place.column],
                  [`--y${columns}`, topOf(place)],
                ]
              : []
          })
          return (
            <li key={key} style={Object.fromEntries(places) as CSSProperties}>
              {content}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Writes a height as style: parts of a tile's width, gaps and words. */
function topOf({ ratios, gaps, words }: TilePlace): string {
  return `calc(${round(ratios)}*var(--w) + ${gaps}*var(--gap) + ${round(words)}rem)`
}

function endOf(ends: readonly TilePlace[]): string {
  return `max(${ends.map(topOf).join(',')})`
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

/** Keeps the number of columns until the width has rested, then lets the tiles glide. */
function useColumns(list: React.RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const element = list.current
    const frame = element?.parentElement
    if (!element || !frame) return
    // Style knows how many columns fit; the attribute says how many are shown.
    const fitting = () => getComputedStyle(element).getPropertyValue('--fits').trim()
    let resting: ReturnType<typeof setTimeout>
    let moving: ReturnType<typeof setTimeout>
    const settle = () => {
      const columns = fitting()
      if (columns === element.dataset.columns) return
      element.dataset.moving = ''
      element.dataset.columns = columns
      clearTimeout(moving)
      moving = setTimeout(() => delete element.dataset.moving, MOVE_MS)
    }
    // The browser tells the first width once the list is laid out; to ask for it earlier would lay it out at once.
    const watcher = new ResizeObserver(() => {
      if (element.dataset.columns === undefined) {
        element.dataset.columns = fitting()
        return
      }
      clearTimeout(resting)
      resting = setTimeout(settle, RESIZE_DELAY_MS)
    })
    watcher.observe(frame)
    return () => {
      watcher.disconnect()
      clearTimeout(resting)
      clearTimeout(moving)
    }
  }, [list])
}
