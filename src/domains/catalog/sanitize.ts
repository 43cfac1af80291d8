/**
 * Turns HTML from outside (imports, the product editor) into HTML that is safe on a page. It does not clean
 * the input but writes a new text: tags come only from the list below, attributes only from each tag's list;
 * everything else becomes escaped text or is dropped. So an attack can only lose its markup, never gain some.
 * One pass, linear in the length. `sanitize-corpus.test.ts` compares it with `sanitize-html` and a parser
 * over 265 known attacks, `tests/browser/description-html.test.ts` with Chromium. Source: docs/rules.md
 * "Escaping", ASVS 1.2.1.
 */

/** Longest description that is read. Units: UTF-16 code units. */
export const HTML_LENGTH_MAX = 200_000

const DEPTH_MAX = 50

/** Allowed elements, each with whether it is void (has no content). */
const ALLOWED = new Set(
  'p br hr ul ol li dl dt dd strong b em i u s sub sup small h2 h3 h4 h5 h6 a blockquote pre code div table thead tbody tfoot tr th td caption'.split(
    ' ',
  ),
)
const EMPTY = new Set(['br', 'hr'])
/** The page's only h1 is the product's name. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2' }
/** Elements whose content is not text for readers; it is dropped with them. */
const DROPPED_WHOLE = new Set(
  'script style iframe frame frameset object embed applet svg math template noscript noembed noframes textarea title select option xmp plaintext head audio video canvas'.split(
    ' ',
  ),
)

/** Address of a picture that the shop itself stores, below its mount path. */
const OWN_PICTURE = /^\/media\/[0-9a-f]{32}\.(?:png|jpg|webp|avif)$/

/**
 * Keeps the harmless part of a description’s HTML. Everything that is not on the list is dropped, scripts and
 * styles with their content. `pictures`: keeps `<img>` of pictures that the shop itself stores.
 */
export function sanitizeHtml(
  input: string,
  { pictures = false }: { readonly pictures?: boolean } = {},
): string {
  const html = input.slice(0, HTML_LENGTH_MAX)
  const open: string[] = []
  let output = ''
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    output += escapeText(html.slice(at, next < 0 ? html.length : next))
    if (next < 0) break
    const tag = readTag(html, next)
    at = tag.end
    if (tag.kind === 'text') output += escapeText(html.slice(next, tag.end))
    else if (tag.kind === 'open') {
      if (DROPPED_WHOLE.has(tag.name)) at = endOfElement(html, tag)
      else output += pictures && tag.name === 'img' ? pictureTag(tag) : openTag(tag, open)
    } else if (tag.kind === 'close') output += closeTag(RENAMED[tag.name] ?? tag.name, open)
  }
  while (open.length > 0) output += `</${open.pop()}>`
  return output.trim()
}

/** Returns the text of an HTML description, for summaries and meta descriptions. */
export function plainText(html: string): string {
  const spaced = html
    .slice(0, HTML_LENGTH_MAX)
    .replace(/<\/?(?:p|br|li|ul|ol|div|h[1-6]|tr|td|th|dd|dt)\b/gi, ' $&')
  return decodeEntities(stripTags(spaced)).replace(/\s+/g, ' ').trim()
}

interface Tag {
  readonly kind: 'open' | 'close' | 'skip' | 'text'
  readonly name: string
  readonly attributes: string
  readonly end: number
}

/**
 * Reads the tag at the `<` at `start`. If it is no tag, it is text; if it never ends, everything up to the
 * end is text.
 */
function readTag(html: string, start: number): Tag {
  const none = { name: '', attributes: '' }
  const second = html[start + 1] ?? ''
  if (second === '!' || second === '?') {
    const comment = html.startsWith('<!--', start)
    const end = comment ? html.indexOf('-->', start + 4) : html.indexOf('>', start)
    return { kind: 'skip', ...none, end: end < 0 ? html.length : end + (comment ? 3 : 1) }
  }
  const closing = second === '/'
  const nameStart = start + (closing ? 2 : 1)
  let nameEnd = nameStart
  while (/[a-z0-9:-]/i.test(html[nameEnd] ?? '')) nameEnd += 1
  if (!/[a-z]/i.test(html[nameStart] ?? '')) return { kind: 'text', ...none, end: start + 1 }
  const end = endOfTag(html, nameEnd)
  if (end < 0) return { kind: 'text', ...none, end: html.length }
  return {
    kind: closing ? 'close' : 'open',
    name: html.slice(nameStart, nameEnd).toLowerCase(),
    attributes: html.slice(nameEnd, end),
    end: end + 1,
  }
}

