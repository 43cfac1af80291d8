import { expect, test } from 'vitest'
import { type Actor, GUEST } from '#kernel/actor.ts'
import type { Refusal } from '#kernel/rights.ts'
import { paymentActions } from './policy.ts'

const KEY = 'the key of the order'
const OWNER = Buffer.from('owner')

const ACTORS = {
  'holder of the key': { ...GUEST, orderKey: KEY },
  'holder of another key': { ...GUEST, orderKey: 'another' },
  owner: { ...GUEST, ownerHash: OWNER },
  'member of staff': { ...GUEST, accountId: 'a', roles: ['owner'], sessionFactor: 'totp' },
  visitor: GUEST,
} as const satisfies Readonly<Record<string, Actor>>

const PLACED = { key: KEY, state: 'placed', ownerHash: OWNER } as const
const CART = { ...PLACED, state: 'cart' } as const

/** Who may do it with a placed order and with a cart. */
const TABLE: Readonly<Record<keyof typeof paymentActions, Readonly<Record<'placed' | 'cart', string[]>>>> = {
  'pay-order': { placed: ['holder of the key'], cart: ['holder of the key'] },
  'take-approved': { placed: ['holder of the key'], cart: [] },
  'cancel-payment': { placed: ['holder of the key'], cart: [] },
}

test.each(Object.entries(paymentActions))(
  '%s is for the holder of the key, and for all others there is no such order',
  (name, { rule }) => {
    const answers = (object: typeof PLACED | typeof CART): [string, Refusal | null][] =>
      Object.entries(ACTORS).map(([who, actor]) => [who, rule(actor, object)])
    const allowed = (object: typeof PLACED | typeof CART): string[] =>
      answers(object).flatMap(([who, refusal]) => (refusal === null ? [who] : []))
    expect({ placed: allowed(PLACED), cart: allowed(CART) }).toEqual(TABLE[name as keyof typeof TABLE])
    const told = [...answers(PLACED), ...answers(CART)].map(([, refusal]) => refusal)
    expect(new Set(told)).toEqual(new Set([null, 'not-found']))
  },
)
