import { join } from 'node:path'
import { diskStorage, encodeWav, readRecordingFiles, saveRecording } from '#domains/media/index.ts'
import { openMediaLinks } from '#main/media-storage.ts'
import { sellProduct, type TestProduct, type TestProductInput } from './catalogue.ts'
import type { RunningShop } from './running-shop.ts'

const RATE = 8_000

/** A second of a tone that gets louder, as a WAV file. */
export function tone(seconds = 1): Uint8Array {
  const samples = Float32Array.from(
    { length: RATE * seconds },
    (_, at) => (Math.sin(at / 9) * at) / RATE / seconds,
  )
  return encodeWav({ samples, rate: RATE })
}

/** The storage of a shop under test, a folder. */
export function storageOf({ core }: Pick<RunningShop, 'core'>) {
  return diskStorage(join(core.environment.dataDir, 'recordings'))
}

/** Puts a recording of two seconds on sale, with a preview of one. */
export async function sellRecording(
  shop: Pick<RunningShop, 'core'>,
  input: TestProductInput = {},
): Promise<TestProduct> {
  const { database, clock } = shop.core
  const product = await sellProduct(database, {
    name: 'Ice song',
    stock: null,
    requiresShipping: false,
    ...input,
  })
  await saveRecording(database, storageOf(shop), {
    recording: {
      productId: product.productUuid,
      kind: 'audio',
      durationMs: 2000,
      peaks: [10, 100],
      chapters: [],
    },
    files: [
      { part: 'whole', locale: '', mediaType: 'audio/wav', bytes: tone(2) },
      { part: 'preview', locale: '', mediaType: 'audio/wav', bytes: tone(1) },
    ],
    now: clock.now(),
  })
  return product
}

/** Returns the addresses of the files of a recording below the shop's mount path, the whole one signed. */
export async function addressesOf(
  { core }: Pick<RunningShop, 'core'>,
  { productUuid }: TestProduct,
  signedAt = core.clock.now(),
): Promise<{ readonly preview: string; readonly whole: string; readonly unsigned: string }> {
  const files = await readRecordingFiles(core.database, [productUuid])
  const pathOf = (part: string): string => `/media/recording/${files.find((file) => file.part === part)!.id}`
  const id = pathOf('whole').split('/').at(-1)!
  const proof = openMediaLinks(core.environment).sign(id, signedAt)
  return { preview: pathOf('preview'), whole: `${pathOf('whole')}?${proof}`, unsigned: pathOf('whole') }
}
