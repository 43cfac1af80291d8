import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { readText } from './tree.ts'

const UNITS: Readonly<Record<string, number>> = { SECOND, MINUTE, HOUR, DAY }
const WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/**
 * Reads the number that stands in a file right after a text or a pattern, such as `const HOLD_MS = `. It may
 * be a product of numbers, the clock's units and constants of the same file. Throws: Error when nothing or
 * more than one place matches, or no number follows.
 */
export function figureAfter(path: string, before: string | RegExp): number {
  const pattern = typeof before === 'string' ? before.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&') : before.source
  const found = [...readText(path).matchAll(new RegExp(`${pattern}([\\w .*/]+)`, 'g'))]
  if (found.length !== 1) throw new Error(`"${pattern}" matches ${found.length} times in ${path}`)
  return productOf(found[0]?.at(-1)?.trim() ?? '', path)
}

function productOf(expression: string, path: string): number {
  const [first = '', ...rest] = expression.split(/ (?=[*/])/)
  return rest.reduce(
    (value, step) => {
      const operand = termOf(step.slice(1).trim(), path)
      return step.startsWith('*') ? value * operand : value / operand
    },
    termOf(first, path),
  )
}

function termOf(term: string, path: string): number {
  const unit = Object.hasOwn(UNITS, term) ? UNITS[term] : undefined
  if (unit !== undefined) return unit
  if (/^[A-Z]\w*$/.test(term)) return figureAfter(path, new RegExp(`const ${term} = `))
  // A figure of a style sheet includes its unit.
  const value = Number.parseFloat(term.replaceAll('_', ''))
  if (Number.isNaN(value)) throw new Error(`"${term}" in ${path} is no number`)
  return value
}

/** Formats a number as prose writes it: `ten`, `90`, `5,000`. */
export function inWords(value: number): string {
  return WORDS[value] ?? inDigits(value)
}

/** Formats a number in digits, with commas between thousands. */
export function inDigits(value: number): string {
  return value.toLocaleString('en')
}
