import { parseArgs } from 'node:util'
import { type Command, Mistyped, type Parameters, type Wanted } from './command.ts'
import { nearestOf } from './nearest.ts'
import type { Parameter } from './parameters.ts'

/** Spells an option as it is typed: `validUntil` becomes `--valid-until`. */
export function dashed(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

type Named = readonly [key: string, parameter: Parameter<unknown>]

/** Returns the arguments of a command, in their order. */
export function argumentsOf({ takes }: Pick<Command, 'takes'>): Named[] {
  return Object.entries(takes).filter(([, { shape }]) => shape === 'argument' || shape === 'rest')
}

/** Returns the options of a command, with `--json` if it prints data. */
export function optionsOf({ takes, isReport }: Pick<Command, 'takes' | 'isReport'>): Named[] {
  const own = Object.entries(takes).filter(([, { shape }]) => shape !== 'argument' && shape !== 'rest')
  return isReport ? [...own, ['json', JSON_FLAG]] : own
}

const JSON_FLAG: Parameter<boolean> = {
  shape: 'flag',
  word: '',
  help: 'prints one JSON document instead of text',
  needed: null,
  kind: (value) => ({ value }),
  fallback: false,
}

/**
 * Parses the words after the name of a command by its declaration. Node's own `parseArgs` splits them: a
 * package such as commander would bring its own help and exit codes, and leave the values untyped. Throws:
 * Mistyped for an option that there is not, a value that is no such value, a missing argument, and one too
 * many.
 */
export function readWords(
  command: Command,
  typed: readonly string[],
): { readonly wanted: Wanted<Parameters>; readonly json: boolean } {
  const options = new Map(
    optionsOf(command).map(([key, parameter]) => [dashed(key).slice(2), { key, parameter }]),
  )
  const { tokens } = parseArgs({
    args: [...typed],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      [...options].map(([name, { parameter }]) => [
        name,
        { type: parameter.shape === 'flag' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  })
  const wanted: Record<string, unknown> = {}
  for (const [key, { fallback }] of [...argumentsOf(command), ...optionsOf(command)]) wanted[key] = fallback
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const option = options.get(token.name)
    if (!option || !token.rawName.startsWith('--')) throw unknownOption(token.rawName, [...options.keys()])
    const { key, parameter } = option
    if (parameter.shape === 'flag') {
      if (token.value !== undefined) throw new Mistyped(`${token.rawName} takes no value.`)
      wanted[key] = true
      continue
    }
    // A word that looks like an option is one: a value that begins with a dash is typed as --why=-text.
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('-')))
      throw new Mistyped(`${token.rawName} needs a value: ${parameter.word}.`)
    const value = readValue(parameter, token.value, `${token.rawName}: `)
    wanted[key] = parameter.shape === 'options' ? [...(wanted[key] as unknown[]), value] : value
  }
  readPositionals(command, positionals, wanted)
  return { wanted, json: wanted.json === true }
}

function readPositionals(
  command: Command,
  positionals: readonly string[],
  wanted: Record<string, unknown>,
): void {
  const left = [...positionals]
  for (const [key, parameter] of argumentsOf(command)) {
    const typed = parameter.shape === 'rest' ? left.splice(0).join(' ') : left.shift()
    if ((typed ?? '').trim() !== '') wanted[key] = readValue(parameter, typed ?? '', '')
    else if (parameter.needed !== null) throw new Mistyped(parameter.needed)
  }
  if (left.length > 0) throw new Mistyped(`Unexpected argument: ${left[0]}`)
}

function readValue({ kind }: Parameter<unknown>, typed: string, before: string): unknown {
  const read = kind(typed)
  if ('wrong' in read) throw new Mistyped(`${before}${read.wrong}`)
  return read.value
}

function unknownOption(typed: string, known: readonly string[]): Mistyped {
  const nearest = nearestOf(
    typed,
    known.map((name) => `--${name}`),
  )
  return new Mistyped(`There is no option ${typed}.${nearest === null ? '' : ` Did you mean ${nearest}?`}`)
}
