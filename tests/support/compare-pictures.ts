import sharp from 'sharp'

/** A picture as its pixels, three bytes each. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** How far a fill or a line may be from its colour. Units: steps of one channel, of 255. */
const FLAT_TOLERANCE = 4
/** How far the edge of a letter may be from what stands around it: a stroke between two pixels is paler than one on a pixel. */
const EDGE_TOLERANCE = 128
/** Side of the squares whose mean colours are compared: how letters are smoothed hardly changes these. Units: pixels. */
const SQUARE = 24
/** How far the mean colour of a square may be. Units: steps of one channel, of 255. */
const MEAN_TOLERANCE = 8
/** How far a line or a fill goes on, in both directions, where its colour is compared: letters are smaller. Units: pixels. */
const STRAIGHT = 16
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
  if (Buffer.compare(before.data, after.data) === 0) return found
  mark(before, after, found)
  mark(after, before, found)
  markSquares(before, after, found)
  return found
}

/** Marks squares of the picture whose mean colours differ, such as words in another colour. */
function markSquares(before: Pixels, after: Pixels, found: Uint8Array): void {
  const { width, height } = before
  for (let top = 0; top < height; top += SQUARE)
    for (let left = 0; left < width; left += SQUARE) {
      const [right, bottom] = [Math.min(width, left + SQUARE), Math.min(height, top + SQUARE)]
      const off = [0, 0, 0]
      for (let y = top; y < bottom; y += 1)
        for (let at = 3 * (y * width + left); at < 3 * (y * width + right); at += 1)
          off[at % 3]! += after.data[at]! - before.data[at]!
      const most = MEAN_TOLERANCE * (right - left) * (bottom - top)
      if (off.every((sum) => Math.abs(sum) <= most)) continue
      for (let y = top; y < bottom; y += 1) found.fill(1, y * width + left, y * width + right)
    }
}

/** Marks pixels of one picture to which the other has nothing alike at their place or beside it. */
function mark(one: Pixels, other: Pixels, found: Uint8Array): void {
  const { width, height, data } = one
  const rooms = { across: roomsOf(one, 'across'), down: roomsOf(one, 'down') }
  const isStraight = (room: Uint16Array, at: number, beside: number): boolean =>
    [at - beside, at, at + beside].every((one) => (room[one] ?? STRAIGHT) >= STRAIGHT)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      if (isSame(data, at, other.data, at)) continue
      const isFlat = isStraight(rooms.across, at, width) || isStraight(rooms.down, at, 1)
      const isAlike = isFlat ? hasColour(one, other, x, y) : isWithin(one, other, x, y)
      if (!isAlike) found[at] = 1
    }
}

function isSame(a: Uint8Array, i: number, b: Uint8Array, j: number): boolean {
  return a[3 * i] === b[3 * j] && a[3 * i + 1] === b[3 * j + 1] && a[3 * i + 2] === b[3 * j + 2]
}

/** Returns whether the other picture has the colour of a pixel at its place or beside it. */
function hasColour(one: Pixels, other: Pixels, x: number, y: number): boolean {
  const { width, height } = one
  const at = 3 * (y * width + x)
  for (let b = Math.max(0, y - 1); b <= Math.min(height - 1, y + 1); b += 1)
    for (let a = Math.max(0, x - 1); a <= Math.min(width - 1, x + 1); a += 1) {
      const there = 3 * (b * width + a)
      const off = [0, 1, 2].map((channel) => Math.abs(one.data[at + channel]! - other.data[there + channel]!))
      if (Math.max(...off) <= FLAT_TOLERANCE) return true
    }
  return false
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

/** Returns for each pixel how far equal ones go on from it, in the direction in which they end sooner. */
function roomsOf({ width, height, data }: Pixels, way: 'across' | 'down'): Uint16Array {
  const rooms = new Uint16Array(width * height)
  const [lines, length, step] = way === 'across' ? [height, width, 1] : [width, height, width]
  for (let line = 0; line < lines; line += 1) {
    const first = way === 'across' ? line * width : line
    let start = 0
    for (let place = 1; place <= length; place += 1) {
      if (place < length && isSame(data, first + place * step, data, first + start * step)) continue
      for (let one = start; one < place; one += 1)
        rooms[first + one * step] = Math.min(one - start, place - 1 - one)
      start = place
    }
  }
  return rooms
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
