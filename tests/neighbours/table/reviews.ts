import { type Bought, reviewDesk, someWords } from '../../flows/review/review-desk.ts'
import type { Buyer } from '../../support/buyer.ts'
import { staffOf } from '../../support/staff.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Reviewable {
  readonly order: Bought
  readonly words: ReturnType<typeof someWords>
}

interface Reviewed extends Reviewable {
  readonly number: string
  readonly staff: Buyer
}

async function sold(world: World): Promise<Reviewable> {
  return { order: await reviewDesk(world.shop).sold(), words: someWords() }
}

async function written(world: World): Promise<Reviewed> {
  const one = await sold(world)
  const { number } = await reviewDesk(world.shop).written(one.order, one.words)
  return { ...one, number: String(number), staff: await staffOf(world.shop, 'support') }
}

const REVIEWS = 'review r JOIN orders o ON o.id = r.order_id WHERE o.key = $1'

/** Counts the reviews of an order of which something is true. */
const counted = (world: World, { order }: Reviewable, condition: string): Promise<number> =>
  world.count(`SELECT count(*) FROM ${REVIEWS} AND ${condition}`, [order.key])

/** Counts what was written, what became of it, and the mails about it. */
async function facts(world: World, { order }: Reviewable) {
  await world.shop.drain()
  const [row] = await world.rows(
    `SELECT count(*)::int AS reviews, max(r.state::text) AS state, max(r.answer) AS answer, count(r.taken_back_at)::int AS "takenBack",
       (SELECT count(*)::int FROM review_event e WHERE e.order_id = ANY (array_agg(r.order_id))) AS events,
       (SELECT sum(s.one + s.two + s.three + s.four + s.five)::int FROM review_sum s WHERE s.product_id = ANY (array_agg(r.product_id))) AS shown,
       (SELECT count(*)::int FROM mail WHERE to_address = $2 AND template LIKE 'review-%') AS mails
     FROM ${REVIEWS}`,
    [order.key, order.email],
  )
  return { ...row }
}

const secrets = ({ order, words }: Reviewable): readonly string[] => [order.email, order.key, words.text]

const ofBuyer = (name: string, { order }: Reviewable) =>
  order.buyer.call(`/review/${name}`, { key: order.key, productId: order.product.productId })

const ofStaff = (name: string, { staff, number }: Reviewed, more: Readonly<Record<string, string>> = {}) =>
  staff.call(`/admin/review/${name}`, { number, version: '1', ...more })

const writing: Neighbour<Reviewable> = {
  name: 'write a review',
  commands: ['review/write-review'],
  begin: sold,
  act: (world, { order, words }) => reviewDesk(world.shop).send(order, words),
  promises: async (world, one) => ({
    waits: await counted(world, one, `r.state = 'waiting' AND r.taken_back_at IS NULL`),
  }),
  facts,
  undo: (_world, one) => ofBuyer('delete', one),
  expire: without('a review waits until staff look at it, and is shown to them every day'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets,
}

const takingBack: Neighbour<Reviewed> = {
  name: 'delete a review',
  commands: ['review/take-back-review'],
  begin: written,
  act: (_world, one) => ofBuyer('delete', one),
  promises: async (world, one) => ({ kept: await counted(world, one, 'r.taken_back_at IS NOT NULL') }),
  facts,
  undo: (_world, one) => ofBuyer('restore', one),
  expire: true,
  repeat: { answer: ['review-gone'] },
  twin: 3,
  half: {},
  secrets,
}

const deciding: Neighbour<Reviewed> = {
  name: 'show a review',
  commands: ['review/decide-review'],
  begin: written,
  act: (_world, one) => ofStaff('show', one),
  promises: async (world, one) => ({ shown: await counted(world, one, `r.state = 'shown'`) }),
  facts,
  undo: (_world, one) => ofStaff('look-again', one, { version: '2' }),
  expire: without('a review is shown until its writer deletes it or somebody hides it'),
  repeat: { answer: ['review-changed'] },
  twin: 3,
  half: {},
  secrets,
}

const answering: Neighbour<Reviewed> = {
  name: 'answer a review',
  commands: ['review/answer-review'],
  begin: written,
  act: (_world, one) => ofStaff('answer', one, { answer: 'We changed the lid.' }),
  promises: async (world, one) => ({ answers: await counted(world, one, `r.answer <> ''`) }),
  facts,
  undo: (_world, one) => ofStaff('answer', one, { version: '2', answer: '' }),
  expire: without('an answer stands below its review as long as the review does'),
  repeat: { answer: ['review-changed'] },
  twin: 3,
  half: {},
  secrets,
}

/** What buyers say about products, and what staff do about it. */
export const REVIEW_DEEDS: readonly AnyNeighbour[] = [writing, takingBack, deciding, answering]
