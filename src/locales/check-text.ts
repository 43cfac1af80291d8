import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { Token } from '#kernel/translate.ts'
import { compileMessage } from './compile.ts'

/**
 * Checks one translation: it must compile, and have the placeholders of the English text and every plural
 * form of its language.
 */
export function checkTranslation(locale: LocaleCode, id: string, text: string): string[] {
  const wanted = shapeOf(DEFAULT_LOCALE, id)
  const given = shapeOf(locale, text)
  if (typeof wanted === 'string') return [`${DEFAULT_LOCALE}: ${wanted}: ${quote(id)}`]
  if (typeof given === 'string') return [`${locale}: ${given}: ${quote(text)}`]
  const problems: string[] = []
  const [a, b] = [[...wanted.names].sort().join(' '), [...given.names].sort().join(' ')]
  if (a !== b) problems.push(`${locale}: placeholders differ (${a || 'none'} / ${b || 'none'}): ${quote(id)}`)
  for (const form of given.missingForms)
    problems.push(`${locale}: the plural form "${form}" is missing: ${quote(text)}`)
  return problems
}

interface Shape {
  readonly names: ReadonlySet<string>
  readonly missingForms: readonly string[]
}

/** Returns the placeholders of a message and its missing plural forms, or what is wrong with it. */
function shapeOf(locale: LocaleCode, message: string): Shape | string {
  // In ICU an apostrophe before a brace quotes it, so the value would never be shown. A typographic
  // apostrophe does not.
  if (/'[{}]/.test(message)) return 'an apostrophe stands before a brace, write ’ instead'
  const names = new Set<string>()
  const missingForms: string[] = []
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, type, format] = token
      names.add(name)
      if (typeof format !== 'object') continue
      // French "many" is for millions, which no text of a shop counts.
      if (type === 'plural')
        missingForms.push(
          ...needed.filter((form) => !(form in format) && !(locale === 'fr' && form === 'many')),
        )
      for (const inner of Object.values(format)) if (typeof inner === 'object') walk(inner)
    }
  }
  try {
    const compiled = compileMessage(message)
    if (typeof compiled !== 'string') walk(compiled)
  } catch (error) {
    return `not a valid message (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`
  }
  return { names, missingForms }
}

function quote(text: string): string {
  return JSON.stringify(text)
}
