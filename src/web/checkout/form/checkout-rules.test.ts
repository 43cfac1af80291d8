import { describe, expect, test } from 'vitest'
import { problemOf, serverProblems } from './checkout-rules.ts'

const DE = { country: 'DE' }

describe('what is said when a field is left (§2.8)', () => {
  test.each([
    ['email', '', 'Enter your e-mail address'],
    ['email', 'a@b', 'Enter an e-mail address such as name@example.com'],
    ['email', ' a@b.de ', null],
    ['billing.name', '  ', 'Enter first and last name'],
    ['billing.name', 'Ada', null],
    ['billing.name', 'Ada\u202e', 'Please check this entry: it is not valid'],
    ['shipping.line1', '', 'Enter street and house number'],
    ['shipping.line1', 'Hauptstraße', 'Enter street and house number, such as Main Street 5'],
    ['shipping.line1', 'Hauptstraße 5', null],
    ['billing.line2', '', null],
    ['billing.zip', '101 15', null],
    ['billing.zip', '123', 'Enter a postcode of 4 or 5 digits'],
    ['billing.tel', '', null],
    ['billing.tel', '12', 'Enter a phone number of 7 to 17 digits or spaces. It may start with a plus'],
    ['billing.country', '', 'Choose a country'],
    ['billing.company', '', null],
  ])('%s with %j', (name, value, words) => {
    expect(problemOf(name, value, DE)).toBe(words)
  })

  test('a row of the postal table decides for its country', () => {
    const postal = { pattern: '\\d{4}[A-Z]{2}', example: '1234 AB' }
    expect(problemOf('billing.zip', '1234 ab', { country: 'NL', postal })).toBeNull()
    expect(problemOf('billing.zip', '12345', { country: 'NL', postal })).not.toBeNull()
  })
})

test('fields of a refusal are missing where they are empty and invalid where they are not', () => {
  const values: Record<string, string> = { 'billing.zip': '1', 'billing.name': '' }
  expect(
    serverProblems(['billing.name', 'billing.zip', 'terms', 'other'], (name) => values[name] ?? ''),
  ).toEqual({
    'billing.name': 'Enter first and last name',
    'billing.zip': 'Enter a postcode of 4 or 5 digits',
    terms: 'Please accept the terms to buy',
    other: 'Please fill this in',
  })
})
