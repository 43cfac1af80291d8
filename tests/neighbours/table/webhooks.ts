import { SUBSCRIBED_EVENTS } from '#domains/outgoing-call/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { newPartner, openProgramme, type TestPartner } from '../../support/partners.ts'
import type { StaffBuyer } from '../../support/staff-buyer.ts'
import { ownerOf } from '../earner.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Owning {
  readonly owner: StaffBuyer
  readonly url: string
  readonly key: string
}

const secretsOfOwner = ({ owner }: Owning): string[] => [owner.login.email, ...owner.cookies.values()]
const addressOf = (): string => `https://calls.example/${crypto.randomUUID()}`
const owning = async (world: World): Promise<Owning> => ({
  owner: await ownerOf(world),
  url: addressOf(),
  key: crypto.randomUUID(),
})

/** Sends the form that adds an endpoint, under one key, as a browser that sends it twice does. */
const addEndpoint = ({ owner, url, key }: Owning) =>
  owner.call('/admin/webhook/create', { url, events: 'all' }, { 'idempotency-key': key })

const adding: Neighbour<Owning> = {
  name: 'add an endpoint of the owner',
  commands: ['outgoing-call/save-webhook'],
  begin: owning,
  act: (_world, subject) => addEndpoint(subject),
  promises: async (world, { url }) => ({
    endpoints: await world.count(`SELECT count(*) FROM call_endpoint WHERE url = $1 AND state = 'on'`, [url]),
  }),
  facts: async (world, { url }) => {
    const [row] = await world.rows(
      `SELECT count(*) AS endpoints, sum(secret_number) AS secrets, sum(cardinality(events)) = ${SUBSCRIBED_EVENTS.length} AS hears_all,
         (SELECT count(*) FROM call_endpoint_event h JOIN call_endpoint x ON x.id = h.endpoint_id WHERE x.url = $1) AS noted,
         (SELECT count(*) FROM staff_act a WHERE a.what = 'webhooks.create' AND a.after->>'url' = $1) AS acts
       FROM call_endpoint e WHERE e.url = $1`,
      [url],
    )
    return { ...row }
  },
  async undo(world, { owner, url }) {
    const [{ id } = { id: '' }] = await world.rows<{ id: string }>(
      'SELECT id FROM call_endpoint WHERE url = $1',
      [url],
    )
    return owner.call('/admin/webhook/delete', { id, sure: '1' })
  },
  expire: without('it stands until the owner deletes it, or its server no longer answers'),
  repeat: { answer: 'any' },
  twin: 3,
  half: {
    // The key of a call that died is free again after a minute.
    async mend(world, subject) {
      await world.skip(2 * MINUTE)
      return addEndpoint({ ...subject, owner: await ownerOf(world) })
    },
  },
  secrets: secretsOfOwner,
}

interface Called {
  readonly partner: TestPartner
  readonly password: string
  readonly key: string
  /** The call that is sent again. */
  readonly callId: string
}

/** A partner whose address got a call that was given up. */
async function called(world: World): Promise<Called> {
  const { shop } = world
  await openProgramme(shop)
  const partner = await newPartner(shop)
  const password = await partner.member.hashed()
  await partner.member.call('/partner/callback', { callback: addressOf(), password })
  const [{ id } = { id: '' }] = await world.rows<{ id: string }>(
    `INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries, tried_at, problem)
     SELECT uuidv7(), e.id, 'test', 'planted', '{}', 'failed', $2, $2, $2, 9, $2, 'no-answer'
     FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = lower($1) RETURNING id`,
    [partner.member.email, world.now()],
  )
  return { partner, password, key: crypto.randomUUID(), callId: id }
}
const secretsOf = ({ partner: { member }, password }: Called): string[] => [
  member.email,
  password,
  ...member.cookies.values(),
]

/** Counts the secrets of an address, and what was noted of them. */
async function secretFacts(world: World, { partner: { member } }: Called) {
  const [row] = await world.rows(
    `SELECT e.secret_number AS secret, e.former_until IS NOT NULL AS former,
       (SELECT count(*) FROM call_endpoint_event h WHERE h.endpoint_id = e.id AND h.what = 'secret-renewed') AS noted
     FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = lower($1)`,
    [member.email],
  )
  return { ...row }
}
const renewUnderKey = ({ partner: { member }, password, key }: Called) =>
  member.call('/partner/callback/secret', { password }, { 'idempotency-key': key })

