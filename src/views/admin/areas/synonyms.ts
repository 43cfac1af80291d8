import { SYNONYM_MAX } from '#domains/catalog/contract.ts'
import { catalogStaffActions, readSynonym } from '#domains/catalog/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../kit/form/form-definition.ts'
import { defineList } from '../kit/read-list.ts'
import { count, instant, isId, outside, text } from './people/cells.ts'

/** The languages by their own names, which are the same in every language. */
const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  LOCALES.map(({ code, name }) => [code, name]),
)

interface SynonymRow {
  readonly id: string
  readonly locale: LocaleCode
  readonly terms: readonly string[]
  readonly isOn: boolean
  readonly updatedAt: Date
}

/** Words with one meaning, which a search takes for each other. */
export const synonymList = defineList<SynonymRow>({
  path: 'synonyms',
  title: msg('Synonyms'),
  action: catalogStaffActions.read,
  select: 's.id, s.locale, s.terms, s.is_on AS "isOn", s.updated_at AS "updatedAt"',
  from: 'search_synonym s',
  always: 'true',
  idSql: 's.id',
  columns: [
    { id: 'terms', label: msg('Words with one meaning'), cell: ({ terms }) => outside(terms.join(', ')) },
    { id: 'language', label: msg('Language'), cell: ({ locale }) => text(LANGUAGES[locale] ?? locale) },
    {
      id: 'used',
      label: msg('State'),
      cell: ({ isOn }, { t }) =>
        isOn
          ? { kind: 'state', text: t('Used'), tone: 'good' }
          : { kind: 'state', text: t('Not used'), tone: 'quiet' },
    },
    { id: 'changed', label: msg('Changed'), sort: 'changed', cell: ({ updatedAt }) => instant(updatedAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'language',
      label: msg('Language'),
      choices: LANGUAGES,
      where: (code) => ({ sql: 's.locale = $?', values: [code] }),
    },
  ],
  search: {
    hint: msg('One of the words'),
    where: (words) => ({
      sql: `EXISTS (SELECT FROM unnest(s.terms) AS term WHERE fold_text(term) LIKE '%' || fold_text($?) || '%')`,
      values: [words.replace(/[\\%_]/g, '\\$&')],
    }),
  },
  emptyHint: msg(
    'Words that buyers use for the same thing appear here, such as turntable and record player.',
  ),
  orders: { changed: { sql: 's.updated_at', type: 'timestamptz' } },
  firstOrder: '-changed',
  pathOf: ({ id }) => `synonyms/${id}`,
})

/** One group of words, in one language. */
export const synonymForm = defineForm({
  path: 'synonyms',
  title: msg('Words with one meaning'),
  newTitle: msg('New synonyms'),
  action: catalogStaffActions.edit,
  sections: [
    {
      title: msg('Words'),
      hint: msg('Whoever searches for one of the words also finds what has another. Buyers see it at once.'),
      fields: [
        { kind: 'choice', name: 'language', label: msg('Language'), choices: LANGUAGES, isRequired: true },
        {
          kind: 'list',
          name: 'terms',
          label: msg('Words with one meaning'),
          hint: msg('One on each line, at least two. Capitals, accents and endings do not matter.'),
          max: SYNONYM_MAX,
          isRequired: true,
        },
        {
          kind: 'check',
          name: 'isOn',
          label: msg('Use these words'),
          hint: msg('Without it they stay here, and the search does not use them.'),
        },
      ],
    },
  ],
  async read(db, id) {
    if (id === NEW) return { language: DEFAULT_LOCALE as string, terms: [] as readonly string[], isOn: true }
    const found = isId(id) ? await readSynonym(db, id) : null
    return found && { language: found.locale as string, terms: found.terms, isOn: found.isOn }
  },
  nameOf: ({ terms }) => terms[0] ?? '',
})

interface MissedRow {
  readonly id: string
  readonly words: string
  readonly locale: LocaleCode
  readonly times: number
  readonly lastAt: Date
}

/** What buyers searched for and the shop did not have, without who they were. */
export const missedSearchList = defineList<MissedRow>({
  path: 'missed-searches',
  title: msg('Searches without result'),
  action: catalogStaffActions.read,
  select: 'm.id, m.words, m.locale, m.times, m.last_at AS "lastAt"',
  from: 'missed_search m',
  always: 'true',
  idSql: 'm.id',
  columns: [
    { id: 'words', label: msg('Words'), cell: ({ words }) => outside(words) },
    { id: 'language', label: msg('Language'), cell: ({ locale }) => text(LANGUAGES[locale] ?? locale) },
    { id: 'times', label: msg('Times'), isNumber: true, sort: 'times', cell: ({ times }) => count(times) },
    { id: 'last', label: msg('Last time'), sort: 'last', cell: ({ lastAt }) => instant(lastAt) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'language',
      label: msg('Language'),
      choices: LANGUAGES,
      where: (code) => ({ sql: 'm.locale = $?', values: [code] }),
    },
  ],
  search: {
    hint: msg('How the words begin'),
    where: (words) => ({ sql: 'm.folded LIKE search_fold($?) || $?', values: [words, '%'] }),
  },
  emptyHint: msg(
    'What buyers search for and do not find appears here for 90 days, without who they were. Add the words as synonyms of what you sell.',
  ),
  orders: {
    times: { sql: 'm.times', type: 'integer' },
    last: { sql: 'm.last_at', type: 'timestamptz' },
  },
  firstOrder: '-last',
  pathOf: () => 'synonyms/new',
})
