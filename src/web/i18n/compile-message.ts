/** A compiled message as Lingui's runtime takes it: texts, and arrays for placeholders. */
export type Token = string | [name: string, type?: string, format?: string | Cases]
export type Cases = { offset: number | undefined } & Record<string, Token[] | number | undefined>

/**
 * Compiles an ICU message: placeholders, plural, select, selectordinal, quoting by apostrophes. The same tokens as Lingui's
 * own compiler for these, at a tenth of its size: that one brings a date skeleton parser, 12 KB of the first load.
 * Throws: SyntaxError on unbalanced braces or a choice without `other`.
 */
export function compileIcu(text: string): Token[] {
  const reader: Reader = { text, at: 0 }
  const tokens = readTokens(reader, false)
  if (reader.at < text.length) throw new SyntaxError(`unexpected } in message: ${text}`)
  return tokens
}

interface Reader {
  readonly text: string
  at: number
}

function readTokens(reader: Reader, inPlural: boolean): Token[] {
  const tokens: Token[] = []
  let plain = ''
  const flush = () => {
    if (plain) tokens.push(plain)
    plain = ''
  }
  while (reader.at < reader.text.length) {
    const char = reader.text[reader.at] as string
    if (char === '}') break
    if (char === "'") {
      plain += readApostrophe(reader, inPlural)
    } else if (char === '{') {
      flush()
      tokens.push(readPlaceholder(reader, inPlural))
    } else if (char === '#' && inPlural) {
      flush()
      tokens.push('#')
      reader.at += 1
    } else {
      plain += char
      reader.at += 1
    }
  }
  flush()
  return tokens
}

/** Two apostrophes are one; one before a special sign quotes up to the next; any other is itself. */
function readApostrophe(reader: Reader, inPlural: boolean): string {
  const { text, at } = reader
  const next = text[at + 1] ?? ''
  if (next === "'" || next === '' || !(inPlural ? '{}#' : '{}').includes(next)) {
    reader.at += next === "'" ? 2 : 1
    return "'"
  }
  let end = at + 1
  let quoted = ''
  for (; end < text.length; end += 1) {
    if (text[end] !== "'") quoted += text[end]
    else if (text[end + 1] === "'") {
      quoted += "'"
      end += 1
    } else break
  }
  reader.at = end + 1
  return quoted
}

function readPlaceholder(reader: Reader, inPlural: boolean): Token {
  const name = readWord(reader, 1)
  if (closes(reader)) return [name]
  const type = readWord(reader, 1)
  if (closes(reader)) return [name, type]
  reader.at += 1
  if (type === 'plural' || type === 'selectordinal') return [name, type, readCases(reader, true)]
  if (type === 'select') return [name, type, readCases(reader, inPlural)]
  const end = reader.text.indexOf('}', reader.at)
  if (end < 0) throw unbalanced(reader)
  const format = reader.text.slice(reader.at, end).trim()
  reader.at = end + 1
  return [name, type, format]
}

function readCases(reader: Reader, inPlural: boolean): Cases {
  const cases: Cases = { offset: undefined }
  while (!closes(reader)) {
    const key = readWord(reader, 0)
    if (key.startsWith('offset:')) {
      cases.offset = Number(key.slice('offset:'.length))
      continue
    }
    if (!key || reader.text[reader.at] !== '{') throw unbalanced(reader)
    reader.at += 1
    cases[key.replace(/^=/, '')] = readTokens(reader, inPlural)
    if (!closes(reader)) throw unbalanced(reader)
  }
  if (!cases.other) throw new SyntaxError(`a choice needs "other": ${reader.text}`)
  return cases
}

/** Reads a word after `skip` signs, and the blanks around it. */
function readWord(reader: Reader, skip: number): string {
  const pattern = /\s*([^\s,{}]*)\s*/y
  pattern.lastIndex = reader.at + skip
  const match = pattern.exec(reader.text)
  reader.at = pattern.lastIndex
  return match?.[1] ?? ''
}

/** Steps over a closing brace, if it stands here. */
function closes(reader: Reader): boolean {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1
  if (reader.at >= reader.text.length) throw unbalanced(reader)
  if (reader.text[reader.at] !== '}') return false
  reader.at += 1
  return true
}

function unbalanced(reader: Reader): SyntaxError {
  return new SyntaxError(`unbalanced braces in message: ${reader.text}`)
}
