import { expect, test } from 'vitest'
import { mayGrant, withStaffRoles } from './roles.ts'

test('nobody gives a role above their own, and only staff give roles', () => {
  expect(mayGrant(['owner'], ['owner'])).toBe(true)
  expect(mayGrant(['manager'], ['owner'])).toBe(false)
  expect(mayGrant(['manager'], ['support', 'manager'])).toBe(true)
  expect(mayGrant(['support'], ['manager'])).toBe(false)
  expect(mayGrant(['partner'], [])).toBe(false)
  expect(mayGrant([], ['editor'])).toBe(false)
})

test('a partner who joins or leaves the staff stays a partner', () => {
  expect(withStaffRoles(['partner', 'support'], ['owner', 'editor'])).toEqual(['partner', 'owner', 'editor'])
  expect(withStaffRoles(['partner', 'support'], [])).toEqual(['partner'])
})
