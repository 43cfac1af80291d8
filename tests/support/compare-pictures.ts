import sharp from 'sharp'

/** A picture as its pixels, three bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** How far a fill or a line may be from its colour. Units: steps of one channel, of 255. */
const FLAT_TOLERANCE = 4
/** How far the edge of a letter may be from what stands around it: each version of a browser smooths it anew. */
const EDGE_TOLERANCE = 24
/** From how many equal pixels in a row on they are a line or a fill, and no part of a letter. */
const RUN = 24
/** Pixels that may differ in a whole picture. */
export const MOST_DIFFERENT = 12

/** Reads a picture. */
export async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * Returns what differs between two pictures of one size: 1 for each pixel that does. A letter may be smoothed in
 * another way, and anything may be moved by one pixel; a fill or a line must have its colour.
 */
export function differences(before: Pixels, after: Pixels): Uint8Array {
  const found = new Uint8Array(before.width * before.height)
  mark(before, after, found)
  mark(after, before, found)
  return found
}

/** Marks pixels of one picture to which the other has nothing alike at their place or beside it. */
function mark(one: Pixels, other: Pixels, found: Uint8Array): void {
  const { width, height, data } = one
  const runs = { across: runsOf(one, 'across'), down: runsOf(one, 'down') }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (isSame(data, at, other.data, at)) continue
      const isAlike =
        runs.across[at]! >= RUN
          ? hasColour(one, other, at, [x, y - 1], [x, y], [x, y + 1])
          : runs.down[at]! >= RUN
            ? hasColour(one, other, at, [x - 1, y], [x, y], [x + 1, y])
            : isWithin(one, other, x, y)
      if (!isAlike) found[at] = 1
    }
}

function isSame(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  return a[3 * i] === b[3 * j] && a[3 * i + 1] === b[3 * j + 1] && a[3 * i + 2] === b[3 * j + 2]
}

type Place = readonly [x: number, y: number]

/** Returns whether the other picture has the colour of a pixel at one of these places. */
function hasColour(one: Pixels, other: Pixels, at: number, ...places: readonly Place[]): boolean {
  return places.some(([x, y]) => {
    if (x < 0 || y < 0 || x >= one.width || y >= one.height) return false
    const there = y * one.width + x
    return [0, 1, 2].every(
      (channel) => Math.abs(one.data[3 * at + channel]! - other.data[3 * there + channel]!) <= FLAT_TOLERANCE,
    )
  })
}

/** Returns whether a pixel lies between the darkest and the brightest of the nine around its place. */
function isWithin(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const { width, height } = one
  for (const channel of [0, 1, 2]) {
    let [low, high] = [255, 0]
    for (let b = Math.max(0, y - 1); b <= Math.min(height - 1, y + 1); b += 1)
      for (let a = Math.max(0, x - 1); a <= Math.min(width - 1, x + 1); a += 1) {
        const value = other.data[3 * (b * width + a) + channel]!
        if (value < low) low = value
        if (value > high) high = value
      }
    const value = one.data[3 * (y * width + x) + channel]!
    const tolerance = low === high ? FLAT_TOLERANCE : EDGE_TOLERANCE
    if (value < low - tolerance || value > high + tolerance) return false
  }
  return true
}

/** Returns for each pixel how many equal ones stand in a row with it. */
function runsOf({ width, height, data }: Pixels, way: 'across' | 'down'): Uint16Array {
  const runs = new Uint16Array(width * height)
  const [lines, length, step] = way === 'across' ? [height, width, 1] : [width, height, width]
  for (let line = 0; line < lines; line += 1) {
    const first = way === 'across' ? line * width : line
    let start = 0
    for (let place = 1; place <= length; place += 1) {
      if (place < length && isSame(data, first + place * step, data, first + start * step)) continue
      for (let one = start; one < place; one += 1) runs[first + one * step] = place - start
      start = place
    }
  }
  return runs
}

/** Draws a picture in which what differs is red over a pale copy. */
export function drawDifferences({ width, height, data }: Pixels, found: Uint8Array): Promise<Buffer> {
  const drawn = Buffer.from(data)
  for (let at = 0; at < found.length; at += 1)
    for (const channel of [0, 1, 2]) {
      const pale = 200 + Math.round(data[3 * at + channel]! * 0.2)
      drawn[3 * at + channel] = found[at] ? (channel === 0 ? 230 : 0) : pale
    }
  return sharp(drawn, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
