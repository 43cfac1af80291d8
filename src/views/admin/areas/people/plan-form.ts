import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readProductRecord } from '#domains/catalog/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import { MAX_TRIAL_DAYS } from '#domains/subscription/contract.ts'
import {
  countMembers,
  readPlanContents,
  readPlanTerms,
  subscriptionStaffActions,
  USUAL_DUNNING,
} from '#domains/subscription/index.ts'
import { DEFAULT_LOCALE, LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'
import { defineForm, NEW } from '../../kit/form/form-definition.ts'
import type { ListContext } from '../../kit/list-definition.ts'
import type { AdminRecord } from '../../kit/record-definition.ts'
import { readTaxClasses } from '../product-form.ts'
import { count, link } from './cells.ts'

const MOST_LEVEL = 100
/** Units: UTF-16 code units of all benefits in one language. */
const MOST_BENEFITS_TEXT = 2_500

const NAME_MAX = 255

/** What a plan is called and costs, and how it is sold. */
export const planForm = defineForm({
  path: 'plans',
  title: msg('Plan'),
  newTitle: msg('New plan'),
  action: subscriptionStaffActions['edit-plan'],
  sections: [
    {
      title: msg('Name and price'),
      hint: msg(
        'Members keep the price and the period that they agreed to; a new price is for new members. To move a member to it, make another plan of the same family and change the plan of the subscription.',
      ),
      fields: [
        {
          kind: 'text',
          name: 'name',
          label: msg('Name'),
          perLocale: true,
          isRequired: true,
          max: NAME_MAX,
        },
        {
          kind: 'choice',
          name: 'kind',
          label: msg('Kind'),
          hint: msg('A membership is offered on its own page, a subscription in the catalogue.'),
          choices: { premium: msg('Membership'), subscription: msg('Subscription') },
          isRequired: true,
        },
        {
          kind: 'choice',
          name: 'period',
          label: msg('Period'),
          choices: readPeriodChoices,
          isRequired: true,
        },
        {
          kind: 'money',
          name: 'price',
          label: msg('Price of a period'),
          hint: msg('Of the first variant, if there are several.'),
        },
        {
          kind: 'list',
          name: 'otherPrices',
          label: msg('Prices in other currencies'),
          hint: msg('One on each line, such as “9.90 USD”.'),
        },
        { kind: 'choice', name: 'taxClass', label: msg('Tax class'), choices: readTaxClasses },
        {
          kind: 'check',
          name: 'isOnSale',
          label: msg('On sale'),
          hint: msg('Switched off: nobody new can sign up. Members go on.'),
        },
        {
          kind: 'check',
          name: 'membersKeep',
          label: msg('Members keep their present price and period'),
          hint: msg('Needed for another price, period or kind while members have the plan.'),
        },
      ],
    },
    {
      title: msg('Terms of the plan'),
      hint: msg('What the plan opens changes for all members at once.'),
      fields: [
        {
          kind: 'number',
          name: 'trialDays',
          label: msg('Days of trial'),
          hint: msg('Before the first payment is due; 0: none'),
          min: 0,
          max: MAX_TRIAL_DAYS,
          isRequired: true,
        },
        {
          kind: 'text',
          name: 'family',
          label: msg('Family'),
          hint: msg(
            'Plans of one family replace each other. Small letters, digits and hyphens; empty: alone',
          ),
          max: 40,
          pattern: /^[a-z0-9-]*$/,
        },
        {
          kind: 'number',
          name: 'level',
          label: msg('Level'),
          hint: msg('A higher level is an upgrade'),
          min: 0,
          max: MOST_LEVEL,
          isRequired: true,
        },
        { kind: 'check', name: 'opensLibrary', label: msg('Opens the whole library') },
        {
          kind: 'list',
          name: 'contents',
          label: msg('Opens these products'),
          hint: msg('Handles, one on each line'),
        },
      ],
    },
    {
      title: msg('Unpaid periods'),
      hint: msg(
        'Days count from the end of the paid time. What you change holds for everybody who signs up or changes to this plan from now on. Members keep the days that held when they began, also if a period of theirs is unpaid now.',
      ),
      fields: [
        {
          kind: 'number',
          name: 'graceDays',
          label: msg('Days of access without payment'),
          hint: msg('After them the subscription is locked until somebody pays. Usually 7.'),
          min: 1,
          max: 90,
          isRequired: true,
        },
        {
          kind: 'text',
          name: 'tryDays',
          label: msg('Days on which the shop charges again'),
          hint: msg(
            'Rising, with commas; usually 1, 3, 5, 7, 14. The first charge is on the day itself. If the last one fails too, the subscription ends; it may not come later than the next period, or day 14.',
          ),
          max: 60,
          isRequired: true,
        },
      ],
    },
    {
      title: msg('Benefits'),
      hint: msg('What members get, one on each line, at most twelve. They stand on the sign-up page.'),
      fields: [
        {
          kind: 'long-text',
          name: 'benefits',
          label: msg('Benefits'),
          perLocale: true,
          max: MOST_BENEFITS_TEXT,
        },
      ],
    },
  ],
  async read(db, handle) {
    const plan = handle === NEW ? null : await readPlanTerms(db, handle)
    if (handle !== NEW && !plan) return null
    const [product, { currency }] = await Promise.all([
      plan && readProductRecord(db, plan.handle),
      readShopRules(db),
    ])
    const prices = product?.variants[0]?.prices ?? {}
    return {
      name: perLocale((code) => product?.texts.find(({ locale }) => locale === code)?.name ?? ''),
      kind: plan?.kind ?? 'premium',
      period: product?.period ?? 'P1M',
      price: { amount: prices[currency]?.amountMinor ?? null, currency },
      otherPrices: Object.entries(prices)
        .filter(([code]) => code !== currency)
        .map(([code, { amountMinor }]) => `${decimalAmount({ amount: amountMinor, currency: code })} ${code}`)
        .sort(),
      taxClass: product?.taxClass ?? 'digital',
      isOnSale: product?.status === 'active',
      membersKeep: false,
      trialDays: plan?.trialDays ?? 0,
      family: plan?.family ?? '',
      level: plan?.level ?? 0,
      opensLibrary: plan?.opensLibrary ?? false,
      contents: plan ? await readPlanContents(db, plan.productId) : [],
      graceDays: plan?.graceDays ?? USUAL_DUNNING.graceDays,
      tryDays: (plan?.tryDays ?? USUAL_DUNNING.tryDays).join(', '),
      benefits: perLocale((code) => (plan?.benefits[code] ?? []).join('\n')),
    }
  },
  nameOf: ({ name }) => name[DEFAULT_LOCALE],
})

function perLocale(textIn: (code: LocaleCode) => string): Readonly<Record<LocaleCode, string>> {
  return Object.fromEntries(LOCALES.map(({ code }) => [code, textIn(code)])) as Record<LocaleCode, string>
}

const PERIODS: Readonly<Record<string, string>> = {
  P1W: msg('A week'),
  P1M: msg('A month'),
  P3M: msg('Three months'),
  P6M: msg('Half a year'),
  P1Y: msg('A year'),
}
const usedPeriods = statement(
  'admin-used-periods',
  `SELECT DISTINCT period FROM product WHERE kind <> 'single' AND period IS NOT NULL ORDER BY period LIMIT 50`,
)

/** Reads the usual periods, and those that a plan has. */
async function readPeriodChoices(
  db: Queryable,
  { t }: ListContext,
): Promise<Readonly<Record<string, string>>> {
  const used = (await db.query<{ period: string }>(usedPeriods)).map(({ period }) => period)
  const periods = [...new Set([...Object.keys(PERIODS), ...used])]
  return Object.fromEntries(periods.map((period) => [period, t(PERIODS[period] ?? period)]))
}

/** The page of one plan: what cannot be set here, and the form beside it. */
export const planRecord: AdminRecord = {
  action: subscriptionStaffActions['edit-plan'],
  async read(db, handle, { t }) {
    const plan = await readPlanTerms(db, handle)
    if (!plan) return null
    return {
      title: handle,
      states: [],
      facts: [
        { label: t('Product'), cell: link(plan.handle, `products/${plan.handle}`) },
        { label: t('Members'), cell: count(await countMembers(db, plan.productId)) },
      ],
      tables: [],
      history: [],
      acts: [],
    }
  },
}
