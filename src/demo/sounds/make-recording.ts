// Tests: src/demo/sounds/sounds.test.ts

import type { Database } from '#db/database.ts'
import { type Chapter, PEAKS } from '#domains/media/contract.ts'
import {
  encodeWav,
  type MediaStorage,
  type NewFile,
  peaksOf,
  type Recording,
  readRecordingFiles,
  saveRecording,
} from '#domains/media/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { makeFilm } from '../films/make-film.ts'
import { demoCatalogue } from '../index.ts'
import type { DemoCaption, DemoLibraryItem, DemoScene } from '../types.ts'
import { RECIPES } from './recipes.ts'
import { type CoverParts, drawSoundCover } from './sound-cover.ts'
import { beginningOf, RATE, synthesise } from './synthesise.ts'

/** Units: seconds. */
const PREVIEW_SECONDS = { audio: 12, video: 3 } as const

export interface MakeParts {
  readonly database: Database
  readonly storage: MediaStorage
  readonly clock: Clock
  /** Where the cover is drawn from the sound; without it the cover stays. */
  readonly pictures?: Omit<CoverParts, 'database'>
}

/** An item whose files a job makes. */
export type DemoFiles = Exclude<DemoLibraryItem, { kind: 'article' }>

/** Returns the length of a demo recording or film. Units: seconds. */
export function lengthOf(item: DemoFiles): number {
  return item.kind === 'video' ? item.seconds : item.scenes.reduce((sum, { seconds }) => sum + seconds, 0)
}

/** Estimates how long an item takes to make; a film has many pictures. Units: those of a second of sound. */
export function workOf(item: DemoFiles): number {
  return item.kind === 'video' ? lengthOf(item) * 20 : lengthOf(item)
}

/** Builds the row of a demo recording before its files are made. */
export function plannedRecording(productId: string, item: DemoFiles): Recording {
  const chapters = item.kind === 'audio' && item.scenes.length > 1 ? chaptersOf(item.scenes) : []
  return { productId, kind: item.kind, durationMs: lengthOf(item) * 1000, peaks: [], chapters }
}

/**
 * Makes the files of a demo recording or film: the whole, its preview, captions in every language, and the
 * poster of a film. Repeated calls make nothing twice, and a file that an owner has put there stays.
 */
export async function makeDemoRecording(
  { database, storage, clock, pictures }: MakeParts,
  productId: string,
): Promise<void> {
  const [row] = await database.query<{ handle: string }>('SELECT handle FROM product WHERE id = $1', [
    productId,
  ])
  const product = demoCatalogue.products.find(({ handle }) => handle === row?.handle)
  const item = product?.library
  if (!product || !item || item.kind === 'article') return
  if ((await readRecordingFiles(database, [productId], 'whole')).length > 0) return
  const made = item.kind === 'video' ? await filmOf(item) : soundOf(item, product.handle)
  if (pictures && made.samples)
    await drawSoundCover({ ...pictures, database }, { product, productId, samples: made.samples })
  await saveRecording(database, storage, {
    recording: { ...plannedRecording(productId, item), peaks: made.peaks },
    files: [...made.files, ...captionsOf(captionsIn(item), lengthOf(item))],
    now: clock.now(),
  })
}

interface Made {
  readonly files: readonly NewFile[]
  readonly peaks: readonly number[]
  readonly samples?: Float32Array
}

function soundOf({ scenes }: Extract<DemoFiles, { kind: 'audio' }>, seed: string): Made {
  const parts = scenes.map(({ sound, seconds }, index) =>
    synthesise(sound, index === 0 ? seed : `${seed} ${index}`, seconds),
  )
  const samples = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  const wav = (some: Float32Array): Uint8Array => encodeWav({ samples: some, rate: RATE })
  const file = { locale: '', mediaType: 'audio/wav' }
  return {
    files: [
      { ...file, part: 'whole', bytes: wav(samples) },
      { ...file, part: 'preview', bytes: wav(beginningOf(samples, PREVIEW_SECONDS.audio)) },
    ],
    peaks: peaksOf({ samples, rate: RATE }, PEAKS),
    samples,
  }
}

async function filmOf({ film, seconds }: Extract<DemoFiles, { kind: 'video' }>): Promise<Made> {
  const { whole, preview, poster } = await makeFilm(film, seconds, PREVIEW_SECONDS.video)
  const file = { locale: '', mediaType: 'video/webm' }
  return {
    files: [
      { ...file, part: 'whole', bytes: whole },
      { ...file, part: 'preview', bytes: preview },
      { ...file, part: 'poster', mediaType: 'image/webp', bytes: poster },
    ],
    peaks: [],
  }
}

function chaptersOf(scenes: readonly DemoScene[]): Chapter[] {
  let at = 0
  return scenes.map(({ sound, seconds }) => {
    const chapter = { atMs: at * 1000, title: RECIPES[sound].words }
    at += seconds
    return chapter
  })
}

/** What is heard or seen, and from when: each part of a sound by its name. */
function captionsIn(item: DemoFiles): readonly DemoCaption[] {
  if (item.kind === 'video') return item.captions
  return chaptersOf(item.scenes).map(({ atMs }, index) => {
    const { words } = RECIPES[item.scenes[index]!.sound]
    const text = { en: `[${words.en}]`, de: `[${words.de}]`, fr: `[${words.fr}]`, ar: `[${words.ar}]` }
    return { from: atMs / 1000, text }
  })
}

function captionsOf(captions: readonly DemoCaption[], seconds: number): NewFile[] {
  const time = (at: number): string => `00:${at.toFixed(3).padStart(6, '0')}`
  return LOCALES.map(({ code }) => {
    const cues = captions.map(
      ({ from, text }, index) =>
        `${time(from)} --> ${time(captions[index + 1]?.from ?? seconds)}\n${text[code]}\n`,
    )
    const bytes = Buffer.from(['WEBVTT\n', ...cues].join('\n'))
    return { part: 'captions', locale: code, mediaType: 'text/vtt', bytes }
  })
}
