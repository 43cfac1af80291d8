import { readAccountOfEmail } from '#domains/account/index.ts'
import { readOrderById } from '#domains/order/index.ts'
import { readShopRules } from '#domains/shop/index.ts'
import {
  MAX_PAUSE_MONTHS,
  readPeriods,
  readPlan,
  readPlanChanges,
  readPlanOfProduct,
  readPlanTerms,
  readSubscriptionByNumber,
  readSubscriptionHistory,
  type SubscriptionRow,
} from '#domains/subscription/index.ts'
import {
  cancelByStaff,
  endByStaff,
  giveByStaff,
  pauseByStaff,
  resumeByStaff,
  skipByStaff,
} from '#processes/staff-subscription.ts'
import { type ListedSubscription, listSubscriptions } from '#views/listed-subscriptions.ts'
import { moneyOf, moneyText } from './amounts.ts'
import type { CliContext } from './cli-context.ts'
import { DONE, deed, Mistyped, Refused, report } from './command.ts'
import { day, endOfDay, isoDay, needed, oneOf, option, text, wholeNumber } from './parameters.ts'

const ACTOR = 'cli'
const STATES = ['pending', 'trial', 'active', 'past-due', 'locked', 'paused', 'ended']
const SHOWN = 50
const MOST = 500

const number = needed('NUMBER', 'Which subscription? Give its number, such as S1001.', (typed) => ({
  value: typed.trim().toUpperCase(),
}))
const why = option('TEXT', 'says why, for others', text)

/** Lists subscriptions and memberships. */
export const subscriptionList = report({
  name: 'subscription list',
  summary: 'lists subscriptions and memberships, newest first',
  takes: {
    state: option('STATE', `only those in a state: ${STATES.join(', ')}`, oneOf(STATES)),
    email: option('ADDRESS', 'only those of an account', text),
    limit: option('N', `shows at most N; default ${SHOWN}`, wholeNumber(1, MOST)),
  },
  async run({ wanted: { state = null, email = null, limit = SHOWN }, context: { database } }) {
    const rows = await listSubscriptions(database, { state, email, limit })
    const data = rows.map(({ priceMinor, currency, ...row }) => ({
      ...row,
      price: moneyOf(priceMinor, currency),
    }))
    return { text: rows.map(lineOf).join(''), data: { subscriptions: data } }
  },
})

/** Shows a subscription with its periods and its history. */
export const subscriptionShow = report({
  name: 'subscription show',
  summary: 'shows a subscription with its periods and its history',
  takes: { number },
  async run({ wanted, context: { database } }) {
    const row = await readNamed(database, wanted.number)
    const [periods, changes, history] = await Promise.all([
      readPeriods(database, row.id),
      readPlanChanges(database, row.id),
      readSubscriptionHistory(database, row.id),
    ])
    const orders = await Promise.all(periods.map(({ orderId }) => readOrderById(database, orderId)))
    const shown = periods.map((period, index) => ({
      number: period.number,
      state: period.state,
      startsAt: period.startsAt,
      endsAt: period.endsAt,
      order: orders[index]?.number ?? null,
    }))
    const changed = await Promise.all(
      changes.map(async ({ state, startsAt, orderId }) => ({
        state,
        startsAt,
        order: (await readOrderById(database, orderId))?.number ?? null,
      })),
    )
    const { state, renews, gatewayId, agreement, paidUntil, pausedUntil, endsAt } = row
    const lines = [
      `${row.number} ${state}, ${moneyText(row.priceMinor, row.currency)} each ${row.period}`,
      `paid until ${shortDay(paidUntil)}, ends ${shortDay(endsAt)}, renewed by ${renews} ${gatewayId} ${agreement ?? ''}`,
      ...(pausedUntil ? [`paused until ${shortDay(pausedUntil)}`] : []),
      ...shown.map(
        (one) =>
          `period ${one.number} ${one.state} ${shortDay(one.startsAt)} to ${shortDay(one.endsAt)} order ${one.order}`,
      ),
      ...changed.map((one) => `change of plan ${one.state} ${shortDay(one.startsAt)} order ${one.order}`),
      ...history.map(
        ({ at, what, fromState, toState, actor, why }) =>
          `${at.toISOString()} ${what} ${fromState ?? ''}>${toState ?? ''} by ${actor} ${why}`,
      ),
    ]
    return {
      text: lines.map((line) => `${line.trimEnd()}\n`).join(''),
      data: {
        number: row.number,
        state,
        renews,
        gatewayId,
        paidUntil,
        pausedUntil,
        endsAt,
        periods: shown,
        changes: changed,
        history,
      },
    }
  },
})

