import { IBAN, payout, requested } from '../../support/payouts.ts'
import { booksOf, type Earner, earner, payoutsOf, secretsOf } from '../earner.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

/** A payout that somebody asked for. */
interface Asked extends Earner {
  readonly payoutId: string
}
interface Filed extends Asked {
  readonly file: string
}

const STAFF_HEAR = without('staff hear of it until they act: “Needs attention”')
const SEPA = { payoutType: 'sepa', payoutAccount: IBAN, request: '1' }
const CREDIT = { payoutType: 'credit', payoutAccount: '', request: '1' }

const counting = (world: World, { id }: Earner, where: string) =>
  world.count(`SELECT count(*) FROM payout WHERE partner_id = $1 AND ${where}`, [id])
const facts = async (world: World, one: Earner) => ({
  books: await booksOf(world, one),
  payouts: await payoutsOf(world, one),
  steps: await world.rows(
    'SELECT v.what, v.to_state AS state FROM payout_event v JOIN payout p ON p.id = v.payout_id WHERE p.partner_id = $1 ORDER BY v.id',
    [one.id],
  ),
})

async function asked(world: World): Promise<Asked> {
  const one = await earner(world, 'payable')
  const { id: payoutId } = await requested(one)
  return { ...one, payoutId }
}

const approve = ({ owner, payoutId: id }: Asked) => owner.call('/admin/payout/approve', { id, checked: '1' })
const refuse = ({ owner, payoutId: id }: Asked) =>
  owner.call('/admin/payout/refuse', { id, why: 'please send us your address' })

async function approved(world: World): Promise<Asked> {
  // What other rows left approved goes into a file of its own, so that a file here holds one payout.
  const one = await asked(world)
  await one.owner.call('/admin/payout-file/make', { type: 'sepa' })
  await approve(one)
  return one
}
const makeFile = ({ owner }: Asked) => owner.call('/admin/payout-file/make', { type: 'sepa' })

/** The number of the file that a payout is in. */
async function fileOf(world: World, { payoutId }: Asked): Promise<string> {
  const [row] = await world.rows<{ number: string }>(
    'SELECT f.number FROM payout p JOIN payout_file f ON f.id = p.file_id WHERE p.id = $1',
    [payoutId],
  )
  return row?.number ?? ''
}
async function filed(world: World): Promise<Filed> {
  const one = await approved(world)
  await makeFile(one)
  return { ...one, file: await fileOf(world, one) }
}
async function sent(world: World): Promise<Filed> {
  const one = await filed(world)
  await send(one)
  return one
}
const send = ({ owner, file }: Filed) => owner.call('/admin/payout-file/sent', { file })
const drop = ({ owner }: Asked, file: string) => owner.call('/admin/payout-file/drop', { file })

const asking: Neighbour<Earner> = {
  name: 'ask for a payout',
  commands: ['payout/request-payout', 'payout/set-method'],
  begin: (world) => earner(world, 'payable'),
  act: (_world, { member }) => payout(member, SEPA),
  promises: async (world, one) => ({
    running: await counting(world, one, `state = 'requested'`),
    takenOff: await world.count('SELECT paid_minor FROM partner_balance WHERE partner_id = $1', [one.id]),
  }),
  facts,
  async undo(world, one) {
    const [row] = await world.rows<{ id: string }>('SELECT id FROM payout WHERE partner_id = $1', [one.id])
    return one.member.call('/partner/payout/cancel', { id: row?.id ?? '' })
  },
  expire: STAFF_HEAR,
  repeat: { answer: ['payout-running'] },
  twin: 5,
  half: {},
  secrets: secretsOf,
}

const approving: Neighbour<Asked> = {
  name: 'approve a payout',
  commands: ['payout/decide-payout', 'payout/tell-partner'],
  begin: asked,
  act: (_world, one) => approve(one),
  promises: async (world, one) => ({ approved: await counting(world, one, `state = 'approved'`) }),
  facts,
  undo: (_world, one) => refuse(one),
  expire: STAFF_HEAR,
  repeat: { answer: ['payout-ended'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const refusing: Neighbour<Asked> = {
  name: 'refuse a payout',
  commands: ['payout/decide-payout'],
  begin: asked,
  act: (_world, one) => refuse(one),
  promises: async (world, one) => ({ running: await counting(world, one, `state = 'requested'`) }),
  facts,
  undo: without('the money is payable again, and the partner asks once more'),
  expire: without('nothing of it waits any more'),
  repeat: { answer: ['payout-ended'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const filing: Neighbour<Asked> = {
  name: 'make a file of payouts',
  commands: ['payout/payout-file'],
  begin: approved,
  act: (_world, one) => makeFile(one),
  promises: async (world, one) => ({ filed: await counting(world, one, 'file_id IS NOT NULL') }),
  facts,
  async undo(world, one) {
    await drop(one, await fileOf(world, one))
    // It would wait for the next file, which another row makes.
    return refuse(one)
  },
  expire: STAFF_HEAR,
  repeat: { answer: ['no-payouts'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const sending: Neighbour<Filed> = {
  name: 'say that a file of payouts was sent',
  commands: ['payout/payout-file'],
  begin: filed,
  act: (_world, one) => send(one),
  promises: async (world, one) => ({ sent: await counting(world, one, `state = 'sent'`) }),
  facts,
  undo: (_world, one) => drop(one, one.file),
  expire: STAFF_HEAR,
  repeat: { answer: ['payout-file-ended'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const arriving: Neighbour<Filed> = {
  name: 'say that a payout arrived',
  commands: ['payout/end-payout', 'payout/issue-statement'],
  begin: sent,
  act: (_world, { owner, payoutId: id }) => owner.call('/admin/payout/paid', { id }),
  promises: async (world, one) => ({ paid: await counting(world, one, `state = 'paid'`) }),
  facts,
  undo: (_world, { owner, payoutId: id }) =>
    owner.call('/admin/payout/returned', { id, why: 'The account is closed' }),
  expire: without('the partner has the money'),
  repeat: { answer: ['payout-ended'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const crediting: Neighbour<Earner> = {
  name: 'pay a partner in shop credit',
  commands: ['payout/pay-credit', 'payout/pay-credit-at-once'],
  begin: (world) => earner(world, 'payable'),
  act: (_world, { member }) => payout(member, CREDIT),
  promises: async (world, one) => ({ credited: await counting(world, one, 'coupon_id IS NOT NULL') }),
  facts: async (world, one) => ({
    ...(await facts(world, one)),
    coupons: await world.rows(
      'SELECT c.balance_minor AS balance FROM payout p JOIN coupon c ON c.id = p.coupon_id WHERE p.partner_id = $1',
      [one.id],
    ),
  }),
  undo: without('the partner has the coupon, and staff end it like any other'),
  expire: without('the credit is a debt of the shop'),
  repeat: { answer: ['payout-too-small'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

/** Money that leaves the shop for partners. */
export const PAYOUTS: readonly AnyNeighbour[] = [
  asking,
  approving,
  refusing,
  filing,
  sending,
  arriving,
  crediting,
]
