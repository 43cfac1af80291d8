import { expect, test } from 'vitest'
import { citationsIn, itemsOf, type Paragraph, paragraphsOf, styleParagraphs } from './support/citations.ts'
import { allSources, parseSource } from './support/source.ts'
import { tableRows } from './support/tables.ts'
import { filesMatching, projectFiles, readText } from './support/tree.ts'

/** Laws, standards and programs, with names by which a reader finds them. */
const NAMED = [
  /^§ \d+\w* (and § \d+\w* )?(BGB|UStG|AO|TDDDG|GmbHG|DDG|UWG)\b/,
  /^(GDPR|CRD) art\. \d+/,
  /^Regulation \(EU\) \d+\/\d+ art\. \d+/,
  /^[Dd]irective \d+\/\d+\/(EU|EC)/,
  /^(PAngV § \d|UStAE \d)/,
  /^PCI DSS \d/,
  /^(RFC|ISO|CVE-)\s?\d/,
  /^(EN 16931|UNTDID \d{4}|VATEX|Factur-X \d|XML 1\.0|Unicode Standard Annex \d)/,
  /^(ITU-T|EPC\d+-\d+|ASVS \d|WCAG \d|W3C |WebAuthn §|Standard Webhooks \d|WHATWG )/,
  /^(PostgreSQL|Linux|Vite|React Router|CONTRIBUTING|Crockford's base 32|Universal Postal Union|Amazon S3|RIFF WAVE|Key URI Format|Open Graph protocol|GS1 General Specifications|llmstxt\.org|Google Merchant Center|Google Search Central)\b/,
  /^(proc\(5\)|open\(2\))/,
  /^(DATEV|OWASP|ARIA Authoring Practices) "/,
  /^decisions? \d{4}\b/,
  /^specification §\d/,
]

/** Providers, whose documents have many names: the text after such an item is one of them. */
const PROVIDERS =
  /^(docs\.(stripe|mollie|klarna)\.com|docs\.btcpayserver\.org|pagosonline\.redsys\.es|PayPal|paypal\/|shopware\/|Amazon (Pay|SNS)|amazon-pay-api-sdk|GoCardless API reference|gocardless-nodejs|Greenfield `|Redsys "|redsys-easy|stripe-js)/

/** Papers that the repository does not contain. */
const ABSENT =
  /\b(contract|quality|gateways|design|style) §|\b(product|quality|specification)\.md\b|\bquality I\d|\bissue "|(?<![/\w])architecture(\.md)?,? "/

const headings = new Map<string, ReadonlySet<string>>()

function headingsOf(document: string): ReadonlySet<string> {
  const known = headings.get(document)
  if (known) return known
  const found = new Set([...readText(document).matchAll(/^#{1,4} (.+)$/gm)].map(([, title = '']) => title))
  headings.set(document, found)
  return found
}

const sections = new Set(
  tableRows(readText('docs/spec-map.md'), 'row').map(([row = '']) => row.split('.')[0]),
)
const cases = new Set(tableRows(readText('docs/payment-edge-cases.md'), 'case').map(([number]) => number))
const decisions = filesMatching(/^docs\/decisions\//).map((path) => path.slice(15, 19))

/** Returns references to documents, decisions and sections that lead nowhere. */
function brokenReferences(text: string): string[] {
  const documents = [...text.matchAll(/\bdocs\/[\w/-]+\.md((?:,? "[^"]+")*)/g)].flatMap(
    ([cited, quoted = '']) => {
      const path = cited.slice(0, cited.indexOf('.md') + 3)
      if (!projectFiles.includes(path)) return [`${path} does not exist`]
      return [...quoted.matchAll(/"([^"]+)"/g)]
        .filter(([, title = '']) => !headingsOf(path).has(title))
        .map(([title]) => `${path} has no heading ${title}`)
    },
  )
  const numbered = [
    ...numbers(
      text,
      /payment-edge-cases\.md cases? ((?:\d+(?:, | and | to )?)+)/g,
      (n) => cases.has(n),
      'case',
    ),
    ...numbers(text, /\bdecisions? ((?:\d{4}(?:, | and )?)+)/g, (n) => decisions.includes(n), 'decision'),
    ...numbers(
      text,
      /\bspecification ((?:§\d[\d.]*(?:, | and )?)+)/g,
      (n) => sections.has(n.split('.')[0]),
      'section',
    ),
  ]
  return [...documents, ...numbered]
}

function numbers(text: string, pattern: RegExp, exists: (number: string) => boolean, what: string): string[] {
  return [...text.matchAll(pattern)]
    .flatMap(([, list = '']) => list.match(/\d[\d.]*\d|\d/g) ?? [])
    .filter((number) => !exists(number))
    .map((number) => `there is no ${what} ${number}`)
}

/**
 * Returns items of a citation that are neither in the repository nor named as a law, standard or provider's
 * document.
 */
function unnamed(citation: string): string[] {
  let ofProvider = false
  return itemsOf(citation).flatMap((item, index) => {
    const isNamed = /^docs\//.test(item) || NAMED.some((pattern) => pattern.test(item))
    ofProvider = PROVIDERS.test(item) || (ofProvider && !isNamed)
    // A part that begins with a small letter, a number or a quotation mark continues the item before it.
    if (isNamed || ofProvider || (index > 0 && /^["`(\da-z]/.test(item))) return []
    return [
      `"${item}" is no document of docs/, and no law, standard or provider's document that the gate lists`,
    ]
  })
}

