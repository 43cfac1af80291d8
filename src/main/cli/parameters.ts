import { DAY } from '#kernel/clock.ts'

/** Parses a word, or says what is wrong with it. */
export type Kind<T> = (typed: string) => { readonly value: T } | { readonly wrong: string }

/**
 * One argument or option of a command. A `needed` argument has a question, which is shown if it is missing.
 */
export interface Parameter<T> {
  readonly shape: 'argument' | 'rest' | 'flag' | 'option' | 'options'
  /** How help writes the value, such as `NUMBER`; '' for a flag. */
  readonly word: string
  /** What an option does, for help; '' for an argument. */
  readonly help: string
  readonly needed: string | null
  readonly kind: Kind<unknown>
  /** Default value. */
  readonly fallback: T
}

/** Text without surrounding space. */
export const text: Kind<string> = (typed) => ({ value: typed.trim() })

/** A file name, unchanged. */
export const path: Kind<string> = (typed) => ({ value: typed })

/** The number of an order, in upper or lower case. */
export const orderNumber: Kind<string> = (typed) => ({ value: typed.trim().toUpperCase() })

/** The number of a line of a bank statement. */
export const lineNumber: Kind<number> = (typed) =>
  /^\d{1,9}$/.test(typed) ? { value: Number(typed) } : { wrong: `"${typed}" is not a line number.` }

/** Builds the kind of a whole number within limits. */
export function wholeNumber(from: number, to: number): Kind<number> {
  return (typed) =>
    /^\d{1,9}$/.test(typed) && Number(typed) >= from && Number(typed) <= to
      ? { value: Number(typed) }
      : { wrong: `give a whole number from ${from} to ${to}` }
}

/** Builds the kind of one of a few words. */
export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return (typed) => {
    const value = choices.find((choice) => choice === typed)
    return value === undefined ? { wrong: `expected one of ${choices.join(', ')}` } : { value }
  }
}

/** The first instant of a day, by UTC. */
export const day: Kind<Date> = (typed) => {
  const value = new Date(`${typed}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(value.getTime()) && isoDay(value) === typed
    ? { value }
    : { wrong: `"${typed}" is not a day. Write it like 2027-12-31.` }
}

/** Returns the first instant after a day. */
export function endOfDay(start: Date): Date {
  return new Date(start.getTime() + DAY)
}

/** Returns a day as it is typed. */
export function isoDay(start: Date): string {
  return start.toISOString().slice(0, 10)
}

/** Declares a required argument. `question` is shown if it is missing. */
export function needed<T>(word: string, question: string, kind: Kind<T>): Parameter<T> {
  return { shape: 'argument', word, help: '', needed: question, kind, fallback: undefined as T }
}

/** Declares an optional argument. */
export function maybe<T>(word: string, kind: Kind<T>): Parameter<T | undefined> {
  return { shape: 'argument', word, help: '', needed: null, kind, fallback: undefined }
}

/** Declares an argument of all remaining words, joined to one text; with a question it is required. */
export function rest(word: string, question: string | null = null): Parameter<string> {
  return { shape: 'rest', word, help: '', needed: question, kind: text, fallback: '' }
}

/** Declares an option without a value. */
export function flag(help: string): Parameter<boolean> {
  return { shape: 'flag', word: '', help, needed: null, kind: text, fallback: false }
}

/** Declares an option with a value. */
export function option<T>(word: string, help: string, kind: Kind<T>): Parameter<T | undefined> {
  return { shape: 'option', word, help, needed: null, kind, fallback: undefined }
}

/** Declares an option that may be typed several times. */
export function repeated<T>(word: string, help: string, kind: Kind<T>): Parameter<readonly T[]> {
  return { shape: 'options', word, help, needed: null, kind, fallback: [] }
}
