import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMON_WORDS } from './common-passwords.ts'
import { judgePassword } from './password-strength.ts'

const judge = (password: string, personal: readonly string[] = []) =>
  judgePassword(password, COMMON_WORDS, personal)

test.each(['', 'short', 'nine-sign', 'ﬁ-nine-9', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢'])(
  '"%s" is too short, counted in signs as they are hashed',
  (password) => {
    expect(judge(password)).toEqual({ problem: 'short', level: 0 })
  },
)

test.each([
  'password123',
  '1234567890',
  'Password2026',
  'iloveyou!!!',
  'qwertyuiop',
  'poiuytrewq',
  'aaaaaaaaaa',
  'abababababab',
  'passwortpasswort',
  'abcdefghij',
  '9876543210',
  'correcthorsebatterystaple',
])('"%s" is one of those that anybody tries first', (password) => {
  expect(judge(password).problem).toBe('common')
})

test('words that others know of the person are no password', () => {
  expect(judge('ada.lovelace1', ['ada.lovelace']).problem).toBe('common')
  expect(judge('pegelpegel', ['Pegel']).problem).toBe('common')
})

test.each(['ebb tide at the quay', 'Kj8#qzzT0p-', 'ganz langer Satz mit Öl', 'كلمة المرور الطويلة'])(
  '"%s" may be chosen',
  (password) => {
    expect(judge(password).problem).toBeNull()
    expect(judge(password).level).toBeGreaterThan(0)
  },
)

test('a longer password is never called weaker, and nothing makes the judge fail', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'kvxjwq bdgmt'), minLength: 10, maxLength: 30 })
  fc.assert(
    fc.property(
      letters,
      (text) => judge(text).problem !== null || judge(`${text}zp`).level >= judge(text).level,
    ),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => judge(text).level >= 0))
})
