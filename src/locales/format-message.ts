import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** Values of a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>
/** Text of a locale for an English text; the English text itself where there is no translation. */
export type Translate = (english: string, values?: MessageValues) => string

const translators = new WeakMap<object, Translate>()

/** The translation function of a locale's map of English to ICU texts. Made once for each map; messages are compiled on first use. */
export function translatorFor(locale: string, messages: Readonly<Record<string, string>>): Translate {
  let translate = translators.get(messages)
  if (!translate) {
    translate = makeTranslator(locale, messages)
    translators.set(messages, translate)
  }
  return translate
}

function makeTranslator(locale: string, messages: Readonly<Record<string, string>>): Translate {
  // Arabic texts use Latin digits, as prices, order numbers and bank references do.
  const i18n = new I18n({ locale, locales: locale === 'ar' ? 'ar-u-nu-latn' : locale, messages: { [locale]: messages as Record<string, string> } })
  i18n.setMessagesCompiler(compileOnce)
  return (english, values) => i18n._(english, values)
}

type Compiled = ReturnType<typeof compileMessage>

/** Texts of a shop are a bounded set, so what was compiled is kept for good. */
const compiled = new Map<string, Compiled>()

function compileOnce(text: string): Compiled {
  let message = compiled.get(text)
  if (!message) {
    message = /[{}']/.test(text) ? compileMessage(text) : [text]
    compiled.set(text, message)
  }
  return message
}
