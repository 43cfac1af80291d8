import type { Tx } from '#db/database.ts'
import { type PlanProduct, savePlanProduct, withdrawPlanProduct } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { MAX_BENEFITS } from '#domains/subscription/contract.ts'
import {
  countMembers,
  type DunningRule,
  isSoundDunning,
  type PlanTerms,
  readPlanTerms,
  setPlanIn,
  subscriptionErrors,
} from '#domains/subscription/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { parseDecimalAmount } from '#kernel/money.ts'
import { planForm } from '#views/admin/areas/people/plan-form.ts'
import { NEW } from '#views/admin/kit/form/form-definition.ts'
import { type SaveForm, saveFormCall } from '../../forms/save-form-call.ts'

/** Longest benefit. Units: UTF-16 code units. */
const BENEFIT_MAX = 200

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

type PlanValues = NonNullable<(typeof planForm)['saved']>

/** Saves what a plan is called, what it costs and how it is sold. Source: decisions 0054, 0061. */
export function planSaveCall() {
  return saveFormCall(planForm, {
    errors: [
      'plan-has-members',
      'dunning-days-wrong',
      'not-on-sale',
      'hidden-by-report',
      'slug-taken',
      'product-id-taken',
    ],
    async save(tx: Tx, command) {
      const { id, values, accountId, now } = command
      const by = { actor: `staff:${accountId}`, now }
      const { currency } = await readShopRules(tx)
      const plan = planOf(values, currency)
      if (id !== NEW) await assertMembersKnow(tx, command, plan)
      const handle = await savePlanProduct(tx, { handle: id === NEW ? null : id, plan, ...by })
      const dunning = dunningOf(values)
      const { trialDays, family, level, opensLibrary, contents, benefits } = values
      await setPlanIn(tx, {
        product: handle,
        trialDays: trialDays ?? 0,
        family,
        level: level ?? 0,
        opensLibrary,
        contents,
        benefits: benefitsOf(benefits),
        graceDays: dunning.graceDays,
        tryDays: dunning.tryDays,
        ...by,
      })
      return handle
    },
    remove: (tx, { id, now }) => withdrawPlanProduct(tx, { handle: id, now }),
  })
}

/**
 * Asks before another price, period or kind where members have the plan: they keep what they agreed to. Throws:
 * plan-has-members; not-found.
 */
async function assertMembersKnow(
  tx: Tx,
  { id, values, isUndo }: SaveForm<PlanValues>,
  plan: PlanProduct,
): Promise<void> {
  const [before, sold] = [await planForm.read(tx, id), await readPlanTerms(tx, id)]
  if (!before || !sold) throw commonErrors['not-found']({ fields: ['id'] })
  const present = before as unknown as PlanValues
  const terms = ({ prices, period, kind }: PlanProduct): string =>
    JSON.stringify([Object.entries(prices).sort(), period, kind])
  if (isUndo || values.membersKeep) return
  if (terms(planOf(present, present.price.currency)) === terms(plan)) return
  if ((await countMembers(tx, sold.productId)) > 0)
    throw subscriptionErrors['plan-has-members']({ fields: ['membersKeep'] })
}

/** Reads what the form says of the product. Throws: invalid-fields for a price that is none, or stands there twice. */
function planOf(values: PlanValues, currency: string): PlanProduct {
  const { name, kind, period, price, otherPrices, taxClass, isOnSale } = values
  const prices: Record<string, number> = price.amount === null ? {} : { [currency]: price.amount }
  for (const line of otherPrices) {
    const [, typed = '', code = ''] = /^(\S+)\s+([A-Z]{3})$/.exec(line.trim()) ?? []
    const minor = CURRENCIES.has(code) ? parseDecimalAmount(typed.replace(',', '.'), code) : null
    if (minor === null || minor < 0 || code === currency || Object.hasOwn(prices, code))
      throw commonErrors['invalid-fields']({ fields: ['otherPrices'] })
    prices[code] = minor
  }
  return { name, kind: kind === 'subscription' ? kind : 'premium', period, prices, taxClass, isOnSale }
}

/** Reads the days of an unpaid period. Throws: dunning-days-wrong. */
function dunningOf({ graceDays, tryDays, period }: PlanValues): DunningRule {
  const parts = tryDays.split(/[,،;\s]+/).filter((part) => part !== '')
  const rule = { graceDays: graceDays ?? 0, tryDays: parts.map(Number) }
  if (!parts.every((part) => /^\d{1,3}$/.test(part)) || !isSoundDunning(rule, period))
    throw subscriptionErrors['dunning-days-wrong']({ fields: ['tryDays'] })
  return rule
}

/** Splits benefits into lines. Throws: invalid-fields for too many, or too long ones. */
function benefitsOf(typed: Readonly<Record<LocaleCode, string>>): PlanTerms['benefits'] {
  const byLocale = Object.entries(typed).map(([locale, text]) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length > MAX_BENEFITS || lines.some(({ length }) => length > BENEFIT_MAX))
      throw commonErrors['invalid-fields']({ fields: [`benefits.${locale}`] })
    return [locale, lines] as const
  })
  return Object.fromEntries(byLocale.filter(([, lines]) => lines.length > 0))
}
