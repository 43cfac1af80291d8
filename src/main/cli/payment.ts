import { endSwitchedOff, isOpen, readUnmatched, resolveUnmatched } from '#domains/payment/index.ts'
import { moneyOf, moneyText } from './amounts.ts'
import { DONE, deed, Refused, report } from './command.ts'
import { CLI_ACTOR, readNamedOrder } from './order-act.ts'
import { readNumberedPayments } from './order-payments.ts'
import { flag, needed, option, orderNumber, rest, text } from './parameters.ts'

/** Maximum number of listed payments. */
const SHOWN = 500
const SAY_BOTH = 'Say which order, and what the provider shows: payment end NUMBER WHY'

/**
 * Lists money that arrived at a provider and that no order and no subscription expects. Source:
 * docs/payment-edge-cases.md case 9.
 */
export const paymentUnmatched = report({
  name: 'payment unmatched',
  summary: 'lists money at a provider that belongs to no order, and renewals that no subscription expects',
  takes: { all: flag('also lists money that staff have dealt with') },
  async run({ wanted: { all }, context: { database } }) {
    const payments = await readUnmatched(database, { all, limit: SHOWN })
    const lines = payments.map((one) => {
      const ended = one.resolvedAt
        ? `, ${one.resolvedBy} on ${one.resolvedAt.toISOString()}: ${one.resolution}`
        : ''
      const renews = one.agreement === null ? '' : `, renews ${one.agreement} for ${one.period}`
      return `${one.gatewayId} ${one.providerRef}: ${moneyText(one.amountMinor, one.currency)}, ${one.status}${renews}, since ${one.firstSeenAt.toISOString()}${ended}\n`
    })
    const data = payments.map(({ providerRef: ref, amountMinor, currency, firstSeenAt: since, ...one }) => ({
      gatewayId: one.gatewayId,
      ref,
      amount: moneyOf(amountMinor, currency),
      status: one.status,
      since,
      agreement: one.agreement,
      period: one.period,
      resolvedAt: one.resolvedAt,
      resolvedBy: one.resolvedBy,
      resolution: one.resolution,
    }))
    return { text: lines.join(''), data: { payments: data } }
  },
})

/** Records what staff did with money that belongs to no order. */
export const paymentResolve = deed({
  name: 'payment resolve',
  summary: 'records what you did about money that belongs to no order',
  takes: {
    gatewayId: needed('GATEWAY', 'Which gateway?', text),
    ref: needed('REF', 'Which payment? Give its reference at the provider.', text),
    why: rest('WHY', 'Say what you did, so that others know.'),
  },
  async run({ wanted, context: { database, clock }, streams: { out } }) {
    const { gatewayId, ref } = wanted
    const isDone = await resolveUnmatched(database, { ...wanted, actor: CLI_ACTOR, now: clock.now() })
    if (!isDone) throw new Refused(`No payment ${ref} at ${gatewayId} waits for you.`)
    out.write(`${gatewayId} ${ref}: recorded.\n`)
    return DONE
  },
})

/**
 * Ends an open payment whose gateway is switched off. The shop cannot ask its provider, so staff have looked
 * there.
 */
export const paymentEnd = deed({
  name: 'payment end',
  summary: 'ends an open payment whose gateway is switched off',
  takes: {
    number: needed('NUMBER', SAY_BOTH, orderNumber),
    why: rest('WHY', SAY_BOTH),
    payment: option('N', 'chooses the payment, by its number in "order refunds"', text),
  },
  async run({ wanted, context: { database, clock, payments: engine }, streams: { out } }) {
    const { number, why, payment } = wanted
    const order = await readNamedOrder(database, number)
    const all = await readNumberedPayments(database, order.id)
    const isOff = ({ attempt }: (typeof all)[number]): boolean =>
      isOpen(attempt) && engine.gatewayOf(attempt.gatewayId) === undefined
    const meant =
      payment === undefined ? all.filter(isOff) : all.filter((one) => String(one.number) === payment)
    const [one, another] = meant
    if (!one)
      throw new Refused(
        `${order.number} has no such open payment. See npm run kontor -- order show ${order.number}`,
      )
    if (another) {
      const list = meant.map(({ number, attempt }) => `  ${number}  ${attempt.gatewayId}  ${attempt.status}`)
      throw new Refused(`Choose which one to end, with --payment N:\n${list.join('\n')}`)
    }
    const command = { chargeId: order.id, attemptId: one.attempt.id, why }
    await endSwitchedOff(engine, command, { actor: CLI_ACTOR, now: clock.now() })
    out.write(`${order.number}: the payment was ended.\n`)
    return DONE
  },
})
