import type { Source } from './source.ts'
import { placeOf } from './source.ts'

/** One paragraph of a comment, without its line breaks. */
export interface Paragraph {
  readonly text: string
  /** `path:line` of the comment. */
  readonly at: () => string
}

/** Returns the comments of a file as paragraphs; consecutive `//` lines count as one comment. */
export function paragraphsOf(source: Source): Paragraph[] {
  const blocks: { start: number; end: number; lines: string[] }[] = []
  for (const { type, value, start, end } of source.comments) {
    const last = blocks.at(-1)
    const lines = type === 'Line' ? [value] : value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''))
    const follows =
      type === 'Line' &&
      last !== undefined &&
      /^\s*$/.test(source.text.slice(last.end, start)) &&
      last.lines.length > 0
    if (follows) {
      last.lines.push(...lines)
      last.end = end
    } else blocks.push({ start, end, lines })
  }
  return blocks.flatMap(({ start, lines }) => split(lines, () => placeOf(source, start)))
}

/** Returns the comments of a style sheet as paragraphs. */
export function styleParagraphs(path: string, text: string): Paragraph[] {
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].flatMap(({ 1: comment = '', index }) =>
    split(comment.split('\n'), () => placeOf({ path, text }, index)),
  )
}

function split(lines: readonly string[], at: () => string): Paragraph[] {
  return lines
    .map((line) => line.trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((text) => ({ text: text.replaceAll('\n', ' ').trim(), at }))
}

/** Returns the text after each `Source:` of a paragraph, up to the next label. */
export function citationsIn(text: string): string[] {
  return [...text.matchAll(/\bSource: (.*?)(?=\s(?:Units|Throws|Source): |$)/g)].map(
    ([, cited = '']) => cited,
  )
}

/** Splits a citation into items at commas and semicolons outside of quotes, backticks and parentheses. */
export function itemsOf(citation: string): string[] {
  const items: string[] = []
  let item = ''
  let depth = 0
  let quote = ''
  for (const sign of citation) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === '`') quote = sign
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    else if ((sign === ',' || sign === ';') && depth === 0) {
      items.push(item.trim())
      item = ''
      continue
    }
    item += sign
  }
  return [...items, item.trim()].filter((part) => part !== '')
}
