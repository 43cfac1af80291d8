import { readShopRules } from '#domains/shop/index.ts'
import { readSubscriptionByNumber, type SubscriptionRow } from '#domains/subscription/index.ts'
import { changePlan } from '#processes/plan-change/change-plan.ts'
import { keepByStaff } from '#processes/staff-subscription.ts'
import { quotePlanChange } from '#views/plan-quote.ts'
import { moneyText } from './amounts.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Refused } from './command.ts'
import { flag, needed, text } from './parameters.ts'

const ACTOR = 'cli'
const number = needed('NUMBER', 'Which subscription? Give its number, such as S1001.', (typed) => ({
  value: typed.trim().toUpperCase(),
}))

/** Changes the plan of a subscription, as its member can in the profile. */
export const subscriptionChange = deed({
  name: 'subscription change',
  summary: 'changes the plan of a subscription, now for the difference or with the next period',
  help: 'A better plan is billed: the member gets the order by mail, a stored consent is charged at once. With --preview it only says what would happen.',
  takes: {
    number,
    plan: needed('PLAN', 'To which plan? Give the public id of its variant.', text),
    preview: flag('says what it costs, and changes nothing'),
  },
  async run({ wanted: { number: named, plan, preview }, context, streams: { out } }) {
    const { database, clock, payments } = context
    const subscription = await readNamed(database, named)
    const [rules, now] = [await readShopRules(database), clock.now()]
    const { gateways } = payments
    const quote = await quotePlanChange(database, { subscription, productId: plan, rules, gateways, now })
    const { timing, chargeMinor, renewalMinor, nextAt } = quote
    const day = nextAt.toISOString().slice(0, 10)
    const sum = (minor: number): string => moneyText(minor, subscription.currency)
    const begins = timing === 'now' ? `for ${sum(chargeMinor)} now` : `on ${day}`
    out.write(`${named} changes to ${plan} ${begins}; from ${day} on a period costs ${sum(renewalMinor)}.\n`)
    if (preview) return DONE
    const { orderKey } = await changePlan(payments, {
      subscriptionId: subscription.id,
      productId: plan,
      agreed: { chargeMinor, renewalMinor },
      rules,
      buyer: { network: null, share: rules.reservations },
      actor: ACTOR,
      now,
    })
    if (orderKey !== null) out.write(`The difference is billed: kontor subscription show ${named}\n`)
    return DONE
  },
})

/** Takes a change of plan back that waits for the next period. */
export const subscriptionKeep = deed({
  name: 'subscription keep',
  summary: 'takes a change of plan back that waits for the next period',
  takes: { number },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    await keepByStaff(database, { subscriptionId: id, actor: ACTOR, now: clock.now() })
    out.write(`${wanted.number} keeps its plan.\n`)
    return DONE
  },
})

async function readNamed(database: CliContext['database'], typed: string): Promise<SubscriptionRow> {
  const found = await readSubscriptionByNumber(database, typed)
  if (!found) throw new Refused(`There is no subscription ${typed}.`)
  return found
}
