import { keyIn, numberOf } from '../../support/abuse.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buy } from '../../support/partners.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Report {
  readonly buyer: Buyer
  readonly email: string
  readonly productId: string
}

interface Case extends Report {
  readonly key: string
  readonly number: string
  readonly owner: StaffBuyer
}

const formOf = ({ email, productId }: Report) => ({
  kind: 'product',
  thing: productId,
  reason: 'rights',
  email,
  text: 'It is a copy of my own work.',
})

async function unsent(world: World): Promise<Report> {
  const { productId } = await sellProduct(world.shop.core.database)
  return { buyer: new Buyer(world.shop.url), email: world.email(), productId }
}

async function sent(world: World): Promise<Case> {
  const report = await unsent(world)
  const { body } = await report.buyer.call('/abuse', formOf(report))
  const key = keyIn(body.case)
  const owner = await signInStaff(world.shop, 'owner')
  return { ...report, key, owner, number: await numberOf(world.shop, { key }) }
}

/** Counts what stands of a report: cases that wait, and what is hidden because of them. */
async function promises(world: World, { email }: Report) {
  return {
    open: await world.count('SELECT count(*) FROM abuse_case WHERE email = $1 AND ended_at IS NULL', [email]),
    hidden: await world.count(
      'SELECT count(*) FROM abuse_measure m JOIN abuse_case c ON c.id = m.case_id WHERE c.email = $1 AND m.undone_at IS NULL',
      [email],
    ),
  }
}

async function facts(world: World, { email, productId }: Report) {
  const [row] = await world.rows(
    `SELECT count(*) AS cases, max(c.state) AS state, max(c.decision) AS decision,
       (SELECT count(*) FROM abuse_event e WHERE e.case_id = ANY (array_agg(c.id))) AS events,
       (SELECT count(*) FROM abuse_measure m WHERE m.case_id = ANY (array_agg(c.id))) AS measures,
       (SELECT p.status FROM product p JOIN variant v ON v.product_id = p.id WHERE v.public_id = $2) AS status
     FROM abuse_case c WHERE c.email = $1`,
    [email, productId],
  )
  await world.shop.drain()
  const mails = await world.count('SELECT count(*) FROM mail WHERE to_address = $1', [email])
  return { ...row, mails }
}

const secretsOf = (report: Report & { readonly key?: string }): string[] => [
  report.email,
  ...(report.key === undefined ? [] : [report.key]),
  ...report.buyer.cookies.values(),
]

const reporting: Neighbour<Report> = {
  name: 'report abuse',
  commands: ['abuse/report-abuse'],
  begin: unsent,
  act: (_world, report) => report.buyer.call('/abuse', formOf(report)),
  promises,
  facts,
  async undo(world, report) {
    const { body } = await report.buyer.call('/abuse', formOf(report))
    await report.buyer.call('/abuse/withdraw', { case: keyIn(body.case) })
    await world.shop.drain()
  },
  expire: without('a report waits until staff decide, and is shown to them every day'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const writing: Neighbour<Case> = {
  name: 'write in a case',
  commands: ['abuse/write-in-case'],
  begin: sent,
  act: (_world, { buyer, key }) =>
    buyer.call('/abuse/message', { case: key, text: 'And the second picture.' }),
  promises,
  facts,
  undo: (_world, { buyer, key }) => buyer.call('/abuse/withdraw', { case: key }),
  expire: without('a case waits until staff decide, and is shown to them every day'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const hiding: Neighbour<Case> = {
  name: 'hide what was reported',
  commands: ['abuse/note-measure', 'catalog/hide-product'],
  begin: sent,
  act: (_world, { owner, number }) =>
    owner.call('/admin/abuse/hide', { number, why: 'The law asks for it.' }),
  promises,
  facts,
  async undo(_world, { owner, number, buyer, key }) {
    await owner.call('/admin/abuse/show', { number, why: 'It was a mistake.' })
    await buyer.call('/abuse/withdraw', { case: key })
  },
  expire: without('what is illegal stays hidden until staff show it again'),
  repeat: { answer: ['measure-stands'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const closing: Neighbour<Case> = {
  name: 'close a case with a decision',
  commands: ['abuse/decide-case'],
  begin: sent,
  act: (_world, { owner, number }) =>
    owner.call('/admin/abuse/close', { number, decision: 'unfounded', text: 'It is allowed here.' }),
  promises,
  facts,
  undo: without('opening it again makes it wait once more, which a flow of its own tries'),
  expire: without('a decision promises nothing; it can be appealed for six months'),
  repeat: { answer: ['case-state'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

interface Concerned {
  readonly buyer: Buyer
  readonly owner: StaffBuyer
  readonly email: string
  readonly number: string
  /** Of the link of the person concerned. */
  readonly key: string
}

/** Holds an order because of a report; its buyer was mailed a link. */
async function held(world: World): Promise<Concerned> {
  const { database } = world.shop.core
  const { productId } = await sellProduct(database)
  const [buyer, email] = [new Buyer(world.shop.url), world.email()]
  const order = await buy(buyer, productId, { email })
  const report = {
    kind: 'order',
    thing: order.number,
    reason: 'fraud',
    email: world.email(),
    text: 'Not me.',
  }
  const { body } = await new Buyer(world.shop.url).call('/abuse', report)
  const number = await numberOf(world.shop, { key: keyIn(body.case) })
  const owner = await signInStaff(world.shop, 'owner')
  await owner.call('/admin/abuse/hide', { number, why: 'The law asks for it.' })
  const [row] = await database.query<{ key: string }>('SELECT key FROM abuse_measure WHERE email = $1', [
    email,
  ])
  return { buyer, owner, email, number, key: row?.key ?? '' }
}

const objecting: Neighbour<Concerned> = {
  name: 'object to a measure',
  commands: ['abuse/object-to-measure'],
  begin: held,
  act: (_world, { buyer, key }) => buyer.call('/abuse/object', { case: key, text: 'It was me.' }),
  promises: async (world, { email }) => ({
    waits: await world.count(
      'SELECT count(*) FROM abuse_measure WHERE email = $1 AND objected_at IS NOT NULL AND upheld_at IS NULL AND undone_at IS NULL',
      [email],
    ),
  }),
  facts: async (world, { email }) => {
    const [row] = await world.rows(
      `SELECT count(m.objected_at) AS objections, count(m.undone_at) AS ended,
         (SELECT count(*) FROM abuse_event e WHERE e.measure_id = ANY (array_agg(m.id))) AS events
       FROM abuse_measure m WHERE m.email = $1`,
      [email],
    )
    return { ...row }
  },
  undo: (_world, { owner, number }) =>
    owner.call('/admin/abuse/show', { number, why: 'The buyer is right.' }),
  expire: without('an objection waits until staff decide, and is shown to them every day'),
  repeat: { answer: ['no-appeal'] },
  twin: 3,
  half: {},
  secrets: ({ email, key, buyer }) => [email, key, ...buyer.cookies.values()],
}

/** Reports of abuse and what staff do about them. */
export const ABUSE: readonly AnyNeighbour[] = [reporting, writing, hiding, objecting, closing]
