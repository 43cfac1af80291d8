/** What begins a formula; the wide signs where a spreadsheet reads East Asian text. Source: OWASP "CSV Injection". */
const SIGN = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'

/**
 * Where a cell may begin: at the beginning of a text, and behind every sign at which some program splits cells, whatever
 * the file says. Quotes do not help there: they count only at the beginning of what the program takes for a cell.
 */
const PLACE = '(?:^|(?<=[,;|\\t\\r\\n]))'

const UNMARKED = new RegExp(`${PLACE}(?='*"*${SIGN})|^(?='*[\\t\\r\\n])`, 'gu')
const MARKED = new RegExp(`${PLACE}'(?='*"*${SIGN})|^'(?='*[\\t\\r\\n])`, 'gu')

/**
 * Returns a text for a cell of a CSV file with an apostrophe before whatever a spreadsheet would run as a formula, also
 * where it splits cells at another sign than the file does: `x;=1+1` becomes `x;'=1+1`.
 */
export function markFormulas(text: string): string {
  return text.replaceAll(UNMARKED, "'")
}

/** Returns the text that `markFormulas` has marked. */
export function unmarkFormulas(text: string): string {
  return text.replaceAll(MARKED, '')
}
