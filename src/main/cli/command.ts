import type { Environment } from '../environment.ts'
import type { CliContext, CliStreams } from './cli-context.ts'
import type { Parameter } from './parameters.ts'

/**
 * The parameters of a command, in the order in which its arguments are typed. The keys name the values in its
 * code.
 */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** The typed values, parsed by the kinds of the parameters. */
export type Wanted<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never
}

/**
 * What a command needs before it runs: `nothing`, a `shop` (its environment and database), or a shop that is
 * a `demo`.
 */
export type Needs = 'nothing' | 'shop' | 'demo'

/** Exit codes of every command. A command declares further codes and other meanings itself. */
export const DONE = 0
export const FAILED = 1
export const MISTYPED = 2

/** The input of one run of a command. */
export interface Call<P extends Parameters> {
  readonly wanted: Wanted<P>
  readonly context: CliContext
  readonly streams: CliStreams
  /** Reads the environment, for a command that opens the data itself. Throws: EnvironmentError. */
  readonly environment: () => Environment
  /** The whole command line, for commands that describe it. */
  readonly groups: readonly CommandGroup[]
}

/** Data that a command prints: as text, or with `--json` as one document. */
export interface Report {
  readonly text: string
  /** Printed as JSON: money as amount and currency, times as ISO 8601. Scripts rely on its keys. */
  readonly data: unknown
  /** A note for people beside the text, on standard error. */
  readonly note?: string
  /** Default: 0. */
  readonly code?: number
}

/**
 * One command of the command line, as help, the reference in the documents and the parser of words use it.
 */
export interface Command {
  /** Words that name it, such as `order ship`. */
  readonly name: string
  /** One line, beginning with a verb. */
  readonly summary: string
  /** What the summary leaves out; '' if nothing is missing. */
  readonly help: string
  readonly takes: Parameters
  readonly needs: Needs
  /** Exit codes with another or an additional meaning for this command. */
  readonly codes: Readonly<Record<number, string>>
  /** Hints after a refusal, by its code. */
  readonly hints: Readonly<Record<string, string>>
  /** Whether it prints data, and therefore accepts `--json`. */
  readonly isReport: boolean
  readonly run: (call: Call<Parameters>) => Promise<Report | number>
}

/** Commands under one heading of the help. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly Command[]
}

interface Declared<P extends Parameters> extends Pick<Command, 'name' | 'summary'> {
  readonly help?: string
  readonly takes: P
  readonly needs?: Needs
  readonly codes?: Command['codes']
  readonly hints?: Command['hints']
}

/** Declares a command that changes something. Its `run` returns the exit code. */
export function deed<const P extends Parameters>(
  declared: Declared<P> & { readonly run: (call: Call<P>) => Promise<number> },
): Command {
  return { ...DEFAULTS, ...declared, isReport: false, run: declared.run as Command['run'] }
}

/**
 * Declares a command that prints data. It cannot write to standard output itself, so that JSON stays alone
 * there.
 */
export function report<const P extends Parameters>(
  declared: Declared<P> & { readonly run: (call: ReportCall<P>) => Promise<Report> },
): Command {
  return { ...DEFAULTS, ...declared, isReport: true, run: declared.run as Command['run'] }
}

type ReportCall<P extends Parameters> = Omit<Call<P>, 'streams'> & {
  readonly streams: Omit<CliStreams, 'out'>
}

const DEFAULTS = { help: '', needs: 'shop', codes: {}, hints: {} } as const

/**
 * Words that cannot be parsed. The message is shown with the usage of the command, and the exit code is 2.
 */
export class Mistyped extends Error {}

/** A command that was refused. The message is shown as it is, and the exit code is 1. */
export class Refused extends Error {}
