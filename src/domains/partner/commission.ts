import { splitAmount } from '#kernel/money.ts'

/** What an owner pays for the lines that it matches. Source: decision 0068. */
export interface CommissionRule {
  /** '' for the programme's standard rate. */
  readonly id: string
  readonly name: string
  /** Units: basis points, 0 to 10,000. */
  readonly rateBp: number
  /** Empty: all; the same for the other lists. */
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly tiers: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[]
  readonly phase: 'first' | 'recurring' | 'any'
  /** Most that one order earns by this rule; null: no cap. Units: minor units of the shop's currency. */
  readonly capMinor: number | null
}

/** What decides the commission of an order. */
export interface CommissionFacts {
  readonly lines: readonly {
    readonly productId: string
    readonly categoryIds: readonly string[]
    /** After discounts, without tax and shipping. Units: minor units. */
    readonly basisMinor: number
  }[]
  readonly tier: string
  readonly country: string
  readonly phase: 'first' | 'recurring'
  /** Whole months since the first order of the subscription. */
  readonly monthsSinceFirst: number
}

/** What a line of an order earns, and which rule said so. */
export interface CommissionLine {
  /** Null: the standard rate, or no rule. */
  readonly ruleId: string | null
  readonly ruleName: string
  readonly rateBp: number
  readonly basisMinor: number
  readonly amountMinor: number
}

/**
 * Returns what an order earns its partner, line by line. The first rule in the owner's order that matches a line
 * decides it. The lines of one rule are added up, rounded half up and capped as one sum, which is then split over them
 * by largest remainder. Renewals earn while fewer than `recurringMonths` have passed since the first order. Pure.
 * Source: decision 0068.
 */
export function commissionOf(
  facts: CommissionFacts,
  rules: readonly CommissionRule[],
  recurringMonths: number,
): { readonly lines: readonly CommissionLine[]; readonly totalMinor: number } {
  const isOver = facts.phase === 'recurring' && facts.monthsSinceFirst >= recurringMonths
  const decided = facts.lines.map((line) =>
    isOver ? undefined : rules.find((rule) => matches(rule, line, facts)),
  )
  const amounts = facts.lines.map(() => 0)
  for (const rule of new Set(decided)) {
    if (!rule) continue
    const places = facts.lines.flatMap((_, place) => (decided[place] === rule ? [place] : []))
    const bases = places.map((place) => facts.lines[place]?.basisMinor ?? 0)
    splitAmount(earnedBy(rule, bases), bases).forEach((part, index) => {
      amounts[places[index] ?? 0] = part
    })
  }
  const lines = facts.lines.map(({ basisMinor }, place) => {
    const rule = decided[place]
    return {
      ruleId: rule?.id || null,
      ruleName: rule?.name ?? '',
      rateBp: rule?.rateBp ?? 0,
      basisMinor,
      amountMinor: amounts[place] ?? 0,
    }
  })
  return { lines, totalMinor: amounts.reduce((sum, amount) => sum + amount, 0) }
}

/**
 * Returns what of a commission stands while the shop keeps a part of the order's money, rounded down: the rest is taken
 * back. All of it stands while everything is kept, and nothing once nothing is. Units: minor units. Pure.
 */
export function standingPart(earnedMinor: number, leftMinor: number, totalMinor: number): number {
  if (leftMinor <= 0) return 0
  if (leftMinor >= totalMinor) return earnedMinor
  return Number((BigInt(earnedMinor) * BigInt(leftMinor)) / BigInt(totalMinor))
}

function matches(
  rule: CommissionRule,
  line: CommissionFacts['lines'][number],
  { tier, country, phase }: CommissionFacts,
): boolean {
  const allows = (list: readonly string[], values: readonly string[]): boolean =>
    list.length === 0 || values.some((value) => list.includes(value))
  return (
    (rule.phase === 'any' || rule.phase === phase) &&
    allows(rule.productIds, [line.productId]) &&
    allows(rule.categoryIds, line.categoryIds) &&
    allows(rule.tiers, [tier]) &&
    allows(rule.countries, [country])
  )
}

function earnedBy({ rateBp, capMinor }: CommissionRule, bases: readonly number[]): number {
  const basis = bases.reduce((sum, one) => sum + BigInt(one), 0n)
  const earned = Number((basis * BigInt(rateBp) + 5_000n) / 10_000n)
  return capMinor === null ? earned : Math.min(earned, capMinor)
}
