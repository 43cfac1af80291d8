import { expect, test } from 'vitest'
import type { Fields } from '#api/fields.ts'
import { type Call, defineCall } from '#api/form-call.ts'
import { accountActions } from '#domains/account/index.ts'
import { type Action, anyone } from '#kernel/rights.ts'
import {
  contractCalls,
  contractPages,
  MARKER,
  withCalls,
} from '../../scripts/http-contract/contract-calls.ts'
import { declaredCalls, servedPages } from '../../scripts/http-contract/declared-calls.ts'
import { quotedIn } from './support/tables.ts'
import { filesMatching, readText } from './support/tree.ts'

const DOCUMENT = 'docs/http-contract.md'
const document = readText(DOCUMENT)
const areas = await declaredCalls()
const calls = areas.flatMap((area) => area.calls)
const generate = (call: Call): string => contractCalls([{ name: 'planted', calls: [call] }])

test('the calls and pages of the contract are those that the code declares', () => {
  const hint = `${DOCUMENT} is stale: run \`npm run contract\``
  const generated = contractCalls(areas) + contractPages(servedPages())
  expect(withCalls(document, generated) === document, hint).toBe(true)
})

const FORMS = new Map(
  filesMatching(/^src\/views\/admin\/.*\.ts$/).flatMap((path) =>
    [
      ...readText(path).matchAll(/^export const (\w+)[^\n]*= defineForm(?:<[^(]*>)?\(\{\s*path: '([^']+)'/gm),
    ].map(([, name = '', area = '']) => [name, area] as const),
  ),
)

/**
 * Returns the paths of the calls that a file declares: written out, given to a function of the file that makes
 * calls, or that of the form that a call saves.
 */
function declaredIn(text: string, forms: ReadonlyMap<string, string>): string[] {
  const written = [...text.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path = '']) => path)
  const given = [...text.matchAll(/^ {2}(?:return )?\w+Call\(\s*'(\/[^']+)'/gm)].map(([, path = '']) => path)
  const saved = [...text.matchAll(/\bsaveFormCall\((\w+),/g)].map(
    ([, form = '']) => `/admin/${forms.get(form) ?? `the unknown form ${form}`}/save`,
  )
  return [...written, ...given, ...saved]
}

test('every file that declares a call is read', () => {
  const declaring = filesMatching(/^src\/api\/(calls|forms)\/.*\.ts$/).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const paths = declaring.flatMap((path) => declaredIn(readText(path), FORMS))
  expect(paths.length).toBeGreaterThan(30)
  expect(FORMS.size).toBeGreaterThan(5)
  expect(calls.map(({ path }) => path).sort()).toEqual(paths.sort())
})

test('a planted call is found however it is declared', () => {
  const forms = new Map([['plantedForm', 'planted']])
  expect(declaredIn("  defineCall({\n    path: '/planted/one',\n  })", forms)).toEqual(['/planted/one'])
  expect(declaredIn("  return plantedCall(\n    '/planted/two',\n  )", forms)).toEqual(['/planted/two'])
  expect(declaredIn('  return saveFormCall(plantedForm, {})', forms)).toEqual(['/admin/planted/save'])
  expect(declaredIn('  return saveFormCall(otherForm, {})', forms)).toEqual([
    '/admin/the unknown form otherForm/save',
  ])
})

/** Returns paths of calls that the prose of the document names and that nothing declares. */
function unknownPaths(prose: string, declared: readonly string[]): string[] {
  const areaNames = new Set(declared.map((path) => path.split('/')[1]))
  return quotedIn(prose).filter(
    (text) =>
      /^\/[a-z]+(\/[a-z]+)+$/.test(text) && areaNames.has(text.split('/')[1]) && !declared.includes(text),
  )
}

test('the rules above the calls name no call that does not exist', () => {
  const paths = calls.map(({ path }) => path)
  // A page may have the same path as its call.
  const prose = document.slice(0, document.indexOf(MARKER))
  expect(unknownPaths(prose, paths)).toEqual([])
  expect(unknownPaths('`/order/update` and `/order/gone`', paths)).toEqual(['/order/gone'])
})

test('a planted change of a call changes the document, and an error that nothing defines is refused', () => {
  const action = anyone('a planted call')
  const call = { path: '/planted', action, fields: {}, handle: () => undefined } as const
  const plain = generate(defineCall(call))
  expect(plain).toContain('### POST /planted')
  for (const changed of [
    { ...call, action: accountActions['change-own'] },
    { ...call, action: accountActions['sign-out'] },
    { ...call, money: true },
    { ...call, limit: { burst: 1, refillMs: 60_000 } },
    { ...call, errors: ['sold-out'] },
    { ...call, page: () => '/cart' },
  ])
    expect(generate(defineCall<Fields, undefined, Action>(changed))).not.toBe(plain)
  expect(contractPages(['/', '/planted'])).not.toBe(contractPages(['/']))
  expect(() => generate(defineCall({ ...call, errors: ['nobody-defines-this'] }))).toThrow(
    'nobody-defines-this',
  )
  expect(() => withCalls('# No marker', plain)).toThrow(MARKER)
})
