import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** What runs of a text are drawn with: the first face that has a character, in this order. */
export type HasGlyph = (face: number, codePoint: number) => boolean

/** A piece of one line in one typeface, to be drawn from left to right as the font shapes it. */
export interface TextRun {
  readonly face: number
  readonly text: string
  /** Whether its letters join, so that it must be shaped as a whole. */
  readonly joins: boolean
}

/** Drawn for a character that none of the typefaces has. */
const UNKNOWN = '?'
/** Directs the text and is never drawn. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u
/** Letters that a font itself lays out from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** Joins letters or keeps them apart: it has no picture, but the font needs it. */
const JOINERS = new Set(['\u200c', '\u200d'])

/**
 * Returns the runs of one line as they stand from left to right. Pure. Source: Unicode Standard Annex 9.
 *
 * @param faces number of typefaces, the preferred one first
 */
export function visualRuns(
  line: string,
  direction: 'ltr' | 'rtl',
  faces: number,
  hasGlyph: HasGlyph,
): readonly TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: { face: number; level: number; text: string }[] = []
  let index = 0
  for (const sign of line) {
    const level = levels[index] ?? 0
    const shown = mirrored.get(index) ?? (sign === '\u202f' ? '\u00a0' : sign)
    index += sign.length
    const last = runs.at(-1)
    if (INVISIBLE.test(shown) && !(JOINERS.has(shown) && last && hasGlyph(last.face, codeOf(shown)))) continue
    const isSpace = /\s/u.test(shown)
    const face = faceOf(shown, faces, hasGlyph, isSpace ? last?.face : undefined)
    const text = face === null ? UNKNOWN : shown
    if (last && last.level === level && last.face === (face ?? 0)) last.text += text
    else runs.push({ face: face ?? 0, level, text })
  }
  return inVisualOrder(runs).map(({ face, level, text }) => {
    const joins = RIGHT_TO_LEFT.test(text)
    // A run of signs alone has no script by which the font would turn it round.
    return { face, joins, text: level % 2 === 1 && !joins ? [...text].reverse().join('') : text }
  })
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0
}

function faceOf(
  sign: string,
  faces: number,
  hasGlyph: HasGlyph,
  preferred: number | undefined,
): number | null {
  if (preferred !== undefined && hasGlyph(preferred, codeOf(sign))) return preferred
  for (let face = 0; face < faces; face += 1) if (hasGlyph(face, codeOf(sign))) return face
  return null
}

/** From the highest level down to the lowest odd one, reverses what stands on that level or above. */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level -= 1) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end + 1
    }
  }
  return ordered
}

/**
 * Breaks a text into lines no wider than `width`: at line breaks, at spaces, and within a word that is too
 * wide for a line. Pure; `widthOf` measures in the unit of `width`.
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split(/\r\n|\n|\r/).flatMap((paragraph) => linesOfParagraph(paragraph.trim(), width, widthOf))
}

function linesOfParagraph(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  // Word by word: their widths are remembered, those of growing lines would not be.
  for (const word of text.split(/[ \t]+/)) {
    const longer = line === '' ? widthOf(word) : taken + widthOf(' ') + widthOf(word)
    if (longer <= width) {
      line = line === '' ? word : `${line} ${word}`
      taken = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = partsOf(word, width, widthOf)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    taken = widthOf(line)
  }
  return [...lines, line]
}

/** Cuts a word that is too wide; each part has at least one character. */
function partsOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const sign of word) {
    if (part !== '' && widthOf(part + sign) > width) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part]
}
