// Tests: tests/flows/admin/wording.test.ts

import type { Tx } from '#db/database.ts'
import { storeOwnText, wordingErrors } from '#domains/wording/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { shippedTexts } from '#locales/catalogue.ts'
import { checkTranslation } from '#locales/check-text.ts'

/** Longest own words. Units: characters. */
export const OWN_TEXT_MAX = 2000

/**
 * Saves the owner's words for a text of the program, by locale; the others stay. Empty words are the program's.
 * All processes show them at once. Throws: unknown-text, invalid-fields for words that are too long,
 * text-placeholders with the locales whose words lack a placeholder or a plural form, or have another one.
 */
export async function wordInterface(
  tx: Tx,
  {
    english,
    words,
    actor,
    now,
  }: {
    readonly english: string
    readonly words: Readonly<Partial<Record<LocaleCode, string>>>
    readonly actor: string
    readonly now: Date
  },
): Promise<void> {
  if (!Object.hasOwn(shippedTexts('en'), english)) throw wordingErrors['unknown-text']()
  const given = Object.entries(words) as [LocaleCode, string][]
  const long = given.filter(([, text]) => text.length > OWN_TEXT_MAX)
  if (long.length > 0) throw commonErrors['invalid-fields']({ fields: long.map(fieldOf) })
  const wrong = given.filter(
    ([locale, text]) => text !== '' && checkTranslation(locale, english, text).length > 0,
  )
  if (wrong.length > 0) throw wordingErrors['text-placeholders']({ fields: wrong.map(fieldOf) })
  for (const [locale, text] of given) await storeOwnText(tx, { locale, english, words: text, actor, now })
}

function fieldOf([locale]: readonly [string, string]): string {
  return `words.${locale}`
}
