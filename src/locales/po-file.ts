/** One text of a catalogue. */
export interface PoEntry {
  /** The English text, which is the key. */
  readonly id: string
  /** '' if it is not translated yet. */
  readonly text: string
  /** Source files that use it. */
  readonly origins: readonly string[]
  /** No longer used by the source, kept for its translation. */
  readonly obsolete: boolean
}

/**
 * Parses a PO file: `msgid` and `msgstr`, without contexts and plural forms, because plurals are ICU inside
 * the text.
 */
export function parsePo(content: string): PoEntry[] {
  const entries: PoEntry[] = []
  for (const block of content.split(/\r?\n[ \t]*\r?\n/)) {
    const entry = parseBlock(block)
    // The entry with the empty id is the header.
    if (entry && entry.id !== '') entries.push(entry)
  }
  return entries
}

function parseBlock(block: string): PoEntry | null {
  const origins: string[] = []
  const parts = { msgid: '', msgstr: '' }
  let current: keyof typeof parts | null = null
  let seen = false
  let obsolete = false
  for (const raw of block.split(/\r?\n/)) {
    let line = raw.trim()
    if (line.startsWith('#~')) {
      obsolete = true
      line = line.slice(2).trim()
    }
    if (line.startsWith('#:')) origins.push(...line.slice(2).trim().split(/\s+/))
    const match = /^(?:(msgid|msgstr)\s+)?(".*")$/s.exec(line)
    if (!match) continue
    if (match[1]) current = match[1] as keyof typeof parts
    if (match[1] === 'msgid') seen = true
    if (current) parts[current] += JSON.parse(match[2]!) as string
  }
  return seen ? { id: parts.msgid, text: parts.msgstr, origins, obsolete } : null
}

/** Formats a PO file, entries sorted by id and obsolete ones last, so that a diff shows only what changed. */
export function formatPo(locale: string, entries: readonly PoEntry[]): string {
  const header = `msgid ""\nmsgstr ""\n"Language: ${locale}\\n"\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n`
  const sorted = [...entries].sort(
    (a, b) => Number(a.obsolete) - Number(b.obsolete) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  return [header, ...sorted.map(formatEntry)].join('\n')
}

function formatEntry({ id, text, origins, obsolete }: PoEntry): string {
  const mark = obsolete ? '#~ ' : ''
  const lines = obsolete ? [] : origins.map((origin) => `#: ${origin}`)
  return `${[...lines, `${mark}msgid ${quote(id)}`, `${mark}msgstr ${quote(text)}`].join('\n')}\n`
}

/** Quotes a text. For everything that our texts contain, PO escapes equal those of JSON. */
function quote(text: string): string {
  return JSON.stringify(text)
}
