import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { LocaleCode } from '#kernel/locales.ts'

/** A text drawn on nothing, as PNG. Units: pixels. */
export interface TextPicture {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

export interface TextStyle {
  /** Units: pixels. */
  readonly size: number
  readonly colour: string
  readonly isBold: boolean
  readonly locale: LocaleCode
  readonly isStruck?: boolean
}

/** Longest text that is drawn: nothing longer fits, and laying it out takes time. Units: characters. */
const LONGEST = 160
/** Smallest size before a text is cut. Units: pixels. */
const SMALLEST = 34

const FOLDER = join(import.meta.dirname, 'fonts')
/** The family and the file of each weight, then what stands in for scripts that they lack. */
const LATIN = { family: 'Instrument Sans', bold: 'InstrumentSans-SemiBold', plain: 'InstrumentSans-Regular' }
const ARABIC = { family: 'Vazirmatn NL', bold: 'Vazirmatn-NL-SemiBold', plain: 'Vazirmatn-NL-Regular' }
const OTHERS = [
  ['NotoSans-Regular', 'Noto Sans'],
  ['NotoSansHebrew-Regular', 'Noto Sans Hebrew'],
  ['NotoSansThai-Regular', 'Noto Sans Thai'],
  ['NotoSansGeorgian-Regular', 'Noto Sans Georgian'],
  ['NotoSansArmenian-Regular', 'Noto Sans Armenian'],
  ['DroidSansFallbackFull', 'Droid Sans Fallback'],
] as const

let loaded: Promise<typeof import('sharp').default> | undefined

/** Loads the picture library and its typefaces at the first picture: a process that draws none stays small. */
export async function pictureLibrary(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(async ({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    const files = [LATIN.bold, LATIN.plain, ARABIC.bold, ARABIC.plain, ...OTHERS.map(([file]) => file)]
    // A typeface is known to the process from the first text on that names its file.
    for (const file of files)
      await sharp({ text: { text: '.', fontfile: join(FOLDER, `${file}.ttf`), width: 20 } })
        .png()
        .toBuffer()
    return sharp
  })
  return loaded
}

/** Draws a text in a box: smaller where it does not fit, and cut at a word where even that does not help. */
export async function drawText(
  text: string,
  box: { readonly width: number; readonly height: number },
  style: TextStyle,
): Promise<TextPicture> {
  let words = plainText(text).slice(0, LONGEST)
  for (let size = style.size; ; ) {
    const drawn = await layOut(words, box.width, { ...style, size })
    if (drawn.height <= box.height && drawn.width <= box.width) return drawn
    if (size > SMALLEST) size = Math.max(SMALLEST, Math.floor(size * 0.85))
    else if (words.length > 2) words = shorter(words)
    else return fitted(drawn, box)
  }
}

async function layOut(text: string, width: number, style: TextStyle): Promise<TextPicture> {
  const sharp = await pictureLibrary()
  const { colour, isBold, isStruck = false, locale, size } = style
  const [first, second] = locale === 'ar' ? [ARABIC, LATIN] : [LATIN, ARABIC]
  const families = [first, second].map(({ family }) => family)
  const font = [...families, ...OTHERS.map(([, family]) => family)].join(', ')
  const markup = `<span foreground="${colour}" weight="${isBold ? 600 : 400}"${isStruck ? ' strikethrough="true"' : ''}>${escaped(text)}</span>`
  const picture: Sharp = sharp({
    text: {
      text: markup,
      font: `${font} ${size}`,
      rgba: true,
      width,
      dpi: 72,
      wrap: 'word-char',
      // Paragraphs of right-to-left letters begin at the right by themselves.
      align: 'left',
    },
  })
  const { data: png, info } = await picture.png().toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}

/** Shrinks what nothing else made small enough, such as one character of a large picture script. */
async function fitted(drawn: TextPicture, box: { width: number; height: number }): Promise<TextPicture> {
  const sharp = await pictureLibrary()
  const { data: png, info } = await sharp(drawn.png)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { png, width: info.width, height: info.height }
}

/** Leaves out the last word, or half of the only one. */
function shorter(text: string): string {
  const bare = text.replace(/…$/u, '').trimEnd()
  const end = bare.lastIndexOf(' ')
  const kept = end > 0 ? bare.slice(0, end) : [...bare].slice(0, Math.floor([...bare].length / 2)).join('')
  return `${kept.replace(/[\s,;:.–-]+$/u, '')}…`
}

/** Removes what is no letter of the text: controls, and marks that could turn the rest round. */
function plainText(text: string): string {
  const plain = text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ').replace(/\s+/g, ' ')
  return plain.trim() || '·'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
