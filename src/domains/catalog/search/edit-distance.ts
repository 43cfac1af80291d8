/**
 * Returns how many mistakes part two words: letters that are missing, too many, wrong, or swapped with their
 * neighbour (optimal string alignment). Stops at `most` and then returns more than it.
 */
export function editDistance(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const wrong = from[i - 1] === to[j - 1] ? 0 : 1
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + wrong)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[to.length]!
}

/** Returns how many mistakes a word of this length may have: none in a short one, which could be any word. */
export function mistakesAllowed(word: string): number {
  const { length } = [...word]
  if (length < 4) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/**
 * Returns the words that are nearest to a misspelled one, the best first; none if all are too far. A word that
 * begins alike is nearer than one that does not; of equal ones, the first candidate is.
 */
export function nearestWords(misspelled: string, candidates: Iterable<string>, most = 3): readonly string[] {
  const allowed = mistakesAllowed(misspelled)
  const found = [...new Set(candidates)]
    .map((word) => ({ word, distance: editDistance(misspelled, word, allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .map(({ word, distance }) => ({ word, cost: 10 * distance - sharedBeginning(misspelled, word) }))
    .sort((a, b) => a.cost - b.cost)
  const best = found[0]?.cost ?? 0
  return found
    .filter(({ cost }) => cost < best + 5)
    .slice(0, most)
    .map(({ word }) => word)
}

function sharedBeginning(a: string, b: string): number {
  let at = 0
  while (at < 4 && at < a.length && a[at] === b[at]) at++
  return at
}
