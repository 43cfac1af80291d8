import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { findCategories, findProducts, type Target } from '#domains/discount/index.ts'
import { isAddressable } from '#domains/order/index.ts'
import {
  type OwnerRule,
  partnerErrors,
  partnerStaffActions,
  readOwnerRules,
  readProgramme,
} from '#domains/partner/index.ts'
import { readSettings, readShopRules, shopErrors } from '#domains/shop/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../../kit/form/form-definition.ts'
import type { MoneyValue } from '../../kit/form/form-field.ts'
import { PHASES } from './commission-rules.ts'

/** Longest list of names in a rule: the preview carries it in its address. Units: UTF-16 code units. */
const NAMES_MAX = 2_000

const handles = statement(
  'commission-rule-handles',
  `SELECT ARRAY(SELECT p.handle FROM product p WHERE p.id = ANY ($1::uuid[]) ORDER BY p.handle) AS products,
     ARRAY(SELECT c.handle FROM category c WHERE c.id = ANY ($2::uuid[]) ORDER BY c.handle) AS categories`,
)

/** The values of the form, as staff type them. */
export interface RuleValues {
  readonly name: string
  readonly rate: number | null
  readonly products: readonly string[]
  readonly categories: readonly string[]
  readonly tiers: readonly string[]
  readonly countries: readonly string[]
  readonly phase: string
  readonly cap: MoneyValue
  readonly isOn: boolean
}

/** One commission rule. What is typed is shown on the page of its preview, which saves it. */
export const ruleForm = defineForm({
  path: 'commission-rules',
  title: msg('Commission rule'),
  newTitle: msg('New commission rule'),
  action: partnerStaffActions['edit-programme'],
  leadsTo: '/admin/commission-rules/preview',
  sections: [
    {
      title: msg('Commission rule'),
      hint: msg(
        'The first rule that fits a product of an order decides what it earns. What no rule fits earns the standard rate of the programme. Booked commissions keep the rule that decided them.',
      ),
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: msg('Name'),
          hint: msg('Partners see it.'),
          isRequired: true,
          max: 100,
        },
        {
          kind: 'percent',
          name: 'rate',
          label: msg('Rate, percent'),
          hint: msg('Of the price after discounts, without VAT and shipping.'),
          isRequired: true,
        },
        {
          kind: 'money',
          name: 'cap',
          label: msg('Most that one order earns by this rule'),
          hint: msg('Empty: no limit.'),
        },
        { kind: 'check', name: 'isOn', label: msg('The rule is switched on') },
      ],
    },
    {
      title: msg('Products'),
      hint: msg(
        'A rule with products and categories fits products that are named and stand in such a category. Empty: everything.',
      ),
      fields: [
        {
          kind: 'list',
          name: 'products',
          label: msg('Only for products'),
          hint: msg('One handle on each line'),
          max: NAMES_MAX,
        },
        {
          kind: 'list',
          name: 'categories',
          label: msg('Only for categories'),
          hint: msg('One handle on each line. What stands below a category counts too.'),
          max: NAMES_MAX,
        },
      ],
    },
    {
      title: msg('Orders and partners'),
      fields: [
        { kind: 'choice', name: 'phase', label: msg('Orders'), choices: PHASES, isRequired: true },
        {
          kind: 'choices',
          name: 'tiers',
          label: msg('Only for partners of the tiers'),
          hint: msg('None: all partners. You name the tiers under Partner programme.'),
          choices: async (db: Queryable) =>
            Object.fromEntries((await readProgramme(db)).tiers.map((tier) => [tier, tier])),
        },
        {
          kind: 'list',
          name: 'countries',
          label: msg('Only for countries'),
          hint: msg('One code on each line, such as DE. The country to which the order goes. Empty: all.'),
          max: NAMES_MAX,
        },
      ],
    },
  ],
  nameOf: ({ name }) => name,
  async read(db, id) {
    const { currency: stored } = await readSettings(db, ['currency'])
    const currency = String(stored ?? 'EUR')
    if (id === NEW) return { ...FRESH, cap: { amount: null, currency } }
    const rule = (await readOwnerRules(db)).find((one) => one.id === id)
    if (!rule) return null
    const [named] = await db.query<{ products: string[]; categories: string[] }>(handles, [
      rule.productIds,
      rule.categoryIds,
    ])
    const { name, rateBp: rate, tiers, countries, phase, capMinor, isOn } = rule
    const { products = [], categories = [] } = named ?? {}
    return {
      name,
      rate,
      products,
      categories,
      tiers,
      countries,
      phase,
      cap: { amount: capMinor, currency },
      isOn,
    }
  },
})

const FRESH = {
  name: '',
  rate: null,
  products: [],
  categories: [],
  tiers: [],
  countries: [],
  phase: 'any',
  isOn: true,
}

/**
 * Returns the rule that the values of the form describe. Throws: rule-target-unknown, country-not-addressed.
 */
export async function ruleOfValues(db: Queryable, id: string, values: RuleValues): Promise<OwnerRule> {
  const countries = [...new Set(values.countries.map((code) => code.toUpperCase()))]
  const { postalRules } = await readShopRules(db)
  if (!countries.every((country) => isAddressable(country, postalRules)))
    throw shopErrors['country-not-addressed']({ fields: ['countries'] })
  const [products, categories] = await Promise.all([
    findProducts(db, values.products),
    findCategories(db, values.categories),
  ])
  const { name, rate, tiers, phase, cap, isOn } = values
  return {
    id,
    name,
    rateBp: rate ?? 0,
    productIds: idsOf(products, 'products'),
    categoryIds: idsOf(categories, 'categories'),
    tiers,
    countries,
    phase: phase as OwnerRule['phase'],
    capMinor: cap.amount,
    isOn,
  }
}

/** Throws: rule-target-unknown for a name that nothing has. */
function idsOf(found: readonly Target[], field: string): readonly string[] {
  const ids = found.map(({ id }) => {
    if (id === null) throw partnerErrors['rule-target-unknown']({ fields: [field] })
    return id
  })
  return [...new Set(ids)]
}
