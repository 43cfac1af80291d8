import type { Queryable } from '#db/database.ts'
import {
  type MediaLinks,
  type Recording,
  type RecordingFile,
  readArticle,
  readPlaces,
  readRecordingFiles,
  readShownRecordings,
  readSoundPreviews,
} from '#domains/media/index.ts'
import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode, localeOf } from '#kernel/locales.ts'
import type { ArticleView, CardSounds, PreviewView, TrackView } from '#web/media/views.ts'

export interface TrackParts {
  readonly mountPath: string
  readonly locale: LocaleCode
}

/** Signs links to whole recordings; only for somebody who may use them. */
export interface TrackSigner {
  readonly links: MediaLinks
  readonly now: Date
  /** The member whose place the shop keeps; null: a guest, whose browser keeps it. */
  readonly accountId: string | null
}

export interface NamedProduct {
  readonly productId: string
  readonly name: string
}

/**
 * Reads whole recordings with links that expire, in the order of the products. The caller has asked
 * `readAccess` before. A recording whose file is not there yet is missing.
 */
export async function readTracks(
  db: Queryable,
  products: readonly NamedProduct[],
  parts: TrackParts,
  { links, now, accountId }: TrackSigner,
): Promise<TrackView[]> {
  const ids = products.map(({ productId }) => productId)
  const [recordings, files] = await Promise.all([readShownRecordings(db, ids), readRecordingFiles(db, ids)])
  const filesOf = Map.groupBy(files, ({ productId }) => productId)
  const recordingOf = new Map(recordings.map((recording) => [recording.productId, recording]))
  const wholes = files.flatMap(({ id, part }) => (part === 'whole' ? [id] : []))
  const places = accountId === null ? null : await readPlaces(db, accountId, wholes)
  const signed = ({ id }: RecordingFile): string => `${addressOf(parts, id)}?${links.sign(id, now)}`
  return products.flatMap(({ productId, name }) => {
    const recording = recordingOf.get(productId)
    const own = filesOf.get(productId) ?? []
    const whole = own.find(({ part }) => part === 'whole')
    const poster = posterOf(own, parts)
    if (!recording || recording.kind === 'article' || !whole) return []
    const src = signed(whole)
    return [
      {
        ...trackOf(recording, whole, name, parts.locale),
        src,
        resume: places && { atMs: places.get(whole.id) ?? null },
        poster,
        durationMs: recording.durationMs,
        peaks: recording.peaks,
        captions: own
          .filter(({ part }) => part === 'captions')
          .map((file) => ({ locale: file.locale, label: languageOf(file.locale), src: signed(file) })),
        download: `${src}&download=1&as=${parts.locale}`,
      },
    ]
  })
}

/** Reads what everybody may hear, see or read of a product; null when it has no preview. */
export async function readPreview(
  db: Queryable,
  { productId, name }: NamedProduct,
  parts: TrackParts,
): Promise<PreviewView | null> {
  const [recording] = await readShownRecordings(db, [productId])
  if (!recording) return null
  if (recording.kind === 'article') {
    const article = await readArticleView(db, { productId, name }, parts.locale, 'preview')
    return article && article.html !== '' ? { article } : null
  }
  const files = await readRecordingFiles(db, [productId])
  const file = files.find(({ part }) => part === 'preview')
  if (!file) return null
  const track = trackOf(recording, file, name, parts.locale)
  return {
    track: {
      ...track,
      id: `${productId}-preview`,
      src: addressOf(parts, file.id),
      resume: null,
      poster: posterOf(files, parts),
      // Length, waveform and chapters are those of the whole.
      durationMs: null,
      peaks: [],
      chapters: [],
      captions: [],
      download: null,
    },
  }
}

/** Strokes of the wave in a card: no more than can be told apart. */
const CARD_PEAKS = 32
/** A stroke is at most 24 pixels high, so finer steps would weigh on the page without being seen. Units: percent. */
const CARD_STEP = 5

/** Reads what the cards of products play, by their product ids. */
export async function readCardSounds(
  db: Queryable,
  productIds: readonly string[],
  parts: Pick<TrackParts, 'mountPath'>,
): Promise<CardSounds> {
  const previews = await readSoundPreviews(db, productIds)
  return Object.fromEntries(
    previews.map(({ productId, fileId, peaks, part, durationMs }) => {
      const length = durationMs !== null && part !== null ? Math.round(durationMs * part) : null
      const heard = peaks.slice(0, Math.max(1, Math.round(peaks.length * (part ?? 1))))
      return [productId, { src: addressOf(parts, fileId), peaks: thinned(heard), durationMs: length }]
    }),
  )
}

/** Keeps the loudest of each few peaks, so that a card has as many as it can show, and as fine. */
function thinned(peaks: readonly number[]): readonly number[] {
  const count = Math.min(peaks.length, CARD_PEAKS)
  const each = peaks.length / count
  return Array.from({ length: count }, (_, index) => {
    const few = peaks.slice(Math.floor(index * each), Math.floor((index + 1) * each))
    return Math.round(Math.max(...few) / CARD_STEP) * CARD_STEP
  })
}

/** Reads an article, or its beginning; null when it has no text. */
export async function readArticleView(
  db: Queryable,
  { productId, name }: NamedProduct,
  locale: LocaleCode,
  part: 'preview' | 'whole',
): Promise<ArticleView | null> {
  const text = await readArticle(db, productId, locale)
  return text && { id: productId, title: name, html: part === 'whole' ? text.bodyHtml : text.previewHtml }
}

function trackOf(
  { productId, kind, chapters }: Recording,
  { id: fileId, mediaType }: RecordingFile,
  title: string,
  locale: LocaleCode,
): Pick<TrackView, 'id' | 'fileId' | 'kind' | 'title' | 'mediaType' | 'chapters'> {
  return {
    id: productId,
    fileId,
    kind: kind === 'video' ? 'video' : 'audio',
    title,
    mediaType,
    chapters: chapters.map(({ atMs, title: texts }) => ({
      atMs,
      title: texts[locale] ?? texts[DEFAULT_LOCALE] ?? '',
    })),
  }
}

function posterOf(files: readonly RecordingFile[], parts: TrackParts): string | null {
  const poster = files.find(({ part }) => part === 'poster')
  return poster ? addressOf(parts, poster.id) : null
}

function addressOf({ mountPath }: Pick<TrackParts, 'mountPath'>, fileId: string): string {
  return `${mountPath}/media/recording/${fileId}`
}

function languageOf(locale: string): string {
  return isLocaleCode(locale) ? localeOf(locale).name : locale
}
