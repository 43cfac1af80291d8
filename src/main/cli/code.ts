import type { Queryable } from '#db/database.ts'
import {
  type CodeRow,
  codeKey,
  endCode,
  listCodeRows,
  readCodeByKey,
  readCodeCounts,
  readCodeEvents,
} from '#domains/discount/index.ts'
import { moneyOf } from './amounts.ts'
import { codeData, countLine, effectOf, stateOf, usesOf } from './code-text.ts'
import { type Command, DONE, deed, Refused, report } from './command.ts'
import { flag, option, rest, text, wholeNumber } from './parameters.ts'

const ACTOR = 'cli'
const LISTED = 50
const EVENTS_SHOWN = 20

// A code may be typed with spaces in it.
const code = rest('CODE', 'Which code?')
const why = option('TEXT', 'says why, for others', text)

/** Lists discount codes, newest first. */
export const codeList = report({
  name: 'code list',
  summary: 'lists discount codes, newest first',
  takes: {
    all: flag('also codes that have ended or expired'),
    limit: option('N', `shows at most N codes; default ${LISTED}`, wholeNumber(1, 1_000)),
  },
  async run({ wanted: { all, limit = LISTED }, context: { database, clock } }) {
    const now = clock.now()
    const codes = await listCodeRows(database, limit, all ? null : now)
    const lines = codes.map((one) => `${one.code}  ${stateOf(one, now)}  ${effectOf(one)}  ${usesOf(one)}\n`)
    return { text: lines.join(''), data: { codes: codes.map((one) => codeData(one, now)) } }
  },
})

/** Shows a discount code with what happened to it last. */
export const codeShow = report({
  name: 'code show',
  summary: 'shows a discount code, its uses and what happened to it last',
  takes: { code },
  async run({ wanted, context: { database, clock } }) {
    const found = await findCode(database, wanted.code)
    const now = clock.now()
    const events = await readCodeEvents(database, found.id, EVENTS_SHOWN)
    const until = found.validUntil ? `until ${found.validUntil.toISOString()}` : 'without end'
    const lines = [
      `${found.code}: ${effectOf(found)}, ${stateOf(found, now)}, ${usesOf(found)}`,
      `valid from ${found.validFrom.toISOString()} ${until}${found.stacks ? ', together with others' : ''}`,
      `created ${found.createdAt.toISOString()} by ${found.createdBy}${found.note === '' ? '' : `: ${found.note}`}`,
      ...events.map(({ at, what, actor, why, orderNumber }) =>
        [at.toISOString(), what, orderNumber ? `order ${orderNumber}` : '', `by ${actor}`, why]
          .filter((part) => part !== '')
          .join(' '),
      ),
    ]
    return {
      // A note may contain anything; one row is one line, and control characters never reach the terminal.
      text: lines.map((line) => `${line.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')}\n`).join(''),
      data: { ...codeData(found, now), events },
    }
  },
})

/** Counts the uses of a discount code. */
export const codeCount = report({
  name: 'code count',
  summary: 'counts how often a discount code was used, and what it took off',
  takes: { code },
  async run({ wanted, context: { database } }) {
    const found = await findCode(database, wanted.code)
    const counts = await readCodeCounts(database, found.id)
    const lines = counts.length === 0 ? ['never used'] : counts.map(countLine)
    return {
      text: lines.map((line) => `${line}\n`).join(''),
      data: {
        code: found.code,
        used: found.used,
        counts: counts.map(({ currency, amountMinor, ...row }) => ({
          ...row,
          amount: currency === null ? null : moneyOf(amountMinor, currency),
        })),
      },
    }
  },
})

/** Ends a discount code at once. */
export const codeEnd = stateCommand(
  'end',
  true,
  'ends a discount code at once; what was ordered with it stays',
)
/** Opens an ended discount code again. */
export const codeReopen = stateCommand('reopen', false, 'opens an ended discount code again')

function stateCommand(verb: string, isEnded: boolean, summary: string): Command {
  return deed({
    name: `code ${verb}`,
    summary,
    takes: { code, why },
    async run({ wanted: { code, why = '' }, context: { database, clock }, streams: { out } }) {
      const found = await findCode(database, code)
      if (found.demo) throw new Refused(`${found.code} belongs to the demo: it follows DEMO=1 and DEMO=0.`)
      const isNew = await endCode(database, { code, isEnded, actor: ACTOR, why, now: clock.now() })
      out.write(`${found.code} is ${isNew ? 'now' : 'already'} ${isEnded ? 'ended' : 'open'}.\n`)
      return DONE
    },
  })
}

async function findCode(db: Queryable, typed: string): Promise<CodeRow> {
  const found = await readCodeByKey(db, codeKey(typed))
  if (!found) throw new Refused(`There is no discount code ${typed}.`)
  return found
}
