/** Shortest part of a compound. Units: letters. */
const PART_MIN = 4
const PARTS_MAX = 3
/** Letters that join the parts of a German compound. */
const JOINTS = ['', 's', 'n', 'en']

/** Returns every piece of a word that may be a part of it; one look-up then tells which the shop knows. */
export function piecesOf(word: string): readonly string[] {
  const pieces = new Set<string>()
  for (let from = 0; from + PART_MIN <= word.length; from++)
    for (let to = from + PART_MIN; to <= word.length; to++)
      if ((from === 0 || from >= PART_MIN) && to - from < word.length) pieces.add(word.slice(from, to))
  return [...pieces]
}

/** Splits a compound into the fewest words that the shop knows; null if it cannot be split. */
export function splitCompound(
  word: string,
  isWord: (piece: string) => boolean,
  parts = PARTS_MAX,
): readonly string[] | null {
  let best: readonly string[] | null = null
  for (let to = word.length; to >= PART_MIN; to--) {
    const first = word.slice(0, to)
    if (!isWord(first)) continue
    if (to === word.length) return [first]
    if (parts === 1) continue
    for (const joint of JOINTS) {
      if (!word.startsWith(joint, to)) continue
      const rest = splitCompound(word.slice(to + joint.length), isWord, parts - 1)
      if (rest !== null && (best === null || rest.length + 1 < best.length)) best = [first, ...rest]
    }
  }
  return best
}
