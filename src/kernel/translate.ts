/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>
/** Translates an English text to a locale; without a translation it returns the English text. */
export type Translate = (english: string, values?: MessageValues) => string

/**
 * Marks a text for the extractor without translating it: for constants that are translated where they are
 * shown.
 */
export const msg = (english: string): string => english

/**
 * One piece of a compiled message: words, `#` for the number of a plural, or a placeholder with its choices.
 */
export type Token = string | readonly [name: string, type?: string, choices?: Choices | string]
/** Choices by value: plural forms (`one`, `other`), exact numbers (`0`) or words. */
export type Choices = Readonly<Record<string, readonly Token[] | number | undefined>>
/** A compiled message; a text without placeholders stays a string. */
export type Message = string | readonly Token[]
/** English text → compiled message of a locale. */
export type Messages = Readonly<Record<string, Message>>

/**
 * Returns the translation function of a locale's messages, always the same one for the same messages.
 * Messages arrive compiled (`src/locales/compile.ts`), so pages contain no parser. A text without a
 * translation is shown in English, with its values.
 */
export function translatorFor(locale: string, messages: Messages): Translate {
  const language = languageOf(locale)
  let translate = language.translators.get(messages)
  if (!translate) {
    translate = (english, values = {}) => {
      const message = Object.hasOwn(messages, english) ? messages[english] : undefined
      if (message === undefined) return fillIn(english, values)
      return typeof message === 'string' ? message : format(message, values, language, null)
    }
    language.translators.set(messages, translate)
  }
  return translate
}

interface Language {
  readonly number: Intl.NumberFormat
  readonly plural: Intl.PluralRules
  readonly ordinal: Intl.PluralRules
  readonly translators: WeakMap<Messages, Translate>
}

const languages = new Map<string, Language>()

function languageOf(locale: string): Language {
  let language = languages.get(locale)
  if (!language) {
    // Arabic texts use Latin digits, as prices, order numbers and bank references do.
    const tag = locale === 'ar' ? 'ar-u-nu-latn' : locale
    language = {
      number: new Intl.NumberFormat(tag),
      plural: new Intl.PluralRules(tag),
      ordinal: new Intl.PluralRules(tag, { type: 'ordinal' }),
      translators: new WeakMap(),
    }
    languages.set(locale, language)
  }
  return language
}

function format(
  tokens: readonly Token[],
  values: MessageValues,
  language: Language,
  count: number | null,
): string {
  let text = ''
  for (const token of tokens) {
    if (typeof token === 'string')
      text += token === '#' && count !== null ? language.number.format(count) : token
    else text += formatPlaceholder(token, values, language)
  }
  return text
}

function formatPlaceholder(
  [name, type, choices]: Exclude<Token, string>,
  values: MessageValues,
  language: Language,
): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return ''
  if (typeof choices !== 'object') return String(value)
  if (type === 'select')
    return format(choose(choices, String(value)) ?? choose(choices, 'other') ?? [], values, language, null)
  const offset = typeof choices.offset === 'number' ? choices.offset : 0
  const count = Number(value) - offset
  const rules = type === 'selectordinal' ? language.ordinal : language.plural
  const chosen =
    choose(choices, String(value)) ?? choose(choices, rules.select(count)) ?? choose(choices, 'other') ?? []
  return format(chosen, values, language, count)
}

function choose(choices: Choices, key: string): readonly Token[] | undefined {
  const chosen = Object.hasOwn(choices, key) ? choices[key] : undefined
  return typeof chosen === 'object' ? chosen : undefined
}

function fillIn(english: string, values: MessageValues): string {
  return english.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  )
}
