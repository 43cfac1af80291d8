import { invalid } from './errors.ts'

/** Form fields as Stripe nests them: `line_items[0][price_data][currency]=eur`. */
export type Tree = string | { [key: string]: Tree }

/** Reads one parameter, or refuses it as Stripe would. `name` is spelled as the caller must spell it. */
export type Read<T> = (value: Tree | undefined, name: string) => T

const MOST_NESTED = 8

/** Parses a form. Throws: Refusal 400. */
export function parseForm(text: string): { [key: string]: Tree } {
  const root: { [key: string]: Tree } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, keysOf(name), value, name)
  return root
}

export const text =
  (most = 5_000): Read<string | undefined> =>
  (value, name) => {
    if (value === undefined) return undefined
    if (typeof value !== 'string') throw invalid('Invalid string: must be a plain value', name)
    if (value === '') {
      const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`
      throw invalid(message, name, 'parameter_invalid_empty')
    }
    if (value.length > most) {
      throw invalid(
        `Invalid string: ${value.slice(0, 8)}...; must be at most ${most} characters`,
        name,
        'parameter_invalid_string_too_long',
      )
    }
    return value
  }

export const integer =
  (least = Number.MIN_SAFE_INTEGER): Read<number | undefined> =>
  (value, name) => {
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${String(value)}`, name, 'parameter_invalid_integer')
    if (Number(value) < least)
      throw invalid(
        `This value must be greater than or equal to ${least}.`,
        name,
        'parameter_invalid_integer',
      )
    return Number(value)
  }

export const flag: Read<boolean | undefined> = (value, name) => {
  if (value === undefined) return undefined
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${String(value)}`, name)
  return value === 'true'
}

export const choice =
  <const Option extends string>(...options: readonly Option[]): Read<Option | undefined> =>
  (value, name) => {
    const found = options.find((option) => option === value)
    if (value !== undefined && found === undefined) {
      throw invalid(
        `Invalid ${name}: must be one of ${options.slice(0, -1).join(', ')} or ${options.at(-1)}`,
        name,
      )
    }
    return found
  }

export const url: Read<string | undefined> = (value, name) => {
  const address = text()(value, name)
  if (address === undefined) return undefined
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw invalid('Not a valid URL', name, 'url_invalid')
  return address
}

/** Reads a currency: three letters, in lower case as the documentation requires. */
export const currency: Read<string | undefined> = (value, name) => {
  if (value !== undefined && (typeof value !== 'string' || !/^[a-z]{3}$/.test(value)))
    throw invalid(`Invalid currency: ${String(value)}.`, name)
  return value as string | undefined
}

/** Reads metadata: up to 50 keys of up to 40 characters with values of up to 500. */
export const metadata: Read<Record<string, string> | undefined> = (value, name) => {
  if (value === undefined) return undefined
  if (typeof value === 'string') throw invalid('Invalid object', name)
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalid('Metadata can have at most 50 keys', name)
  for (const [key, held] of entries) {
    if (typeof held !== 'string') throw invalid('Metadata values must be strings', `${name}[${key}]`)
    if (key.length > 40 || held.length > 500)
      throw invalid('Metadata keys have up to 40 characters, values up to 500', `${name}[${key}]`)
  }
  return Object.fromEntries(entries) as Record<string, string>
}

export const list =
  <T>(each: Read<T>): Read<T[] | undefined> =>
  (value, name) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') throw invalid('Invalid array', name)
    return Object.keys(value)
      .sort((one, other) => Number(one) - Number(other))
      .map((key, index) => {
        if (key !== String(index)) throw invalid('Invalid array', name)
        return each(value[key], `${name}[${key}]`)
      })
  }

export type Fields = Readonly<Record<string, Read<unknown>>>
export type Values<F extends Fields> = { readonly [Key in keyof F]: ReturnType<F[Key]> }

/** Reads an object that has only these parameters. */
export const fields =
  <F extends Fields>(readers: F): Read<Values<F>> =>
  (value, name) => {
    if (typeof value === 'string') throw invalid('Invalid object', name)
    const given = value ?? {}
    const nameOf = (key: string): string => (name === '' ? key : `${name}[${key}]`)
    const unknown = Object.keys(given).find((key) => !Object.hasOwn(readers, key))
    if (unknown !== undefined)
      throw invalid(`Received unknown parameter: ${nameOf(unknown)}`, nameOf(unknown), 'parameter_unknown')
    return Object.fromEntries(
      Object.entries(readers).map(([key, read]) => [key, read(given[key], nameOf(key))]),
    ) as Values<F>
  }

export const maybe =
  <T>(read: Read<T>): Read<T | undefined> =>
  (value, name) =>
    value === undefined ? undefined : read(value, name)

export const required =
  <T>(read: Read<T>): Read<Exclude<T, undefined>> =>
  (value, name) => {
    const found = read(value, name)
    if (value === undefined || found === undefined)
      throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
    return found as Exclude<T, undefined>
  }

/** Reads `created` of a list: an instant, or bounds. */
export const range: Read<{ readonly from: number; readonly to: number } | undefined> = (value, name) => {
  if (value === undefined) return undefined
  if (typeof value === 'string') {
    const at = required(integer())(value, name)
    return { from: at, to: at }
  }
  const { gt, gte, lt, lte } = fields({ gt: integer(), gte: integer(), lt: integer(), lte: integer() })(
    value,
    name,
  )
  return {
    from: gte ?? (gt === undefined ? 0 : gt + 1),
    to: lte ?? (lt === undefined ? Number.MAX_SAFE_INTEGER : lt - 1),
  }
}

export const expand = list(required(text()))

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  return [match[1] ?? '', ...Array.from((match[2] ?? '').matchAll(/\[([^[\]]*)\]/g), ([, key]) => key ?? '')]
}

function place(root: { [key: string]: Tree }, keys: readonly string[], value: string, name: string): void {
  if (keys.length > MOST_NESTED) throw invalid('Invalid object: nested too deeply', name)
  let branch = root
  for (const [index, written] of keys.entries()) {
    // Items of `expand[]=a` are numbered automatically.
    const key = written === '' ? String(Object.keys(branch).length) : written
    if (index === keys.length - 1) branch[key] = value
    else {
      const next = branch[key] ?? Object.create(null)
      if (typeof next === 'string') throw invalid('Invalid object', name)
      branch[key] = next
      branch = next
    }
  }
}
