import type { Translate } from '#kernel/translate.ts'

export { type Messages, type MessageValues, msg, type Translate, translatorFor } from '#kernel/translate.ts'

/**
 * Translates a text from outside (an error, a product type of the owner's). It is not a message pattern:
 * braces in it stay as they are.
 */
export function translateText(t: Translate, text: string): string {
  return /[{}']/.test(text) ? text : t(text)
}
