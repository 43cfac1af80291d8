import { extname } from 'node:path'
import { type Chapter, MEDIA_TYPES, PEAKS } from '#domains/media/contract.ts'
import {
  decodeWav,
  durationOf,
  type NewFile,
  peaksOf,
  readRecordingFiles,
  readRecordings,
  removeRecording,
  saveRecording,
} from '#domains/media/index.ts'
import { isLocaleCode } from '#kernel/locales.ts'
import { readProductOfWord } from '#views/entitlement-list.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { type Kind, needed, option, path, repeated, text } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

const product = needed('PRODUCT', 'Which product? Give its handle or product id.', text)
const NO_CHAPTERS: readonly Chapter[] = []

const captions: Kind<{ readonly locale: string; readonly file: string }> = (typed) => {
  const [locale = '', file = ''] = typed.split(/=(.*)/s)
  return isLocaleCode(locale) && file !== ''
    ? { value: { locale, file } }
    : { wrong: `"${typed}" is not a language and a file. Write it like de=captions.vtt.` }
}

/** Stores the files of a recording; who has bought the product can play it at once. */
export const recordingAdd = deed({
  name: 'recording add',
  summary: 'stores the sound or film of a product, its preview and its captions',
  help: `Files: ${Object.keys(MEDIA_TYPES).join(', ')}. Only WAV files of 16 bit get a waveform. Add the recording before you sell the product: an order opens what was there when it was paid.`,
  takes: {
    product,
    file: needed('FILE', 'Which file?', path),
    preview: option('FILE', 'what everybody may hear or see', path),
    captions: repeated('LANGUAGE=FILE', 'captions in WebVTT, such as de=captions.vtt', captions),
  },
  async run({ wanted: { file, preview, ...wanted }, context, streams: { out } }) {
    const productId = await productOf(context, wanted.product)
    const whole = await fileOf('whole', '', file)
    if (!/^(audio|video)\//.test(whole.mediaType)) throw new Mistyped(`${file} is no sound and no film.`)
    const files = [whole]
    if (preview !== undefined) files.push(await fileOf('preview', '', preview))
    for (const one of wanted.captions) files.push(await fileOf('captions', one.locale, one.file))
    const sound = decodeWav(whole.bytes)
    const { database, clock, media } = context
    const recording = {
      productId,
      kind: whole.mediaType.startsWith('video/') ? 'video' : 'audio',
      durationMs: sound && Math.max(1, durationOf(sound)),
      peaks: sound ? peaksOf(sound, PEAKS) : [],
      chapters: NO_CHAPTERS,
    } as const
    await saveRecording(database, media, { recording, files, now: clock.now() })
    out.write(`${wanted.product} has ${files.length === 1 ? 'one file' : `${files.length} files`} now.\n`)
    return DONE
  },
})

/** Shows the files of a recording. */
export const recordingShow = report({
  name: 'recording show',
  summary: 'shows the files of a recording',
  takes: { product },
  async run({ wanted, context }) {
    const productId = await productOf(context, wanted.product)
    const [recording] = await readRecordings(context.database, [productId])
    if (!recording) throw new Refused(`${wanted.product} has no recording.`)
    const files = await readRecordingFiles(context.database, [productId])
    const lines = files.map(
      ({ part, locale, mediaType, byteLength, storedAs }) =>
        `${part}${locale === '' ? '' : ` ${locale}`} ${mediaType} ${byteLength} bytes ${storedAs}\n`,
    )
    const { kind, durationMs } = recording
    return {
      text: `${kind}${durationMs === null ? '' : `, ${Math.round(durationMs / 1000)} s`}\n${lines.join('')}`,
      data: { kind, durationMs, files },
    }
  },
})

/** Removes a recording and its files. */
export const recordingRemove = deed({
  name: 'recording remove',
  summary: 'removes a recording and its files; who bought it gets it again if you add it again',
  takes: { product },
  async run({ wanted, context, streams: { out } }) {
    const { database, media } = context
    if (!(await removeRecording(database, media, await productOf(context, wanted.product))))
      throw new Refused(`${wanted.product} has no recording.`)
    out.write(`The recording of ${wanted.product} was removed.\n`)
    return DONE
  },
})

async function productOf({ database }: CliContext, word: string): Promise<string> {
  const id = await readProductOfWord(database, word)
  if (id === null) throw new Refused(`There is no product ${word}.`)
  return id
}

async function fileOf(part: NewFile['part'], locale: string, file: string): Promise<NewFile> {
  const mediaType = MEDIA_TYPES[extname(file).slice(1).toLowerCase()]
  if (mediaType === undefined || (part === 'captions') !== (mediaType === 'text/vtt'))
    throw new Mistyped(`${file}: expected one of ${Object.keys(MEDIA_TYPES).join(', ')}.`)
  const bytes = await readTypedFile(file)
  if (bytes.length === 0) throw new Refused(`${file} is empty.`)
  return { part, locale, mediaType, bytes }
}