/** Returns the index of the `>` that ends a tag, respecting quotes; -1 when there is none. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at]!
    if (quote) {
      if (character === quote) quote = ''
    } else if ((character === '"' || character === "'") && /[=\s]/.test(html[at - 1] ?? '')) quote = character
    else if (character === '>') return at
  }
  return -1
}

function endOfElement(html: string, tag: Tag): number {
  const close = new RegExp(`</${tag.name}(?![a-z0-9:-])[^>]*>?`, 'gi')
  close.lastIndex = tag.end
  return close.test(html) ? close.lastIndex : html.length
}

function openTag(tag: Tag, open: string[]): string {
  const name = RENAMED[tag.name] ?? tag.name
  if (!ALLOWED.has(name)) return ''
  if (EMPTY.has(name)) return `<${name}>`
  if (open.length >= DEPTH_MAX) return ''
  open.push(name)
  return `<${name}${name === 'a' ? linkAttributes(tag.attributes) : spanAttributes(name, tag.attributes)}>`
}

/** Closes open elements up to the named one; a closing tag without its opening one is dropped. */
function closeTag(name: string, open: string[]): string {
  if (!open.includes(name)) return ''
  let output = ''
  for (;;) {
    const top = open.pop()!
    output += `</${top}>`
    if (top === name) return output
  }
}

/** Writes the tag of an own picture with its address and its text; any other picture is dropped. */
function pictureTag({ attributes }: Tag): string {
  const source = attribute(attributes, 'src') ?? ''
  if (!OWN_PICTURE.test(source)) return ''
  const alt = dropControls(decodeEntities(attribute(attributes, 'alt') ?? '')).trim()
  return `<img src="${source}" alt="${escapeAttribute(alt)}">`
}

function linkAttributes(attributes: string): string {
  const href = decodeEntities(attribute(attributes, 'href') ?? '').trim()
  // An allowlist: only a text that begins like one of these can be a link, so no scheme has to be recognised
  // as dangerous.
  if (!/^(?:https?:\/\/[^/\\]|mailto:[^\s]|\/(?![/\\])|#)/i.test(href) || hasHidden(href)) return ''
  return ` href="${escapeAttribute(href)}"${/^https?:/i.test(href) ? ' rel="nofollow noopener"' : ''}`
}

function spanAttributes(name: string, attributes: string): string {
  if (name !== 'td' && name !== 'th') return ''
  let output = ''
  for (const key of ['colspan', 'rowspan']) {
    const value = attribute(attributes, key)
    if (value && /^[1-9]\d?$/.test(value)) output += ` ${key}="${value}"`
  }
  return output
}

function attribute(attributes: string, name: string): string | undefined {
  for (const match of attributes.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g,
  )) {
    if (match[1]!.toLowerCase() === name) return match[2] ?? match[3] ?? match[4] ?? ''
  }
  return undefined
}

function hasHidden(text: string): boolean {
  return /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]/u.test(text)
}

/** Escapes text but keeps well-formed character references, so that saving twice changes nothing. */
function escapeText(text: string): string {
  return dropControls(text)
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Drops control and direction-override characters; keeps tab and line ends. */
export function dropControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    KEPT_CONTROLS.has(character) ? character : '',
  )
}

const KEPT_CONTROLS = new Set(['\t', '\n', '\r'])

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  tab: '\t',
  newline: '\n',
}

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);?/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return NAMED[body.toLowerCase()] ?? whole
    const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

function stripTags(html: string): string {
  let output = ''
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) return output + html.slice(at)
    output += html.slice(at, next)
    const tag = readTag(html, next)
    if (tag.kind === 'text') output += html.slice(next, tag.end)
    at = tag.kind === 'open' && DROPPED_WHOLE.has(tag.name) ? endOfElement(html, tag) : tag.end
  }
  return output
}
