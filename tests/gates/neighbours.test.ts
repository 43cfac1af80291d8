import { expect, test } from 'vitest'
import { WITHOUT_NEIGHBOURS } from '../neighbours/exempt.ts'
import { type AnyNeighbour, isWithout } from '../neighbours/neighbour.ts'
import { NEIGHBOURS } from '../neighbours/table.ts'
import { filesMatching } from './support/tree.ts'

const COMMAND = /^src\/domains\/([\w-]+)\/commands\/([\w-]+)\.ts$/

/** Returns the commands of the domains, such as `order/finalize-order`. */
function commandsIn(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [, domain, file] = COMMAND.exec(path) ?? []
    return domain && file && !path.endsWith('.test.ts') ? [`${domain}/${file}`] : []
  })
}

/** Returns commands without a neighbour, neighbours without a command, and reasons that are too short. */
function gaps(
  commands: readonly string[],
  table: readonly AnyNeighbour[],
  exempt: Readonly<Record<string, string>>,
): string[] {
  const covered = new Set(table.flatMap((deed) => deed.commands))
  const names = table.map(({ name }) => name)
  const reasons = table.flatMap(({ name, undo, expire, repeat, twin, half }) =>
    Object.entries({ undo, expire, repeat, twin, half }).flatMap(([what, value]) =>
      isWithout(value) && value.why.length < 12 ? [`"${name}" does not say why it has no ${what}`] : [],
    ),
  )
  return [
    ...commands
      .filter((one) => !covered.has(one) && !(one in exempt))
      .map((one) => `${one} has no row in tests/neighbours and no reason in exempt.ts`),
    ...commands
      .filter((one) => covered.has(one) && one in exempt)
      .map((one) => `${one} has a row and a reason to have none`),
    ...[...covered, ...Object.keys(exempt)]
      .filter((one) => !commands.includes(one))
      .map((one) => `${one} is no command`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `"${name}" is taken`),
    ...Object.entries(exempt).flatMap(([one, why]) =>
      why.length < 12 ? [`${one} does not say why it needs no row`] : [],
    ),
    ...reasons,
  ]
}

test('each command is tried with its neighbours, or says why it promises nothing', () => {
  const commands = commandsIn(filesMatching(COMMAND))
  expect(commands.length).toBeGreaterThan(50)
  expect(gaps(commands, NEIGHBOURS, WITHOUT_NEIGHBOURS)).toEqual([])
})

test('planted gaps are found', () => {
  const why = { why: 'nobody can undo it' }
  const deed = (change: object): AnyNeighbour =>
    ({
      name: 'a',
      commands: ['order/a'],
      undo: why,
      expire: true,
      repeat: { answer: 'same' },
      twin: 2,
      half: {},
      ...change,
    }) as never
  expect(gaps(['order/a'], [deed({})], {})).toEqual([])
  expect(gaps(['order/a', 'order/b'], [deed({})], { 'order/b': 'it only reads what is there' })).toEqual([])
  expect(gaps(['order/a', 'order/b'], [deed({})], {})).toHaveLength(1)
  expect(gaps(['order/a'], [deed({})], { 'order/a': 'it only reads what is there' })).toHaveLength(1)
  expect(gaps([], [deed({})], {})).toHaveLength(1)
  expect(gaps(['order/a'], [deed({}), deed({})], {})).toHaveLength(1)
  expect(gaps(['order/a'], [deed({ undo: { why: '' } })], {})).toHaveLength(1)
  expect(gaps(['order/a', 'order/b'], [deed({})], { 'order/b': '-' })).toHaveLength(1)
})
