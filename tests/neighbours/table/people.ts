import { createAccount } from '#domains/account/index.ts'
import { Member, mailsTo, newMember, PASSWORD, tokenIn } from '../../support/member.ts'
import { type AnyNeighbour, type Neighbour, without } from '../neighbour.ts'
import type { World } from '../world.ts'

interface Person {
  readonly member: Member
}

interface Reset extends Person {
  readonly token: string
  readonly form: Readonly<Record<string, string>>
}

const NEXT = 'quite another password'
const secretsOf = ({ member }: Person): string[] => [member.email, PASSWORD, ...member.cookies.values()]
const stranger = async (world: World): Promise<Person> => ({ member: new Member(world.shop.url) })
const known = async (world: World): Promise<Person> => ({ member: await newMember(world.shop.url) })

/** Counts an account's rows: the account itself, its sessions, tokens and audit records. */
async function accountFacts(world: World, { member }: Person) {
  const [row] = await world.rows(
    `SELECT count(*) AS accounts, count(a.email_confirmed_at) AS confirmed, max(a.name) AS name, count(DISTINCT a.password_hash) AS passwords,
       (SELECT count(*) FROM session s WHERE s.account_id = ANY(array_agg(a.id))) AS sessions,
       (SELECT count(*) FROM account_token t WHERE t.account_id = ANY(array_agg(a.id))) AS tokens,
       (SELECT count(*) FROM audit_log l WHERE l.subject = ANY(array_agg('account:' || a.id))) AS noted
     FROM account a WHERE a.email = lower($1)`,
    [member.email],
  )
  return { ...row }
}

/** Counts what expires of an account: its sessions and its links. */
async function accountPromises(world: World, { member }: Person) {
  return {
    sessions: await world.count(
      'SELECT count(*) FROM session s JOIN account a ON a.id = s.account_id WHERE a.email = lower($1) AND s.expires_at > $2',
      [member.email, world.now()],
    ),
    links: await world.count(
      'SELECT count(*) FROM account_token t JOIN account a ON a.id = t.account_id WHERE a.email = lower($1) AND t.expires_at > $2',
      [member.email, world.now()],
    ),
  }
}

