import { gzipSync } from 'node:zlib'
import { FRAME_STYLE, WHOLE_STYLE } from './frame-style-mark.ts'

/** A rule with what it holds, or a declaration, which holds nothing. */
interface Rule {
  readonly head: string
  readonly body: readonly Rule[] | null
}

const STYLE = new RegExp(`(<style ${FRAME_STYLE}="">)(.*?)(</style>)`, 's')
/** The last sheet that was read, with its rules: a build has one. */
let known: { readonly sheet: string; readonly rules: readonly Rule[] } | null = null

/** Most that a page weighs with its style. Source: docs/http-contract.md "Pages", less some room. Units: bytes, gzip. */
const HTML_BUDGET = 23_500

/**
 * Lets a page hold what it uses of its style, so that it is shown without waiting for a second file; a page that would
 * become too heavy links the style. Source: decision 0107.
 */
export function placeStyle(html: string): string {
  const held = keepUsedStyle(html)
  return held === html || gzipSync(held).length <= HTML_BUDGET ? held : linkStyle(html)
}

const HELD = new RegExp(
  `<style ${FRAME_STYLE}="">.*?</style><link rel="stylesheet" ${WHOLE_STYLE}="" href="([^"]*)"`,
  's',
)
const linkStyle = (html: string): string =>
  html.replace(HELD, (_, address: string) => `<link ${FRAME_STYLE}="" rel="stylesheet" href="${address}"`)

/**
 * Leaves of the style that a page holds only the rules whose classes the page names: less than half of its bytes. The
 * whole sheet comes with the scripts.
 */
export function keepUsedStyle(html: string): string {
  return html.replace(STYLE, (_, open: string, sheet: string, close: string) => {
    if (known?.sheet !== sheet) known = { sheet, rules: readRules(sheet) }
    return open + usedStyle(known.rules, classesOf(html)) + close
  })
}

/** Reads a style sheet as the build writes it. */
export function readRules(text: string): readonly Rule[] {
  const sheet = text.replaceAll(/\/\*.*?\*\//gs, '')
  let at = 0
  const readBody = (): Rule[] => {
    const rules: Rule[] = []
    while (at < sheet.length) {
      const head = readHead()
      const sign = sheet[at++]
      if (sign === '{') rules.push({ head, body: readBody() })
      else if (head !== '') rules.push({ head, body: null })
      if (sign === '}') break
    }
    return rules
  }
  /** Reads up to the sign that ends a selector or a declaration. */
  const readHead = (): string => {
    const from = at
    let quote = ''
    for (; at < sheet.length; at++) {
      const sign = sheet[at]!
      if (sign === '\\') at++
      else if (quote !== '') quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '{' || sign === '}' || sign === ';') break
    }
    return sheet.slice(from, at)
  }
  return readBody()
}

/** Writes the rules that a page with these classes uses, and of what has a name only what they name. */
export function usedStyle(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  const nameOf = ({ head }: Rule): string | undefined => /^@(?:property|keyframes) (\S+)$/.exec(head)?.[1]
  // Browsers that do not know `@property` get its stand-in with the whole sheet.
  const plain = rules.filter((rule) => nameOf(rule) === undefined && rule.head !== '@layer properties')
  const style = writeUsed(plain, classes)
  const named = rules.filter((rule) => style.includes(nameOf(rule) ?? '\0'))
  return writeUsed(named, classes) + style
}

function writeUsed(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const { head, body } of rules) {
    if (body === null) text += `${head};`
    else if (/^@(media|layer|supports|container)/.test(head)) {
      const inner = writeUsed(body, classes)
      if (inner !== '') text += `${head}{${inner}}`
    } else if (head.startsWith('@') || isUsed(head, classes)) text += `${head}{${writeUsed(body, classes)}}`
  }
  return text
}

/** Returns whether one of the selectors names only classes of the page; those of what it is inside of count as named. */
function isUsed(selectors: string, classes: ReadonlySet<string>): boolean {
  return selectors
    .replaceAll(/:(?:is|where|not|has)\((?:[^()]|\([^()]*\))*\)/g, '')
    .split(',')
    .some((selector) =>
      [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
        classes.has(name.replaceAll(/\\(.)/g, '$1')),
      ),
    )
}

function classesOf(html: string): ReadonlySet<string> {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of decode(names).split(' ')) classes.add(name)
  return classes
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" }
const decode = (text: string): string =>
  text.replaceAll(/&(amp|gt|lt|quot|#x27);/g, (_, name: string) => SIGNS[name] ?? '')