/** Cancels a subscription for the end of its period. */
export const subscriptionCancel = deed({
  name: 'subscription cancel',
  summary: 'cancels a subscription for the end of its period',
  takes: { number, why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    const command = { subscriptionId: id, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    const { ends } = await cancelByStaff(database, command)
    out.write(`${wanted.number} ends on ${shortDay(ends)}.\n`)
    return DONE
  },
})

/** Pauses a subscription from the end of what is paid. */
export const subscriptionPause = deed({
  name: 'subscription pause',
  summary: 'pauses a subscription from the end of what is paid; it goes on by itself',
  help: 'Nothing is charged during the pause, and nothing that was paid is lost. kontor subscription resume ends it earlier.',
  takes: {
    number,
    months: option(
      'N',
      `pauses for N months, at most ${MAX_PAUSE_MONTHS}; default 1`,
      wholeNumber(1, MAX_PAUSE_MONTHS),
    ),
    until: option('DAY', 'pauses until a day instead', day),
    why,
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    const wish = wanted.until ? { day: partsOf(wanted.until) } : { months: wanted.months ?? 1 }
    const command = { subscriptionId: id, wish, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    const { pauses, renews } = await pauseByStaff(database, command)
    out.write(`${wanted.number} pauses from ${shortDay(pauses)} until ${shortDay(renews)}.\n`)
    return DONE
  },
})

/** Leaves out the next period of a subscription. */
export const subscriptionSkip = deed({
  name: 'subscription skip',
  summary: 'leaves out exactly the next period of a subscription',
  takes: { number, why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    const command = { subscriptionId: id, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    const { pauses, renews } = await skipByStaff(database, command)
    out.write(`${wanted.number} leaves out the period from ${shortDay(pauses)} until ${shortDay(renews)}.\n`)
    return DONE
  },
})

/** Takes the cancellation or the pause of a subscription back. */
export const subscriptionResume = deed({
  name: 'subscription resume',
  summary: 'takes the cancellation or the pause of a subscription back',
  takes: { number, why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    const command = { subscriptionId: id, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    const { renews } = await resumeByStaff(database, command)
    out.write(`${wanted.number} goes on; its next period begins on ${shortDay(renews)}.\n`)
    return DONE
  },
})

/** Ends a subscription at once. */
export const subscriptionEnd = deed({
  name: 'subscription end',
  summary: 'ends a subscription at once, with what it opened',
  help: 'Nothing is paid back: refund its last order with kontor order refund, which ends it as well.',
  takes: { number, why },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { id } = await readNamed(database, wanted.number)
    const command = { subscriptionId: id, actor: ACTOR, why: wanted.why ?? '', now: clock.now() }
    await endByStaff(database, command)
    out.write(`${wanted.number} has ended.\n`)
    return DONE
  },
})

/** Gives a person a subscription or membership without payment. */
export const subscriptionGrant = deed({
  name: 'subscription grant',
  summary: 'gives a person a subscription or membership without payment',
  takes: {
    email: needed('EMAIL', 'To whom? Give the address of an account.', text),
    product: needed('PRODUCT', 'Which plan? Give its handle.', text),
    until: option('DAY', 'the last day on which it is open; default a year from today', day),
    why,
  },
  async run({ wanted: { email, product, until, why = '' }, context, streams: { out } }) {
    const { database, clock, demo } = context
    const now = clock.now()
    const ends = until ? endOfDay(until) : new Date(new Date(now).setUTCFullYear(now.getUTCFullYear() + 1))
    if (ends <= now) throw new Mistyped(`${until ? isoDay(until) : ''} is in the past.`)
    const accountId = await readAccountOfEmail(database, email, demo)
    if (!accountId) throw new Refused(`There is no account for ${email}.`)
    const { currency } = await readShopRules(database)
    const plan = await readAnyPlan(database, product, currency)
    if (!plan) throw new Refused(`There is no subscription or membership ${product}.`)
    const given = await giveByStaff(database, {
      accountId,
      plan,
      currency,
      until: ends,
      actor: ACTOR,
      why,
      now,
    })
    out.write(`${email} has ${product} until ${shortDay(ends)}: ${given.number}.\n`)
    return DONE
  },
})

function partsOf(day: Date): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }
}

async function readAnyPlan(database: CliContext['database'], name: string, currency: string) {
  const direct = await readPlan(database, name, currency)
  if (direct) return direct
  const terms = await readPlanTerms(database, name)
  return terms && readPlanOfProduct(database, terms.productId, currency)
}

async function readNamed(database: CliContext['database'], typed: string): Promise<SubscriptionRow> {
  const found = await readSubscriptionByNumber(database, typed)
  if (!found) throw new Refused(`There is no subscription ${typed}.`)
  return found
}

function lineOf(row: ListedSubscription): string {
  const price = `${moneyText(row.priceMinor, row.currency)} ${row.period}`
  const parts = [
    ...[row.number.padEnd(7), row.state.padEnd(8), row.plan, price, `paid until ${shortDay(row.paidUntil)}`],
    ...[
      row.endsAt ? `ends ${shortDay(row.endsAt)}` : `renewed by ${row.renews}`,
      row.gatewayId,
      row.email ?? 'erased',
    ],
  ]
  return `${parts.filter((part) => part !== '').join('  ')}\n`
}

function shortDay(at: Date | null): string {
  return at === null ? '-' : isoDay(at)
}
