import { describe, expect, test } from 'vitest'
import { nextField, numberOf, type SignUpStanding, shownStep, stepsOf } from './steps.ts'

const guest: SignUpStanding = { kind: 'subscription', hasPlan: true, isLoggedIn: false, email: '' }
const member: SignUpStanding = { ...guest, isLoggedIn: true }

describe('a subscription', () => {
  test('asks a guest for plan, e-mail and password in the steps 0 to 2, then how to pay (§4.3)', () => {
    expect(stepsOf(guest)).toEqual(['plan', 'email', 'password', 'payment'])
    expect(shownStep('0', guest)).toBe('plan')
    expect(shownStep('1', guest)).toBe('email')
    expect(shownStep('2', { ...guest, email: 'ada@example.com' })).toBe('password')
  })

  test('asks a member for the plan and how to pay', () => {
    expect(stepsOf(member)).toEqual(['plan', 'payment'])
    for (const asked of ['1', '2', '3']) expect(shownStep(asked, member)).toBe('payment')
    expect(shownStep('0', member)).toBe('plan')
  })

  test('shows no step whose input is missing, whatever the address says', () => {
    expect(shownStep('2', guest)).toBe('email')
    expect(shownStep('3', guest)).toBe('email')
    expect(shownStep('3', { ...guest, email: 'ada@example.com' })).toBe('password')
    for (const asked of ['1', '2', '3']) {
      expect(shownStep(asked, { ...guest, hasPlan: false })).toBe('plan')
      expect(shownStep(asked, { ...member, hasPlan: false })).toBe('plan')
    }
  })

  test.each([null, '', 'x', '-1', '4', '1.5', '1e9', '__proto__'])('%j in the address is step 0', (asked) => {
    expect(shownStep(asked, guest)).toBe('plan')
    expect(shownStep(asked, member)).toBe('plan')
  })
})

describe('a membership', () => {
  const visitor = { ...guest, kind: 'premium' } as const

  test('asks for the plan, registers only who is not signed in, and then asks how to pay (§4.4)', () => {
    expect(stepsOf(visitor)).toEqual(['plan', 'register', 'payment'])
    expect(stepsOf({ ...visitor, isLoggedIn: true })).toEqual(['plan', 'payment'])
    expect(shownStep('1', visitor)).toBe('register')
    expect(shownStep('2', visitor)).toBe('register')
    expect(shownStep('1', { ...visitor, isLoggedIn: true })).toBe('payment')
  })
})

test('a step has the same number for guests and members', () => {
  expect(numberOf('subscription', 'payment')).toBe(3)
  expect(numberOf('premium', 'payment')).toBe(2)
})

test.each([
  [{ isLoggedIn: true, email: '', password: '' }, 'submit'],
  [{ isLoggedIn: false, email: 'a@example.com', password: 'x' }, 'submit'],
  [{ isLoggedIn: false, email: '', password: '' }, 'email'],
  [{ isLoggedIn: false, email: '  ', password: 'x' }, 'email'],
  [{ isLoggedIn: false, email: 'a@example.com', password: '' }, 'password'],
] as const)('with %j the form goes on to %s', (form, next) => {
  expect(nextField(form)).toBe(next)
})
