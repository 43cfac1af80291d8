import { Refusal } from '../kit/types.ts'

type Fields = Readonly<Record<string, unknown>>

/** Refuses unknown and invalid fields, with one list of all problems. Throws: Refusal 422. */
export function checkFields(
  fields: Fields,
  rules: Readonly<Record<string, (value: unknown) => boolean>>,
  path = '',
): void {
  const unknown = Object.keys(fields).filter((name) => !(name in rules))
  const wrong = Object.entries(rules).filter(([name, isRight]) => !isRight(fields[name]))
  const complaints = [
    ...unknown.map((name) => ({ path: path + name, message: 'This field is not known' })),
    ...wrong.map(([name]) => ({ path: path + name, message: 'This value is not right' })),
  ]
  if (complaints.length > 0) throw new Refusal(422, complaints)
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Makes a rule that also accepts an absent value. */
export function optional(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isRight(value)
}

export function between(least: number, most: number): (value: unknown) => boolean {
  return (value) => typeof value === 'number' && value >= least && value <= most
}