const renewing: Neighbour<Called> = {
  name: 'renew the secret of calls',
  commands: ['outgoing-call/renew-secret'],
  begin: called,
  act: (_world, subject) => renewUnderKey(subject),
  promises: async (world, { partner: { member } }) => ({
    formerSigns: await world.count(
      'SELECT count(*) FROM call_endpoint e JOIN account a ON a.id = e.account_id WHERE a.email = lower($1) AND e.former_until > $2',
      [member.email, world.now()],
    ),
  }),
  facts: secretFacts,
  undo: without('a secret that was shown cannot be unseen; renewing it again ends the former one'),
  expire: true,
  repeat: { answer: 'any' },
  twin: 3,
  half: {
    async mend(world, subject) {
      await world.skip(2 * MINUTE)
      return renewUnderKey(subject)
    },
  },
  secrets: secretsOf,
}

/** Says how a call stands. */
async function callFacts(world: World, { callId }: Pick<Called, 'callId'>) {
  const [row] = await world.rows('SELECT state, tries, problem FROM outgoing_call WHERE id = $1', [callId])
  return { ...row }
}
/** Counts what waits to be sent of a call. */
const waitingCalls = async (world: World, { callId }: Pick<Called, 'callId'>) => ({
  waiting: await world.count(`SELECT count(*) FROM outgoing_call WHERE id = $1 AND state = 'waiting'`, [
    callId,
  ]),
})

const sendingAgain: Neighbour<Called> = {
  name: 'send a call again',
  commands: ['outgoing-call/resend-call'],
  begin: called,
  act: (_world, { partner: { member }, callId }) => member.call('/partner/callback/resend', { id: callId }),
  promises: waitingCalls,
  facts: callFacts,
  undo: (_world, { partner: { member }, password }) =>
    member.call('/partner/callback', { callback: '', password }),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

interface OwnCall {
  readonly owner: StaffBuyer
  readonly endpointId: string
  readonly callId: string
}

const sendingWebhookAgain: Neighbour<OwnCall> = {
  name: 'send a webhook again',
  commands: ['outgoing-call/resend-webhook'],
  // One endpoint has the calls of all subjects, because a shop has twenty at most.
  async begin(world) {
    const owner = await ownerOf(world)
    const [row] = await world.rows<{ endpointId: string; callId: string }>(
      `WITH known AS (SELECT id FROM call_endpoint WHERE description = 'planted' AND state = 'on'),
       made AS (
         INSERT INTO call_endpoint (id, account_id, url, description, events, state, secret_number, failures, changed_at)
         SELECT uuidv7(), NULL, $1, 'planted', '{order.paid}', 'on', 1, 0, $2 WHERE NOT EXISTS (SELECT FROM known) RETURNING id),
       e AS (SELECT id FROM known UNION ALL SELECT id FROM made)
       INSERT INTO outgoing_call (id, endpoint_id, event, cause, body, state, created_at, queued_at, next_at, tries, tried_at, problem)
       SELECT uuidv7(), e.id, 'test', 'planted:' || uuidv7(), '{}', 'failed', $2, $2, $2, 9, $2, 'no-answer' FROM e
       RETURNING id AS "callId", endpoint_id AS "endpointId"`,
      [addressOf(), world.now()],
    )
    return { owner, ...row! }
  },
  act: (_world, { owner, callId }) => owner.call('/admin/webhook/resend', { id: callId }),
  promises: waitingCalls,
  facts: callFacts,
  undo: (_world, { owner, endpointId }) => owner.call('/admin/webhook/switch', { id: endpointId, to: 'off' }),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: ({ owner }) => [owner.login.email, ...owner.cookies.values()],
}

/** Commands of webhooks: endpoints, secrets, and calls that are sent again. */
export const WEBHOOKS: readonly AnyNeighbour[] = [adding, renewing, sendingAgain, sendingWebhookAgain]
