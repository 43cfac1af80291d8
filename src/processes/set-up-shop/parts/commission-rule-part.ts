import { z } from 'zod'
import { partnerErrors, readOwnerRules, readProgramme, setCommissionRules } from '#domains/partner/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { decimalAmount, parseDecimalAmount } from '#kernel/money.ts'
import { type RuleValues, ruleForm, ruleOfValues } from '#views/admin/areas/people/commission-rule-form.ts'
import { amount, country, line } from '../file-fields.ts'
import type { FilePart } from './part.ts'

const names = z.array(line).default([])
const schema = z
  .array(
    z.strictObject({
      name: line,
      percent: z
        .number()
        .min(0)
        .max(100)
        .refine((given) => Number.isInteger(Math.round(given * 1e6) / 1e4), 'has more than two decimals'),
      // Handles. Absent: everything.
      products: names,
      categories: names,
      tiers: names,
      countries: z.array(country).default([]),
      orders: z.enum(['any', 'first', 'recurring']).default('any'),
      cap: amount.nullable().default(null),
      on: z.boolean().default(true),
    }),
  )
  .max(100, 'a shop has at most 100 commission rules')
  .refine(
    (rules) => new Set(rules.map(({ name }) => name)).size === rules.length,
    'two rules have the same name',
  )

type Written = z.output<typeof schema>

/** What orders earn partners, in the order in which the rules decide. A rule is known by its name. */
export const commissionRulePart: FilePart<Written, readonly RuleValues[]> = {
  holds: { settings: [], tables: ['commission_rule'] },
  schema,
  ofFile: (written, { currency }) =>
    written.map(
      ({ name, percent, products, categories, tiers, countries, orders: phase, cap, on: isOn }) => ({
        name,
        rate: Math.round(percent * 100),
        products: products.toSorted(),
        categories: categories.toSorted(),
        tiers,
        countries,
        phase,
        cap: { amount: cap === null ? null : parseDecimalAmount(cap, currency), currency },
        isOn,
      }),
    ),
  toFile: (state) =>
    state.map(({ name, rate, products, categories, tiers, countries, phase, cap, isOn }) => ({
      name,
      percent: (rate ?? 0) / 100,
      products: [...products],
      categories: [...categories],
      tiers: [...tiers],
      countries: [...countries],
      orders: phase as Written[number]['orders'],
      cap: cap.amount === null ? null : decimalAmount({ amount: cap.amount, currency: cap.currency }),
      on: isOn,
    })),
  async read(db) {
    const found: RuleValues[] = []
    for (const { id } of await readOwnerRules(db)) {
      const values = await ruleForm.read(db, id)
      if (values) found.push(values as unknown as RuleValues)
    }
    return found
  },
  async save(tx, wanted, { now }) {
    const { tiers } = await readProgramme(tx)
    if (wanted.some((rule) => rule.tiers.some((tier) => !tiers.includes(tier))))
      throw partnerErrors['tier-unknown']()
    const ids = new Map((await readOwnerRules(tx)).map(({ id, name }) => [name, id]))
    const rules = []
    for (const values of wanted)
      rules.push(await ruleOfValues(tx, ids.get(values.name) ?? uuidv7(now.getTime()), values))
    await setCommissionRules(tx, rules, now)
  },
}
