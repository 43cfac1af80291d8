import { I18n } from '@lingui/core'
import { compileIcu, type Token } from './compile-message.ts'

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>
/** Text of this locale for an English text; the English text itself where there is no translation. */
export type Translate = (english: string, values?: MessageValues) => string
/** English text → ICU text of a locale. Source: contract §1 (`translations`). */
export type Messages = Readonly<Record<string, string>>

/** Marks a text for the extractor without translating it: for constants that are translated where they are shown. */
export const msg = (english: string): string => english

/** Translates a text that came from outside (an error, an owner's product type). Such a text is no pattern: braces in it stay as they are. */
export function translateText(t: Translate, text: string): string {
  return /[{}']/.test(text) ? text : t(text)
}

/** Makes the translation function of a locale. Messages are compiled when they are first used. */
export function createTranslate(locale: string, messages: Messages): Translate {
  const i18n = new I18n({})
  i18n.loadAndActivate({ locale: locale === 'ar' ? LATIN_DIGITS : locale, messages: messages as Record<string, string> })
  i18n.setMessagesCompiler(compileOnce as Parameters<I18n['setMessagesCompiler']>[0])
  return (english, values) => i18n._(english, values)
}

/** Arabic with Latin digits, as prices and order numbers have them. */
const LATIN_DIGITS = 'ar-u-nu-latn'

/** Texts of a shop are a bounded set, so what was compiled is kept for good. */
const compiled = new Map<string, Token[]>()

function compileOnce(text: string): Token[] {
  let tokens = compiled.get(text)
  if (!tokens) {
    tokens = compileSafely(text)
    compiled.set(text, tokens)
  }
  return tokens
}

/** A malformed translation must not take the page down: it is shown as it is written. */
function compileSafely(text: string): Token[] {
  try {
    return compileIcu(text)
  } catch {
    return [text]
  }
}
