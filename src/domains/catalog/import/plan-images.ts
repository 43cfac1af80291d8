import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts'
import type { ImageRecord, ProductRecord } from '../product-record.ts'
import type { ProductDraft } from './draft.ts'

/** The original of a picture, as stored. */
export type PictureSource = Pick<ImageRecord, 'hash' | 'originalType' | 'width' | 'height' | 'placeholder'>

export interface PlannedImages {
  readonly records: readonly ImageRecord[]
  readonly missing: readonly { readonly line: number; readonly url: string }[]
}

/**
 * Plans the product's pictures after the import: the file's, in its order, then those without a source
 * address (uploads, drawings), which no file can name. A picture is identified by its address.
 */
export function planImages(
  draft: ProductDraft,
  current: ProductRecord | null,
  { pictures, newId }: { pictures: ReadonlyMap<string, PictureSource>; newId: () => string },
): PlannedImages {
  const before = current?.images ?? []
  const wanted = wantedImages(draft, before)
  if (!wanted) return { records: before, missing: [] }
  const records: ImageRecord[] = []
  const missing: { line: number; url: string }[] = []
  for (const { url, line, alt } of wanted) {
    const known = before.find((image) => image.source === url)
    const fetched = pictures.get(url)
    if (known) records.push({ ...known, alt: planAlt(known.alt, alt) })
    else if (fetched)
      records.push({ id: newId(), source: url, ...fetched, widths: [], alt: planAlt({}, alt), shows: '' })
    else missing.push({ line, url })
  }
  return { records: [...records, ...before.filter((image) => !isAddress(image.source))], missing }
}

interface WantedImage {
  readonly url: string
  readonly line: number
  readonly alt: string | undefined
}

/**
 * Returns the pictures that the product should have; null: the file has no picture columns. A variant's
 * picture that is not in the list is appended to it.
 */
function wantedImages(draft: ProductDraft, before: readonly ImageRecord[]): WantedImage[] | null {
  const ofVariants = draft.variants.flatMap(({ imageUrl, line }) =>
    imageUrl ? [{ url: imageUrl, line, alt: undefined }] : [],
  )
  if (draft.images === undefined && ofVariants.length === 0) return null
  const listed: readonly WantedImage[] =
    draft.images ??
    before
      .filter((image) => isAddress(image.source))
      .map((image) => ({ url: image.source, line: draft.line, alt: undefined }))
  const seen = new Set<string>()
  return [...listed, ...ofVariants].filter(({ url }) => !seen.has(url) && seen.add(url))
}

function planAlt(before: ImageRecord['alt'], alt: string | undefined): ImageRecord['alt'] {
  if (alt === undefined || alt === before[DEFAULT_LOCALE]) return before
  // A file has one language: an empty cell clears only a text that a file could have named.
  if (alt === '') return before[DEFAULT_LOCALE] === undefined ? before : {}
  const translated = (code: string): boolean =>
    before[code] !== undefined && before[code] !== before[DEFAULT_LOCALE]
  return Object.fromEntries(LOCALES.map(({ code }) => [code, translated(code) ? before[code]! : alt]))
}

function isAddress(source: string): boolean {
  return /^https?:/.test(source)
}
