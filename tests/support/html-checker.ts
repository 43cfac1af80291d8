import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HTML_CHECKER, hasJava } from '../../scripts/html-checker.mjs'

interface Message {
  readonly type: string
  readonly url: string
  readonly message: string
  readonly extract?: string
}

/**
 * Checks documents with the Nu HTML checker, all of them in one run, because the start of it costs more than a page.
 * Returns the errors of each by its name; documents without one are absent. Throws: Error when the checker is missing.
 */
export function findHtmlErrors(
  documents: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  if (!hasJava() || !existsSync(HTML_CHECKER))
    throw new Error('Run "node scripts/setup.mjs --html-checker": it says what the HTML checker needs.')
  const folder = mkdtempSync(join(tmpdir(), 'kontor-html-'))
  try {
    const names = Object.keys(documents)
    names.forEach((name, at) => {
      writeFileSync(join(folder, `${at}.html`), withoutStyles(documents[name] ?? ''))
    })
    const found: Record<string, string[]> = {}
    for (const { type, url, message, extract = '' } of check(folder)) {
      if (type === 'info') continue
      const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url
      found[name] = [...(found[name] ?? []), `${message} ${extract.replaceAll('\n', ' ')}`]
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Empties the style of the frame: the checker knows neither `@property` nor `@container`, and the builder has parsed it
 * already. Style attributes stay, but for the one property that the checker does not know.
 */
const withoutStyles = (html: string): string =>
  html.replaceAll(/(<style[^>]*>).*?(<\/style>)/gs, '$1$2').replaceAll(/view-transition-name:[^;"]*;?/g, '')

function check(folder: string): readonly Message[] {
  const words = ['-Xss8m', '-jar', HTML_CHECKER, '--format', 'json', '--stdout', '--exit-zero-always', folder]
  const { stdout, stderr } = spawnSync('java', words, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (!stdout.startsWith('{')) throw new Error(`the HTML checker did not answer: ${stderr.slice(0, 2000)}`)
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}
