import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailField } from './calls/email-field.ts'
import {
  accepted,
  clearable,
  eachNamed,
  type Fields,
  flag,
  oneOf,
  optional,
  requiredIf,
  ruled,
  text,
  type ValuesOf,
  wholeNumber,
} from './fields.ts'
import { parseForm } from './plugins/form-body.ts'
import { isDeclared, readFields } from './read-fields.ts'

/** Returns the values, or the refusal as `code: fields`. */
function read<const Declared extends Fields>(
  declared: Declared,
  body: string | Record<string, string>,
): ValuesOf<Declared> | string {
  const raw = typeof body === 'string' ? body : new URLSearchParams(body).toString()
  try {
    return readFields(declared, parseForm(Buffer.from(raw)))
  } catch (error) {
    const { code, fields } = error as { code: string; fields: string[] }
    return `${code}: ${fields.join(' ')}`
  }
}

const pieces = { pieces: wholeNumber({ min: 0, max: 9_999 }) }

test.each([
  '1e9',
  '5.0',
  '0x10',
  '+5',
  ' ',
  '٣',
  '1_000',
  '1,000',
  'Infinity',
  'NaN',
  '--1',
  '5 5',
  '1234567890',
  '-1',
  '10000',
  'null',
  '<b>1</b>',
])('%j is no number of pieces', (given) => {
  expect(read(pieces, { pieces: given })).toBe(
    given === ' ' ? 'missing-fields: pieces' : 'invalid-fields: pieces',
  )
})

test('whole numbers in plain digits are numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (value) => {
      expect(read({ n: wholeNumber({ min: -999_999_999, max: 999_999_999 }) }, `n=${value}`)).toEqual({
        n: value,
      })
    }),
  )
  expect(read(pieces, 'pieces=+0007+')).toEqual({ pieces: 7 })
})

const form = {
  email: emailField(),
  'billing.name': text({ max: 10 }),
  'billing.zip': text({ max: 5, pattern: /^\d+$/ }),
  terms: accepted(),
}

test('all that is missing or empty is named in form order, whatever else is wrong (§5.8, §8.2)', () => {
  expect(read(form, 'terms=&billing.zip=x&email=%20')).toBe('missing-fields: email billing.name terms')
})

test('all that is not valid is named in form order', () => {
  expect(read(form, 'terms=0&billing.zip=x&billing.name=a&email=b')).toBe(
    'invalid-fields: email billing.zip terms',
  )
})

test('a repeated field is not valid, also with the same value twice', () => {
  expect(read(pieces, 'pieces=1&pieces=1')).toBe('invalid-fields: pieces')
  expect(read({ note: optional(text({ max: 5 })) }, 'note=&note=')).toBe('invalid-fields: note')
})

test('unknown fields are ignored, also repeated ones', () => {
  expect(read(pieces, 'pieces=1&x=1&x=2&__proto__=3')).toEqual({ pieces: 1 })
})

test('an optional field may be absent or empty; a clearable one tells the two apart', () => {
  const fields = { a: optional(text({ max: 3 })), b: clearable(text({ max: 3 })) }
  expect(read(fields, '')).toEqual({ a: undefined, b: undefined })
  expect(read(fields, 'a=&b=')).toEqual({ a: undefined, b: null })
  expect(read(fields, 'a=x&b=y')).toEqual({ a: 'x', b: 'y' })
  expect(read(fields, 'a=xxxx&b=yyyy')).toBe('invalid-fields: a b')
})

test('a field may be required by another one', () => {
  const fields = { same: flag(), zip: requiredIf(text({ max: 5 }), (other) => other('same') !== '1') }
  expect(read(fields, 'same=1')).toEqual({ same: true, zip: undefined })
  expect(read(fields, 'same=0')).toBe('missing-fields: zip')
  expect(read(fields, 'zip=1')).toEqual({ same: false, zip: '1' })
})

test('a rule may change the value and look at other fields', () => {
  const zip = ruled(10, (given, other) =>
    other('country') === 'DE' && given.length !== 5 ? undefined : given.replaceAll(' ', ''),
  )
  expect(read({ zip }, 'country=DE&zip=1234')).toBe('invalid-fields: zip')
  expect(read({ zip }, 'country=AT&zip=1 2')).toEqual({ zip: '12' })
  expect(read({ zip }, 'country=AT')).toBe('missing-fields: zip')
})

