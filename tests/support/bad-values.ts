import { expect } from 'vitest'
import { addressForm, type CallResult } from './buyer.ts'

export const MARKUP = `<script>alert(1)</script>"'&`

/** Bad values of a field, as they appear in the body: percent-encoded, or malformed on purpose. */
const bad = {
  missing: null,
  empty: '',
  overlong: 'x'.repeat(5_000),
  word: 'abc',
  negative: '-1',
  fraction: '1.5',
  exponent: '1e9',
  unicode: encodeURIComponent('Ünïcödé 漢字 🎧'),
  markup: encodeURIComponent(MARKUP),
  nul: 'a%00b',
  brokenEscape: '%zz',
  brokenUtf8: '%ff%fe',
  bidi: encodeURIComponent('abc\u202ecba'),
} as const
export type Bad = keyof typeof bad | 'repeated'
export const everyBad = [...(Object.keys(bad) as (keyof typeof bad)[]), 'repeated'] as const

/**
 * Outcomes of one kind of field that differ from `invalid`: everything else is 422 `invalid-fields` and names
 * the field.
 */
type Outcome = 'ok' | 'invalid' | 'missing' | 'not-found'
export type Outcomes = Partial<Readonly<Record<Bad, Outcome>>>

export const required: Outcomes = { missing: 'missing', empty: 'missing' }
export const optional: Outcomes = { missing: 'ok', empty: 'ok' }
/** A text written by people: anything without control characters is accepted, markup included. */
export const anyText: Outcomes = {
  word: 'ok',
  negative: 'ok',
  fraction: 'ok',
  exponent: 'ok',
  unicode: 'ok',
  markup: 'ok',
}
export const anyKey: Outcomes = {
  ...optional,
  word: 'not-found',
  negative: 'not-found',
  fraction: 'not-found',
  exponent: 'not-found',
  unicode: 'not-found',
  markup: 'not-found',
}

const addressOutcomes: Readonly<Record<string, Outcomes>> = {
  name: { ...required, ...anyText },
  // Letters and a number in any order count as a street; markup that contains both is plain text.
  line1: { ...required, markup: 'ok' },
  line2: { ...optional, ...anyText },
  zip: required,
  city: { ...required, ...anyText },
  country: required,
  tel: optional,
  company: { ...optional, ...anyText },
  // A text of more than 20 characters is not a tax number.
  vatId: { ...optional, ...anyText, markup: 'invalid' },
}

export const withPrefix = (
  prefix: string,
  change: (outcomes: Outcomes) => Outcomes = (same) => same,
): [string, Outcomes][] =>
  Object.entries(addressOutcomes).map(([part, outcomes]) => [`${prefix}.${part}`, change(outcomes)])
export const notRequired = (outcomes: Outcomes): Outcomes => ({ ...outcomes, ...optional })

const { sameAddress: _, ...billingOnly } = addressForm
export const twoAddresses = {
  ...billingOnly,
  ...Object.fromEntries(
    Object.entries(billingOnly).flatMap(([name, value]) =>
      name.startsWith('billing.') ? [[name.replace('billing.', 'shipping.'), value]] : [],
    ),
  ),
}

export type Form = Readonly<Record<string, string>>

/** Builds the body of a form in which one field has this bad value. */
export function bodyWith(form: Form, field: string, kind: Bad): string {
  const pairs = Object.entries(form)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (kind === 'repeated') return [...pairs, `${field}=1`, `${field}=1`].join('&')
  const value = bad[kind]
  return (value === null ? pairs : [...pairs, `${field}=${value}`]).join('&')
}

/** Expects an answer to match the outcomes of this bad value. */
export function expectOutcome(
  { status, body, text }: CallResult,
  field: string,
  kind: Bad,
  outcomes: Outcomes,
): void {
  const outcome = outcomes[kind] ?? 'invalid'
  const seen = { field, kind, status, code: body?.code, fields: body?.fields }
  if (outcome === 'ok') expect(seen).toEqual({ field, kind, status: 200, code: undefined, fields: undefined })
  else if (outcome === 'not-found') expect(seen).toMatchObject({ status: 404, code: 'not-found' })
  else
    expect(seen).toMatchObject({
      status: 422,
      code: `${outcome}-fields`,
      fields: expect.arrayContaining([field]),
    })
  if (status === 422) expect(Object.keys(JSON.parse(text)).sort()).toEqual(['code', 'error', 'fields'])
}
