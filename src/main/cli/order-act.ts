import { parseArgs } from 'node:util'
import type { OrderRow } from '#domains/order/index.ts'
import { DomainError } from '#kernel/errors.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** Who staff are in the history of an order while they use the command line. */
export const CLI_ACTOR = 'cli'

/** What an act on one order is called with. */
export interface OrderAct {
  readonly context: CliContext
  readonly order: OrderRow
  readonly words: readonly string[]
  readonly flags: Flags
  readonly streams: CliStreams
}

/** Options of all acts; each act reads those that it knows. */
export type Flags = Readonly<Partial<Record<'payment' | 'refund' | 'by', string>>> &
  Readonly<Partial<Record<'again' | 'restock' | 'unpaid' | 'anyway', boolean>>>

/** Does it. Returns the exit code, or the problem as text, after which the exit code is 1. */
export type RunAct = (act: OrderAct) => Promise<number | string>

/** Splits what was typed into words and options. Returns the problem as text where an option is not known. */
export function readActArguments(
  args: readonly string[],
): { readonly words: readonly string[]; readonly flags: Flags } | string {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean' } as const
  try {
    const options = {
      payment: text,
      refund: text,
      by: text,
      again: yes,
      restock: yes,
      unpaid: yes,
      anyway: yes,
    }
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { words: positionals, flags: values }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n`
  }
}

/** Runs an act; a refusal of the shop becomes text with what `hints` adds to its code. */
export async function explained(
  work: () => Promise<number | string>,
  hints: Readonly<Record<string, string>> = {},
): Promise<number | string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError)
      return `${error.message}. ${hints[error.code] ?? ''}`.trimEnd().concat('\n')
    throw error
  }
}