function problemsOf({ text, at }: Paragraph): string[] {
  const absent = ABSENT.exec(text)
  return [
    ...(absent ? [`cites "${absent[0]}", a paper that is not in the repository: cite docs/`] : []),
    ...brokenReferences(text),
    ...citationsIn(text).flatMap(unnamed),
  ].map((problem) => `${at()}: ${problem}`)
}

test('every citation of a comment leads to a heading of docs/, or names a law, a standard or a provider’s document', () => {
  const styles = filesMatching(/^src\/.*\.css$/).flatMap((path) => styleParagraphs(path, readText(path)))
  expect(styles.length).toBeGreaterThan(10)
  const paragraphs = [...allSources().flatMap(paragraphsOf), ...styles]
  expect(paragraphs.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(400)
  expect(paragraphs.flatMap(problemsOf)).toEqual([])
})

test('no document cites a paper that is not in the repository', () => {
  const documents = filesMatching(/\.md$/).map((path) => ({ text: readText(path), at: path }))
  expect(documents.flatMap(({ text, at }) => (ABSENT.test(text) ? [at] : []))).toEqual([])
})

test.each([
  ['Source: docs/gone.md "Limits".', 1],
  ['Source: docs/rules.md "No such heading".', 1],
  ['Source: docs/rules.md "Orders", "No such heading".', 1],
  ['Source: docs/payment-edge-cases.md cases 5 and 99.', 1],
  ['Source: decision 9999.', 1],
  ['Source: specification §12.', 1],
  ['Source: a conversation.', 1],
  ['Source: RFC 6238, A book of mine.', 1],
  // The paper's name is concatenated, so that this file does not cite it.
  [`Source: ${'contract'} §4.`, 2],
  [`The ${'product'}.md says so.`, 1],
])('a planted citation that leads nowhere is found: %s', (comment, count) => {
  expect(planted(comment)).toHaveLength(count)
})

test.each([
  'Source: docs/rules.md "Orders", "Accounts" (I2, I3); docs/payment-edge-cases.md cases 5 and 15.',
  'Source: § 14 and § 14b UStG, § 147 AO. Units: days.',
  'Source: decisions 0031, 0032. Throws: Error.',
  'Source: specification §4 and §8, RFC 6238 §5.2 (each code once).',
  'Source: PayPal, Orders API v2, "Capture".',
])('a sound citation is left alone: %s', (comment) => {
  expect(planted(comment)).toEqual([])
  expect(planted(comment.replaceAll(' ', '\n * '))).toEqual([])
})

test('a planted citation in a style sheet is found', () => {
  const sheet = (comment: string) => styleParagraphs('src/x.css', `/* ${comment} */ a { b: c }`)
  expect(sheet('Source: specification §9.').flatMap(problemsOf)).toEqual([])
  expect(sheet('Source: docs/gone.md "X".').flatMap(problemsOf)).toHaveLength(1)
})

function planted(comment: string): string[] {
  return paragraphsOf(
    parseSource('src/x.ts', `/**\n * Does it. ${comment}\n */\nexport const A = 1`),
  ).flatMap(problemsOf)
}
