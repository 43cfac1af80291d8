import { expect, test } from 'vitest'
import { type Actor, GUEST } from '#kernel/actor.ts'
import type { Refusal, Rule } from '#kernel/rights.ts'
import { mayReadUnmasked, orderActions, type ReadFacts } from './policy.ts'

const KEY = 'the key of the order'
const OWNER = Buffer.from('owner')
const STRANGER = Buffer.from('stranger')

/** Every kind of visitor of an order, by what they hold. */
const ACTORS = {
  owner: { ...GUEST, ownerHash: OWNER },
  'owner with the key': { ...GUEST, ownerHash: OWNER, orderKey: KEY },
  stranger: { ...GUEST, ownerHash: STRANGER },
  'stranger with the key': { ...GUEST, ownerHash: STRANGER, orderKey: KEY },
  'stranger with another key': { ...GUEST, ownerHash: STRANGER, orderKey: 'another' },
  'visitor without a session': GUEST,
  'visitor without a session, with the key': { ...GUEST, orderKey: KEY },
  'member of staff': {
    ...GUEST,
    accountId: 'a',
    roles: ['owner'],
    sessionFactor: 'totp',
    ownerHash: STRANGER,
  },
} as const satisfies Readonly<Record<string, Actor>>

const cart = { key: KEY, state: 'cart', ownerHash: OWNER, isReader: false } as const
const OBJECTS = {
  cart,
  placed: { ...cart, state: 'placed' },
  'placed, whose reader it is': { ...cart, state: 'placed', isReader: true },
  'express cart of nobody': { ...cart, ownerHash: null },
} as const satisfies Readonly<Record<string, ReadFacts>>

type Who = keyof typeof ACTORS
const everybody = Object.keys(ACTORS) as Who[]
const OWNERS: readonly Who[] = ['owner', 'owner with the key']
const KEY_HOLDERS: readonly Who[] = [
  'owner with the key',
  'stranger with the key',
  'visitor without a session, with the key',
]

/** Action, object, who may, and the refusal for all others. */
const TABLE: readonly [keyof typeof orderActions, keyof typeof OBJECTS, readonly Who[], Refusal][] = [
  ['change-cart', 'cart', OWNERS, 'forbidden'],
  ['change-cart', 'express cart of nobody', everybody, 'forbidden'],
  ['change-cart', 'placed', everybody, 'forbidden'],
  ['place-order', 'cart', OWNERS, 'forbidden'],
  ['place-order', 'express cart of nobody', everybody, 'forbidden'],
  ['place-order', 'placed', everybody, 'forbidden'],
  ['read-masked', 'cart', KEY_HOLDERS, 'not-found'],
  ['read-masked', 'placed', KEY_HOLDERS, 'not-found'],
  ['prove-email', 'cart', [], 'not-found'],
  ['prove-email', 'placed', KEY_HOLDERS, 'not-found'],
  ['give-vouchers', 'cart', OWNERS, 'forbidden'],
  ['give-vouchers', 'placed', [], 'forbidden'],
  ['give-vouchers', 'placed, whose reader it is', everybody, 'forbidden'],
  ['review-products', 'placed', [], 'forbidden'],
  ['review-products', 'placed, whose reader it is', everybody, 'forbidden'],
  ['stop-questions', 'cart', [], 'not-found'],
  ['stop-questions', 'placed', KEY_HOLDERS, 'not-found'],
]

/** Returns who may, and the refusals of the others. */
function judged<Facts>(rule: Rule<Facts>, object: Facts) {
  const answers = everybody.map((who) => [who, rule(ACTORS[who], object)] as const)
  return {
    allowed: answers.flatMap(([who, refusal]) => (refusal === null ? [who] : [])),
    told: [...new Set(answers.flatMap(([, refusal]) => refusal ?? []))],
  }
}

test.each(TABLE)('%s of a %s order is for those of the table', (action, object, allowed, told) => {
  const rule: Rule<ReadFacts> = orderActions[action].rule
  expect(judged(rule, OBJECTS[object])).toEqual({
    allowed,
    told: allowed.length === everybody.length ? [] : [told],
  })
})

test('the table names every action', () => {
  expect(Object.keys(orderActions).sort()).toEqual([...new Set(TABLE.map(([action]) => action))].sort())
})

test('a cart is unmasked for its owner, a placed order for its readers, and the key alone unmasks nothing', () => {
  const unmasked = (object: ReadFacts, isReader: boolean) =>
    judged(mayReadUnmasked, { ...object, isReader }).allowed
  expect(unmasked(OBJECTS.cart, false)).toEqual(OWNERS)
  expect(unmasked(OBJECTS['express cart of nobody'], false)).toEqual([])
  expect(unmasked(OBJECTS.placed, false)).toEqual([])
  expect(unmasked(OBJECTS.placed, true)).toEqual(everybody)
})
