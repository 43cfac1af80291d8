import { parseArgs } from 'node:util'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { readAttention, type WaitingKind } from '../attention.ts'
import type { CliContext, CliStreams } from './cli-context.ts'

/** What the command line says of this command. */
export const ATTENTION_USAGE = 'attention [--fail] [--json] [--limit N]'

/** Things that are shown of one kind unless another number is said. */
const SHOWN = 20

/**
 * `attention`: lists everything that waits for a person, how long it waits, and the command that resolves it.
 * Exit 0 also where things wait; with `--fail` exit 1 then, for a scheduler. Source: issue "Staff can see
 * it".
 */
export async function attentionCommand(
  { database, clock, demo, payments }: Pick<CliContext, 'database' | 'clock' | 'demo' | 'payments'>,
  args: readonly string[],
  { out, aside }: CliStreams = { out: process.stdout, aside: process.stderr },
): Promise<number> {
  const wanted = readArguments(args)
  if (typeof wanted === 'string') {
    aside.write(`${wanted}\nUsage: npm run kontor -- ${ATTENTION_USAGE}\n`)
    return 1
  }
  const now = clock.now()
  const kinds = await readAttention(database, {
    now,
    limit: wanted.limit,
    demo,
    isGatewayOn: (id) => payments.gatewayOf(id) !== undefined,
  })
  out.write(wanted.json ? jsonOf(kinds) : textOf(kinds, now))
  return wanted.fail && kinds.length > 0 ? 1 : 0
}

function jsonOf(kinds: readonly WaitingKind[]): string {
  const rows = kinds.map(({ source: { id, title, nextStep }, things, hasMore }) => ({
    ...{ id, title, hasMore },
    things: things.map((thing) => ({ ...thing, nextStep: stepFor(nextStep, thing.subject) })),
  }))
  return `${JSON.stringify({ waiting: rows }, null, 2)}\n`
}

function textOf(kinds: readonly WaitingKind[], now: Date): string {
  if (kinds.length === 0) return 'Nothing waits for you.\n'
  const lists = kinds
    .map(({ source, things, hasMore }) => {
      const rows = things.map(
        (thing) =>
          `  ${ageOf(thing.since, now).padStart(5)}  ${thing.subject}  ${thing.detail}\n         → ${stepFor(source.nextStep, thing.subject)}\n`,
      )
      return `${source.title}: ${things.length}${hasMore ? ' and more' : ''}\n${rows.join('')}`
    })
    .join('\n')
  return `${lists}\n"kontor X" is short for: npm run kontor -- X\n`
}

function stepFor(nextStep: string, subject: string): string {
  return nextStep.replaceAll('{subject}', subject)
}

/** How long something waits, in its largest whole unit. */
function ageOf(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime())
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} d`
  if (ms >= 2 * HOUR) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / MINUTE)} min`
}

function readArguments(
  args: readonly string[],
): { readonly fail: boolean; readonly json: boolean; readonly limit: number } | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        fail: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        limit: { type: 'string' },
      },
    })
    const limit = values.limit === undefined ? SHOWN : Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
      return '--limit: give a whole number from 1 to 1000'
    return { fail: values.fail, json: values.json, limit }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
