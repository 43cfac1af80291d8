/** A picture of a text page as it is stored. */
export interface PagePicture {
  /** Of its content; also its name in the media folder. */
  readonly hash: string
  /** File for browsers that choose no other. */
  readonly file: string
  readonly width: number
  readonly height: number
  /** Encoded widths, ascending; empty until the job has encoded them. Units: pixels. */
  readonly widths: readonly number[]
}

/** Space that a picture has in a text; the class `prose` of the style sheet sets it. */
const SIZES = '(min-width: 70rem) 66rem, 100vw'
/** As `sanitizeHtml` writes it. */
const TAG = /<img src="\/media\/([0-9a-f]{32})\.[a-z]+" alt="([^"<>]*)">/g

/** Returns the tag of a picture as the text of a page holds it. */
export function pictureTag(file: string, alt: string): string {
  const safe = alt
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return `<img src="/media/${file}" alt="${safe}">`
}

/** Lists the pictures that sanitised texts name, each once. */
export function picturesIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((html) => [...html.matchAll(TAG)].map(([, hash = '']) => hash)))]
}

/**
 * Returns a page's text as visitors get it: each picture in its encoded widths and with its size, so that the
 * layout does not shift. A picture that is not stored leaves its alternative text. Pure.
 */
export function showPictures(
  html: string,
  { pictures, mountPath }: { readonly pictures: readonly PagePicture[]; readonly mountPath: string },
): string {
  return html.replaceAll(TAG, (_tag, hash: string, alt: string) => {
    const picture = pictures.find((one) => one.hash === hash)
    return picture ? pictureElement(picture, alt, mountPath) : alt
  })
}

function pictureElement(
  { hash, file, width, height, widths }: PagePicture,
  alt: string,
  mountPath: string,
): string {
  const media = `${mountPath}/media/`
  const source = (type: string): string => {
    const set = widths.map((one) => `${media}${hash}-${one}.${type} ${one}w`).join(', ')
    return set && `<source type="image/${type}" srcset="${set}" sizes="${SIZES}">`
  }
  const image = `<img src="${media}${file}" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`
  return `<picture>${source('avif')}${source('webp')}${image}</picture>`
}
