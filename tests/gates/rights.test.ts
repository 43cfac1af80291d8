import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { parseSource, placeOf, programSources, type Source } from './support/source.ts'
import { filesMatching } from './support/tree.ts'

/** Minimum length of a reason. Units: characters. */
const SHORTEST_REASON = 12

/** Returns what is wrong with a declared action, null if nothing. */
function problemOf(action: ESTree.Expression | undefined): string | null {
  if (action?.type === 'MemberExpression' && action.object.type === 'Identifier')
    return /^[a-z]\w*Actions$/.test(action.object.name) ? null : 'takes its action from no policy'
  if (action?.type !== 'CallExpression' || action.callee.type !== 'Identifier') return 'declares no action'
  if (action.callee.name !== 'anyone') return 'takes its action from no policy'
  const [why] = action.arguments
  const said = why?.type === 'Literal' && typeof why.value === 'string' ? why.value : ''
  return said.length < SHORTEST_REASON ? 'does not say why anybody may' : null
}

/** Returns declared calls without an action of a policy, and open ones without a reason. */
function callsWithoutAction(
  sources: readonly Source[],
  declarers: readonly string[] = ['defineCall'],
): string[] {
  const found: string[] = []
  for (const source of sources)
    new Visitor({
      CallExpression({ start, callee, arguments: [definition] }) {
        if (callee.type !== 'Identifier' || !declarers.includes(callee.name)) return
        const properties = definition?.type === 'ObjectExpression' ? definition.properties : []
        const action = properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'action',
        )
        const problem = problemOf(action?.type === 'Property' ? action.value : undefined)
        if (problem)
          found.push(`${placeOf(source, start)} ${problem}: say whose right it is, or that it is anybody’s`)
      },
    }).visit(source.program)
  return found
}

const calls = (): Source[] => programSources().filter(({ path }) => path.startsWith('src/api/calls/'))

test('every call declares an action of a policy, or why anybody may', () => {
  expect(calls().filter(({ text }) => text.includes('defineCall(')).length).toBeGreaterThan(20)
  expect(callsWithoutAction(calls())).toEqual([])
})

test('every list and form of the back office declares an action of a policy', () => {
  const areas = programSources().filter(({ path }) => path.startsWith('src/views/admin/areas/'))
  expect(callsWithoutAction(areas, ['defineList', 'defineForm'])).toEqual([])
  const planted = parseSource(
    'src/views/admin/areas/a.ts',
    `defineForm({ path: 'a', action: byStaff('owner') })`,
  )
  expect(callsWithoutAction([planted], ['defineForm'])).toHaveLength(1)
})

test.each([
  [`defineCall({ path: '/a', action: orderActions['change-cart'] })`, 0],
  [`defineCall({ path: '/a', action: anyone('the code is the proof') })`, 0],
  [`defineCall({ path: '/a' })`, 1],
  [`defineCall({ path: '/a', action: anyone('') })`, 1],
  [`defineCall({ path: '/a', action: onObject(() => null) })`, 1],
  [`defineCall({ path: '/a', action: ACTIONS.a })`, 1],
])('of a planted %s, problems are found: %i', (text, problems) => {
  expect(callsWithoutAction([parseSource('src/api/calls/a.ts', text)])).toHaveLength(problems)
})

/** Returns exports of policies that the program never uses, and their actions that no call uses. */
function unusedRights(policies: readonly Source[], program: readonly Source[]): string[] {
  const elsewhere = program.filter(({ path }) => !/\/(policy|index)\.ts$/.test(path))
  const isUsed = (text: string): boolean => elsewhere.some((source) => source.text.includes(text))
  return policies.flatMap(({ path, text }) => {
    const exported = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
    const actions = [...text.matchAll(/^export const (\w+Actions) = \{$([\s\S]*?)^\}/gm)].flatMap(
      ([, name, body = '']) =>
        [...body.matchAll(/^ {2}'?([\w-]+)'?: (?:on(?:Object|OwnAccount)|byStaff)/gm)].map(
          ([, key = '']) => [`${name}['${key}']`, `${name}.${key}`] as const,
        ),
    )
    const unasked = actions.filter(([quoted, plain]) => !isUsed(quoted) && !isUsed(plain))
    return [...exported.filter((name) => !isUsed(name)), ...unasked.map(([quoted]) => quoted)].map(
      (name) => `${path}: nobody asks for ${name}: a right that guards nothing is a promise nobody keeps`,
    )
  })
}

const POLICY = /^src\/domains\/[\w-]+\/policy\.ts$/

test('the program asks for every right that a policy gives', () => {
  const program = programSources()
  const policies = program.filter(({ path }) => POLICY.test(path))
  expect(filesMatching(POLICY)).toHaveLength(policies.length)
  expect(policies.length).toBeGreaterThan(2)
  expect(unusedRights(policies, program)).toEqual([])
})

test('a planted right that nobody asks for is found', () => {
  const policy = parseSource(
    'src/domains/order/policy.ts',
    `export const orderActions = {\n  'change-cart': onObject(isOwn),\n  'give-away': onObject(isOwn),\n}\nexport function may() {}`,
  )
  const call = parseSource('src/api/calls/a.ts', `const a = orderActions['change-cart']`)
  expect(unusedRights([policy], [policy, call])).toEqual([
    expect.stringContaining('nobody asks for may'),
    expect.stringContaining("nobody asks for orderActions['give-away']"),
  ])
})
