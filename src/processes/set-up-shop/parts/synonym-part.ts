import { z } from 'zod'
import { SYNONYM_MAX, SYNONYM_TERMS_MAX, SYNONYMS_MAX } from '#domains/catalog/contract.ts'
import { readSynonyms, removeSynonyms, saveSynonyms } from '#domains/catalog/index.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'

const schema = z.partialRecord(
  locale,
  z
    .array(
      z.strictObject({
        words: z
          .array(z.string().trim().min(1, 'must not be empty').max(SYNONYM_MAX))
          .min(2, 'give at least two words')
          .max(SYNONYM_TERMS_MAX),
        on: z.boolean().default(true),
      }),
    )
    .max(SYNONYMS_MAX),
)
type Written = z.output<typeof schema>

interface Group {
  readonly words: readonly string[]
  readonly on: boolean
}
/** Groups of words by language, each under its words as one text: a group is known by them. */
type State = Readonly<Partial<Record<LocaleCode, Readonly<Record<string, Group>>>>>

/** Words with one meaning, which the search takes for each other. */
export const synonymPart: FilePart<Written, State> = {
  holds: { settings: [], tables: ['search_synonym'] },
  schema,
  ofFile: (written) => stateOf(Object.entries(written).map(([code, groups]) => [code, groups ?? []])),
  toFile: (state) =>
    Object.fromEntries(
      Object.entries(state).map(([code, groups]) => [
        code,
        Object.values(groups).map(({ words, on }) => ({ words: [...words], on })),
      ]),
    ),
  async read(db) {
    const rows = await readSynonyms(db)
    const byLocale = Map.groupBy(rows, (row) => row.locale)
    return stateOf(
      Array.from(byLocale, ([code, groups]) => [
        code,
        groups.map(({ terms, isOn }) => ({ words: terms, on: isOn })),
      ]),
    )
  },
  async save(tx, wanted, { now }) {
    const standing = await readSynonyms(tx)
    const isWanted = new Set(
      Object.entries(wanted).flatMap(([code, groups]) => Object.keys(groups).map((key) => `${code} ${key}`)),
    )
    const keyOf = (code: string, words: readonly string[]): string => `${code} ${nameOf(words)}`
    const gone = standing.filter((row) => !isWanted.has(keyOf(row.locale, row.terms)))
    if (gone.length > 0)
      await removeSynonyms(
        tx,
        gone.map(({ id }) => id),
      )
    for (const [code, groups] of Object.entries(wanted))
      for (const { words, on } of Object.values(groups)) {
        const found = standing.find((row) => keyOf(row.locale, row.terms) === keyOf(code, words))
        if (found?.isOn === on) continue
        const group = { id: found?.id ?? null, locale: code as LocaleCode, terms: words, isOn: on }
        await saveSynonyms(tx, group, now)
      }
  },
}

function stateOf(byLocale: readonly (readonly [string, readonly Group[]])[]): State {
  return Object.fromEntries(
    byLocale
      .filter(([, groups]) => groups.length > 0)
      .map(([code, groups]) => [
        code,
        Object.fromEntries(groups.map((group) => [nameOf(group.words), group])),
      ]),
  )
}

function nameOf(words: readonly string[]): string {
  return words.join(', ')
}
