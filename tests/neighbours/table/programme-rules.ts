import { changeRule, hiddenIn, preview } from '../../support/commission-rules.ts'
import { newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { type Earner, member, ownerOf, secretsOf } from '../earner.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

const STANDS = without('it stands until somebody changes it')

interface Renaming extends Earner {
  readonly ref: string
  readonly to: string
}

/** Returns a ref that looks like no other. */
const someRef = (): string => `klang-${crypto.randomUUID().replaceAll(/[^2-46-9]/g, '')}`

const renaming: Neighbour<Renaming> = {
  name: 'change the ref of a partner’s links',
  commands: ['partner/change-ref'],
  begin: async (world) => ({ ...(await member(world)), to: someRef() }),
  act: (_world, { member, password, to: ref }) => member.call('/partner/ref', { ref, password }),
  // The former name leads on for thirty days.
  promises: async (world, { id }) => ({
    leading: await world.count(
      `SELECT count(*) FROM partner_ref WHERE partner_id = $1 AND retired_at > $2::timestamptz - interval '30 days'`,
      [id, world.now()],
    ),
  }),
  facts: async (world, { id }) => ({
    names: await world.rows(
      'SELECT retired_at IS NULL AS present FROM partner_ref WHERE partner_id = $1 ORDER BY created_at',
      [id],
    ),
    history: await world.rows('SELECT what FROM partner_event WHERE partner_id = $1 ORDER BY id', [id]),
  }),
  undo: without('a former name is taken again by the same call; then the other one leads on'),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const blocking: Neighbour<Earner> = {
  name: 'block a partner',
  commands: ['partner/set-partner-state'],
  begin: member,
  act: (_world, { owner, id }) => owner.call('/admin/partner/state', { id, to: 'blocked', why: 'looks odd' }),
  promises: async (world, { id }) => ({
    blocked: await world.count(`SELECT count(*) FROM partner WHERE id = $1 AND state = 'blocked'`, [id]),
  }),
  facts: async (world, { id }) => ({
    state: await world.rows('SELECT state FROM partner WHERE id = $1', [id]),
    history: await world.rows('SELECT what FROM partner_event WHERE partner_id = $1 ORDER BY id', [id]),
    acts: await world.count('SELECT count(*) FROM staff_act WHERE subject = $1', [id]),
  }),
  undo: (_world, { owner, id }) => owner.call('/admin/partner/state', { id, to: 'active', why: 'was wrong' }),
  expire: STANDS,
  repeat: { answer: ['partner-as-wanted'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

interface Rule {
  readonly owner: Earner['owner']
  readonly name: string
  readonly shown: Readonly<Record<string, string>>
}

const ruling: Neighbour<Rule> = {
  name: 'save a commission rule',
  commands: ['partner/change-commission-rules'],
  async begin(world) {
    await openProgramme(world.shop)
    const owner = await ownerOf(world)
    const name = `Rule ${crypto.randomUUID()}`
    // Nothing that is sold here renews, so that no commission of another row changes.
    const { body } = await preview(owner, 'new', { name, phase: 'recurring' })
    return { owner, name, shown: hiddenIn((await owner.get(body.page)).text) }
  },
  act: (_world, { owner, shown }) => owner.call('/admin/commission-rules/save', shown),
  promises: async (world, { name }) => ({ rules: await countRules(world, name) }),
  facts: async (world, { name }) => ({
    rules: await world.rows(
      'SELECT rate_bp AS rate, phase, is_on AS "isOn" FROM commission_rule WHERE name = $1',
      [name],
    ),
  }),
  async undo(world, { owner, name }) {
    const [row] = await world.rows<{ id: string }>('SELECT id FROM commission_rule WHERE name = $1', [name])
    return changeRule(owner, row?.id ?? '', 'remove')
  },
  expire: STANDS,
  repeat: { answer: ['rules-changed'] },
  twin: 3,
  half: {},
  secrets: ({ owner }) => [owner.login.password, ...owner.cookies.values()],
}
const countRules = (world: World, name: string) =>
  world.count('SELECT count(*) FROM commission_rule WHERE name = $1', [name])

const joining: Neighbour<Awaited<ReturnType<typeof newMember>>> = {
  name: 'join the partner programme',
  commands: ['partner/join-programme', 'account/add-partner-role'],
  async begin({ shop }) {
    await openProgramme(shop)
    return newMember(shop.url)
  },
  act: (_world, who) => who.call('/partner/activate', { terms: '1' }),
  promises: async (world, { email }) => ({
    parts: await world.count(
      'SELECT count(*) FROM partner p JOIN account a ON a.id = p.account_id WHERE a.email = $1',
      [email],
    ),
  }),
  facts: async (world, { email }) => ({
    partners: await world.rows(
      `SELECT p.state, a.roles::text AS roles, (SELECT count(*)::int FROM partner_ref r WHERE r.partner_id = p.id) AS refs,
         (SELECT count(*)::int FROM partner_event e WHERE e.partner_id = p.id) AS events
       FROM partner p JOIN account a ON a.id = p.account_id WHERE a.email = $1`,
      [email],
    ),
  }),
  undo: without('who erases their account leaves; staff block'),
  expire: STANDS,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: ({ email, cookies }) => [email, ...cookies.values()],
}

/** What decides who earns what. */
export const PROGRAMME_RULES: readonly AnyNeighbour[] = [renaming, blocking, ruling, joining]
