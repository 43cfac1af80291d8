/**
 * Returns what the user probably meant: the known name with the smallest edit distance, or one that starts
 * with the typed text. Returns null if nothing is close.
 */
export function nearestOf(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase()
  if (word === '') return null
  const near = known
    .map((name) => ({ name, steps: name.startsWith(word) ? 0 : stepsBetween(word, name) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(name.length / 3)))
    .sort((one, other) => one.steps - other.steps)
  return near[0]?.name ?? null
}

/** Counts the letters to insert, drop or replace (Levenshtein). */
function stepsBetween(from: string, to: string): number {
  let before = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const steps = [row + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      steps.push(Math.min(replaced, (before[column] ?? 0) + 1, (steps[column - 1] ?? 0) + 1))
    }
    before = steps
  }
  return before[to.length] ?? 0
}