const registering: Neighbour<Person> = {
  name: 'register',
  commands: [
    'account/register',
    'account/note-sign-in',
    'account/judge-guess',
    'order/merge-carts',
    'order/move-to-owner',
  ],
  begin: stranger,
  act: (_world, { member }) => member.register(),
  promises: accountPromises,
  facts: accountFacts,
  undo: without('the person erases the account, which a flow of its own traces field by field'),
  expire: true,
  repeat: { answer: ['email-taken'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const signingIn: Neighbour<Person> = {
  name: 'sign in',
  commands: ['account/sign-in', 'account/note-sign-in', 'account/check-password'],
  async begin(world) {
    const { member } = await known(world)
    await member.call('/user/logout')
    return { member }
  },
  act: (_world, { member }) => member.signIn(),
  promises: accountPromises,
  facts: async (world, subject) => {
    const { noted: _, sessions, ...rest } = (await accountFacts(world, subject)) as Record<string, unknown>
    // Each sign-in creates another session; only whether there is one counts.
    return { ...rest, signedIn: Number(sessions) > 0 }
  },
  undo: (_world, { member }) => member.call('/user/logout'),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const askingReset: Neighbour<Person> = {
  name: 'ask for a new password',
  commands: [
    'account/ask-password-reset',
    'account/prepare-account-mail',
    'mail-log/send-account-mail',
    'mail-log/deliver-mail',
  ],
  async begin(world) {
    const subject = await known(world)
    await world.shop.drain()
    return subject
  },
  async act(world, { member }) {
    const answer = await member.call('/user/lost', { email: member.email })
    await world.shop.drain()
    return answer
  },
  promises: accountPromises,
  facts: async (world, { member }) => ({
    mailed:
      (await world.count(`SELECT count(*) FROM mail WHERE to_address = $1 AND template = 'reset-password'`, [
        member.email,
      ])) > 0,
  }),
  undo: without('the person uses the link or lets it expire'),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

async function withLink(world: World): Promise<Reset> {
  const { member } = await known(world)
  await member.call('/user/lost', { email: member.email })
  const [mail] = await mailsTo(world.shop, member.email)
  const token = tokenIn(mail?.text ?? '', '/password/new')
  return { member, token, form: { token, password: await member.hashed(NEXT) } }
}

const resetting: Neighbour<Reset> = {
  name: 'set a new password by the link',
  commands: ['account/reset-password'],
  begin: withLink,
  act: (_world, { member, form }) => member.call('/user/lost/set', form),
  promises: accountPromises,
  facts: accountFacts,
  undo: without('the person sets another password'),
  expire: without('a password stands until it is changed'),
  repeat: { answer: ['token-expired'] },
  twin: 3,
  half: {},
  secrets: (subject) => [...secretsOf(subject), subject.token],
}

const askingChange: Neighbour<Person & { readonly next: string }> = {
  name: 'ask for another address',
  commands: ['account/ask-email-change', 'account/check-password', 'account/prepare-account-mail'],
  begin: async (world) => ({ ...(await known(world)), next: world.email() }),
  async act(world, { member, next }) {
    const answer = await member.call('/user/email', { email: next, password: await member.hashed() })
    await world.shop.drain()
    return answer
  },
  promises: accountPromises,
  facts: async (world, { next }) => ({
    mailed: (await world.count('SELECT count(*) FROM mail WHERE to_address = $1', [next])) > 0,
  }),
  undo: without('the link is not used, and expires'),
  expire: true,
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: (subject) => [...secretsOf(subject), subject.next],
}

const renaming: Neighbour<Person> = {
  name: 'change the name',
  commands: ['account/rename-account'],
  begin: known,
  act: (_world, { member }) => member.call('/user/name', { name: 'Ada King' }),
  promises: accountPromises,
  facts: accountFacts,
  undo: without('the person changes it again'),
  expire: without('it promises nothing'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const changingPassword: Neighbour<Person> = {
  name: 'change the password',
  commands: ['account/change-password', 'account/check-password'],
  begin: known,
  act: async (_world, { member }) =>
    member.call('/user/password', {
      password: await member.hashed(),
      newPassword: await member.hashed(NEXT),
    }),
  promises: accountPromises,
  facts: async (world, subject) => {
    const [row] = await world.rows<{ changes: number }>(
      `SELECT count(*) AS changes FROM audit_log l JOIN account a ON l.subject = 'account:' || a.id WHERE a.email = $1 AND l.action LIKE 'password%'`,
      [subject.member.email],
    )
    return { ...row }
  },
  undo: without('the person changes it again, or sets one by a link'),
  expire: without('a password stands until it is changed'),
  // The old password is then wrong.
  repeat: { answer: ['password-wrong', 'login-failed', 'wrong-password'] },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

const consenting: Neighbour<Person> = {
  name: 'consent to the partner cookie',
  commands: ['account/give-consent'],
  begin: known,
  act: (_world, { member }) => member.call('/consent', { partner: '1' }),
  promises: async (world, { member }) => ({
    consents: await world.count('SELECT count(partner_consent_at) FROM account WHERE email = $1', [
      member.email,
    ]),
  }),
  facts: async (world, { member }) => ({
    consents: await world.count('SELECT count(partner_consent_at) FROM account WHERE email = $1', [
      member.email,
    ]),
  }),
  undo: (_world, { member }) => member.call('/consent', { partner: '0' }),
  expire: without('it stands until the person takes it back'),
  repeat: { answer: 'same' },
  twin: 3,
  half: {},
  secrets: secretsOf,
}

interface Made {
  readonly email: string
}

const creating: Neighbour<Made> = {
  name: 'create an account for somebody',
  commands: ['account/create-account'],
  begin: async (world) => ({ email: world.email() }),
  act: (world, { email }) =>
    createAccount(world.shop.core.database, {
      email,
      name: 'Ada',
      roles: [],
      password: '0123456789'.repeat(3),
      now: world.now(),
    }),
  promises: async () => ({}),
  facts: async (world, { email }) => ({
    accounts: await world.count('SELECT count(*) FROM account WHERE email = $1', [email]),
  }),
  undo: without('the person erases the account'),
  expire: without('it promises nothing'),
  repeat: { answer: ['email-taken'] },
  twin: 3,
  half: {},
  secrets: ({ email }) => [email],
}

/** Commands of people and their accounts. */
export const PEOPLE: readonly AnyNeighbour[] = [
  ...[
    registering,
    signingIn,
    askingReset,
    resetting,
    askingChange,
    renaming,
    changingPassword,
    consenting,
    creating,
  ],
]
