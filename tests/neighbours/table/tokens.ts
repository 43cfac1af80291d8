import { MINUTE } from '#kernel/clock.ts'
import { type Member, newMember, PASSWORD } from '../../support/member.ts'
import { askCodes, someClient } from '../../support/pairing.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Owner {
  readonly member: Member
}

interface TokenOwner extends Owner {
  readonly id: string
  readonly token: string
}

const NAME = 'Reading list'
const secretsOf = ({ member }: Owner): string[] => [member.email, PASSWORD, ...member.cookies.values()]

const withToken = async (world: World): Promise<TokenOwner> => {
  const member = await newMember(world.shop.url)
  const { body } = await member.call('/user/token/create', { name: NAME, scopes: 'library' })
  return { member, ...body }
}

/** Counts the tokens of a member that open something. */
async function livingTokens(world: World, { member }: Owner) {
  return {
    tokens: await world.count(
      'SELECT count(*) FROM api_token t JOIN account a ON a.id = t.account_id WHERE a.email = lower($1) AND t.ended_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)',
      [member.email, world.now()],
    ),
  }
}

/** Counts the tokens of a member and what was recorded and mailed about them, or waits to be. */
async function tokenFacts(world: World, { member }: Owner) {
  const [row] = await world.rows(
    `SELECT count(t.id) AS tokens, count(t.ended_at) AS ended, max(t.name) AS name,
       (SELECT count(*) FROM audit_log l WHERE l.subject = 'account:' || a.id AND l.action LIKE 'token%') AS noted,
       (SELECT count(*) FROM mail m WHERE m.account_id = a.id AND m.template = 'token-created')
         + (SELECT count(*) FROM account_mail w WHERE w.account_id = a.id AND w.kind = 'token-created') AS mails
     FROM account a LEFT JOIN api_token t ON t.account_id = a.id WHERE a.email = lower($1) GROUP BY a.id`,
    [member.email],
  )
  return { ...row }
}

const creating: Neighbour<Owner & { readonly key: string }> = {
  name: 'create a token',
  commands: ['token/create-token'],
  begin: async (world) => ({ member: await newMember(world.shop.url), key: crypto.randomUUID() }),
  // Under one key, as a browser that sends the form twice does.
  act: (_world, { member, key }) =>
    member.call(
      '/user/token/create',
      { name: NAME, scopes: 'library', expires: 'P30D' },
      { 'idempotency-key': key },
    ),
  promises: livingTokens,
  facts: tokenFacts,
  undo: (_world, { member }) => member.call('/user/token/delete', { all: '1' }),
  expire: true,
  repeat: { answer: 'any' },
  twin: 3,
  half: {
    // The key of a call that died is free again after a minute.
    async mend(world, { member, key }) {
      await world.skip(2 * MINUTE)
      return member.call(
        '/user/token/create',
        { name: NAME, scopes: 'library', expires: 'P30D' },
        { 'idempotency-key': key },
      )
    },
  },
  secrets: secretsOf,
}

const ending: Neighbour<TokenOwner> = {
  name: 'delete a token',
  commands: ['token/end-token'],
  begin: withToken,
  act: (_world, { member, id }) => member.call('/user/token/delete', { id }),
  promises: livingTokens,
  facts: tokenFacts,
  undo: without('what was deleted stays deleted: the secret is gone with it'),
  expire: without('it promises nothing'),
  repeat: { answer: ['not-found'] },
  twin: 3,
  half: {},
  secrets: (subject) => [...secretsOf(subject), subject.token],
}

const renaming: Neighbour<TokenOwner> = {
  name: 'rename a token',
  commands: ['token/rename-token'],
  begin: withToken,
  act: (_world, { member, id }) => member.call('/user/token/rename', { id, name: 'Kitchen' }),
  promises: async () => ({}),
  facts: tokenFacts,
  undo: without('the owner renames it again'),
  expire: without('it promises nothing'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: (subject) => [...secretsOf(subject), subject.token],
}

interface Asked extends Owner {
  readonly code: string
}

/** Counts the codes that a member confirmed and that still may become a token. */
async function openCodes(world: World, { member }: Owner) {
  return {
    ...(await livingTokens(world, { member })),
    codes: await world.count(
      `SELECT count(*) FROM device_code d JOIN account a ON a.id = d.account_id WHERE a.email = lower($1) AND d.state = 'confirmed' AND d.expires_at > $2`,
      [member.email, world.now()],
    ),
  }
}

const confirming: Neighbour<Asked> = {
  name: 'connect a device',
  commands: ['device/answer-code'],
  async begin(world) {
    const { user_code: code } = await askCodes(world.shop, await someClient(world.shop))
    return { member: await newMember(world.shop.url), code }
  },
  act: (_world, { member, code }) => member.call('/connect/enter', { code, confirm: '1' }),
  promises: openCodes,
  facts: async (world, { member }) => {
    const [row] = await world.rows(
      `SELECT count(d.code_hash) AS codes, max(d.state) AS state,
         (SELECT count(*) FROM audit_log l WHERE l.subject = 'account:' || a.id AND l.action = 'device-confirmed') AS noted
       FROM account a LEFT JOIN device_code d ON d.account_id = a.id WHERE a.email = lower($1) GROUP BY a.id`,
      [member.email],
    )
    return { ...row }
  },
  undo: (_world, { member, code }) => member.call('/connect/enter', { code, confirm: '0' }),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

/** Commands of tokens and devices. */
export const TOKENS: readonly AnyNeighbour[] = [creating, ending, renaming, confirming]
