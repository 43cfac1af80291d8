/** Returns the rows of all Markdown tables with this first heading, as cells without the pipes. */
export function tableRows(markdown: string, firstHeading: string): string[][] {
  const lines = markdown.split('\n')
  return lines
    .flatMap((line, index) => (cellsOf(line)?.[0] === firstHeading ? [index] : []))
    .flatMap((start) => {
      const rows: string[][] = []
      for (const line of lines.slice(start + 2)) {
        const cells = cellsOf(line)
        if (!cells) break
        rows.push(cells)
      }
      return rows
    })
}

/** Returns the texts between backticks in a cell. */
export function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
}

function cellsOf(line: string): string[] | null {
  if (!line.startsWith('|')) return null
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
