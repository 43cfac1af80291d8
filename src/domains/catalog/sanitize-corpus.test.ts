import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, html as namespaces, parse, parseFragment } from 'parse5'
import reference from 'sanitize-html'
import { expect, test } from 'vitest'
import { ALL_VECTORS } from '../../../tests/support/xss-vectors.ts'
import { sanitizeHtml } from './sanitize.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/**
 * The elements that a description may contain. Repeated here, independently of the sanitiser, so that a
 * mistake in its list is found.
 */
const ELEMENTS =
  'p br hr ul ol li dl dt dd strong b em i u s sub sup small h2 h3 h4 h5 h6 a blockquote pre code div table thead tbody tfoot tr th td caption'.split(
    ' ',
  )
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}
/** Elements that a parser creates around rows: they may be in a tree without being in the text. */
const IMPLIED = ['colgroup', 'col']
const HOME = 'https://shop.example/store/de/p/one'

const referenceOptions: reference.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: { ...ATTRIBUTES } as Record<string, string[]>,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}

const isElement = (node: Node): node is Element => 'tagName' in node

function elementsOf(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => (isElement(node) ? [node, ...elementsOf(node.childNodes)] : []))
}

/**
 * Returns everything in a tree that could run, load, link to another site without saying so, or imitate the
 * shop.
 */
function dangersOf(nodes: readonly Node[]): string[] {
  const comments = nodes.filter((node) => node.nodeName === '#comment').map(() => 'a comment')
  const inside = elementsOf(nodes).flatMap((element) => {
    const { tagName, attrs, namespaceURI } = element
    if (namespaceURI !== namespaces.NS.HTML) return [`<${tagName}> of another namespace`]
    if (!ELEMENTS.includes(tagName) && !IMPLIED.includes(tagName)) return [`<${tagName}>`]
    return attrs.flatMap(({ name, value }) => {
      if (!ATTRIBUTES[tagName]?.includes(name)) return [`${tagName}[${name}]`]
      return name === 'href' ? dangersOfLink(value) : []
    })
  })
  return [...comments, ...inside]
}

function dangersOfLink(href: string): string[] {
  if (!URL.canParse(href, HOME)) return []
  const { protocol, origin } = new URL(href, HOME)
  if (!['https:', 'http:', 'mailto:'].includes(protocol)) return [`a link to ${protocol}`]
  // A link to another site must be an absolute URL: an href that looks like a path must stay on our site.
  return protocol !== 'mailto:' && origin !== new URL(HOME).origin && !/^https?:\/\//i.test(href)
    ? [`a hidden link to ${origin}`]
    : []
}

/**
 * Parses the description as part of a page. Returns its elements, and whether the element after it is still
 * outside of it.
 */
function onPage(
  html: string,
  scriptingEnabled: boolean,
): { readonly inside: readonly Node[]; readonly staysInside: boolean } {
  const text = `<!doctype html><html><head></head><body><main><div id="prose">${html}</div><p id="after">after</p></main></body></html>`
  const all = elementsOf(parse(text, { scriptingEnabled }).childNodes)
  const byId = (id: string) =>
    all.find(({ attrs }) => attrs.some(({ name, value }) => name === 'id' && value === id))
  const [prose, after] = [byId('prose'), byId('after')]
  const main = all.find(({ tagName }) => tagName === 'main')
  const staysInside =
    main !== undefined &&
    main.childNodes.length === 2 &&
    main.childNodes[0] === prose &&
    main.childNodes[1] === after &&
    all.length === 6 + elementsOf(prose?.childNodes ?? []).length
  return { inside: prose?.childNodes ?? [], staysInside }
}

/** Returns all problems of a sanitised text, in each way of parsing it. */
function problemsOf(html: string): string[] {
  const fragment = dangersOf(parseFragment(html).childNodes)
  const pages = [true, false].flatMap((scriptingEnabled) => {
    const { inside, staysInside } = onPage(html, scriptingEnabled)
    return [...dangersOf(inside), ...(staysInside ? [] : ['it leaves its place on the page'])]
  })
  return [...new Set([...fragment, ...pages, ...removedByReference(html)])]
}

/** Returns what the reference sanitiser would still remove: compares the parsed trees before and after. */
function removedByReference(html: string): string[] {
  const marks = (text: string): string[] =>
    elementsOf(parseFragment(text).childNodes).map(
      ({ tagName, attrs }) => `${tagName}${attrs.map(({ name, value }) => ` ${name}=${value}`).join('')}`,
    )
  const left = marks(reference(html, referenceOptions))
  return marks(html)
    .filter((mark) => !left.includes(mark))
    .map((mark) => `the reference removes <${mark}>`)
}

test('the corpus is one, and most of it is dangerous as it is', () => {
  expect(ALL_VECTORS.length).toBeGreaterThan(250)
  expect(new Set(ALL_VECTORS.map(([, vector]) => vector)).size).toBe(ALL_VECTORS.length)
  const harmless = ALL_VECTORS.filter(([, vector]) => problemsOf(vector).length === 0)
  // Vectors that are only text, and those that no current parser is vulnerable to.
  expect(harmless.length).toBeLessThan(ALL_VECTORS.length / 8)
})

test.each(ALL_VECTORS)('%s: a parser and the reference find nothing in what is left of %j', (_, vector) => {
  const html = sanitizeHtml(vector)
  expect(problemsOf(html)).toEqual([])
  expect(sanitizeHtml(html)).toBe(html)
})

test('nor in what is left of pieces of them put together', () => {
  const halves = ALL_VECTORS.flatMap(([, vector]) => [
    vector,
    vector.slice(0, vector.length / 2),
    vector.slice(vector.length / 2),
  ])
  const piece = fc.oneof(
    fc.constantFrom(...halves),
    fc.constantFrom(
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '<a href="/x">',
      '<pre>',
      '<li>',
      '"',
      "'",
      '>',
      '--',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(problemsOf(sanitizeHtml(pieces.join('')))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a planted hole is found by each of the three', () => {
  expect(problemsOf('<p onclick="alert(1)">x</p>')).toContain('p[onclick]')
  expect(problemsOf('<a href="javascript:alert(1)">x</a>')).toEqual([
    'a link to javascript:',
    'the reference removes <a href=javascript:alert(1)>',
  ])
  expect(problemsOf('<a href="/\\evil.example">x</a>')).toContain('a hidden link to https://evil.example')
  expect(problemsOf('</div></main>')).toEqual(['it leaves its place on the page'])
  expect(problemsOf('<h2>One</h2><p>2 &lt; 3 <a href="https://ok.example/">x</a></p>')).toEqual([])
})
