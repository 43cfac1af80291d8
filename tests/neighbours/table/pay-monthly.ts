import { payMonthly } from '#domains/payout/index.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { payout } from '../../support/payouts.ts'
import { booksOf, type Earner, earner, payoutsOf, secretsOf } from '../earner.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'

interface Month {
  readonly partners: readonly Earner[]
  /** The fifth of the month that is run. */
  readonly day: Date
}

let months = 0

const paying: Neighbour<Month> = {
  name: 'run the payouts of a month',
  commands: ['payout/pay-monthly'],
  async begin(world) {
    const partners: Earner[] = []
    for (let count = 0; count < 3; count += 1) {
      const one = await earner(world, 'payable')
      await payout(one.member)
      partners.push(one)
    }
    months += 1
    return { partners, day: new Date(Date.UTC(2031, months, 5, 10)) }
  },
  act: (world, { day: now }) =>
    payMonthly(
      world.shop.core.database,
      { day: 5, currency: 'EUR', minMinor: 2_500, secondPersonMinor: 50_000, timeZone: 'Europe/Berlin', now },
      { log: quietLogger() as never, isOver: () => false },
    ),
  // The run of a later month pays whose payout was cancelled.
  promises: async (world, { partners, day }) => ({
    running: await world.count(
      `SELECT count(*) FROM payout WHERE partner_id = ANY ($1) AND state = 'requested' AND month = date_trunc('month', $2::timestamptz)::date`,
      [partners.map(({ id }) => id), day],
    ),
  }),
  facts: async (world, { partners }) => ({
    books: await Promise.all(partners.map((one) => booksOf(world, one))),
    payouts: await Promise.all(partners.map((one) => payoutsOf(world, one))),
  }),
  async undo(world, { partners }) {
    for (const { id, member } of partners) {
      const [row] = await world.rows<{ id: string }>('SELECT id FROM payout WHERE partner_id = $1', [id])
      await member.call('/partner/payout/cancel', { id: row?.id ?? '' })
    }
  },
  expire: without('staff hear of each payout until they act: “Needs attention”'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {},
  left: async (world, { partners }) =>
    world.count('SELECT count(*) FROM partner_balance WHERE partner_id = ANY ($1) AND payable_minor > 0', [
      partners.map(({ id }) => id),
    ]),
  secrets: ({ partners }) => partners.flatMap(secretsOf),
}

/** The run that pays every partner: it has a shop to itself, because it pays everybody. */
export const PAY_MONTHLY: readonly AnyNeighbour[] = [paying]
