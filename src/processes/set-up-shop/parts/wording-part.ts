import { z } from 'zod'
import { readOwnTexts } from '#domains/wording/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { shippedTexts } from '#locales/catalogue.ts'
import { checkTranslation } from '#locales/check-text.ts'
import { OWN_TEXT_MAX, wordInterface } from '../../word-interface.ts'
import { locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'

/** Own words by language and English text. */
type Wording = Readonly<Partial<Record<LocaleCode, Readonly<Record<string, string>>>>>

const schema = z
  .partialRecord(locale, z.record(z.string(), z.string().trim().min(1).max(OWN_TEXT_MAX)))
  .superRefine((texts, context) => {
    for (const [code, words] of Object.entries(texts))
      for (const [english, own] of Object.entries(words ?? {})) {
        const message = problemOf(code as LocaleCode, english, own)
        if (message) context.addIssue({ code: 'custom', path: [code, english], message })
      }
  })

/** The owner's words for texts of the program. */
export const wordingPart: FilePart<Wording, Wording> = {
  holds: { settings: [], tables: ['own_text'] },
  schema,
  ofFile: (written) => written,
  toFile: (state) => state,
  async read(db) {
    // Words for a text that this release does not have do nothing.
    const texts = (await readOwnTexts(db)).filter(
      (one) => problemOf(one.locale, one.english, one.words) === null,
    )
    return Object.fromEntries(
      Array.from(
        Map.groupBy(texts, (one) => one.locale),
        ([code, rows]) => [code, Object.fromEntries(rows.map(({ english, words }) => [english, words]))],
      ),
    )
  },
  async save(tx, wanted, { standing, now }) {
    const texts = (wording: Wording): string[] =>
      Object.values(wording).flatMap((words) => Object.keys(words))
    for (const english of new Set([...texts(standing), ...texts(wanted)])) {
      const wordsOf = (wording: Wording, code: LocaleCode): string => wording[code]?.[english] ?? ''
      const changed = LOCALES.filter(({ code }) => wordsOf(standing, code) !== wordsOf(wanted, code))
      const words = Object.fromEntries(changed.map(({ code }) => [code, wordsOf(wanted, code)]))
      await wordInterface(tx, { english, words, actor: 'cli', now })
    }
  },
}

function problemOf(code: LocaleCode, english: string, words: string): string | null {
  if (!Object.hasOwn(shippedTexts('en'), english)) return 'the shop has no such text'
  return checkTranslation(code, english, words)[0] ?? null
}
