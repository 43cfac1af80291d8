import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CommissionFacts, commissionOf } from './commission.ts'
import {
  changeRules,
  type OwnerRule,
  type RuleChange,
  rulesInForce,
  standardRule,
  versionOfRules,
} from './rule-change.ts'

const owned = (id: string, change: Partial<OwnerRule> = {}): OwnerRule => ({
  ...standardRule(500),
  id,
  name: id,
  isOn: true,
  ...change,
})
const idsOf = (rules: readonly OwnerRule[] | null) => rules?.map(({ id }) => id) ?? null
const programme = { rateBp: 100, recurringMonths: 12 }

const someRules = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
  .map((ids) =>
    ids.map((id) =>
      owned(String(id), { rateBp: id * 100, isOn: id % 3 !== 0, phase: id % 2 === 0 ? 'any' : 'first' }),
    ),
  )
const facts: CommissionFacts = {
  lines: [{ productId: 'lamp', categoryIds: ['light'], basisMinor: 10_000 }],
  tier: '',
  country: 'DE',
  phase: 'first',
  monthsSinceFirst: 0,
}

test('a new rule stands last, a changed one keeps its place, and ends of the list do not move further', () => {
  const rules = [owned('a'), owned('b')]
  expect(idsOf(changeRules(rules, { what: 'save', rule: owned('c') }))).toEqual(['a', 'b', 'c'])
  expect(changeRules(rules, { what: 'save', rule: owned('a', { rateBp: 7 }) })?.[0]?.rateBp).toBe(7)
  expect(idsOf(changeRules(rules, { what: 'down', id: 'a' }))).toEqual(['b', 'a'])
  expect(idsOf(changeRules(rules, { what: 'remove', id: 'a' }))).toEqual(['b'])
  for (const change of [
    { what: 'up', id: 'a' },
    { what: 'down', id: 'b' },
    { what: 'remove', id: 'c' },
  ] as const satisfies readonly RuleChange[])
    expect(changeRules(rules, change)).toBeNull()
})

test('moving down and up again restores the rules and their version', () => {
  fc.assert(
    fc.property(someRules, fc.nat(), (rules, pick) => {
      const id = rules[pick % rules.length]!.id
      const moved = changeRules(rules, { what: 'down', id })
      if (!moved) {
        expect(rules.at(-1)?.id).toBe(id)
        return
      }
      expect(versionOfRules(moved, programme)).not.toBe(versionOfRules(rules, programme))
      expect(changeRules(moved, { what: 'up', id })).toEqual(rules)
    }),
  )
})

test('the first rule that is on decides, and the standard rate where none does', () => {
  fc.assert(
    fc.property(someRules, (rules) => {
      const [line] = commissionOf(facts, rulesInForce(rules, programme), 12).lines
      const first = rules.find(({ isOn }) => isOn)
      expect([line?.ruleId, line?.rateBp]).toEqual(first ? [first.id, first.rateBp] : [null, 100])
    }),
  )
})

test('a more specific rule in front wins over a general one, and behind it decides nothing', () => {
  const general = owned('general', { rateBp: 100 })
  const lamps = owned('lamps', { rateBp: 900, productIds: ['lamp'] })
  const decided = (rules: readonly OwnerRule[]) =>
    commissionOf(facts, rulesInForce(rules, programme), 12).totalMinor
  expect([decided([lamps, general]), decided([general, lamps])]).toEqual([900, 100])
})

test('the version changes with every term of a rule, with the standard rate and with the months of renewals', () => {
  const rule = owned('a')
  const terms: Partial<OwnerRule>[] = [
    { name: 'b' },
    { rateBp: 1 },
    { productIds: ['p'] },
    { categoryIds: ['c'] },
    { tiers: ['t'] },
    { countries: ['DE'] },
    { phase: 'first' },
    { capMinor: 0 },
    { isOn: false },
  ]
  const versions = [
    versionOfRules([rule], programme),
    versionOfRules([rule], { ...programme, rateBp: 101 }),
    versionOfRules([rule], { ...programme, recurringMonths: 13 }),
    ...terms.map((change) => versionOfRules([{ ...rule, ...change }], programme)),
  ]
  expect(new Set(versions).size).toBe(versions.length)
})
