/** Lines of context around a change. */
const CONTEXT = 1
/** Longest texts that are compared line by line; of longer ones all lines count as changed. */
const MAX_LINES = 2_000

/**
 * Compares two texts line by line: `- ` in front of what is gone, `+ ` in front of what is new, `…` for what
 * stays. HTML is broken at the ends of its blocks, so that a changed paragraph is a line.
 */
export function changedLines(before: string, after: string): string {
  const [a, b] = [linesOf(before), linesOf(after)]
  const lines = a.length > MAX_LINES || b.length > MAX_LINES ? replaced(a, b) : difference(a, b)
  const isNear = (place: number): boolean =>
    lines.slice(Math.max(0, place - CONTEXT), place + CONTEXT + 1).some((line) => !line.startsWith('  '))
  const shown = lines.map((line, place) => (isNear(place) ? line : '…'))
  return shown.filter((line, place) => line !== '…' || shown[place - 1] !== '…').join('\n')
}

function linesOf(text: string): string[] {
  return text
    .replace(/(<\/(?:p|h[1-6]|li|ul|ol|table|tr|blockquote|div)>|<br ?\/?>)\s*/gi, '$1\n')
    .split('\n')
    .filter((line) => line !== '')
}

function replaced(a: readonly string[], b: readonly string[]): string[] {
  return [...a.map((line) => `- ${line}`), ...b.map((line) => `+ ${line}`)]
}

/** Walks along the longest common sequence of lines. */
function difference(a: readonly string[], b: readonly string[]): string[] {
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      lines.push(`  ${a[i]}`)
      i++
      j++
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) lines.push(`- ${a[i++]}`)
    else lines.push(`+ ${b[j++]}`)
  }
  return lines
}
