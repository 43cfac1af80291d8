/** What an order earns its partner, by a part of the goods. Rates in basis points. Source: decision 0070. */
export interface CommissionRule {
  readonly id: string
  readonly name: string
  readonly rateBp: number
  /** Inner ids. Of a rule with products and categories, a line needs one of either. Empty: all. */
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  /** Empty: partners of every tier. */
  readonly tiers: readonly string[]
  /** ISO 3166-1 alpha-2. Empty: all. */
  readonly countries: readonly string[]
  readonly phase: 'first' | 'recurring' | 'any'
  /** Most that one order earns by this rule; null: no cap. Minor units of the shop's currency. */
  readonly capMinor: number | null
}

/** What decides about the commission of an order. */
export interface CommissionFacts {
  readonly lines: readonly {
    readonly productId: string
    /** With the categories above them. */
    readonly categoryIds: readonly string[]
    /** After discounts, without tax and shipping. Units: minor units. */
    readonly basisMinor: number
  }[]
  /** '': none. */
  readonly tier: string
  readonly country: string
  readonly phase: 'first' | 'recurring'
  /** Whole months since the first order of the subscription. */
  readonly monthsSinceFirst: number
}

/** What one line earns, and by which rule; null: by none. */
export interface CommissionLine {
  readonly ruleId: string | null
  readonly ruleName: string
  readonly rateBp: number
  readonly basisMinor: number
  readonly amountMinor: number
}

/** How long the renewals of a subscription earn. Units: months from its first order. */
export const RECURRING_MONTHS = 12

const WHOLE_BP = 10_000n

/**
 * Returns what an order earns, line by line. The first rule in the owner's order that matches a line decides it; a
 * line without a rule earns nothing, and so does a recurring order once `recurringMonths` are over. Halves of a minor
 * unit are rounded up. A cap counts for all lines of its rule together. Pure. Source: decision 0070.
 */
export function commissionOf(
  facts: CommissionFacts,
  rules: readonly CommissionRule[],
  recurringMonths: number,
): { readonly lines: readonly CommissionLine[]; readonly totalMinor: number } {
  const isOver = facts.phase === 'recurring' && facts.monthsSinceFirst >= recurringMonths
  const open = isOver ? [] : rules.filter((rule) => fitsOrder(rule, facts))
  const left = new Map(open.map(({ id, capMinor }) => [id, capMinor ?? Number.POSITIVE_INFINITY]))
  const lines = facts.lines.map((line): CommissionLine => {
    const rule = open.find((one) => fitsLine(one, line))
    const { basisMinor } = line
    if (!rule) return { ruleId: null, ruleName: '', rateBp: 0, basisMinor, amountMinor: 0 }
    const { id, name, rateBp } = rule
    const most = left.get(id) ?? 0
    const amountMinor = Math.min(shareOf(basisMinor, rateBp), most)
    left.set(id, most - amountMinor)
    return { ruleId: id, ruleName: name, rateBp, basisMinor, amountMinor }
  })
  return { lines, totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) }
}

function fitsOrder({ tiers, countries, phase }: CommissionRule, facts: CommissionFacts): boolean {
  return (
    (phase === 'any' || phase === facts.phase) &&
    (tiers.length === 0 || tiers.includes(facts.tier)) &&
    (countries.length === 0 || countries.includes(facts.country))
  )
}

function fitsLine(
  { productIds, categoryIds }: CommissionRule,
  line: CommissionFacts['lines'][number],
): boolean {
  if (productIds.length === 0 && categoryIds.length === 0) return true
  return productIds.includes(line.productId) || line.categoryIds.some((id) => categoryIds.includes(id))
}

/** Returns a share of an amount, to the nearest minor unit. Large amounts would lose digits in a plain number. */
function shareOf(amountMinor: number, rateBp: number): number {
  return Number((BigInt(amountMinor) * BigInt(rateBp) + WHOLE_BP / 2n) / WHOLE_BP)
}
