import { createHash } from 'node:crypto'
import type { Queryable } from '#db/database.ts'
import {
  type Gateway,
  type GatewayInfo,
  type Observation,
  ProviderError,
  type SubscriptionFact,
  type SubscriptionPort,
} from '#domains/payment/index.ts'
import {
  isLive,
  periodFrom,
  readSubscriptionByAgreement,
  type SubscriptionRow,
} from '#domains/subscription/index.ts'
import { type Clock, DAY } from '#kernel/clock.ts'
import { dayOf } from '#kernel/local-day.ts'
import { addDays } from '#kernel/time-zone.ts'

/** What a stand-in reads and how often it declines. */
export interface StandInParts {
  readonly database: Queryable
  readonly clock: Clock
  /** Share of the charges that it declines. Units: percent. */
  readonly declinePercent: number
  /** The same seed declines the same charges. */
  readonly seed: string
  /** Gateways that take direct debits. */
  readonly debits: readonly string[]
}

/** How long a direct debit is on its way. Units: milliseconds. */
const DEBIT_MS = 2 * DAY
/** Days after the end of the paid time on which a provider that renews by itself tries again. */
const AGAIN_DAYS = [1, 3, 5, 7]

interface Charged {
  readonly seen: Observation
  /** Until then the bank works on it. */
  readonly arrivesAt: Date
  readonly isDeclined: boolean
}

/**
 * Stands in for a provider during a rehearsal: knows every agreement of the copied shop, because it reads the
 * shop's own rows, and takes or declines each charge by chance. It has no address and calls nobody. Nothing of
 * the real gateway is left in it but its name and its terms.
 */
export function standInFor(
  { info, account, livemode }: Pick<Gateway, 'info' | 'account' | 'livemode'>,
  parts: StandInParts,
): Gateway {
  const { clock } = parts
  const charges = new Map<string, Charged>()
  const cancelled = new Set<string>()
  const draws = new Map<string, number>()
  const isDebit = parts.debits.includes(info.id)

  const isDeclined = (agreement: string): boolean => {
    const count = (draws.get(agreement) ?? 0) + 1
    draws.set(agreement, count)
    const digest = createHash('sha256').update(`${parts.seed}:${info.id}:${agreement}:${count}`).digest()
    return digest.readUInt32BE() / 2 ** 32 < parts.declinePercent / 100
  }
  const look = (ref: string): Observation | null => {
    const charge = charges.get(ref)
    if (!charge) return null
    if (charge.arrivesAt > clock.now())
      return { ...charge.seen, status: 'processing', captured: { ...charge.seen.requested, amount: 0 } }
    return charge.isDeclined
      ? {
          ...charge.seen,
          status: 'failed',
          reason: DECLINED,
          captured: { ...charge.seen.requested, amount: 0 },
        }
      : charge.seen
  }
  const charge = (
    ref: string,
    renewal: NonNullable<Observation['renewal']>,
    requested: Observation['requested'],
  ) => {
    const now = clock.now()
    const declined = isDeclined(renewal.agreement)
    if (declined && !isDebit) return null
    const seen: Observation = {
      ref,
      attemptId: null,
      account,
      livemode,
      at: now,
      status: 'settled',
      renewal,
      requested,
      captured: requested,
      refunds: [],
      disputes: [],
    }
    charges.set(ref, {
      seen,
      isDeclined: declined,
      arrivesAt: isDebit ? new Date(now.getTime() + DEBIT_MS) : now,
    })
    return look(ref)
  }
  const byItself = renewsByItself(charge, clock)
  const port: SubscriptionPort = {
    observe: async (id) => factOf(id, cancelled.has(id)),
    async cancel(id) {
      cancelled.add(id)
      return factOf(id, true)
    },
    async resume(id) {
      cancelled.delete(id)
      return factOf(id, false)
    },
    async renewalsSince(id, since) {
      const row = cancelled.has(id) ? null : await readSubscriptionByAgreement(parts.database, info.id, id)
      if (row) byItself(row, id)
      return [...charges.values()].flatMap(({ seen }) =>
        seen.renewal?.agreement === id && seen.at >= since ? [seen] : [],
      )
    },
    async chargeDue(id, { period, amount }, key) {
      const ref = `rehearsal:${key}`
      const seen = look(ref) ?? charge(ref, { agreement: id, period }, amount)
      if (!seen) throw new ProviderError('declined', DECLINED)
      return seen
    },
  }
  return {
    info,
    account,
    livemode,
    subscription: port,
    link: async () => {
      throw new ProviderError('refused', 'nobody buys in a rehearsal')
    },
    observe: async (ref) => look(ref),
    expire: async () => null,
    refund: async (_ref, { refundId, amount }) => ({
      providerRefundId: `rehearsal:${refundId}`,
      refundId,
      amount,
      status: 'done',
    }),
  }
}

const DECLINED = 'declined by chance in the rehearsal'

/** Charges what a provider that renews by itself would have charged by now. */
function renewsByItself(
  charge: (
    ref: string,
    renewal: NonNullable<Observation['renewal']>,
    requested: Observation['requested'],
  ) => Observation | null,
  clock: Clock,
): (row: SubscriptionRow, agreement: string) => void {
  const states = new Map<string, { readonly nextAt: Date; readonly tries: number }>()
  return (row, agreement) => {
    const { paidUntil, anchorAt, period, timeZone, priceMinor: amount, currency } = row
    if (row.renews !== 'provider' || !isLive(row) || row.endsAt || !paidUntil || !anchorAt) return
    for (;;) {
      const known = states.get(agreement)
      const { nextAt, tries } = known && known.nextAt >= paidUntil ? known : { nextAt: paidUntil, tries: 0 }
      const again = AGAIN_DAYS[tries - 1]
      const tryAt = tries === 0 ? nextAt : again === undefined ? null : addDays(nextAt, again)
      if (tryAt === null || tryAt > clock.now()) return
      const day = dayOf(nextAt)
      const ref = `rehearsal:${agreement}:${day}`
      const isPaid = charge(ref, { agreement, period: day }, { amount, currency }) !== null
      const following = periodFrom({ anchor: anchorAt, period, timeZone }, nextAt).endsAt
      states.set(agreement, isPaid ? { nextAt: following, tries: 0 } : { nextAt, tries: tries + 1 })
    }
  }
}

function factOf(id: string, isCancelled: boolean): SubscriptionFact {
  const status = isCancelled ? 'cancelled' : 'active'
  return { id, status, paidUntil: null, cancelAtPeriodEnd: isCancelled }
}

/** What is known of a gateway of a demo whose simulators do not run. */
export function unknownGateway(id: string): Pick<Gateway, 'info' | 'account' | 'livemode'> {
  const info: GatewayInfo = {
    id,
    name: id,
    icon: 'card',
    group: 'card',
    single: true,
    subscriptions: true,
    paidThrough: 'provider',
    currencies: null,
    countries: null,
    minMinor: null,
    maxMinor: null,
    onlyPhysical: false,
    needs: [],
    capture: 'auto',
    refund: 'partial',
    openAmount: false,
    csp: {},
    keyTtlHours: 24,
    arrivesInDays: 0,
  }
  return { info, account: 'rehearsal', livemode: false }
}
