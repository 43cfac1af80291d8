/** What the shop knows of one folded word of a search. */
export interface KnownWord {
  readonly word: string
  readonly stem: string
  /** Words of the shop with the same stem. */
  readonly forms: readonly string[]
  /** Words of the shop that hold it behind their beginning (`Regallautsprecher` holds `Lautsprecher`). */
  readonly holders: readonly string[]
  /** Whether a word or a number of the shop is it, or begins with it. */
  readonly begins: boolean
}

/** A group of terms with one meaning; each term is a list of stems, with its words as they are searched for. */
export type SynonymGroup = readonly {
  readonly stems: readonly string[]
  readonly words: readonly string[]
}[]

/** A category by the words of its name, with the ids of it and everything below. */
export interface NamedCategory {
  readonly id: string
  readonly words: readonly string[]
  readonly stems: readonly string[]
  readonly branch: readonly string[]
}

/** One thing that is asked for: a word, or several with one meaning. */
export interface Unit {
  /** Which words of the search it stands for. */
  readonly own: readonly string[]
  /** Lists of words; a product must have all of one list. */
  readonly others: readonly (readonly string[])[]
}

/** What one unit asks of a row, and what it is worth; the best comes first. */
export interface PlannedUnit {
  /** As a tsquery. */
  readonly any: string
  readonly levels: readonly { readonly query: string; readonly points: number }[]
  /** Asks for the categories that are named so; '' for none. */
  readonly categories: string
  /** Ids of the categories that are named so. */
  readonly named: readonly string[]
}

/** A search as it is asked of the index. */
export interface SearchPlan {
  readonly folded: string
  readonly units: readonly PlannedUnit[]
  /** How many of the units a product must have. */
  readonly required: number
  /** The words that were searched for instead of unknown ones; null if all were known. */
  readonly corrected: readonly string[] | null
}

const WEIGHTS = [
  { label: 'A', share: 1 },
  { label: 'AB', share: 0.6 },
  { label: 'ABC', share: 0.35 },
  { label: '', share: 0.15 },
] as const

/** Where a word may stand: as a whole, also at the end of one, or anywhere in one. */
type Kind = 'full' | 'ending' | 'anywhere'

const POINTS: Readonly<Record<Kind, number>> = { full: 100, ending: 85, anywhere: 60 }
const OF_CATEGORY = 50
const SYNONYM_SHARE = 0.85

/** Returns whether the shop has anything for a word. */
export function isKnown(word: KnownWord | undefined): boolean {
  return word !== undefined && (word.begins || word.forms.length > 0 || word.holders.length > 0)
}

/**
 * Groups the words of a search: words that are a synonym together become one unit with the other terms of its
 * groups, the longest term first; any other word is a unit of its own. `stemOf` tells the stem of each word.
 */
export function unitsOf(
  words: readonly string[],
  stemOf: (word: string) => string,
  groups: readonly SynonymGroup[],
): readonly Unit[] {
  const units: Unit[] = []
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at)
    const asTyped = groupsWith(groups, ({ words: term }) => begins(rest, term))
    const stems = rest.map(stemOf)
    const byStem = groupsWith(groups, ({ stems: term }) => begins(stems, term))
    const length = Math.max(1, ...[...asTyped, ...byStem].map((one) => one.length))
    // A form of a word may mean something else (`recorder`, `record`), so the word itself comes first.
    const matching = asTyped.some((one) => one.length === length) ? asTyped : byStem
    const own = words.slice(at, at + length)
    const others = matching
      .filter((one) => one.length === length)
      .flatMap(({ group }) => group.map((term) => term.words))
      .filter((term) => term.join(' ') !== own.join(' '))
    units.push({ own, others })
    at += length
  }
  return units
}

type Term = SynonymGroup[number]

function groupsWith(
  groups: readonly SynonymGroup[],
  isTerm: (term: Term) => boolean,
): { readonly length: number; readonly group: SynonymGroup }[] {
  return groups.flatMap((group) => group.filter(isTerm).map(({ words }) => ({ length: words.length, group })))
}

