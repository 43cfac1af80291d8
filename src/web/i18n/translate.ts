import type { Translate } from '#kernel/translate.ts'

export { type Messages, type MessageValues, msg, type Translate, translatorFor } from '#kernel/translate.ts'

/**
 * Translates a text that came from outside (an error, an owner's product type). Such a text is no pattern:
 * braces in it stay as they are.
 */
export function translateText(t: Translate, text: string): string {
  return /[{}']/.test(text) ? text : t(text)
}
