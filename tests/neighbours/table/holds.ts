import { booksOf, type Earner, earner, secretsOf } from '../earner.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

const PERSON_DECIDES = without('nothing of it ends silently: a person decides')

const decide =
  (to: string) =>
  ({ owner, id }: Earner) =>
    owner.call('/admin/partner/commissions', { id, to, why: 'looked at the orders' })
const [hold, release, refuse, restore] = [
  decide('held'),
  decide('released'),
  decide('refused'),
  decide('restored'),
] as const

const counting = (world: World, { id }: Earner, where: string) =>
  world.count(`SELECT count(*) FROM commission WHERE partner_id = $1 AND ${where}`, [id])
const refusals = (world: World, { id }: Earner) =>
  world.count('SELECT count(*) FROM commission_refusal WHERE partner_id = $1 AND restored_at IS NULL', [id])
const facts = async (world: World, one: Earner) => ({
  books: await booksOf(world, one),
  held: await counting(world, one, 'held_at IS NOT NULL'),
  refused: await refusals(world, one),
  history: await world.rows(
    `SELECT what FROM partner_event WHERE partner_id = $1 AND what <> 'joined' ORDER BY id`,
    [one.id],
  ),
  acts: await world.count('SELECT count(*) FROM staff_act WHERE subject = $1', [one.id]),
})

const pending = (world: World) => earner(world, 'pending')
async function held(world: World): Promise<Earner> {
  const one = await pending(world)
  await hold(one)
  return one
}
async function refused(world: World): Promise<Earner> {
  const one = await held(world)
  await refuse(one)
  return one
}

const common = {
  facts,
  expire: PERSON_DECIDES,
  repeat: { answer: ['nothing-to-decide'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
} as const

const holding: Neighbour<Earner> = {
  ...common,
  name: 'hold pending commissions',
  commands: ['partner/hold-pending', 'partner/lock-to-decide'],
  begin: pending,
  act: (_world, one) => hold(one),
  promises: async (world, one) => ({ held: await counting(world, one, 'held_at IS NOT NULL') }),
  undo: (_world, one) => release(one),
}

const releasing: Neighbour<Earner> = {
  ...common,
  name: 'release held commissions',
  commands: ['partner/release-held'],
  begin: held,
  act: (_world, one) => release(one),
  promises: async (world, one) => ({
    maturing: await counting(world, one, 'held_at IS NULL AND payable_at IS NULL'),
  }),
  undo: (_world, one) => hold(one),
}

const refusing: Neighbour<Earner> = {
  ...common,
  name: 'refuse held commissions',
  commands: ['partner/refuse-held'],
  begin: held,
  act: (_world, one) => refuse(one),
  promises: async (world, one) => ({ refused: await refusals(world, one) }),
  undo: (_world, one) => restore(one),
}

const restoring: Neighbour<Earner> = {
  ...common,
  name: 'take the refusal of commissions back',
  commands: ['partner/restore-refused'],
  begin: refused,
  act: (_world, one) => restore(one),
  promises: async (world, one) => ({
    earned: await world.count('SELECT earned_minor FROM partner_balance WHERE partner_id = $1', [one.id]),
  }),
  undo: (_world, one) => refuse(one),
}

/** What staff decide about commissions. */
export const HOLDS: readonly AnyNeighbour[] = [holding, releasing, refusing, restoring]