function begins(words: readonly string[], term: readonly string[]): boolean {
  return term.length > 0 && term.every((word, place) => word === words[place])
}

/** Returns what a unit asks of the index; null if the shop has nothing for it. */
export function planUnit(
  unit: Unit,
  known: ReadonlyMap<string, KnownWord>,
  categories: readonly NamedCategory[],
): PlannedUnit | null {
  const isAnyKnown = (words: readonly string[]): boolean => words.every((word) => isKnown(known.get(word)))
  const own = isAnyKnown(unit.own) ? [unit.own] : []
  const others = unit.others.filter(isAnyKnown)
  const called = categories.filter((category) =>
    [unit.own, ...unit.others].some((words) => isNamed(category, words, known)),
  )
  const branch = new Set(called.flatMap((category) => category.branch))
  const inCategories = [...branch].map((id) => `'cat${id.replaceAll('-', '')}'`).join(' | ')
  if (own.length + others.length === 0 && inCategories === '') return null
  const levels = [
    ...levelsOf(own, 1, known),
    ...levelsOf(others, SYNONYM_SHARE, known, ['full']),
    ...levelsOf(others.filter(isOneLongWord), SYNONYM_SHARE, known),
  ]
  if (inCategories !== '') levels.push({ query: inCategories, points: OF_CATEGORY })
  levels.sort((a, b) => b.points - a.points)
  const any = [
    ...own.map((words) => allOf(words, known, 'anywhere', '')),
    ...others.map((words) => allOf(words, known, isOneLongWord(words) ? 'anywhere' : 'full', '')),
  ]
  if (inCategories !== '') any.push(inCategories)
  return {
    any: any.map((query) => `(${query})`).join(' | '),
    levels,
    categories: inCategories,
    named: called.map(({ id }) => id),
  }
}

function levelsOf(
  alternatives: readonly (readonly string[])[],
  share: number,
  known: ReadonlyMap<string, KnownWord>,
  kinds: readonly Kind[] = ['full', 'ending', 'anywhere'],
): { query: string; points: number }[] {
  if (alternatives.length === 0) return []
  return kinds.flatMap((kind) =>
    WEIGHTS.map(({ label, share: ofField }) => ({
      query: alternatives.map((words) => `(${allOf(words, known, kind, label)})`).join(' | '),
      points: Math.round(POINTS[kind] * share * ofField),
    })),
  )
}

/** Parts of short words, or of each of several, stand in too much that means something else. */
function isOneLongWord(words: readonly string[]): boolean {
  return words.length === 1 && [...words[0]!].length > 3
}

function allOf(
  words: readonly string[],
  known: ReadonlyMap<string, KnownWord>,
  kind: Kind,
  label: string,
): string {
  return words.map((word) => `(${oneOf(known.get(word)!, kind, label)})`).join(' & ')
}

function oneOf({ word, forms, holders }: KnownWord, kind: Kind, label: string): string {
  const exact = [word, ...forms].map((form) => lexeme(form, label))
  if (kind === 'full') return exact.join(' | ')
  const endings = holders.filter((holder) => holder.endsWith(word)).map((holder) => lexeme(holder, label))
  if (kind === 'ending') return [...exact, ...endings].join(' | ')
  const all = [...exact, ...holders.map((holder) => lexeme(holder, label))]
  // The beginning of a number, or one letter, begins too much.
  if (!/^\d{1,3}$/.test(word) && [...word].length > 1) all.push(lexeme(word, `*${label}`))
  return all.join(' | ')
}

/** Folded words have letters and digits only, so nothing needs escaping. */
function lexeme(word: string, label: string): string {
  return label === '' ? `'${word}'` : `'${word}':${label}`
}

function isNamed(
  { words: names, stems }: NamedCategory,
  words: readonly string[],
  known: ReadonlyMap<string, KnownWord>,
): boolean {
  return words.every((word) => {
    if (stems.includes(known.get(word)?.stem ?? word)) return true
    const { length } = [...word]
    return names.some((name) => (length > 2 && name.startsWith(word)) || (length > 3 && name.endsWith(word)))
  })
}
