import type { Command, CommandGroup } from './command.ts'
import type { Parameter } from './parameters.ts'
import { argumentsOf, dashed, optionsOf } from './read-words.ts'

/** Exit codes of every command, for help and the documents. */
export const EXIT_CODES: Readonly<Record<number, string>> = {
  0: 'done',
  1: 'not done; the reason is on standard error',
  2: 'mistyped: the command does not exist, or its arguments are missing or wrong; nothing was done',
}

/** Returns the usage of a command, after `npm run kontor -- `. */
export function usageOf(command: Command): string {
  const words = argumentsOf(command).map(([, { word, needed }]) => (needed === null ? `[${word}]` : word))
  const options = optionsOf(command).map(([key, parameter]) => `[${optionText(key, parameter)}]`)
  return [command.name, ...words, ...options].join(' ')
}

function optionText(key: string, { word }: Parameter<unknown>): string {
  return word === '' ? dashed(key) : `${dashed(key)} ${word}`
}

/** Returns the exit codes to which a command gives another meaning. */
export function codesOf({ codes }: Command): (readonly [string, string])[] {
  return Object.entries(codes)
}

/** Formats the help of one command. */
export function helpOf(command: Command): string {
  const options = optionsOf(command).map(
    ([key, parameter]) => [optionText(key, parameter), parameter.help] as const,
  )
  const codes = Object.entries({ ...EXIT_CODES, ...command.codes })
  return [
    `Usage: npm run kontor -- ${usageOf(command)}`,
    `${capital(command.summary)}.${command.help === '' ? '' : `\n${command.help}`}`,
    ...(options.length === 0 ? [] : [`Options\n${rows(options)}`]),
    `Exit codes\n${rows(codes)}`,
  ].join('\n\n')
}

/** Formats the help of the whole command line, or of the given groups. */
export function helpOfAll(groups: readonly CommandGroup[]): string {
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
  const lists = groups.map(
    ({ title, commands }) =>
      `${title}\n${rows(
        commands.map(({ name, summary }) => [name, summary] as const),
        width,
      )}`,
  )
  return [
    'Usage: npm run kontor -- COMMAND',
    ...lists,
    `Exit codes\n${rows(Object.entries(EXIT_CODES))}`,
    'For the arguments and options of a command, type: npm run kontor -- help COMMAND',
  ].join('\n\n')
}

function rows(
  entries: readonly (readonly [string, string])[],
  width = Math.max(...entries.map(([name]) => name.length)),
): string {
  return entries.map(([name, what]) => `  ${name.padEnd(width)}  ${what}`).join('\n')
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
