import { createHash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import { type OwnText, readOwnTexts, wordingStaffActions } from '#domains/wording/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { msg } from '#kernel/translate.ts'
import { shippedTexts } from '#locales/catalogue.ts'
import { checkTranslation } from '#locales/check-text.ts'
import type { RowView } from '#web/admin/views.ts'
import { defineForm } from '../kit/form/form-definition.ts'
import type { ListContext } from '../kit/list-definition.ts'
import { memoryList } from '../kit/memory-list.ts'
import type { OwnView } from '../kit/read-list.ts'

const PAGE_ROWS = 50
const ID_LENGTH = 16
/** Longest own words. Units: characters. */
const MAX = 2000

/** The id of a text in an address. */
export function idOfText(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, ID_LENGTH)
}

let byId: ReadonlyMap<string, string> | undefined

/** Returns the English text of an id; undefined for one that the program does not have. */
export function textOfId(id: string): string | undefined {
  byId ??= new Map(Object.keys(shippedTexts('en')).map((english) => [idOfText(english), english]))
  return byId.get(id)
}

interface Wording {
  readonly english: string
  readonly shown: string
  readonly ownIn: readonly LocaleCode[]
  readonly isGone: boolean
  /** Languages whose own words are broken, so that the original is shown. */
  readonly brokenIn: readonly LocaleCode[]
}

/**
 * Every text of the program, in the reader's language. It is searched in the memory of the process: the texts are
 * part of the program, only the owner's words are rows.
 */
export const wordingList = memoryList({
  path: 'wording',
  title: msg('Wording'),
  action: wordingStaffActions.edit,
  async read(db, params, context) {
    const { found, search, only } = await textsFor(db, params, context.locale)
    const from = Math.max(0, Math.min(Number(params.get('from')) || 0, found.length))
    return listOf(found, { search, only, from }, context)
  },
})

async function textsFor(db: Queryable, params: URLSearchParams, locale: LocaleCode) {
  const own = await readOwnTexts(db)
  const search = (params.get('q') ?? '').trim().slice(0, 200)
  const only = params.get('own') ?? ''
  const found = textsOf(own, locale).filter(
    (text) => matches(text, search) && (only !== '1' || text.ownIn.length > 0),
  )
  return { found, search, only }
}

function textsOf(own: readonly OwnText[], locale: LocaleCode): readonly Wording[] {
  const shipped = shippedTexts(locale)
  const english = shippedTexts('en')
  const wordsOf = Map.groupBy(own, (text) => text.english)
  const gone = [...wordsOf.keys()].filter((text) => !Object.hasOwn(english, text))
  return [...gone, ...Object.keys(english)].map((id) => {
    const words = wordsOf.get(id) ?? []
    return {
      english: id,
      shown: words.find((one) => one.locale === locale)?.words ?? shipped[id] ?? id,
      ownIn: words.map((one) => one.locale),
      isGone: !Object.hasOwn(english, id),
      brokenIn: words
        .filter((one) => checkTranslation(one.locale, id, one.words).length > 0)
        .map((one) => one.locale),
    }
  })
}

function matches({ english, shown }: Wording, search: string): boolean {
  const wanted = search.toLowerCase()
  return english.toLowerCase().includes(wanted) || shown.toLowerCase().includes(wanted)
}

interface Visit {
  readonly search: string
  readonly only: string
  readonly from: number
}

function listOf(found: readonly Wording[], { search, only, from }: Visit, { t }: ListContext): OwnView {
  const at = (place: number): string => {
    const query = new URLSearchParams({ from: String(place) })
    if (search !== '') query.set('q', search)
    if (only !== '') query.set('own', only)
    return `?${query}`
  }
  const column = (id: string, label: string) => ({ id, label, isNumber: false, sort: null })
  return {
    path: 'wording',
    title: t('Wording'),
    columns: [column('text', t('Text')), column('own', t('Own words'))],
    columnChoices: [],
    rows: found.slice(from, from + PAGE_ROWS).map((text) => rowOf(text, t)),
    search,
    searchHint: t('Words of the text'),
    filters: [
      {
        kind: 'choice',
        name: 'own',
        label: t('Own words'),
        value: only,
        choices: [{ value: '1', label: t('Only with own words') }],
      },
    ],
    ignored: [],
    sort: '',
    count: { rows: found.length, isMore: false },
    previous: from > 0 ? at(Math.max(0, from - PAGE_ROWS)) : null,
    next: from + PAGE_ROWS < found.length ? at(from + PAGE_ROWS) : null,
    isFiltered: search !== '' || only !== '',
  }
}

function rowOf({ english, shown, ownIn, isGone, brokenIn }: Wording, t: ListContext['t']): RowView {
  const id = idOfText(english)
  return {
    id,
    path: isGone ? 'wording' : `wording/${id}`,
    cells: [
      { kind: 'outside', text: shown.length > 90 ? `${shown.slice(0, 90)}…` : shown },
      isGone
        ? { kind: 'state', text: t('The program no longer has this text'), tone: 'warning' }
        : brokenIn.length > 0
          ? {
              kind: 'state',
              text: t('Not shown in {languages}: placeholders are wrong', { languages: brokenIn.join(', ') }),
              tone: 'danger',
            }
          : { kind: 'text', text: ownIn.join(', ') },
    ],
  }
}

type ByLocale = Readonly<Record<LocaleCode, string>>

/** The owner's words for one text, the languages side by side. */
export const wordingForm = defineForm({
  path: 'wording',
  title: msg('Wording'),
  action: wordingStaffActions.edit,
  sections: [
    {
      title: msg('Own words'),
      hint: msg(
        'An empty field keeps the words of the program. Keep what stands in braces. Buyers see the new words at once. The law asks for some words, such as those of the order button: change them only if you know what it wants.',
      ),
      fields: [{ kind: 'long-text', name: 'words', label: msg('Own words'), perLocale: true, max: MAX }],
    },
  ],
  async read(db, id) {
    const english = textOfId(id)
    if (english === undefined) return null
    const own = (await readOwnTexts(db)).filter((text) => text.english === english)
    const words = LOCALES.map(({ code }) => [code, own.find(({ locale }) => locale === code)?.words ?? ''])
    return { words: Object.fromEntries(words) as ByLocale }
  },
})
