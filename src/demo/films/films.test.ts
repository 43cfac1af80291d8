import { describe, expect, test } from 'vitest'
import { makeFilm } from './make-film.ts'
import { SCENES } from './scenes.ts'
import { keyFrameOf, muxWebm } from './webm.ts'

/** An element of a WebM file as an outside reader finds it. */
interface Found {
  readonly id: number
  readonly at: number
  readonly content: Buffer
}

/** Reads the elements of a buffer one after the other. Source: RFC 8794. */
function elementsIn(bytes: Buffer): Found[] {
  const found: Found[] = []
  for (let at = 0; at < bytes.length; ) {
    const idWidth = Math.clz32(bytes[at]!) - 23
    const id = bytes.readUIntBE(at, idWidth)
    const sizeAt = at + idWidth
    const sizeWidth = Math.clz32(bytes[sizeAt]!) - 23
    const mark = BigInt(1) << BigInt(7 * sizeWidth)
    const size = Number(BigInt(`0x${bytes.toString('hex', sizeAt, sizeAt + sizeWidth)}`) - mark)
    const from = sizeAt + sizeWidth
    found.push({ id, at, content: bytes.subarray(from, from + size) })
    at = from + size
  }
  return found
}
const only = (bytes: Buffer, id: number): Buffer => elementsIn(bytes).find((one) => one.id === id)!.content
const all = (bytes: Buffer, id: number): Found[] => elementsIn(bytes).filter((one) => one.id === id)
const numberIn = (bytes: Buffer): number => bytes.readUIntBE(0, bytes.length)

const [SEGMENT, INFO, DURATION, CUES, CUE_POINT] = [0x18538067, 0x1549a966, 0x4489, 0x1c53bb6b, 0xbb]
const [CUE_TIME, CUE_POSITIONS, CUE_CLUSTER, CLUSTER] = [0xb3, 0xb7, 0xf1, 0x1f43b675]
const [TIMESTAMP, SIMPLE_BLOCK] = [0xe7, 0xa3]

describe('a WebM file', () => {
  const frames = Array.from({ length: 60 }, (_, index) => Buffer.alloc(40 + index, index))
  const file = Buffer.from(muxWebm({ frames, framesPerSecond: 25, width: 480, height: 270 }))
  const segment = only(file, SEGMENT)
  const clusters = all(segment, CLUSTER)

  test('has every picture once, in its place in time, as a key frame', () => {
    const shown = clusters.flatMap(({ content }) =>
      all(content, SIMPLE_BLOCK).map((block) => ({
        atMs: numberIn(only(content, TIMESTAMP)) + block.content.readInt16BE(1),
        isKey: (block.content[3]! & 0x80) !== 0,
        bytes: block.content.subarray(4),
      })),
    )
    expect(shown.map(({ atMs }) => atMs)).toEqual(frames.map((_, index) => index * 40))
    expect(shown.every(({ isKey }) => isKey)).toBe(true)
    expect(shown.map(({ bytes }) => bytes.length)).toEqual(frames.map(({ length }) => length))
  })

  test('has cues before its pictures that lead to each second, and its length', () => {
    const cues = all(only(segment, CUES), CUE_POINT).map(({ content }) => ({
      atMs: numberIn(only(content, CUE_TIME)),
      position: numberIn(only(only(content, CUE_POSITIONS), CUE_CLUSTER)),
    }))
    expect(cues).toEqual(clusters.map(({ at }, index) => ({ atMs: index * 1000, position: at })))
    expect(elementsIn(segment).findIndex(({ id }) => id === CUES)).toBeLessThan(
      elementsIn(segment).findIndex(({ id }) => id === CLUSTER),
    )
    expect(only(only(segment, INFO), DURATION).readDoubleBE()).toBe(2400)
  })
})

describe.each(Object.keys(SCENES) as (keyof typeof SCENES)[])('the film of %s', (kind) => {
  test('is painted the same twice, moves, and its preview is its beginning', async () => {
    const film = await makeFilm(kind, 2, 1)
    expect(Buffer.from((await makeFilm(kind, 2, 1)).whole).equals(Buffer.from(film.whole))).toBe(true)
    const framesOf = (bytes: Uint8Array): string[] =>
      all(only(Buffer.from(bytes), SEGMENT), CLUSTER)
        .flatMap(({ content }) => all(content, SIMPLE_BLOCK))
        .map(({ content }) => content.toString('base64', 4))
    const whole = framesOf(film.whole)
    expect(whole).toHaveLength(50)
    expect(new Set(whole).size).toBeGreaterThan(40)
    expect(framesOf(film.preview)).toEqual(whole.slice(0, 25))
    // The poster is one of its pictures.
    expect(whole).toContain(Buffer.from(keyFrameOf(film.poster)).toString('base64'))
  })
})

test('a picture that is not lossy is refused', () => {
  expect(() => keyFrameOf(Buffer.from('RIFF....WEBPVP8L........'))).toThrow('no lossy WebP')
})
