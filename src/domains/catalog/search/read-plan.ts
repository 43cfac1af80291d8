import type { Database } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { foldSearch, lookUpWords, similarWords, wordsAmong } from '../store/search-store.ts'
import { nearestWords } from './edit-distance.ts'
import {
  isKnown,
  type KnownWord,
  type NamedCategory,
  planUnit,
  type SearchPlan,
  type SynonymGroup,
  type Unit,
  unitsOf,
} from './plan-search.ts'
import { piecesOf, splitCompound } from './split-compound.ts'
import { meaningfulWords } from './stop-words.ts'

/** Words of a search that count; more are typed by nobody who looks for a product. */
const WORDS_MAX = 8

export interface PlanParts {
  readonly database: Database
  readonly locale: LocaleCode
  /** The languages whose words are known: the one of the search, and the default one where products lack it. */
  readonly locales: readonly LocaleCode[]
  readonly synonyms: readonly SynonymGroup[]
  readonly categories: readonly NamedCategory[]
}

/**
 * Plans a search: folds it, drops what says nothing, joins and splits words as the shop does, adds synonyms and
 * categories, and corrects the words that the shop does not know. Null if the shop has nothing for any of them.
 */
export async function planSearch(parts: PlanParts, query: string): Promise<SearchPlan | null> {
  const folded = await foldSearch(parts.database, query)
  const typed = folded
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
  if (typed.length === 0) return null
  const known = await look(parts, [...typed, ...joinsOf(typed)])
  const joined = joinWords(typed, known)
  const words = meaningfulWords(parts.locale, joined)
  const first = await expand(parts, words, known)
  const unknown = first.filter(({ planned }) => planned === null).flatMap(({ unit }) => unit.own)
  const corrections = await correct(parts, unknown)
  const better = corrections.size === 0 ? first : await expand(parts, replaced(words, corrections), known)
  const units = better.flatMap(({ planned }) => planned ?? [])
  if (units.length === 0) return null
  return {
    folded,
    units,
    required: better.length,
    corrected: [...corrections].some(([, { isMistake }]) => isMistake)
      ? joined.flatMap((word) => corrections.get(word)?.words ?? [word])
      : null,
  }
}

interface Expanded {
  readonly unit: Unit
  readonly planned: ReturnType<typeof planUnit>
}

async function expand(
  parts: PlanParts,
  words: readonly string[],
  known: Map<string, KnownWord>,
): Promise<readonly Expanded[]> {
  await lookMore(parts, known, words)
  const units = unitsOf(words, (word) => known.get(word)?.stem ?? word, parts.synonyms)
  await lookMore(
    parts,
    known,
    units.flatMap(({ others }) => others.flat()),
  )
  return units.map((unit) => ({ unit, planned: planUnit(unit, known, parts.categories) }))
}

async function look(parts: PlanParts, words: readonly string[]): Promise<Map<string, KnownWord>> {
  const rows = await lookUpWords(parts.database, parts.locale, parts.locales, [...new Set(words)])
  return new Map(rows.map((row) => [row.word, row]))
}

async function lookMore(
  parts: PlanParts,
  known: Map<string, KnownWord>,
  words: readonly string[],
): Promise<void> {
  const missing = words.filter((word) => !known.has(word))
  for (const [word, found] of await look(parts, missing)) known.set(word, found)
}

/** Returns each two neighbours as one word, and all of them. */
function joinsOf(words: readonly string[]): readonly string[] {
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`)
  return words.length > 2 ? [...pairs, words.join('')] : pairs
}

/**
 * Joins what the shop writes as one word: a number (`rec 001`), a name with a number (`a 40`), or a compound that
 * was typed apart while its parts are unknown.
 */
function joinWords(words: readonly string[], known: ReadonlyMap<string, KnownWord>): readonly string[] {
  const whole = words.join('')
  if (words.length > 1 && /\d/.test(whole) && isKnown(known.get(whole))) return [whole]
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]]
    const pair = next === undefined ? undefined : known.get(`${word}${next}`)
    const isOne =
      isKnown(pair) && (/\d/.test(pair!.word) || !isKnown(known.get(word)) || !isKnown(known.get(next!)))
    if (isOne) at++
    joined.push(isOne ? pair!.word : word)
  }
  return joined
}

interface Correction {
  readonly words: readonly string[]
  /** False for a compound that was split: nothing was misspelled. */
  readonly isMistake: boolean
}

async function correct(
  parts: PlanParts,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, Correction>> {
  const found = new Map<string, Correction>()
  const terms = parts.synonyms.flatMap((group) => group.flatMap(({ words }) => words))
  for (const word of unknown) {
    const pieces = piecesOf(word)
    const own = new Set(await wordsAmong(parts.database, parts.locales, pieces))
    for (const term of terms) if (pieces.includes(term)) own.add(term)
    const split = splitCompound(word, (piece) => own.has(piece))
    if (split !== null) found.set(word, { words: split, isMistake: false })
    else {
      const similar = await similarWords(parts.database, parts.locales, word)
      const [nearest] = nearestWords(word, [...similar, ...terms], 1)
      if (nearest !== undefined) found.set(word, { words: [nearest], isMistake: true })
    }
  }
  return found
}

function replaced(words: readonly string[], corrections: ReadonlyMap<string, Correction>): readonly string[] {
  return words.flatMap((word) => corrections.get(word)?.words ?? [word])
}
