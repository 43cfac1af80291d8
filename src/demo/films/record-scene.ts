import type { Painter } from './painter.ts'

/** Turns in a second: 33⅓ in a minute. */
const SPEED = 100 / 3 / 60
/** Seconds at which the arm begins to come down, and is down. */
const ARM = { from: 3.4, down: 7 } as const
type Colour = readonly [red: number, green: number, blue: number]

/** What does not move: the picture without the turning label, and where each pixel is on the record. */
interface Still {
  readonly pixels: Float32Array
  /** Distance from the spindle as a part of the record's radius. */
  readonly distance: Float32Array
  readonly angle: Float32Array
}

const stills = new Map<string, Still>()

function stillOf(width: number, height: number): Still {
  const key = `${width} ${height}`
  const known = stills.get(key)
  if (known) return known
  const [cx, cy, radius] = centreOf(width, height)
  const still = {
    pixels: new Float32Array(width * height * 3),
    distance: new Float32Array(width * height),
    angle: new Float32Array(width * height),
  }
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const [dx, dy] = [x - cx, y - cy]
      const distance = Math.sqrt(dx * dx + dy * dy) / radius
      const angle = Math.atan2(dy, dx)
      still.distance[at] = distance
      still.angle[at] = angle
      still.pixels.set(
        distance > 1.05 ? wood(x, y, height) : distance > 1 ? rim(angle) : vinyl(distance, angle),
        at * 3,
      )
    }
  stills.set(key, still)
  return still
}

function centreOf(width: number, height: number): readonly [cx: number, cy: number, radius: number] {
  return [width * 0.42, height * 0.52, height * 0.65]
}

/** A record turns on its platter in the light of a window, and the arm comes down on it. */
export const paintRecord: Painter = (pixels, width, height, seconds) => {
  const [cx, cy] = centreOf(width, height)
  const still = stillOf(width, height)
  const turn = seconds * SPEED * Math.PI * 2
  const arm = armAt(seconds, width, height)
  const armFrom = width * 0.62
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const distance = still.distance[at]!
      let colour: Colour = [still.pixels[at * 3]!, still.pixels[at * 3 + 1]!, still.pixels[at * 3 + 2]!]
      if (distance <= 0.34) colour = label(x - cx, y - cy, distance, turn)
      else if (distance < 1) colour = dusted(colour, distance, still.angle[at]! - turn)
      if (x > armFrom) colour = arm(x, y, colour)
      pixels[at * 3] = byteOf(colour[0])
      pixels[at * 3 + 1] = byteOf(colour[1])
      pixels[at * 3 + 2] = byteOf(colour[2])
    }
}

/** Adds the few specks of dust that turn with the record: without them nobody sees it turn. */
function dusted(colour: Colour, distance: number, angle: number): Colour {
  const speck = DUST.some(
    (one) =>
      Math.abs(distance - one.distance) < 0.006 &&
      Math.abs(Math.sin((angle - one.angle) / 2)) < 0.004 / distance,
  )
  return speck ? [colour[0] + 90, colour[1] + 90, colour[2] + 88] : colour
}

const DUST = [
  { distance: 0.43, angle: 0.4 },
  { distance: 0.55, angle: 2.6 },
  { distance: 0.71, angle: 4.4 },
  { distance: 0.84, angle: 1.5 },
  { distance: 0.92, angle: 5.6 },
] as const

function wood(x: number, y: number, height: number): Colour {
  const grain = 7 * Math.sin(y * 0.55 + 2.4 * Math.sin(x * 0.011)) + 4 * Math.sin(y * 1.7 + x * 0.02)
  const light = 1.1 - 0.35 * (y / height)
  return [(128 + grain) * light, (90 + grain) * light, (60 + grain * 0.8) * light]
}

function rim(angle: number): Colour {
  const bright = 150 + 70 * Math.sin(angle * 2 + 0.8)
  return [bright, bright + 5, bright + 9]
}

/** Light lies still on the grooves, as the eye sees it while a record turns. */
function vinyl(distance: number, angle: number): Colour {
  const groove = Math.sin(distance * 420) * 4
  const gap = [0.47, 0.62, 0.78].some((place) => Math.abs(distance - place) < 0.006) ? -12 : 0
  const streak =
    62 * Math.exp(-(Math.sin(angle + 0.95) ** 2) / 0.02) +
    26 * Math.exp(-(Math.sin(angle - 0.5) ** 2) / 0.012)
  const base = 20 + groove + gap + streak * (0.75 + 0.25 * Math.sin(distance * 140))
  return [base, base + 2, base + 4]
}

function label(dx: number, dy: number, distance: number, turn: number): Colour {
  if (distance < 0.022) return [205, 212, 216]
  if (distance > 0.325) return [14, 16, 18]
  const [c, s] = [Math.cos(-turn), Math.sin(-turn)]
  const [u, v] = [dx * c - dy * s, dx * s + dy * c]
  const isRing = Math.abs(distance - 0.29) < 0.006
  const isLine = v > -46 && v < -40 && Math.abs(u) < 26
  const isText = (v > 24 && v < 27 && Math.abs(u) < 30) || (v > 32 && v < 34 && Math.abs(u) < 20)
  if (isRing || isLine || isText) return [232, 222, 200]
  const shade = 1.08 - 0.2 * ((dx + dy) / 200)
  return [47 * shade, 95 * shade, 102 * shade]
}

/** Returns what draws the arm over a picture: a tube with its head, and the shadow that comes nearer as it sinks. */
function armAt(
  seconds: number,
  width: number,
  height: number,
): (x: number, y: number, under: Colour) => Colour {
  const sunk = Math.min(1, Math.max(0, (seconds - ARM.from) / (ARM.down - ARM.from)))
  const soft = sunk * sunk * (3 - 2 * sunk)
  const [px, py] = [width * 0.93, height * 0.06]
  const drift = Math.max(0, seconds - ARM.down) * 0.4
  const [ex, ey] = [width * 0.672 - drift, height * 0.64]
  const lift = 16 * (1 - soft) + 5
  return (x, y, under) => {
    const tube = toSegment(x, y + (1 - soft) * 5, px, py, ex, ey)
    if (tube.away < 4.2) {
      const bright = 205 - 26 * tube.away
      return [bright, bright + 4, bright + 7]
    }
    if (tube.part > 0.9 && tube.away < 10.5) return tube.away > 9 ? [96, 104, 110] : [44, 50, 55]
    const shadow = toSegment(x - lift * 0.7, y - lift, px, py, ex, ey)
    const wide = shadow.part > 0.9 ? 11 : 5
    if (shadow.away < wide + lift * 0.35) {
      const dark = 1 - 0.5 * (1 - shadow.away / (wide + lift * 0.35))
      return [under[0] * dark, under[1] * dark, under[2] * dark]
    }
    return under
  }
}

/** Returns how far a point is from a segment, and beside which part of it. */
function toSegment(
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): { away: number; part: number } {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const part = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
  return { away: Math.hypot(x - x1 - part * dx, y - y1 - part * dy), part }
}

function byteOf(value: number): number {
  return Math.max(0, Math.min(255, value))
}
