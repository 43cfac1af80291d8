import { expect, test } from 'vitest'
import { deed, Mistyped, report } from './command.ts'
import { helpOf, usageOf } from './help.ts'
import { nearestOf } from './nearest.ts'
import { day, flag, maybe, needed, oneOf, option, repeated, rest, text, wholeNumber } from './parameters.ts'
import { readWords } from './read-words.ts'

const paint = deed({
  name: 'wall paint',
  summary: 'paints a wall',
  takes: {
    wall: needed('WALL', 'Which wall?', text),
    layers: maybe('N', wholeNumber(1, 3)),
    note: rest('NOTE'),
    validUntil: option('DAY', 'how long it lasts', day),
    colour: option('COLOUR', 'the colour', oneOf(['red', 'green'])),
    with: repeated('TOOL', 'a tool', text),
    quick: flag('paints quickly'),
  },
  codes: { 1: 'the wall is wet' },
  run: async () => 0,
})
const look = report({
  name: 'wall',
  summary: 'shows walls',
  takes: {},
  run: async () => ({ text: '', data: [] }),
})

const NOTHING = {
  layers: undefined,
  note: '',
  validUntil: undefined,
  colour: undefined,
  with: [],
  quick: false,
}

test('words are read by their kinds, in any order, and what is left out has its fallback', () => {
  expect(readWords(paint, ['north'])).toEqual({ wanted: { wall: 'north', ...NOTHING }, json: false })
  const typed = [
    '--colour=red',
    ' north ',
    '2',
    '--with',
    'brush',
    'as',
    '--quick',
    'before',
    '--with',
    'tape',
  ]
  expect(readWords(paint, [...typed, '--valid-until', '2027-12-31']).wanted).toEqual({
    wall: 'north',
    layers: 2,
    note: 'as before',
    colour: 'red',
    with: ['brush', 'tape'],
    quick: true,
    validUntil: new Date('2027-12-31T00:00:00Z'),
  })
  expect(readWords(paint, ['--', '--north']).wanted).toMatchObject({ wall: '--north' })
  expect(readWords(look, ['--json']).json).toBe(true)
})

test.each([
  [paint, [], 'Which wall?'],
  [paint, [' '], 'Which wall?'],
  [paint, ['north', '4'], 'from 1 to 3'],
  [paint, ['north', '--colour', 'blue'], '--colour: expected one of red, green'],
  [paint, ['north', '--valid-until', '2027-02-30'], '"2027-02-30" is not a day'],
  [paint, ['north', '--colr', 'red'], 'There is no option --colr. Did you mean --colour?'],
  [paint, ['north', '--nonsense'], 'There is no option --nonsense.'],
  [paint, ['north', '-q'], 'There is no option -q.'],
  [paint, ['north', '--colour'], '--colour needs a value: COLOUR'],
  [paint, ['north', '--colour', '--quick'], '--colour needs a value: COLOUR'],
  [paint, ['north', '--quick=yes'], '--quick takes no value'],
  [paint, ['north', '--json'], 'There is no option --json'],
  [look, ['north'], 'Unexpected argument: north'],
] as const)('%o: %j is refused with the reason', (command, typed, reason) => {
  const read = () => readWords(command, typed)
  expect(read).toThrow(Mistyped)
  expect(read).toThrow(reason)
})

test('usage and help are made from the declaration', () => {
  expect(usageOf(paint)).toBe(
    'wall paint WALL [N] [NOTE] [--valid-until DAY] [--colour COLOUR] [--with TOOL] [--quick]',
  )
  expect(usageOf(look)).toBe('wall [--json]')
  expect(helpOf(paint)).toContain('Paints a wall.')
  expect(helpOf(paint)).toMatch(/^ {2}--valid-until DAY {2}how long it lasts$/m)
  expect(helpOf(paint)).toMatch(/^ {2}1 {2}the wall is wet$/m)
})

test.each([
  ['oder', 'order'],
  ['order shp', 'order ship'],
  ['coup', 'coupon'],
  ['Audit', 'audit'],
  ['zebra', null],
  ['', null],
])('what was probably meant by "%s" is %s', (typed, meant) => {
  expect(nearestOf(typed, ['order', 'order ship', 'coupon', 'audit'])).toBe(meant)
})
