import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actorOf, mayAccount } from '#domains/account/index.ts'
import { requireFactor } from '#domains/account/policy.ts'
import { may as mayOrder } from '#domains/order/policy.ts'
import { may as mayPayment } from '#domains/payment/policy.ts'
import { type Actor, GUEST, ROLES, type Role, STAFF_ROLES } from '#kernel/actor.ts'
import { RIGHTS_TABLE } from '../../support/rights-table.ts'

const DOMAINS = join(import.meta.dirname, '..', '..', '..', 'src', 'domains')
const domains = readdirSync(DOMAINS).filter((name) => existsSync(join(DOMAINS, name, 'index.ts')))

interface Policy {
  readonly STAFF_RIGHTS: Readonly<Record<string, readonly Role[]>>
  /** An object of somebody else, where the policy wants one. */
  readonly may: (actor: Actor, action: string, object: object) => boolean
}

const policyOf = (domain: string): Promise<Policy> => import(join(DOMAINS, domain, 'policy.ts'))
const SOMEBODY = '00000000-0000-7000-8000-000000000001'
const SELF = '00000000-0000-7000-8000-000000000002'
const actorWith = (roles: readonly Role[], sessionFactor: Actor['sessionFactor'] = 'totp'): Actor => ({
  ...{ accountId: SELF, roles, sessionFactor, mustSetUpFactor: false },
})
const FOREIGN = { accountId: SOMEBODY, hasKey: false, isTheirs: false, hasOrderKey: false }

test('every domain has a policy, and every right of staff is in the table', async () => {
  expect(Object.keys(RIGHTS_TABLE).sort()).toEqual(domains.sort())
  for (const domain of domains) {
    const { STAFF_RIGHTS } = await policyOf(domain)
    expect(Object.keys(STAFF_RIGHTS).sort(), domain).toEqual(Object.keys(RIGHTS_TABLE[domain]!).sort())
  }
})

test.each(domains)(
  'in %s each role may do what the table says and nothing else, guests and members nothing (§6.5)',
  async (domain) => {
    const { may } = await policyOf(domain)
    for (const [action, roles] of Object.entries(RIGHTS_TABLE[domain]!)) {
      const allowed = ROLES.filter((role) => may(actorWith([role]), action, FOREIGN))
      expect([action, allowed.toSorted()]).toEqual([action, roles.split(' ').toSorted()])
      for (const nobody of [GUEST, actorWith([])]) expect(may(nobody, action, FOREIGN), action).toBe(false)
      for (const role of STAFF_ROLES) {
        const unproved = actorOf({ accountId: SELF, roles: [role], factor: null }, { demo: false })
        expect(may(unproved, action, FOREIGN), `${action} by ${role} without a second factor`).toBe(false)
      }
    }
  },
)

test('what is one’s own nobody else may do, whatever their role', () => {
  for (const action of ['read-own', 'change-own', 'end-session', 'change-factors', 'erase-own'] as const) {
    expect(mayAccount(actorWith([]), action, { accountId: SELF }), action).toBe(true)
    for (const role of ROLES)
      expect(mayAccount(actorWith([role]), action, { accountId: SOMEBODY }), `${action} by ${role}`).toBe(
        false,
      )
    expect(mayAccount(GUEST, action, { accountId: SOMEBODY }), action).toBe(false)
  }
})

test('factors are changed by a session that was proved by one, and the first by any', () => {
  const own = { accountId: SELF, hasFactors: true }
  expect(mayAccount(actorWith([], null), 'change-factors', own)).toBe(false)
  expect(mayAccount(actorWith([], 'recovery'), 'change-factors', own)).toBe(true)
  expect(mayAccount(actorWith([], null), 'change-factors', { accountId: SELF, hasFactors: false })).toBe(true)
})

test.each(STAFF_ROLES)(
  'a %s without a second factor has no role and may only set one up, except in a demo',
  (role) => {
    const session = { accountId: SELF, roles: [role], factor: null }
    const unproved = actorOf(session, { demo: false })
    expect(unproved).toEqual({ accountId: SELF, roles: [], sessionFactor: null, mustSetUpFactor: true })
    expect(mayAccount(unproved, 'change-own', { accountId: SELF })).toBe(false)
    expect(mayAccount(unproved, 'change-factors', { accountId: SELF })).toBe(true)
    expect(actorOf(session, { demo: true })).toMatchObject({ roles: [role], mustSetUpFactor: false })
    expect(actorOf({ ...session, factor: 'passkey' }, { demo: false })).toMatchObject({
      roles: [role],
      mustSetUpFactor: false,
    })
  },
)

test('a partner is no staff: signs in without a second factor, and needs one where money moves', () => {
  const partner = actorOf({ accountId: SELF, roles: ['partner'], factor: null }, { demo: false })
  expect(partner).toMatchObject({ roles: ['partner'], mustSetUpFactor: false })
  expect(() => requireFactor(partner, { demo: false })).toThrow(
    expect.objectContaining({ code: 'second-factor-needed' }),
  )
  expect(() => requireFactor(partner, { demo: true })).not.toThrow()
  expect(() => requireFactor({ ...partner, sessionFactor: 'totp' }, { demo: false })).not.toThrow()
})

test('the key of an order lets anybody see it masked and pay, and nobody see it unmasked or change the cart', () => {
  const [withKey, without] = [
    { hasKey: true, isTheirs: false },
    { hasKey: false, isTheirs: false },
  ]
  for (const actor of [GUEST, actorWith([]), actorWith(['partner']), actorWith(['editor'])]) {
    for (const action of ['change-cart', 'place-order'] as const)
      expect(
        [mayOrder(actor, action, withKey), mayOrder(actor, action, { ...withKey, isTheirs: true })],
        action,
      ).toEqual([false, true])
    for (const action of ['read-masked', 'pay-order'] as const)
      expect([mayOrder(actor, action, withKey), mayOrder(actor, action, without)], action).toEqual([
        true,
        false,
      ])
    for (const action of ['link-gateway', 'capture-approved', 'cancel-attempt'] as const)
      expect([
        mayPayment(actor, action, { hasOrderKey: true }),
        mayPayment(actor, action, { hasOrderKey: false }),
      ]).toEqual([true, false])
    expect([
      mayOrder(actor, 'read-unmasked', withKey),
      mayOrder(actor, 'read-unmasked', { ...withKey, isTheirs: true }),
    ]).toEqual([false, true])
  }
  expect(mayOrder(actorWith(['fulfilment']), 'read-unmasked', without)).toBe(true)
})
