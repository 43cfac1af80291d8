// Tests: src/demo/sounds/sounds.test.ts

import type { Database } from '#db/database.ts'
import { PEAKS } from '#domains/media/contract.ts'
import {
  encodeWav,
  type MediaStorage,
  peaksOf,
  type Recording,
  readRecordingFiles,
  saveRecording,
} from '#domains/media/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { demoCatalogue } from '../index.ts'
import type { DemoProduct } from '../types.ts'
import { RECIPES } from './recipes.ts'
import { beginningOf, RATE, synthesise } from './synthesise.ts'

/** Length of a demo recording. Units: seconds. */
export const DEMO_SECONDS = 40
/** Units: seconds. */
const PREVIEW_SECONDS = 12

export interface MakeParts {
  readonly database: Database
  readonly storage: MediaStorage
  readonly clock: Clock
}

type DemoSound = NonNullable<DemoProduct['sound']>

/** Builds the row of a demo recording before its sound is made. */
export function plannedRecording(productId: string): Recording {
  return { productId, kind: 'audio', durationMs: DEMO_SECONDS * 1000, peaks: [], chapters: [] }
}

/**
 * Makes the files of a demo recording: the sound, its preview, and captions in every language. Repeated calls
 * make nothing twice, and a file that an owner has put there stays.
 */
export async function makeDemoRecording(
  { database, storage, clock }: MakeParts,
  productId: string,
): Promise<void> {
  const [row] = await database.query<{ handle: string }>('SELECT handle FROM product WHERE id = $1', [
    productId,
  ])
  const product = demoCatalogue.products.find(({ handle }) => handle === row?.handle)
  if (!product?.sound || (await readRecordingFiles(database, [productId], 'whole')).length > 0) return
  const samples = synthesise(product.sound, product.handle, DEMO_SECONDS)
  const wav = (part: Float32Array): Uint8Array => encodeWav({ samples: part, rate: RATE })
  const file = { locale: '', mediaType: 'audio/wav' }
  await saveRecording(database, storage, {
    recording: { ...plannedRecording(productId), peaks: peaksOf({ samples, rate: RATE }, PEAKS) },
    files: [
      { ...file, part: 'whole', bytes: wav(samples) },
      { ...file, part: 'preview', bytes: wav(beginningOf(samples, PREVIEW_SECONDS)) },
      ...captionsOf(product.sound),
    ],
    now: clock.now(),
  })
}

function captionsOf(sound: DemoSound) {
  return LOCALES.map(({ code }) => ({
    ...{ part: 'captions' as const, locale: code, mediaType: 'text/vtt' },
    bytes: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:${DEMO_SECONDS}.000\n[${RECIPES[sound].words[code]}]\n`),
  }))
}
