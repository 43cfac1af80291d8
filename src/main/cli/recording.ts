import { extname } from 'node:path'
import { type Chapter, type FilePart, MEDIA_TYPES, PEAKS } from '#domains/media/contract.ts'
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
import { isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import { readProductOfWord } from '#views/entitlement-list.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { fileOfLanguage } from './file-of-language.ts'
import { type Kind, needed, option, path, repeated, text } from './parameters.ts'
import { readTypedFile } from './read-typed-file.ts'

const product = needed('PRODUCT', 'Which product? Give its handle or product id.', text)

const SOUND_OR_FILM = /^(?:audio|video)\//
/** Types of files that fit a part. */
const FITS: Readonly<Record<FilePart, RegExp>> = {
  whole: SOUND_OR_FILM,
  preview: SOUND_OR_FILM,
  captions: /^text\/vtt$/,
  poster: /^image\//,
}

const CHAPTER = /^([a-z]{2})@(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)=(.+)$/s
const chapter: Kind<{ readonly locale: LocaleCode; readonly atMs: number; readonly title: string }> = (
  typed,
) => {
  const [, locale = '', hours = '0', minutes, seconds, title = ''] = CHAPTER.exec(typed) ?? []
  const atMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return isLocaleCode(locale) && Number.isFinite(atMs) && title.trim() !== ''
    ? { value: { locale, atMs, title: title.trim() } }
    : { wrong: `"${typed}" is not a chapter. Write it like en@1:30=Low tide.` }
}

/** Stores the files of a recording; who has bought the product can play it at once. */
export const recordingAdd = deed({
  name: 'recording add',
  summary: 'stores the sound or film of a product, its preview and its captions',
  help: `Files: ${Object.keys(MEDIA_TYPES).join(', ')}. Only WAV files of 16 bit get a waveform. To replace a file, add it again: who plays the old one plays it to its end; captions and chapters that you do not give stay. Add the recording before you sell the product: an order opens what was there when it was paid.`,
  takes: {
    product,
    file: needed('FILE', 'Which file?', path),
    preview: option('FILE', 'what everybody may hear or see', path),
    poster: option('FILE', 'the picture of a film before it plays: webp, jpg or png', path),
    captions: repeated('LANGUAGE=FILE', 'captions in WebVTT, such as de=captions.vtt', fileOfLanguage),
    chapter: repeated('LANGUAGE@M:SS=TITLE', 'a chapter, such as "en@1:30=Low tide"', chapter),
  },
  async run({ wanted: { file, preview, poster, ...wanted }, context, streams: { out } }) {
    const productId = await productOf(context, wanted.product)
    const [standing] = await readRecordings(context.database, [productId])
    if (standing?.kind === 'article')
      throw new Refused(`${wanted.product} has an article. Remove it first: kontor article remove`)
    const whole = await fileOf('whole', '', file)
    const files = [whole]
    if (preview !== undefined) files.push(await fileOf('preview', '', preview))
    if (poster !== undefined) files.push(await fileOf('poster', '', poster))
    for (const one of wanted.captions) files.push(await fileOf('captions', one.locale, one.file))
    const sound = decodeWav(whole.bytes)
    const { database, clock, media } = context
    const recording = {
      productId,
      kind: whole.mediaType.startsWith('video/') ? 'video' : 'audio',
      durationMs: sound && Math.max(1, durationOf(sound)),
      peaks: sound ? peaksOf(sound, PEAKS) : [],
      chapters: wanted.chapter.length > 0 ? chaptersOf(wanted.chapter) : (standing?.chapters ?? []),
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

function chaptersOf(
  typed: readonly { readonly locale: LocaleCode; readonly atMs: number; readonly title: string }[],
): Chapter[] {
  const at = Map.groupBy(typed, ({ atMs }) => atMs)
  return [...at]
    .map(([atMs, titles]) => ({
      atMs,
      title: Object.fromEntries(titles.map(({ locale, title }) => [locale, title])),
    }))
    .sort((a, b) => a.atMs - b.atMs)
}

async function productOf({ database }: CliContext, word: string): Promise<string> {
  const id = await readProductOfWord(database, word)
  if (id === null) throw new Refused(`There is no product ${word}.`)
  return id
}

async function fileOf(part: NewFile['part'], locale: string, file: string): Promise<NewFile> {
  const mediaType = MEDIA_TYPES[extname(file).slice(1).toLowerCase()]
  if (mediaType === undefined || !FITS[part].test(mediaType)) {
    const endings = Object.keys(MEDIA_TYPES).filter((ending) => FITS[part].test(MEDIA_TYPES[ending]!))
    throw new Mistyped(`${file}: expected one of ${endings.join(', ')}.`)
  }
  const bytes = await readTypedFile(file)
  if (bytes.length === 0) throw new Refused(`${file} is empty.`)
  return { part, locale, mediaType, bytes }
}
