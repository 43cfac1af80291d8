import { expect, test } from 'vitest'
import { type Actor, GUEST, ROLES, type Role, STAFF_ROLES } from '#kernel/actor.ts'
import { actorOf } from './acting-session.ts'
import { accountActions, mayChangeFactors } from './policy.ts'

const SELF = '00000000-0000-7000-8000-000000000002'
const SOMEBODY = '00000000-0000-7000-8000-000000000001'
const HASH = Buffer.alloc(32, 1)

const actorWith = (roles: readonly Role[], sessionFactor: Actor['sessionFactor'] = 'totp'): Actor => ({
  ...GUEST,
  accountId: SELF,
  roles,
  sessionFactor,
})
const unproved: Actor = { ...actorWith([], null), mustSetUpFactor: true }

/** Actions of staff who have not set up a second factor yet: set one up, and sign out. */
const OPEN_TO_UNPROVED = ['set-up-factor', 'sign-out']

test.each(Object.entries(accountActions))(
  '%s is for the account itself, and for nobody else whatever their role (§6.5)',
  (name, { rule }) => {
    for (const roles of [[], ...ROLES.map((role) => [role])]) {
      expect(rule(actorWith(roles), { accountId: SELF })).toBe(null)
      expect(rule(actorWith(roles), { accountId: SOMEBODY })).toBe('forbidden')
    }
    expect(rule(GUEST, { accountId: null })).toBe('not-logged-in')
    expect(rule(GUEST, { accountId: SOMEBODY })).toBe('not-logged-in')
    const wanted = OPEN_TO_UNPROVED.includes(name) ? null : 'second-factor-needed'
    expect(rule(unproved, { accountId: SELF })).toBe(wanted)
    expect(rule(unproved, { accountId: SOMEBODY })).toBe('forbidden')
  },
)

test('factors are changed by a session that was proved by one, and the first by any', () => {
  const own = { accountId: SELF, hasFactors: true }
  expect(mayChangeFactors(actorWith([], null), own)).toBe('second-factor-needed')
  expect(mayChangeFactors(actorWith([], 'recovery'), own)).toBe(null)
  expect(mayChangeFactors(actorWith([], null), { ...own, hasFactors: false })).toBe(null)
  expect(mayChangeFactors(unproved, { ...own, hasFactors: false })).toBe(null)
  expect(mayChangeFactors(actorWith(['owner']), { ...own, accountId: SOMEBODY })).toBe('forbidden')
})

test.each(STAFF_ROLES)(
  'a %s without a second factor has no role and may only set one up, except in a demo',
  (role) => {
    const session = { hash: HASH, accountId: SELF, roles: [role], factor: null }
    expect(actorOf(session, { demo: false })).toMatchObject({
      accountId: SELF,
      roles: [],
      sessionFactor: null,
      mustSetUpFactor: true,
    })
    expect(actorOf(session, { demo: true })).toMatchObject({ roles: [role], mustSetUpFactor: false })
    expect(actorOf({ ...session, factor: 'passkey' }, { demo: false })).toMatchObject({
      roles: [role],
      mustSetUpFactor: false,
    })
  },
)

test('a partner is no staff and signs in without a second factor', () => {
  const session = { hash: HASH, accountId: SELF, roles: ['partner'] as const, factor: null }
  expect(actorOf(session, { demo: false })).toMatchObject({ roles: ['partner'], mustSetUpFactor: false })
})

test('carts are owned by a guest’s session, and by a member’s account on every device', () => {
  const guest = { hash: HASH, accountId: null, roles: [], factor: null }
  expect(actorOf(guest, { demo: false })).toEqual({ ...GUEST, ownerHash: HASH })
  const member = { ...guest, accountId: SELF }
  const other = { ...member, hash: Buffer.alloc(32, 2) }
  const { ownerHash } = actorOf(member, { demo: false })
  expect(ownerHash).toEqual(actorOf(other, { demo: false }).ownerHash)
  expect(ownerHash).not.toEqual(HASH)
  expect(actorOf(null, { demo: false })).toEqual(GUEST)
})
