import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, parseSource, programSources, type Source } from './support/source.ts'
import { quotedIn, tableRows } from './support/tables.ts'
import { filesMatching, ROOT, readText } from './support/tree.ts'

const documents = filesMatching(/\.md$/)
const manifest = JSON.parse(readText('package.json')) as Readonly<
  Record<string, Readonly<Record<string, string>> | undefined>
>
const scripts = Object.keys(manifest.scripts ?? {})

/** Returns scripts that a text mentions and that do not exist. */
function unknownScripts(path: string, text: string): string[] {
  const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
  return named
    .filter(([, run = '', short = '']) => !scripts.includes(run || short))
    .map(([typed]) => `${path}: "${typed}" is no script of package.json: a reader types what stands there`)
}

test('every script that a document names exists', () => {
  expect(documents.flatMap((path) => unknownScripts(path, readText(path)))).toEqual([])
  expect(unknownScripts('planted.md', 'type `npm run nothing`, then `npm run kontor`')).toHaveLength(1)
})

/** Returns links and file names in backticks that lead nowhere. */
function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) =>
    normalize(join(dirname(path), match[1] ?? '')),
  )
  const files = quotedIn(text).filter((name) =>
    /^(src|tests|docs|scripts|bench|\.ci)\/[\w./-]+\.\w+$/.test(name),
  )
  return [...links, ...files]
    .filter((target) => !existsSync(join(ROOT, target)))
    .map((target) => `${path} names ${target}, which does not exist`)
}

test('every file that a document names exists', () => {
  expect(documents.flatMap((path) => brokenLinks(path, readText(path)))).toEqual([])
  expect(brokenLinks('docs/planted.md', 'see [this](nothing.md) and `src/nothing.ts`')).toHaveLength(2)
})

const ENVIRONMENT = 'src/main/environment.ts'

/** Compares the variables of the environment's schema with the names that a document lists, both ways. */
function variableProblems(document: string, listed: readonly string[], code: readonly string[]): string[] {
  const missing = code
    .filter((name) => !listed.includes(name))
    .map((name) => `${document} lacks ${name}, which ${ENVIRONMENT} reads`)
  const stale = listed
    .filter((name) => !code.includes(name))
    .map((name) => `${document} names ${name}, which nothing reads`)
  return [...missing, ...stale]
}

/** Returns the variables of the schema. */
const schemaVariables = (): string[] =>
  [...readText(ENVIRONMENT).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '')

test('.env.example and the README name every variable that the program reads, and no other', () => {
  const code = schemaVariables()
  const example = [...readText('.env.example').matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
    (match) => match[1] ?? '',
  )
  const readme = tableRows(readText('README.md'), 'variable').flatMap(([cell = '']) => quotedIn(cell))
  expect(code.length).toBeGreaterThan(10)
  expect(variableProblems('.env.example', example, [...code, ...gatewayVariables()])).toEqual([])
  expect(variableProblems('README.md', readme, code)).toEqual([])
  expect(variableProblems('planted', ['A'], ['B'])).toHaveLength(2)
})

/**
 * Variables that the image or the compose file sets, so that a value in `.env` must not reach the container.
 */
const DECIDED_BY_COMPOSE = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'KONTOR_ROLE',
  'KONTOR_ENV_FILE',
]

/**
 * Returns the variables that a compose file passes on from `.env`, and those that it sets to a fixed value.
 */
function composeVariables(text: string): { readonly passed: string[]; readonly fixed: string[] } {
  const block = text.slice(text.indexOf('environment: &environment\n'), text.indexOf('\n  volumes:'))
  const entries = [...block.matchAll(/^ {4}([A-Z][A-Z_]+):(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.trim(),
  }))
  const isPassed = ({ name, value }: { name: string; value: string }): boolean =>
    value === '' || value.startsWith(`\${${name}:-`)
  return {
    passed: entries.filter(isPassed).map(({ name }) => name),
    fixed: entries.filter((entry) => !isPassed(entry)).map(({ name }) => name),
  }
}

test('compose.yaml passes every variable of .env on that it does not decide itself', () => {
  const { passed, fixed } = composeVariables(readText('compose.yaml'))
  const wanted = [...schemaVariables(), ...gatewayVariables()].filter(
    (name) => !DECIDED_BY_COMPOSE.includes(name),
  )
  expect(variableProblems('compose.yaml', passed, wanted)).toEqual([])
  expect(fixed.filter((name) => !DECIDED_BY_COMPOSE.includes(name))).toEqual([])
  expect(
    composeVariables('environment: &environment\n    ONE: ${ONE:-}\n    TWO: fixed\n    SIX:\n  volumes:'),
  ).toEqual({
    passed: ['ONE', 'SIX'],
    fixed: ['TWO'],
  })
})

test('.env may hold secrets, so neither git nor an image takes it', () => {
  for (const file of ['.gitignore', '.dockerignore']) expect(readText(file).split('\n')).toContain('.env')
})

const WAYS_TO_PAY = 'docs/guides/ways-to-pay.md'

