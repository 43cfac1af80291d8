import { expect, test } from 'vitest'
import {
  chosenField,
  fieldOf,
  KNOWN_DEVICE_WAITS_SECONDS,
  normalizeEmail,
  SIGN_IN_WAITS_SECONDS,
  shortEmail,
} from './rules.ts'

const byVersion = new Map([
  [1, 'one'],
  [2, 'two'],
])

test('an address is the same in other letters and spellings', () => {
  expect(normalizeEmail(' Ada@EXAMPLE.com ')).toBe('ada@example.com')
  expect(normalizeEmail('caf\u00e9@example.com')).toBe(normalizeEmail('cafe\u0301@example.com'))
})

test('a password is held against a hash by what the browser names for its version, else by what it sent', () => {
  expect(fieldOf({ password: 'plain', byVersion }, 1)).toBe('one')
  expect(fieldOf({ password: 'plain', byVersion }, 3)).toBe('plain')
  expect(fieldOf({ password: 'plain' }, 1)).toBe('plain')
})

test('a chosen password is stored by the newest version that both sides know', () => {
  expect(chosenField({ password: 'plain' }, 2)).toEqual({ version: 2, field: 'plain' })
  expect(chosenField({ password: 'plain', byVersion }, 2)).toEqual({ version: 2, field: 'two' })
  // A page that was opened before a new version of the options.
  expect(chosenField({ password: 'plain', byVersion: new Map([[1, 'one']]) }, 2)).toEqual({
    version: 1,
    field: 'one',
  })
  expect(chosenField({ password: 'plain', byVersion: new Map([[9, 'nine']]) }, 2)).toEqual({
    version: 2,
    field: 'plain',
  })
  expect(chosenField({ password: 'plain', byVersion: new Map([[0, 'none']]) }, 2)).toEqual({
    version: 2,
    field: 'plain',
  })
})

test('what is free of guesses on strange and on known devices stays below twenty together', () => {
  const free = (waits: readonly number[]) => waits.filter((wait) => wait === 0).length + 1
  expect(free(SIGN_IN_WAITS_SECONDS) + free(KNOWN_DEVICE_WAITS_SECONDS)).toBeLessThan(20)
})

test.each([
  ['ada@example.com', 'a…@example.com'],
  ['👩‍🚀x@example.com', '👩…@example.com'],
])('%s is told as %s', (email, short) => {
  expect(shortEmail(email)).toBe(short)
})
