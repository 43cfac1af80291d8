import type { CliContext, CliStreams } from './cli-context.ts'
import type { Parameter } from './parameters.ts'

/** What a command takes, in the order in which its arguments are typed. Keys name the values for its code. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>

/** What was typed, read by the kinds of the parameters. */
export type Wanted<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never
}

/**
 * What must be there before a command runs: `nothing`, a `shop` (its environment and database), or a shop
 * that is a `demo`.
 */
export type Needs = 'nothing' | 'shop' | 'demo'

/** Exit codes of every command. A command names others, and other meanings, in its declaration. */
export const DONE = 0
export const FAILED = 1
export const MISTYPED = 2

/** What a run hands to a command. */
export interface Call<P extends Parameters> {
  readonly wanted: Wanted<P>
  readonly context: CliContext
  readonly streams: CliStreams
  /** The whole command line, for commands about it. */
  readonly groups: readonly CommandGroup[]
}

/** Data that a command prints: as text, or with `--json` as one document. */
export interface Report {
  readonly text: string
  /** Becomes JSON: money as amount and currency, moments as ISO 8601. Its keys are a promise to scripts. */
  readonly data: unknown
  /** What accompanies the text for people, on standard error. */
  readonly note?: string
  /** Default: 0. */
  readonly code?: number
}

/** One command of the command line: what help, the reference in the documents and the reading of words know. */
export interface Command {
  /** Words that name it, such as `order ship`. */
  readonly name: string
  /** One line, beginning with a verb. */
  readonly summary: string
  /** What the line leaves out; '' where nothing is missing. */
  readonly help: string
  readonly takes: Parameters
  readonly needs: Needs
  /** Exit codes that mean something else or more than in every command. */
  readonly codes: Readonly<Record<number, string>>
  /** What helps after a refusal, by its code. */
  readonly hints: Readonly<Record<string, string>>
  /** Whether it prints data, and so takes `--json`. */
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

/** Declares a command that does something. Its `run` returns the exit code. */
export function deed<const P extends Parameters>(
  declared: Declared<P> & { readonly run: (call: Call<P>) => Promise<number> },
): Command {
  return { ...DEFAULTS, ...declared, isReport: false, run: declared.run as Command['run'] }
}

/** Declares a command that prints data. It has no standard output of its own, so that JSON stays alone there. */
export function report<const P extends Parameters>(
  declared: Declared<P> & { readonly run: (call: ReportCall<P>) => Promise<Report> },
): Command {
  return { ...DEFAULTS, ...declared, isReport: true, run: declared.run as Command['run'] }
}

type ReportCall<P extends Parameters> = Omit<Call<P>, 'streams'> & {
  readonly streams: Omit<CliStreams, 'out'>
}

const DEFAULTS = { help: '', needs: 'shop', codes: {}, hints: {} } as const

/** Words that cannot be read. The message is shown with the usage of the command, and the exit code is 2. */
export class Mistyped extends Error {}

/** A deed that was not done. The message is shown as it is, and the exit code is 1. */
export class Refused extends Error {}
