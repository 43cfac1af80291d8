import { type Detail, invalidRequest, paypalError } from './errors.ts'
import { type Amount, amountIssue } from './money.ts'

/** Checks one value and returns what is wrong with it. `field` is a JSON pointer. */
export type Rule = (value: unknown, field: string) => Detail[]

/** Reads the body of a request strictly: unknown members are refused. Throws: Refusal 400. */
export function readBody<Body>(
  text: string,
  rule: Rule,
  empty: 'may be empty' | 'must not be empty' = 'must not be empty',
): Body {
  if (text.trim() === '' && empty === 'may be empty') return {} as Body
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw paypalError(400, 'MALFORMED_REQUEST', 'The request is not well-formed JSON.', [
      { issue: 'MALFORMED_REQUEST_JSON', location: 'body' },
    ])
  }
  const details = rule(body, '')
  if (details.length > 0) throw invalidRequest(details)
  return body as Body
}

export function object(members: Readonly<Record<string, Rule>>, required: readonly string[] = []): Rule {
  return (value, field) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [wrong(field, value, 'INVALID_PARAMETER_SYNTAX', 'Expected an object.')]
    const given = value as Record<string, unknown>
    const missing = required.filter((name) => given[name] === undefined)
    return [
      ...missing.map((name) =>
        wrong(`${field}/${name}`, undefined, 'MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
      ),
      ...Object.entries(given).flatMap(([name, member]) => {
        const rule = members[name]
        return rule
          ? rule(member, `${field}/${name}`)
          : [wrong(`${field}/${name}`, member, 'INVALID_PARAMETER', 'The field is not known.')]
      }),
    ]
  }
}

export function list(rule: Rule, most: number): Rule {
  return (value, field) => {
    if (!Array.isArray(value)) return [wrong(field, value, 'INVALID_PARAMETER_SYNTAX', 'Expected a list.')]
    if (value.length === 0 || value.length > most)
      return [wrong(field, value.length, 'INVALID_ARRAY_LENGTH', `Expected 1 to ${most} items.`)]
    return value.flatMap((item, index) => rule(item, `${field}/${index}`))
  }
}

export function text(most: number, pattern?: RegExp): Rule {
  return (value, field) => {
    if (typeof value !== 'string') return [wrong(field, value, 'INVALID_PARAMETER_SYNTAX', 'Expected text.')]
    if (value === '' || value.length > most)
      return [wrong(field, value, 'INVALID_STRING_LENGTH', `Expected 1 to ${most} characters.`)]
    return pattern && !pattern.test(value)
      ? [wrong(field, value, 'INVALID_PARAMETER_VALUE', 'The value of a field does not fit.')]
      : []
  }
}

export function oneOf(...values: readonly string[]): Rule {
  return (value, field) =>
    values.some((one) => one === value)
      ? []
      : [wrong(field, value, 'INVALID_PARAMETER_VALUE', `Expected one of ${values.join(', ')}.`)]
}

export function wholeNumber(least: number, most: number): Rule {
  return (value, field) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [wrong(field, value, 'INVALID_PARAMETER_VALUE', `Expected a whole number from ${least} to ${most}.`)]
}

export const flag: Rule = (value, field) =>
  typeof value === 'boolean'
    ? []
    : [wrong(field, value, 'INVALID_PARAMETER_SYNTAX', 'Expected true or false.')]

/** Accepts an address that a browser can be sent to. */
export const address: Rule = (value, field) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) && value.length <= 4000
    ? []
    : [wrong(field, value, 'INVALID_PARAMETER_VALUE', 'Expected an absolute address.')]

const amountMembers = { currency_code: text(3, /^[A-Z]{3}$/), value: text(32, /^-?\d+(\.\d+)?$/) }

/** Accepts money of any size, zero included: a part of a breakdown. */
export const part: Rule = object(amountMembers, ['currency_code', 'value'])

/** Accepts the amount of a payment. `more` are further members, such as the breakdown. */
export function amount(more: Readonly<Record<string, Rule>> = {}): Rule {
  const shape = object({ ...amountMembers, ...more }, ['currency_code', 'value'])
  return (value, field) => {
    const details = shape(value, field)
    if (details.length > 0) return details
    const issue = amountIssue(value as Amount)
    return issue
      ? [{ ...issue, field: `${field}/value`, value: (value as Amount).value, location: 'body' }]
      : []
  }
}

function wrong(field: string, value: unknown, issue: string, description: string): Detail {
  return {
    field,
    location: 'body',
    issue,
    description,
    ...(value === undefined ? {} : { value: JSON.stringify(value).slice(0, 100) }),
  }
}
