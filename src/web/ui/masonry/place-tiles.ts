/** A tile of which everything is known before it is shown. */
export interface TileSize {
  /** Height of its picture as a part of its width. */
  readonly ratio: number
  /** Height of the words below the picture. Units: rem. */
  readonly words: number
}

/** What stands above a tile in its column: pictures in parts of a tile's width, gaps, and words in rem. */
export interface TilePlace {
  readonly column: number
  readonly ratios: number
  readonly gaps: number
  readonly words: number
}

export interface Placed {
  readonly tiles: readonly TilePlace[]
  /** The lower ends of the columns. */
  readonly ends: readonly TilePlace[]
}

/** Width of a tile at which columns are compared. Units: rem. The order hardly depends on it. */
const TYPICAL_WIDTH = 17

/**
 * Puts each tile under the column that ends highest, the first one of equals: the order of the document is the order of
 * reading. Pure, so that the server places tiles as the browser does, and nothing moves when script starts.
 */
export function placeTiles(tiles: readonly TileSize[], columns: number): Placed {
  const ends: TilePlace[] = Array.from({ length: columns }, (_, column) => ({
    column,
    ratios: 0,
    gaps: 0,
    words: 0,
  }))
  const placed = tiles.map(({ ratio, words }) => {
    const place = ends.reduce((best, end) => (heightOf(end) < heightOf(best) - 0.01 ? end : best))
    ends[place.column] = {
      column: place.column,
      ratios: place.ratios + ratio,
      gaps: place.gaps + 1,
      words: place.words + words,
    }
    return place
  })
  return { tiles: placed, ends }
}

function heightOf({ ratios, gaps, words }: TilePlace): number {
  return ratios * TYPICAL_WIDTH + words + gaps
}