test('a flag is 1, 0 or nothing', () => {
  expect(read({ on: flag() }, 'on=1')).toEqual({ on: true })
  for (const body of ['', 'on=', 'on=0']) expect(read({ on: flag() }, body)).toEqual({ on: false })
  for (const body of ['on=true', 'on=on', 'on=2', 'on=01'])
    expect(read({ on: flag() }, body)).toBe('invalid-fields: on')
})

test('one of several is exactly one of them', () => {
  const fields = { fn: oneOf(['productSet', 'productAdd']) }
  expect(read(fields, 'fn=productSet')).toEqual({ fn: 'productSet' })
  for (const given of ['productset', 'toString', '__proto__', 'productSet,productAdd'])
    expect(read(fields, { fn: given })).toBe('invalid-fields: fn')
})

test('markup is text like any other', () => {
  const markup = `<img src=x onerror="alert(1)">'--`
  expect(read({ name: text({ max: 100 }) }, { name: markup })).toEqual({ name: markup })
})

test('control characters and direction overrides are refused, marks of Arabic keyboards dropped', () => {
  const name = { name: text({ max: 100 }) }
  for (const bad of ['a\nb', 'a\tb', 'a\u0007b', 'a\u0085b', 'a\u202eb', 'a\u2066b'])
    expect(read(name, { name: bad })).toBe('invalid-fields: name')
  expect(read(name, { name: 'محمد\u200f ٥' })).toEqual({ name: 'محمد ٥' })
  const lines = { text: text({ max: 100, lines: true }) }
  expect(read(lines, { text: 'a\r\nb\tc' })).toEqual({ text: 'a\nb\tc' })
  const short = { text: text({ max: 3, lines: true }) }
  expect(read(short, { text: 'a\r\nb' })).toEqual({ text: 'a\nb' })
  expect(read(short, { text: 'a\r\nbc' })).toBe('invalid-fields: text')
  for (const bad of ['a\u0007b', 'a\u202eb']) expect(read(lines, { text: bad })).toBe('invalid-fields: text')
})

test('composed and decomposed letters are the same text', () => {
  expect(read({ name: text({ max: 100 }) }, { name: 'Mu\u0308ller' })).toEqual({ name: 'Müller' })
})

test.each([
  'a@example.com',
  `o'brien+tag@mail.example.co.uk`,
  'müller@müller.example',
  'a@xn--mller-kva.example',
])('%s is an e-mail', (given) => {
  expect(read({ email: emailField() }, { email: given })).toEqual({ email: given })
})

test.each([
  'a',
  'a@b',
  '@b.de',
  'a@b.de, c@d.de',
  'a b@c.de',
  'a@b@c.de',
  '<a@b.de>',
  'a@b.de\r\nBcc: c@d.de',
  '"a"@b.de',
  `${'a'.repeat(65)}@b.de`,
  `a@${'b'.repeat(260)}.de`,
])('%j is no e-mail', (given) => {
  expect(read({ email: emailField() }, { email: given })).toBe('invalid-fields: email')
})

test('any number of fields of a pattern are read, each offender named', () => {
  const fields = {
    productId: optional(text({ max: 40 })),
    products: eachNamed(/^product([a-z0-9-]{1,40})$/, wholeNumber({ min: 0, max: 9_999 })),
  }
  expect(read(fields, 'productId=a&product1=2&producttea-pot=0&productX=9')).toEqual({
    productId: 'a',
    products: new Map([
      ['1', 2],
      ['tea-pot', 0],
    ]),
  })
  expect(read(fields, 'producta=x&productb=1&productb=2&productc=3&productd=%00')).toBe(
    'invalid-fields: producta productb productd',
  )
  expect(read(fields, 'producta=')).toBe('missing-fields: producta')
  expect(isDeclared(fields, 'product7')).toBe(true)
  expect(
    ['products', 'other', '__proto__', 'constructor'].filter((name) => isDeclared(fields, name)),
  ).toEqual([])
})

test('over-long and hostile texts are read in time', () => {
  const fields = { a: optional(emailField()), b: optional(text({ max: 100 })) }
  for (const hostile of [
    'a'.repeat(60_000),
    `${'a.'.repeat(30_000)}@`,
    `a@${'b.'.repeat(30_000)}`,
    '\u202e'.repeat(20_000),
  ]) {
    expect(read(fields, { a: hostile, b: hostile })).toBe('invalid-fields: a b')
  }
})
