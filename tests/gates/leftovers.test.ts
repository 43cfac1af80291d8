import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { allSources, parseSource, placeOf, type Source } from './support/source.ts'
import { filesMatching, projectFiles, readText } from './support/tree.ts'

interface TextFile {
  readonly path: string
  readonly text: string
}

const BINARY = /\.(png|jpe?g|webp|avif|woff2|ttf|ico|pdf|gz|br)$/

const textFiles: readonly TextFile[] = projectFiles
  .filter((path) => !BINARY.test(path))
  .map((path) => ({ path, text: readText(path) }))

/** Returns lines that match a pattern, as `path:line reason`. */
function linesWith(files: readonly TextFile[], pattern: RegExp, reason: string): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1} ${pattern.exec(line)?.[0]}: ${reason}`] : [],
      ),
  )
}

// The words are concatenated so that this file does not contain them.
const UNFINISHED = new RegExp(
  `\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['X', 'XX'].join('')})\\b`,
)
const UNFINISHED_REASON = 'nothing unfinished is left in the text; do it, or open an issue'

test('nothing is marked as unfinished', () => {
  const files = textFiles.filter(({ path }) => path !== 'package-lock.json' && !path.endsWith('.po'))
  expect(linesWith(files, UNFINISHED, UNFINISHED_REASON)).toEqual([])
  expect(
    linesWith(
      [{ path: 'planted.ts', text: `// ${['TO', 'DO'].join('')} later` }],
      UNFINISHED,
      UNFINISHED_REASON,
    ),
  ).toHaveLength(1)
})

/**
 * Text that means nothing to a reader of the project: paths of one machine, addresses of one network, names
 * of authors.
 */
const PRIVATE = new RegExp(
  [
    ['/work', '/(main|shared)'],
    ['/tmp', '/[a-z]/'],
    ['\\.lib', 'rary/'],
    ['farm', '-studio'],
    ['verd', 'accio|art', 'ifactory|ne', 'xus\\.'],
    [
      '\\b(Cla',
      'ude|Chat',
      'GPT|Open',
      'AI|Anth',
      'ropic|Copi',
      'lot|L',
      'LM|A',
      'I assistant|language mo',
      'del)\\b',
    ],
    ['\\b(sub', 'agent|pro', 'mpt engineering|bri', 'ef\\.md)\\b'],
  ]
    .map((parts) => parts.join(''))
    .join('|'),
)
const PRIVATE_REASON = 'public text speaks of the project alone'

test('public text speaks of the project alone', () => {
  expect(linesWith(textFiles, PRIVATE, PRIVATE_REASON)).toEqual([])
  expect(
    linesWith(
      [{ path: 'planted.md', text: `see ${['/work', '/main'].join('')}/src` }],
      PRIVATE,
      PRIVATE_REASON,
    ),
  ).toHaveLength(1)
})

const ISSUE = new RegExp(`\\b(${['iss', 'ue'].join('')}|ticket|PR) #?\\d+\\b`, 'i')
const ISSUE_REASON = 'say the reason itself: numbers of issues mean nothing without the tracker'

test('sources give reasons, not numbers of issues', () => {
  const sources = textFiles.filter(({ path }) => /\.(tsx?|mjs|css|sql)$/.test(path))
  expect(linesWith(sources, ISSUE, ISSUE_REASON)).toEqual([])
  expect(
    linesWith([{ path: 'planted.ts', text: `// see ${['iss', 'ue'].join('')} 12` }], ISSUE, ISSUE_REASON),
  ).toHaveLength(1)
})

test('the lockfile names no registry', () => {
  const reason = 'integrity hashes are enough, and the lockfile then fits every registry'
  const addresses = /"resolved": "https?:/
  expect(
    linesWith([{ path: 'package-lock.json', text: readText('package-lock.json') }], addresses, reason),
  ).toEqual([])
  expect(
    linesWith(
      [{ path: 'planted', text: '  "resolved": "https://registry.example/a.tgz"' }],
      addresses,
      reason,
    ),
  ).toHaveLength(1)
})

function chosenTests(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    new Visitor({
      MemberExpression({ object, property, start }) {
        if (
          object.type !== 'Identifier' ||
          !/^(test|it|describe|suite)$/.test(object.name) ||
          property.type !== 'Identifier'
        )
          return
        if (/^(only|skip|skipIf|runIf|todo|fails)$/.test(property.name))
          found.push(
            `${placeOf(source, start)} ${object.name}.${property.name}: a test that does not always run proves nothing`,
          )
      },
    }).visit(source.program)
    return found
  })
}

test('every test runs always', () => {
  const sources = allSources().filter(({ path }) => /\.test\.tsx?$/.test(path))
  expect(chosenTests(sources)).toEqual([])
  expect(
    chosenTests([parseSource('x.test.ts', `test.only('a', () => {}); test.skip('b', () => {})`)]),
  ).toHaveLength(2)
})

function oddTestNames(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const found: string[] = []
    new Visitor({
      CallExpression({ callee, arguments: args, start }) {
        const inner = callee.type === 'CallExpression' ? callee.callee : callee
        const named = inner.type === 'MemberExpression' ? inner.object : inner
        const [title] = args
        if (named.type !== 'Identifier' || !/^(test|it)$/.test(named.name) || args.length < 2 || !title)
          return
        const text =
          title.type === 'Literal' && typeof title.value === 'string'
            ? title.value
            : title.type === 'TemplateLiteral'
              ? title.quasis.map(({ value }) => value.raw).join('x')
              : 'a name from elsewhere'
        // If the title of a table of tests is a placeholder, its rows contain the sentence.
        const isOdd =
          (text.split(/\s+/).length < 2 && !text.includes('%')) ||
          /\bshould\b|#\d|\bissue \d|\bworks\b$/i.test(text) ||
          /[.!]$/.test(text)
        if (isOdd)
          found.push(
            `${placeOf(source, start)} "${text}": a test is named by a sentence of behaviour, so that a failure reads as what broke`,
          )
      },
    }).visit(source.program)
    return found
  })
}

test('tests are named by sentences of behaviour', () => {
  expect(oddTestNames(allSources().filter(({ path }) => /\.test\.tsx?$/.test(path)))).toEqual([])
  const planted = `test('should add', () => {}); test('fixes #12', () => {}); test('adding', () => {}); test('two parts make a whole', () => {})`
  expect(oddTestNames([parseSource('x.test.ts', planted)])).toHaveLength(3)
})

test('every test file stands where the runner looks', () => {
  expect(
    filesMatching(/\.(test|spec)\.[a-z]+$/).filter(
      (path) => !/^(src|tests|sandbox)\/.*\.test\.tsx?$/.test(path),
    ),
  ).toEqual([])
})
