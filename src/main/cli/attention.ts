import { moneyOf, type WaitingThing } from '#db/attention-source.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { decimalAmount } from '#kernel/money.ts'
import { readAttention, type WaitingKind } from '../attention.ts'
import { report } from './command.ts'
import { flag, option, wholeNumber } from './parameters.ts'

/** Default number of things shown of one kind. */
const SHOWN = 20

/**
 * Lists everything that waits for staff. Exits with 0 even if things wait, so that a person sees no failure.
 */
export const attention = report({
  name: 'attention',
  summary: 'lists everything that waits for staff, since when, and the command that resolves it',
  takes: {
    fail: flag('exits with 1 if anything waits, for a scheduler'),
    limit: option('N', `shows at most N things of each kind; default ${SHOWN}`, wholeNumber(1, 1_000)),
  },
  codes: { 1: 'with --fail: something waits' },
  async run({ wanted: { fail, limit = SHOWN }, context: { database, clock, demo, payments } }) {
    const now = clock.now()
    const kinds = await readAttention(database, {
      now,
      limit,
      demo,
      isGatewayOn: (id) => payments.gatewayOf(id) !== undefined,
      ways: payments.gateways.map(({ info }) => info),
    })
    return { text: textOf(kinds, now), data: dataOf(kinds), code: fail && kinds.length > 0 ? 1 : 0 }
  },
})

function dataOf(kinds: readonly WaitingKind[]) {
  const waiting = kinds.map(({ source: { id, title, nextStep }, things, hasMore }) => ({
    id,
    title,
    hasMore,
    things: things.map((thing) => ({
      subject: thing.subject,
      since: thing.since,
      detail: thing.detail,
      amount: moneyOf(thing),
      nextStep: stepFor(nextStep, thing.subject),
    })),
  }))
  return { waiting }
}

function textOf(kinds: readonly WaitingKind[], now: Date): string {
  if (kinds.length === 0) return 'Nothing waits for you.\n'
  const lists = kinds
    .map(({ source, things, hasMore }) => {
      const rows = things.map(
        (thing) =>
          `  ${ageOf(thing.since, now).padStart(5)}  ${thing.subject}  ${detailOf(thing)}\n         → ${stepFor(source.nextStep, thing.subject)}\n`,
      )
      return `${source.title}: ${things.length}${hasMore ? ' and more' : ''}\n${rows.join('')}`
    })
    .join('\n')
  return `${lists}\n"kontor X" is short for: npm run kontor -- X\n`
}

function stepFor(nextStep: string, subject: string): string {
  return nextStep.replaceAll('{subject}', subject)
}

/** Returns what is said of a thing, with its amount as people write it. */
function detailOf(thing: WaitingThing): string {
  const money = moneyOf(thing)
  return [money && `${decimalAmount(money)} ${money.currency}`, thing.detail].filter(Boolean).join(' ')
}

/** Formats how long something has waited, in its largest whole unit. */
function ageOf(since: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - since.getTime())
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} d`
  if (ms >= 2 * HOUR) return `${Math.floor(ms / HOUR)} h`
  return `${Math.floor(ms / MINUTE)} min`
}
