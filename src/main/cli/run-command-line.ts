import { DomainError } from '#kernel/errors.ts'
import type { Environment } from '../environment.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import { type Command, type CommandGroup, DONE, FAILED, MISTYPED, Mistyped, Refused } from './command.ts'
import { helpOf, helpOfAll, usageOf } from './help.ts'
import { nearestOf } from './nearest.ts'
import { readWords } from './read-words.ts'

/**
 * The surroundings of the command line: the terminal, and the shop, which is opened only for a command that
 * needs it.
 */
export interface Shell {
  readonly groups: readonly CommandGroup[]
  readonly streams: CliStreams
  /** Reads the environment of the shop, for commands that work where the shop does not open. Throws: EnvironmentError. */
  readonly environment: () => Environment
  /** Opens the shop. Throws: Refused where the shop may not be opened for the command. */
  readonly open: (command: Command) => Promise<OpenShop>
}

/** An opened shop on which a command works. */
export interface OpenShop {
  readonly context: CliContext
  readonly close: () => Promise<void>
}

/**
 * Runs the typed command and returns the exit code: 0 done, 1 not done, 2 mistyped; a command may declare
 * more. Nothing is opened before the words are parsed. Throws: what a command throws beside refusals.
 */
export async function runCommandLine(typed: readonly string[], shell: Shell): Promise<number> {
  const { groups, streams } = shell
  const isHelp = typed.length === 0 || typed[0] === 'help' || typed[0] === '--help'
  const words = isHelp ? typed.slice(1) : typed
  const command = findCommand(groups, words)
  if (isHelp || asksForHelp(words)) return showHelp(words, command, shell)
  if (!command) return complain(unknownText(words, groups), streams)
  return runCommand(command, words.slice(wordsIn(command)), shell)
}

async function runCommand(command: Command, words: readonly string[], shell: Shell): Promise<number> {
  const { streams, groups, environment } = shell
  const shop: { open?: OpenShop } = {}
  try {
    const { wanted, json } = readWords(command, words)
    if (command.needs !== 'nothing') shop.open = await shell.open(command)
    // A command that needs nothing declares so, and touches no context.
    const context = shop.open?.context as CliContext
    const outcome = await command.run({ wanted, context, streams, groups, environment })
    if (typeof outcome === 'number') return outcome
    streams.out.write(json ? `${JSON.stringify(outcome.data, null, 2)}\n` : outcome.text)
    if (outcome.note) streams.aside.write(`${outcome.note}\n`)
    return outcome.code ?? DONE
  } catch (error) {
    if (error instanceof Mistyped)
      return complain(`${error.message}\nUsage: npm run kontor -- ${usageOf(command)}`, streams)
    const refusal =
      error instanceof Refused
        ? error.message
        : error instanceof DomainError
          ? `${error.message}. ${command.hints[error.code] ?? ''}`.trimEnd()
          : null
    if (refusal === null) throw error
    streams.aside.write(`${refusal}\n`)
    return FAILED
  } finally {
    await shop.open?.close()
  }
}

function complain(text: string, { aside }: CliStreams): number {
  aside.write(`${text}\n`)
  return MISTYPED
}

function wordsIn({ name }: Command): number {
  return name.split(' ').length
}

/** Returns the command that the words begin with; the longest name wins. */
function findCommand(groups: readonly CommandGroup[], words: readonly string[]): Command | undefined {
  return allOf(groups)
    .filter((command) => words.slice(0, wordsIn(command)).join(' ') === command.name)
    .sort((one, other) => wordsIn(other) - wordsIn(one))[0]
}

function allOf(groups: readonly CommandGroup[]): Command[] {
  return groups.flatMap(({ commands }) => commands)
}

/** Returns whether the words ask for help. After `--` everything is an argument. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end < 0 ? words.length : end).includes('--help')
}

function showHelp(
  words: readonly string[],
  command: Command | undefined,
  { groups, streams }: Shell,
): number {
  const named = words.filter((word) => word !== '--help')
  const found = named.length === 0 ? groups : groupsUnder(groups, named[0] ?? '')
  if (!command && found.length === 0) return complain(unknownText(named, groups), streams)
  if (!command && named.length > 1) return complain(unknownText(named, groups), streams)
  streams.out.write(`${command ? helpOf(command) : helpOfAll(found)}\n`)
  return DONE
}

/** Returns the commands whose name begins with a word, such as those of `order`. */
function groupsUnder(groups: readonly CommandGroup[], word: string): CommandGroup[] {
  return groups
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter(({ name }) => name.startsWith(`${word} `)),
    }))
    .filter(({ commands }) => commands.length > 0)
}

/** Says which command is unknown, which one was probably meant, and which ones exist. */
function unknownText(words: readonly string[], groups: readonly CommandGroup[]): string {
  const [first = ''] = words
  const under = groupsUnder(groups, first)
  const typed = words.slice(0, under.length > 0 ? 2 : 1).join(' ')
  const names = allOf(groups).map(({ name }) => name)
  const firsts = names.map((name) => name.split(' ')[0] ?? '')
  const nearest = nearestOf(typed, under.length > 0 ? names : [...names, ...firsts])
  const question =
    typed === first && under.length > 0
      ? `Which ${first} command?`
      : `There is no command "${typed}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`
  const near = allOf(groups).filter(({ name }) => name === nearest)
  const usages = (near.length > 0 ? near : allOf(under)).map(
    (command) => `npm run kontor -- ${usageOf(command)}`,
  )
  return `${question}\nUsage: ${usages.length > 0 ? usages.join('\n       ') : 'npm run kontor -- COMMAND. For a list, type: npm run kontor -- help'}`
}
