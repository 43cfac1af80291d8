import { createRandom } from '../drawings/random.ts'
import type { Painter } from './painter.ts'
import { paintRecord } from './record-scene.ts'

export type FilmKind = 'tide' | 'rings' | 'record'

/** Heights of the tide gauge's marks from the bottom of the picture. Units: part of the height. */
const MARK_EVERY = 0.06
const GAUGE = { left: 0.68, right: 0.73 } as const

/** The sea rises beside a tide gauge under an evening sky. */
function paintTide(pixels: Uint8Array, width: number, height: number, seconds: number): void {
  const level = 0.62 - 0.018 * seconds
  const gaugeLeft = Math.round(GAUGE.left * width)
  const gaugeRight = Math.round(GAUGE.right * width)
  const surface = Float32Array.from({ length: width }, (_, x) => {
    const at = (x / width) * Math.PI * 2
    return (
      (level + 0.014 * Math.sin(at * 2 + seconds * 1.7) + 0.008 * Math.sin(at * 5.3 - seconds * 2.6)) * height
    )
  })
  for (let y = 0, index = 0; y < height; y += 1) {
    const down = y / height
    for (let x = 0; x < width; x += 1, index += 3) {
      const depth = y - surface[x]!
      let [red, green, blue] = [232 - 120 * down, 190 - 60 * down, 150 + 10 * down]
      if (x >= gaugeLeft && x < gaugeRight)
        [red, green, blue] = gaugeAt(x - gaugeLeft, gaugeRight - gaugeLeft, down)
      if (depth >= 0) {
        const deep = Math.min(1, depth / (height * 0.45))
        const shine = depth < 2 ? 60 : 12 * Math.sin(x / 9 + y / 3 + seconds * 3) * (1 - deep)
        const through = x >= gaugeLeft && x < gaugeRight ? 0.25 * (1 - deep) : 0
        red = (24 + 30 * (1 - deep) + shine) * (1 - through) + red * through
        green = (66 + 60 * (1 - deep) + shine) * (1 - through) + green * through
        blue = (84 + 62 * (1 - deep) + shine) * (1 - through) + blue * through
      }
      setPixel(pixels, index, red, green, blue)
    }
  }
}

/** The gauge: a white board with dark marks, every fifth one across. */
function gaugeAt(x: number, width: number, down: number): [number, number, number] {
  const mark = Math.floor((1 - down) / MARK_EVERY)
  const isMark = (1 - down) / MARK_EVERY - mark < 0.22
  const isWide = mark % 5 === 0
  return isMark && (isWide || x < width / 2) ? [28, 34, 40] : [236, 238, 232]
}

const DROPS = 12
const drops = (() => {
  const random = createRandom('drops on a pond')
  return Array.from({ length: DROPS }, (_, index) => ({
    x: random.between(0.08, 0.92),
    y: random.between(0.15, 0.9),
    at: index * 0.62,
  }))
})()

/** Drops fall on a pond, and their rings cross. */
function paintRings(pixels: Uint8Array, width: number, height: number, seconds: number): void {
  const live = drops
    .map(({ x, y, at }) => ({ x: x * width, y: y * height, age: seconds - at }))
    .filter(({ age }) => age > 0)
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 3) {
      let lift = 0
      for (const drop of live) {
        const radius = drop.age * 46
        // The pond is seen from the side: rings are flat.
        const across = x - drop.x
        const along = (y - drop.y) * 1.7
        const distance = Math.sqrt(across * across + along * along)
        const off = distance - radius
        if (off > 26 || off < -40) continue
        lift += Math.sin(off / 3.4) * Math.exp(-(off * off) / 260) * Math.exp(-drop.age / 2.2)
      }
      const light = 40 * lift + 26 * (1 - y / height)
      setPixel(pixels, index, 26 + light * 0.8, 62 + light, 58 + light * 0.9)
    }
  }
}

function setPixel(pixels: Uint8Array, index: number, red: number, green: number, blue: number): void {
  pixels[index] = byteOf(red)
  pixels[index + 1] = byteOf(green)
  pixels[index + 2] = byteOf(blue)
}

function byteOf(value: number): number {
  return Math.max(0, Math.min(255, value))
}

/** How each film of the demo is painted. */
export const SCENES: Readonly<Record<FilmKind, Painter>> = {
  tide: paintTide,
  rings: paintRings,
  record: paintRecord,
}