/** Returns the names that gateways read from their variables. */
function gatewayVariables(): string[] {
  const names =
    /\b(?:STRIPE|PAYPAL|MOLLIE|KLARNA|AMAZON_PAY|REDSYS|GOCARDLESS|BTCPAY)_[A-Z_]+\b(?=['\]:,;). }?!]|$)/gm
  const sources = filesMatching(/^src\/gateways\/.*\.ts$/).filter((path) => !path.endsWith('.test.ts'))
  const read = sources.flatMap((path) => readText(path).match(names) ?? [])
  return [...new Set(read)]
    .filter((name) =>
      sources.some((path) => new RegExp(`variables\\.${name}\\b|'${name}'`).test(readText(path))),
    )
    .sort()
}

test('the guide names every variable that a payment method reads, and no other', () => {
  const listed = tableRows(readText(WAYS_TO_PAY), 'id').flatMap(([, cell = '']) => quotedIn(cell))
  const code = gatewayVariables()
  expect(code.length).toBeGreaterThan(30)
  expect(variableProblems(WAYS_TO_PAY, listed, code)).toEqual([])
})

test('the environment is read in one place', () => {
  const readers = filesMatching(/^src\/.*\.tsx?$/).filter(
    (path) => !path.endsWith('.test.ts') && readText(path).includes('process.env'),
  )
  // start, cli and dev pass it to readEnvironment; the worker is started with a copy; production sets what
  // React checks.
  const names = ['cli', 'dev', 'dev-child', 'environment-file', 'production', 'start']
  expect(readers.sort()).toEqual(names.map((name) => `src/main/${name}.ts`).sort())
})

function dependencyProblems(listed: readonly string[], packages: readonly string[]): string[] {
  const missing = packages
    .filter((name) => !listed.includes(name))
    .map((name) => `${name} is not in docs/dependencies.md: say in one line what it is for`)
  const stale = listed.filter((name, index) => !packages.includes(name) || listed.indexOf(name) !== index)
  return [
    ...missing,
    ...stale.map((name) => `${name} in docs/dependencies.md is no dependency, or stands there twice`),
  ]
}

test('every dependency has its reason, and nothing else has', () => {
  const packages = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((part) =>
    Object.keys(manifest[part] ?? {}),
  )
  const rows = tableRows(readText('docs/dependencies.md'), 'package')
  expect(
    dependencyProblems(
      rows.map(([cell = '']) => quotedIn(cell)[0] ?? ''),
      packages,
    ),
  ).toEqual([])
  for (const [name, reason = ''] of rows) expect(reason.length, `${name} has no reason`).toBeGreaterThan(14)
  expect(dependencyProblems(['a', 'b', 'b'], ['b', 'c'])).toHaveLength(3)
})

/** Parts of `src` that run only while the project is built, translated or developed. */
const AT_BUILD_TIME = /^src\/(web\/(routes|server-build)\.ts|main\/messages\/|main\/dev[\w-]*\.ts)/

function undeclaredPackages(sources: readonly Source[], packages: readonly string[]): string[] {
  return sources
    .filter(({ path }) => !AT_BUILD_TIME.test(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(
          ({ target, typeOnly, specifier }) => target === null && !typeOnly && !specifier.startsWith('node:'),
        )
        .map(({ specifier }) =>
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        )
        .filter((name) => !packages.includes(name))
        .map(
          (name) =>
            `${source.path} needs ${name}, which is no dependency of the running program: an image without development packages would not start`,
        ),
    )
}

test('what the running program imports is installed with it', () => {
  const packages = Object.keys(manifest.dependencies ?? {})
  expect(undeclaredPackages(programSources(), packages)).toEqual([])
  expect(
    undeclaredPackages(
      [parseSource('src/api/x.ts', `import { defineConfig } from 'vite'\ndefineConfig()`)],
      packages,
    ),
  ).toHaveLength(1)
})

function importsOfDevelopment(sources: readonly Source[]): string[] {
  const isDev = (path: string | null): boolean => /^src\/main\/dev[\w-]*\.ts$/.test(path ?? '')
  return sources
    .filter(({ path }) => !isDev(path))
    .flatMap((source) =>
      importsOf(source)
        .filter(({ target, typeOnly }) => isDev(target) && !typeOnly)
        .map(
          ({ specifier }) =>
            `${source.path} imports ${specifier}: what serves development is no part of a running shop`,
        ),
    )
}

test('a running shop holds nothing of npm run dev', () => {
  expect(importsOfDevelopment(programSources())).toEqual([])
  expect(
    importsOfDevelopment([
      parseSource(
        'src/main/run-shop.ts',
        `import { mountMailPreviews } from './dev-mails.ts'\nmountMailPreviews()`,
      ),
    ]),
  ).toHaveLength(1)
})

test('every version is pinned, so that two installs are the same program', () => {
  const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((part) =>
    Object.entries(manifest[part] ?? {}),
  )
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

const DECISION_PARTS = ['Context', 'Decision', 'Consequences', 'Alternatives', 'Gate', 'Revisit']

function decisionProblems(path: string, text: string, index: number): string[] {
  const number = String(index + 1).padStart(4, '0')
  const missing = DECISION_PARTS.filter((part) => !text.includes(`\n**${part}`)).map(
    (part) => `${path} lacks ${part}`,
  )
  return text.startsWith(`# ${number} `) && path.startsWith(`docs/decisions/${number}-`)
    ? missing
    : [`${path} is not number ${number}`, ...missing]
}

test('decisions are numbered without gaps and say what was weighed, what enforces them and when to look again', () => {
  expect(
    filesMatching(/^docs\/decisions\/.*\.md$/).flatMap((path, index) =>
      decisionProblems(path, readText(path), index),
    ),
  ).toEqual([])
  expect(decisionProblems('docs/decisions/0002-x.md', '# 0002 X\n\n**Context.** …', 0)).toHaveLength(6)
})
