import { createHash } from 'node:crypto'
import type { CommissionRule } from './commission.ts'

/** Most rules of a shop: every line of an order is compared with them. */
export const RULES_MAX = 100

/** A rule as the owner sees it: one that is off decides nothing and keeps its place. */
export interface OwnerRule extends CommissionRule {
  readonly isOn: boolean
}

/** A change of the owner's rules. A rule without a place among them is new and stands last. */
export type RuleChange =
  | { readonly what: 'save'; readonly rule: OwnerRule }
  | { readonly what: 'remove'; readonly id: string }
  | { readonly what: 'up'; readonly id: string }
  | { readonly what: 'down'; readonly id: string }

/**
 * Returns the rules after a change, in the owner's order; null where the changed rule is not there, or cannot move
 * further. Preview and command share it, so that what is shown is what is saved. Pure.
 */
export function changeRules(rules: readonly OwnerRule[], change: RuleChange): readonly OwnerRule[] | null {
  const id = change.what === 'save' ? change.rule.id : change.id
  const place = rules.findIndex((rule) => rule.id === id)
  if (change.what === 'save') return place < 0 ? [...rules, change.rule] : rules.with(place, change.rule)
  if (place < 0) return null
  if (change.what === 'remove') return rules.toSpliced(place, 1)
  const other = change.what === 'up' ? place - 1 : place + 1
  const neighbour = rules[other]
  return neighbour ? rules.with(other, rules[place]!).with(place, neighbour) : null
}

/** Returns the programme's standard rate, as the last rule: it matches every line. Pure. */
export function standardRule(rateBp: number): CommissionRule {
  const all = { productIds: [], categoryIds: [], tiers: [], countries: [] }
  return { id: '', name: '', rateBp, ...all, phase: 'any', capMinor: null }
}

/** Returns the rules that decide: those that are on, and the standard rate behind them. Pure. */
export function rulesInForce(
  rules: readonly OwnerRule[],
  { rateBp }: { readonly rateBp: number },
): readonly CommissionRule[] {
  return [...rules.filter(({ isOn }) => isOn), standardRule(rateBp)]
}

/**
 * Names a state of all rules and of the programme: a preview is saved only over what it was made from. Pure.
 */
export function versionOfRules(
  rules: readonly OwnerRule[],
  { rateBp, recurringMonths }: { readonly rateBp: number; readonly recurringMonths: number },
): string {
  const said = rules.map((rule) => Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))
  return createHash('sha256')
    .update(JSON.stringify([said, rateBp, recurringMonths]))
    .digest('base64url')
    .slice(0, 22)
}
