// Tests: src/demo/films/films.test.ts

import sharp from 'sharp'
import { type FilmKind, SCENES } from './scenes.ts'
import { keyFrameOf, muxWebm } from './webm.ts'

/** Units: pixels. Source: specification §9. */
const SIZE = { width: 480, height: 270 } as const
/** Source: specification §9. */
const FRAMES_PER_SECOND = 25
/** The least work for the encoder: a film has hundreds of pictures. */
const QUALITY = { quality: 62, effort: 0 } as const

/** The files of a film. */
export interface MadeFilm {
  readonly whole: Uint8Array
  readonly preview: Uint8Array
  /** A WebP picture. */
  readonly poster: Uint8Array
}

/**
 * Paints a film of the demo and encodes it as WebM: every picture is a VP8 key frame, so that a player can stop
 * at each of them. The same kind and length give the same film. Units of the lengths: seconds.
 */
export async function makeFilm(kind: FilmKind, seconds: number, previewSeconds: number): Promise<MadeFilm> {
  const paint = SCENES[kind]
  const pixels = new Uint8Array(SIZE.width * SIZE.height * 3)
  const pictures: Buffer[] = []
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    paint(pixels, SIZE.width, SIZE.height, frame / FRAMES_PER_SECOND)
    pictures.push(
      await sharp(pixels, { raw: { ...SIZE, channels: 3 } })
        .webp(QUALITY)
        .toBuffer(),
    )
  }
  const frames = pictures.map(keyFrameOf)
  const film = { framesPerSecond: FRAMES_PER_SECOND, ...SIZE }
  return {
    whole: muxWebm({ ...film, frames }),
    preview: muxWebm({ ...film, frames: frames.slice(0, previewSeconds * FRAMES_PER_SECOND) }),
    poster: pictures[Math.floor(pictures.length / 3)]!,
  }
}
