import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STATUS_OF_KIND } from '#api/plugins/error-answer.ts'
import { type ErrorDefinition, errorCatalogue } from '#kernel/errors.ts'
import { poFileOf } from '#locales/catalogue.ts'
import { parsePo } from '#locales/po-file.ts'
import { quotedIn, tableRows } from './support/tables.ts'
import { filesMatching, ROOT, readText } from './support/tree.ts'

const DOCUMENT = 'docs/errors.md'
const errorFiles = filesMatching(/^src\/.*\/errors\.ts$/)
for (const path of errorFiles) await import(join(ROOT, path))

/** Compares the documented errors with the defined ones, both ways. */
function catalogueProblems(catalogue: ReadonlyMap<string, ErrorDefinition>, markdown: string): string[] {
  const documented = new Map(
    tableRows(markdown, 'code').map(([code = '', kind, status, text]) => [
      quotedIn(code)[0] ?? code,
      { kind, status, text },
    ]),
  )
  const missing = [...catalogue].flatMap(([code, { kind, text }]) => {
    const row = documented.get(code)
    const wanted = { kind, status: String(STATUS_OF_KIND[kind]), text }
    if (!row)
      return [
        `${code} is not in ${DOCUMENT}: clients read that page, add | \`${code}\` | ${kind} | ${wanted.status} | ${text} |`,
      ]
    return JSON.stringify(row) === JSON.stringify(wanted)
      ? []
      : [`${code} in ${DOCUMENT} says ${JSON.stringify(row)}, the code says ${JSON.stringify(wanted)}`]
  })
  const orphaned = [...documented.keys()]
    .filter((code) => !catalogue.has(code))
    .map((code) => `${code} in ${DOCUMENT} is answered by nothing: drop it`)
  return [...missing, ...orphaned]
}

test('every error is documented with its kind, status and text, and nothing else is (§8.2)', () => {
  expect(errorFiles.length).toBeGreaterThan(2)
  expect(catalogueProblems(errorCatalogue, readText(DOCUMENT))).toEqual([])
})

test('a planted error without a row, a planted row without an error, and a row that lies are found', () => {
  const planted = new Map<string, ErrorDefinition>([
    ['planted', { kind: 'gone', text: 'Gone', reportable: false }],
  ])
  const table = (row: string): string => `| code | kind | status | text |\n|---|---|---|---|\n${row}\n`
  expect(catalogueProblems(planted, table('| `planted` | gone | 410 | Gone |'))).toEqual([])
  expect(catalogueProblems(planted, table(''))).toHaveLength(1)
  expect(catalogueProblems(planted, table('| `planted` | gone | 404 | Gone |'))).toHaveLength(1)
  expect(catalogueProblems(new Map(), table('| `planted` | gone | 410 | Gone |'))).toHaveLength(1)
})

test('errors are defined in errors.ts alone, where this gate and a reader look', () => {
  const others = filesMatching(/^src\/.*\.tsx?$/).filter((path) => !/\/errors\.ts$|\.test\.tsx?$/.test(path))
  expect(others.filter((path) => /^import .*\bdefineErrors\b/m.test(readText(path)))).toEqual([])
})

test('every code is kebab-case, and every text is one short sentence without an exclamation mark', () => {
  for (const [code, { text }] of errorCatalogue) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(text, code).toMatch(/^[A-Z][^!]{5,110}[^.!\s]$/)
  }
})

test('every error text is translated', () => {
  for (const locale of ['de', 'fr', 'ar'] as const) {
    const translated = new Set(
      parsePo(readFileSync(poFileOf(locale), 'utf8'))
        .filter(({ text }) => text !== '')
        .map(({ id }) => id),
    )
    expect(
      [...errorCatalogue.values()].map(({ text }) => text).filter((text) => !translated.has(text)),
      locale,
    ).toEqual([])
  }
})
