import { MAX_BENEFITS, MAX_TRIAL_DAYS } from '#domains/subscription/contract.ts'
import { type PlanTerms, readAllPlans, readPlanTerms, setPlan } from '#domains/subscription/index.ts'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { type Kind, needed, oneOf, option, repeated, text, wholeNumber } from './parameters.ts'

const MOST_LEVEL = 100
const codes = LOCALES.map(({ code }) => code)

const family: Kind<string> = (typed) =>
  /^[a-z0-9-]{0,40}$/.test(typed)
    ? { value: typed }
    : { wrong: 'give a word of small letters, digits and hyphens, or an empty one' }

interface Benefit {
  readonly locale: LocaleCode
  readonly text: string
}

const benefit: Kind<Benefit> = (typed) => {
  const at = typed.indexOf(':')
  const locale = codes.find((code) => code === typed.slice(0, at))
  const words = typed.slice(at + 1).trim()
  return locale && words !== '' && words.length <= 200
    ? { value: { locale, text: words } }
    : { wrong: `write a language and a text of at most 200 characters, such as "en:Every recording"` }
}

/** Sets how a subscription or membership is sold. */
export const planSet = deed({
  name: 'plan set',
  summary: 'sets trial, level and benefits of a subscription or membership',
  help: 'What is not given stays as it is. Running subscriptions keep what their members agreed to.',
  takes: {
    product: needed('PRODUCT', 'Which product? Give its handle.', text),
    trialDays: option('N', `days before the first payment is due; 0: none`, wholeNumber(0, MAX_TRIAL_DAYS)),
    family: option('NAME', 'plans of one family replace each other', family),
    level: option('N', 'a higher level is an upgrade', wholeNumber(0, MOST_LEVEL)),
    opensLibrary: option('YES|NO', 'whether it opens the whole library', oneOf(['yes', 'no'])),
    benefit: repeated('LOCALE:TEXT', 'what members get; replaces the benefits of that language', benefit),
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { product, trialDays, family, level, opensLibrary, benefit } = wanted
    const plan = await readPlanTerms(database, product)
    if (!plan) throw new Refused(`There is no subscription or membership ${product}.`)
    const terms = {
      ...(trialDays === undefined ? {} : { trialDays }),
      ...(family === undefined ? {} : { family }),
      ...(level === undefined ? {} : { level }),
      ...(opensLibrary === undefined ? {} : { opensLibrary: opensLibrary === 'yes' }),
      ...(benefit.length === 0 ? {} : { benefits: { ...plan.benefits, ...byLocale(benefit) } }),
    }
    const now = clock.now()
    const set = await setPlan(database, { product, ...terms, actor: 'cli', now })
    out.write(lineOf({ handle: plan.handle, kind: plan.kind, ...set }))
    return DONE
  },
})

/** Lists everything that is sold by the period. */
export const planList = report({
  name: 'plan list',
  summary: 'lists subscriptions and memberships on sale, with their terms',
  takes: {},
  async run({ context: { database } }) {
    const plans = await readAllPlans(database)
    return {
      text: plans.map(lineOf).join(''),
      data: { plans: plans.map(({ productId: _, ...plan }) => plan) },
    }
  },
})

function byLocale(benefits: readonly Benefit[]): PlanTerms['benefits'] {
  const grouped = Map.groupBy(benefits, ({ locale }) => locale)
  const texts = [...grouped].map(([locale, list]) => [locale, list.map(({ text }) => text)] as const)
  if (texts.some(([, list]) => list.length > MAX_BENEFITS))
    throw new Mistyped(`A plan has at most ${MAX_BENEFITS} benefits.`)
  return Object.fromEntries(texts)
}

function lineOf({
  handle,
  kind,
  trialDays,
  family,
  level,
  opensLibrary,
  benefits,
}: PlanTerms & { readonly handle: string; readonly kind: string }): string {
  const parts = [
    `${handle} (${kind})`,
    trialDays === 0 ? 'no trial' : `${trialDays} days of trial`,
    family === '' ? 'alone' : `family ${family}, level ${level}`,
    opensLibrary ? 'opens the library' : 'opens what it lists',
    `benefits in ${Object.keys(benefits).sort().join(', ') || 'no language'}`,
  ]
  return `${parts.join(' · ')}\n`
}
