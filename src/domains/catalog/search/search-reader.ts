import type { Database } from '#db/database.ts'
import { DEFAULT_LOCALE, type LocaleCode } from '#kernel/locales.ts'
import type { Memo } from '../memo.ts'
import { readNamedCategories, readSynonymGroups, spelledWord } from '../store/search-store.ts'
import { type CategoryTree, hasAnyMatch, isTranslated, type Market } from '../store.ts'
import type { SearchPlan } from './plan-search.ts'
import { planSearch } from './read-plan.ts'

/** A search as the shop understood it. */
export interface UnderstoodSearch {
  /** Null if the shop has nothing for it. */
  readonly plan: SearchPlan | null
  /** How it was spelled instead, if words were unknown; null otherwise. */
  readonly spelled: string | null
  /** Whether nothing has all of the words, so that products with some of them are shown. */
  readonly isPartial: boolean
  readonly translated: boolean
}

export interface SearchReader {
  understand(market: Market, query: string): Promise<UnderstoodSearch>
  isTranslated(locale: LocaleCode): Promise<boolean>
}

const NOTHING = { plan: null, spelled: null, isPartial: false }

/** Creates what turns typed words into a search of the index. Its results last until the catalogue changes. */
export function createSearchReader(
  database: Database,
  memo: Memo,
  tree: (currency: string) => Promise<CategoryTree>,
): SearchReader {
  const translatedIn = (locale: LocaleCode): Promise<boolean> =>
    memo.get(`translated ${locale}`, () => isTranslated(database, locale))
  const synonymsOf = (locale: LocaleCode) =>
    memo.get(`synonyms ${locale}`, () => readSynonymGroups(database, locale))
  const categoriesOf = ({ locale, currency }: Market) =>
    memo.get(`category words ${locale}`, async () => {
      const { byId } = await tree(currency)
      return readNamedCategories(database, locale, (id) => byId.get(id)?.branch ?? [id])
    })

  async function understand(market: Market, query: string): Promise<UnderstoodSearch> {
    const { locale } = market
    const translated = await translatedIn(locale)
    const locales = translated ? [locale] : [locale, DEFAULT_LOCALE]
    const [synonyms, categories] = await Promise.all([synonymsOf(locale), categoriesOf(market)])
    const plan = await planSearch({ database, locale, locales, synonyms, categories }, query)
    if (plan === null) return { ...NOTHING, translated }
    const spelled =
      plan.corrected === null
        ? null
        : (await Promise.all(plan.corrected.map((word) => spelledWord(database, locales, word)))).join(' ')
    for (const required of fewerAndFewer(plan)) {
      const some = { ...plan, required }
      if (await hasAnyMatch(database, market, some, translated))
        return { plan: some, spelled, isPartial: required < plan.required, translated }
    }
    return { ...NOTHING, spelled, translated }
  }

  return {
    isTranslated: translatedIn,
    understand: (market, query) =>
      memo.get(`search ${market.locale} ${market.currency} ${query}`, () => understand(market, query)),
  }
}

/** All words that were asked for, then those that the shop knows, then fewer, down to half of them. */
function fewerAndFewer({ units, required }: SearchPlan): readonly number[] {
  const least = Math.max(1, Math.ceil(required / 2))
  const steps = Array.from({ length: units.length }, (_, at) => units.length - at)
  return steps.filter((step) => step >= Math.min(least, units.length))
}
