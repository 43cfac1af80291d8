import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasHiddenCharacters,
  isValidEmail,
  isValidLine1,
  isValidPhone,
  isValidZip,
  normalizeZip,
} from './address-rules.ts'

const LINES_WITH_STREET_AND_NUMBER = [
  'Hauptstraße 5',
  '5 Main Street',
  "Rue de l'Église 12 bis",
  '12 bis, rue de l’Église',
  'شارع النيل ١٢',
  '١٢ شارع النيل',
  'Straße des 17. Juni 135',
  'Q7, 24',
  'C 4',
  'Str. 5a',
  '10-12 Rue du Bac',
  'Via Roma 3/B',
  'Łódzka 7 m. 4',
  'ул. Ленина 12',
  '千代田1-1',
  '5番町通り',
  '  Hauptstraße 5  ',
]

const LINES_WITHOUT = [
  '',
  '   ',
  'Hauptstraße',
  '5',
  '12345',
  '5a',
  '5 a',
  '12/3',
  '5-7',
  '---',
  '…',
  '<>',
  'Haupt\u202estraße 5',
  'Hauptstraße\n5',
  'Main\u0000 5',
]

describe('the first address line (§5.1)', () => {
  test.each(LINES_WITH_STREET_AND_NUMBER)('%j names a street and a house number', (line) => {
    expect(isValidLine1(line)).toBe(true)
  })
  test.each(LINES_WITHOUT)('%j does not', (line) => {
    expect(isValidLine1(line)).toBe(false)
  })
  test('a line above 200 characters is refused', () => {
    expect(isValidLine1(`${'a'.repeat(197)} 5`)).toBe(true)
    expect(isValidLine1(`${'a'.repeat(199)} 5`)).toBe(false)
  })
  test('a word of letters and a number make a line in either order', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefghißöéşعبدمйк'), minLength: 2, maxLength: 20 })
    const number = fc.integer({ min: 1, max: 9999 }).map(String)
    fc.assert(
      fc.property(word, number, (street, house) => {
        expect(isValidLine1(`${street} ${house}`)).toBe(true)
        expect(isValidLine1(`${house} ${street}`)).toBe(true)
        expect(isValidLine1(street)).toBe(false)
        expect(isValidLine1(house)).toBe(false)
      }),
    )
  })
})

describe('the zip (§5.2, §9.1)', () => {
  test.each(['1010', '10115', ' 10115 ', '101 15', '10\u00a0115', '1\t0 1 1 5'])('%j is a zip', (zip) => {
    expect(isValidZip(zip, 'DE')).toBe(true)
  })
  test.each([
    '',
    ' ',
    '123',
    '123456',
    '1234a',
    '-1234',
    '12.34',
    '1e99',
    '١٢٣٤٥',
    '１２３４',
    'SW1A 1AA',
    '10115<b>',
  ])('%j is none', (zip) => {
    expect(isValidZip(zip, 'DE')).toBe(false)
  })
  test('all spaces are removed', () => {
    expect(normalizeZip(' 1 0\u00a011\u20095\n')).toBe('10115')
  })
  test('exactly the texts of four or five digits between spaces are zips', () => {
    const digits = fc
      .array(fc.constantFrom(...'0123456789 \u00a0'), { maxLength: 12 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(digits, (text) => {
        const count = normalizeZip(text).length
        expect(isValidZip(text, 'FR')).toBe(count === 4 || count === 5)
      }),
    )
  })
  test('no other text is a zip', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => isValidZip(text, 'AT') === /^\d{4,5}$/.test(text.replaceAll(/\s/gu, '')),
      ),
    )
  })
  test('a row of the postal table decides for its country only', () => {
    const rules = { GB: { pattern: '[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2}', example: 'SW1A 1AA' } }
    expect(isValidZip('sw1a 1aa', 'GB', rules)).toBe(true)
    expect(isValidZip('10115', 'GB', rules)).toBe(false)
    expect(isValidZip('10115', 'DE', rules)).toBe(true)
    expect(isValidZip('SW1A 1AA', 'DE', rules)).toBe(false)
  })
  test('a row is matched as a whole, not in parts', () => {
    expect(isValidZip('123456789', 'PL', { PL: { pattern: '\\d{2}|\\d{5}', example: '00001' } })).toBe(false)
  })
  test('a broken row counts as no row', () => {
    expect(isValidZip('10115', 'DE', { DE: { pattern: '(', example: '' } })).toBe(true)
  })
  test('names of object members are no countries (§3.3)', () => {
    expect(isValidZip('10115', 'constructor', {})).toBe(true)
    expect(isValidZip('10115', '__proto__', {})).toBe(true)
  })
})

describe('the e-mail address', () => {
  test.each([
    'a@b.de',
    'first.last+tag@sub.example.com',
    "o'brien@example.ie",
    'jürgen@müller.de',
    'سالم@مثال.مصر',
    'x@xn--mller-kva.de',
  ])('%j can be one', (email) => {
    expect(isValidEmail(email)).toBe(true)
  })
  test.each([
    '',
    'a',
    '@b.de',
    'a@',
    'a@b',
    'a@b.c',
    'a@@b.de',
    'a@b@c.de',
    'a b@c.de',
    'a@b..de',
    'a@.de',
    '.a@b.de',
    'a.@b.de',
    'a..b@c.de',
    'a@b.de.',
    'a@-b.de',
    'a@b-.de',
    'a@1.2.3.4',
    'a@b.de,c@d.de',
    'A <a@b.de>',
    '"a"@b.de',
    'a@b.de\r\nBcc: c@d.de',
    'a\u202e@b.de',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b'.repeat(64)}.de`,
    `a@${'b.'.repeat(130)}de`,
  ])('%j cannot', (email) => {
    expect(isValidEmail(email)).toBe(false)
  })
  test('the addresses that a generator makes can all be one', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(isValidEmail(email)).toBe(email.split('@')[0]!.length <= 64 && email.length <= 254)
      }),
    )
  })
})

describe('the phone number (§9.2)', () => {
  test.each([
    '1234567',
    '+1234567',
    '+49 30 1234567',
    '12345678901234567',
    '+12345678901234567',
    ' 030 123456 ',
  ])('%j is one', (phone) => {
    expect(isValidPhone(phone)).toBe(true)
  })
  test.each([
    '',
    '123456',
    '+123456',
    '123456789012345678',
    '++1234567',
    '1234567+',
    '030/1234567',
    '030-1234567',
    '٠١٢٣٤٥٦٧',
    '1234567\n8',
    'phone123',
  ])('%j is none', (phone) => {
    expect(isValidPhone(phone)).toBe(false)
  })
})

test('no check throws or hangs on any text', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.constantFrom('a', '5', ' ', '.', '@', 'a@', 'a.', '5a ', ',').map((part) => part.repeat(20_000)),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      for (const check of [isValidLine1, isValidEmail, isValidPhone, hasHiddenCharacters])
        expect(typeof check(text)).toBe('boolean')
      expect(typeof isValidZip(text, 'DE')).toBe('boolean')
    }),
    { numRuns: 200 },
  )
})
