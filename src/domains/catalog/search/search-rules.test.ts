import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, mistakesAllowed, nearestWords } from './edit-distance.ts'
import { type KnownWord, planUnit, unitsOf } from './plan-search.ts'
import { piecesOf, splitCompound } from './split-compound.ts'
import { meaningfulWords } from './stop-words.ts'

const none = { forms: [], holders: [], begins: true }
const known = (...words: (Partial<KnownWord> & { word: string })[]): Map<string, KnownWord> =>
  new Map(words.map((one) => [one.word, { ...none, stem: one.word, ...one }]))

test.each([
  ['turntable', 'turntable', 0],
  ['turntabel', 'turntable', 1],
  ['trntable', 'turntable', 1],
  ['caque', 'casque', 1],
  ['مظخم', 'مضخم', 1],
  ['lamp', 'chair', 4],
])('"%s" and "%s" are parted by %i mistakes', (a, b, mistakes) => {
  expect(editDistance(a, b, 9)).toBe(mistakes === 4 ? editDistance(b, a, 9) : mistakes)
})

test('the distance is the same both ways, none to itself, and never more than the length', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdé'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, a, 9)).toBe(0)
      expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9))
      expect(editDistance(a, b, 9)).toBeLessThanOrEqual(Math.max([...a].length, [...b].length))
      expect(Math.min(3, editDistance(a, b, 2))).toBe(Math.min(3, editDistance(a, b, 9)))
    }),
  )
})

test('short words may have no mistake, long ones three', () => {
  expect(['usb', 'lamp', 'casque', 'loudspeaker'].map(mistakesAllowed)).toEqual([0, 1, 2, 3])
  expect(nearestWords('usc', ['usb'])).toEqual([])
  expect(nearestWords('hydrofone', ['hydraulic', 'hydrophone', 'phone'])).toEqual(['hydrophone'])
  expect(nearestWords('celule', ['cellule', 'celle'], 1)).toEqual(['cellule'])
})

test('words that say nothing are left out, unless nothing else was typed', () => {
  expect(meaningfulWords('en', ['record', 'player', 'with', 'preamp'])).toEqual([
    'record',
    'player',
    'preamp',
  ])
  expect(meaningfulWords('de', ['fur', 'die'])).toEqual(['fur', 'die'])
})

test('a compound is split into the fewest words that the shop knows', () => {
  const words = new Set(['unter', 'wasser', 'mikrofon', 'unterwasser', 'boxen', 'kabel', 'arbeit', 'platz'])
  const split = (word: string) => splitCompound(word, (piece) => words.has(piece))
  expect(split('unterwassermikrofon')).toEqual(['unterwasser', 'mikrofon'])
  expect(split('boxenkabel')).toEqual(['boxen', 'kabel'])
  expect(split('arbeitsplatz')).toEqual(['arbeit', 'platz'])
  expect(split('unbekannt')).toBeNull()
  expect(piecesOf('boxenkabel')).toEqual(expect.arrayContaining(['boxen', 'kabel']))
  expect(piecesOf('boxenkabel')).not.toContain('boxenkabel')
})

const GROUPS = [
  [
    { words: ['turntable'], stems: ['turntabl'] },
    { words: ['record', 'player'], stems: ['record', 'player'] },
  ],
  [
    { words: ['recorder'], stems: ['record'] },
    { words: ['dictaphone'], stems: ['dictaphon'] },
  ],
]
const stemOf = (word: string): string =>
  ({ recorder: 'record', records: 'record', players: 'player' })[word] ?? word

test('words that are a synonym together are one unit, by their forms too', () => {
  expect(unitsOf(['cheap', 'record', 'player'], stemOf, GROUPS)).toEqual([
    { own: ['cheap'], others: [] },
    { own: ['record', 'player'], others: [['turntable']] },
  ])
  expect(unitsOf(['record', 'players'], stemOf, GROUPS)[0]!.others).toEqual([
    ['turntable'],
    ['record', 'player'],
  ])
})

test('a word itself comes before a form that means something else', () => {
  expect(unitsOf(['recorder'], stemOf, GROUPS)).toEqual([{ own: ['recorder'], others: [['dictaphone']] }])
})

test('a unit is worth most as a whole word in the name, and nothing if the shop does not know it', () => {
  const unit = { own: ['speaker'], others: [['box']] }
  const words = known({ word: 'speaker', holders: ['loudspeaker'] }, { word: 'box' })
  const planned = planUnit(unit, words, [])!
  expect(planned.levels[0]).toEqual({ query: `((('speaker':A)))`.slice(1, -1), points: 100 })
  expect(planned.levels.map(({ points }) => points)).toEqual(
    planned.levels.map(({ points }) => points).toSorted((a, b) => b - a),
  )
  expect(planned.any).toContain(`'loudspeaker'`)
  expect(planned.any).toContain(`'box'`)
  expect(
    planUnit(unit, known({ word: 'speaker', begins: false }, { word: 'box', begins: false }), []),
  ).toBeNull()
})

test('a category that is named so counts for all its products, and those below', () => {
  const category = { id: 'a-1', words: ['loudspeakers'], stems: ['loudspeak'], branch: ['a-1', 'b-2'] }
  const planned = planUnit(
    { own: ['loudspeaker'], others: [] },
    known({ word: 'loudspeaker', stem: 'loudspeak', begins: false }),
    [category],
  )
  expect(planned).toMatchObject({ categories: `'cata1' | 'catb2'`, named: ['a-1'] })
})
